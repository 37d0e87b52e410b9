package io.lampyr.restapi.eql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.exchange.Method;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Queries for single events. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EventQueriesTest {
  private static final String CONDITIONS =
      """
      any where true | 0 1 2 3 4
      process where true | 0 1
      any where false |
      any where null |
      "odd.one" where true | 3
      process where process.name == "cmd.exe" | 0
      process where process.name : "cmd.exe" | 0 1
      any where process.name : "reg*" | 2 3
      any where process.name == "reg*svr?32.exe" | 2
      any where process.name : ("CMD.EXE", "regsvr??.exe") | 0 1 3
      any where process.name like "cmd*" | 0
      any where process.name like~ ("cmd*", "x") | 0 1
      any where process.name regex "[a-z]{3}[.]exe" | 0
      any where process.name regex~ ("cmd[.]exe", "") | 0 1 4
      any where process.name in ("cmd.exe", "CMD.exe") | 0 1
      any where process.name in~ ("cmd.exe", null) | 0 1
      any where process.pid not in (1, 2) | 2 3 4
      any where not process.pid in (1, 2) | 2 3 4
      any where process.pid != 1 | 1 2 3 4
      any where not process.pid == 1 | 1 2 3 4
      any where process.pid >= 2 and process.pid < 5 | 1 2
      any where 2 <= process.pid | 1 2 4
      any where not process.pid > 2 | 0 1
      any where process.pid == null | 3
      any where process.pid != null and not process.signed | 1 2 4
      any where process.signed == true | 0
      any where process.signed | 0
      any where process.name == "cmd.exe" or process.pid == 2 and true | 0 1
      any where (process.name == "cmd.exe" or process.pid == 2) and process.signed | 0
      any where process.command == "C:\\\\Win dir" | 0
      any where process.command == \"""C:\\Win dir\""" | 0
      any where process.command like "C:\\\\Win*" | 0
      any where `my-field` == "x" | 0
      any where ?nobody.knows == null and process.pid == 1 | 0
      any where ?nobody.knows != null |
      any where ?nobody.knows == 1 |
      any where length(?nobody.knows) == 1 or process.pid == 1 | 0
      any where @timestamp > "2024-01-01T00:00:02Z" | 3 4
      any where @timestamp == "2024-01-01T00:00:02Z" | 2
      any where process.pid + 1 == 3 | 1
      any where process.pid % 2 == 1 and -process.pid < -2 | 2 4
      any where process.pid * 2 - 1 > 4 | 2 4
      any where 7 / process.pid == 3 | 1
      any where process.load * 2 == 1 | 0
      any where length(process.name) == 7 | 0 1
      any where length(process.name) != 7 | 2 3 4
      any where not (length(process.name) == 7 or process.pid == 3) | 3 4
      any where length(process.name) == 7 or process.pid == 3 | 0 1 2
      any where length(process.args) == 3 | 0
      any where length(process.args) == null and process.pid == 3 | 2
      any where startsWith(process.name, "cmd") | 0
      any where startsWith~(process.name, "cmd") | 0 1
      any where endsWith(process.name, "32.exe") | 2 3
      any where stringContains(process.name, "*svr?") | 2
      any where stringContains~(process.args, "B") | 0
      any where not endsWith~(process.name, ".EXE") | 4
      any where cidrMatch(source.ip, "10.0.0.0/16", "fe80::/10") | 0 3
      any where source.ip == "10.0.0.1" | 0
      any where add(process.pid, 1) == 2 and subtract(process.pid, 1) == 0 | 0
      any where multiply(process.pid, process.pid) == 9 | 2
      any where divide(process.pid, 2) == 1 and modulo(process.pid, 2) == 1 | 2
      any where between(process.name, "reg*", ".exe") == "svr?32" | 2
      any where concat(process.name, ":", process.pid) == "cmd.exe:1" | 0
      any where indexOf(process.name, ".") == 3 | 0 1
      any where substring(process.name, -4) == ".exe" and process.pid < 3 | 0 1
      any where substring(process.name, 0, 3) : "cmd" | 0 1
      any where string(process.pid) in ("1", "5") | 0 4
      any where number(string(process.pid)) > 2 | 2 4
      any where number("0x10") == 16 and number("12", 16) == 18 and process.pid == 1 | 0
      any where startsWith(string(process.pid), "5") == true | 4
      any where process.name == "x" /* none */ or process.pid == 1 // that | 0
      """;

  private final EqlNode node = new EqlNode();

  @BeforeAll
  void index() {
    String mapping =
        """
        {"settings": {"number_of_shards": 2}, "mappings": {"properties": {
          "@timestamp": {"type": "date"}, "event": {"properties": {
            "category": {"type": "keyword"}, "sequence": {"type": "long"}}},
          "process": {"properties": {"name": {"type": "keyword"}, "pid": {"type": "long"},
            "args": {"type": "keyword"}, "args_count": {"type": "integer"},
            "load": {"type": "double"}, "signed": {"type": "boolean"},
            "command": {"type": "text", "fields": {"raw": {"type": "keyword"}}}}},
          "message": {"type": "text"}, "source": {"properties": {"ip": {"type": "ip"}}},
          "my-field": {"type": "keyword"}, "nn": {"type": "nested", "properties": {
            "x": {"type": "keyword"}}}}}}
        """;
    node.sent(200, Method.PUT, "/events", mapping);
    List<String> documents =
        List.of(
            "'event':{'category':'process'},'process':{'name':'cmd.exe','pid':1,'args_count':4,"
                + "'args':['a','bb','ccc'],'load':0.5,'signed':true,'command':'C:\\\\Win dir'},"
                + "'source':{'ip':'10.0.0.1'},'my-field':'x'",
            "'event':{'category':'process'},'process':{'name':'CMD.exe','pid':2,'signed':false},"
                + "'source':{'ip':'10.1.0.1'}",
            "'event':{'category':'file'},'process':{'name':'reg*svr?32.exe','pid':3,'load':2.5}",
            "'event':{'category':'odd.one'},'process':{'name':'regsvr32.exe','args_count':2},"
                + "'source':{'ip':'fe80::1'},'message':'plain text'",
            "'process':{'name':'','pid':5}");
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < documents.size(); i++) {
      bulk.append("{\"index\":{\"_id\":\"").append(i).append("\"}}\n{\"@timestamp\":\"2024-01-01T");
      bulk.append("00:00:0").append(i).append("Z\",");
      bulk.append(documents.get(i).replace('\'', '"')).append("}\n");
    }
    node.sent(200, Method.POST, "/events/_bulk?refresh=true", bulk.toString());
  }

  @AfterAll
  void close() {
    node.close();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = CONDITIONS)
  void conditionsFindWhatTheySay(String query, @Nullable String expected) {
    assertThat(node.events("events", query, Map.of())).isEqualTo(expected == null ? "" : expected);
  }

  @Test
  void eventsAreShownWithTheirSourcesAndTheFieldsThatAreWanted() {
    String answer =
        node.sent(
            200,
            Method.GET,
            "/events/_eql/search?filter_path=-took",
            EqlNode.body(
                "any where process.pid == 3", Map.of("fields", List.of("process.p*", "event*"))));
    assertThat(answer)
        .isEqualTo(
            "{\"is_partial\":false,\"is_running\":false,\"timed_out\":false,\"hits\":{\"total\":"
                + "{\"value\":1,\"relation\":\"eq\"},\"events\":[{\"_index\":\"events\",\"_id\":"
                + "\"2\",\"_source\":{\"@timestamp\":\"2024-01-01T00:00:02Z\",\"event\":{"
                + "\"category\":\"file\"},\"process\":{\"name\":\"reg*svr?32.exe\",\"pid\":3,"
                + "\"load\":2.5}},\"fields\":{\"event.category\":[\"file\"],\"process.pid\":[3]}}]"
                + "}}");
  }

  @Test
  void theLatestAreAnsweredUnlessTheEarliestAreWanted() {
    assertThat(node.events("events", "any where process.pid > 0 | head 3 | tail 2", Map.of()))
        .isEqualTo("1 2");
    Map<String, Object> two = Map.of("size", 2, "fetch_size", 2);
    assertThat(node.events("events", "any where true", two)).isEqualTo("3 4");
    assertThat(node.events("events", "any where length(process.name) > 1", two)).isEqualTo("2 3");
    Map<String, Object> first = Map.of("size", 2, "fetch_size", 2, "result_position", "head");
    assertThat(node.events("events", "any where true", first)).isEqualTo("0 1");
    assertThat(node.events("events", "any where length(process.name) > 7", first)).isEqualTo("2 3");
    assertThat(node.events("events", "any where true | tail 3 | head 2", Map.of()))
        .isEqualTo("2 3");
    assertThat(node.events("events", "any where true | head 4", two)).isEqualTo("2 3");
    assertThat(node.events("events", "any where true", Map.of("size", 0))).isEmpty();
  }

  @Test
  void filtersRuntimeFieldsAndNamesOfFieldsAreOnesOfTheRequest() {
    Map<String, Object> filter = Map.of("filter", Map.of("match", Map.of("message", "plain")));
    assertThat(node.events("events", "any where true", filter)).isEqualTo("3");
    Map<String, Object> runtime =
        Map.of(
            "runtime_mappings",
            Map.of(
                "day",
                Map.of(
                    "type",
                    "keyword",
                    "script",
                    "emit(doc['@timestamp'].value.dayOfWeekEnum.toString())")));
    assertThat(node.events("events", "any where day == \"MONDAY\" and length(day) == 6", runtime))
        .isEqualTo("0 1 2 3 4");
    Map<String, Object> names = Map.of("event_category_field", "process.name");
    assertThat(node.events("events", "\"cmd.exe\" where true", names)).isEqualTo("0");
    Map<String, Object> tie = Map.of("tiebreaker_field", "event.sequence");
    assertThat(node.events("events", "process where true", tie)).isEqualTo("0 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "any where nobody == 1 | line 1:11: Unknown column [nobody]",
        "any where process.nam == \"x\" | Unknown column [process.nam], did you mean"
            + " [process.name]?",
        "any where process.pid == process.args_count | Comparisons against fields are not"
            + " (currently) supported; offender [process.args_count] in [==]",
        "any where process.pid in (1, process.args_count) | Comparisons against fields",
        "any where message == \"plain\" | No keyword/multi-field defined exact matches for"
            + " [message]",
        "any where nn.x == \"plain\" | Cannot use field [nn.x] within a nested field",
        "any where process.pid | Condition expression needs to be boolean, found [LONG]",
        "any where process.pid + 1 | Condition expression needs to be boolean",
        "any where length(process.pid) > 1 | first argument of [length(process.pid)] must be"
            + " [string], found value [process.pid] type [long]",
        "any where process.name + 1 > 1 | first argument of [process.name + 1] must be [numeric]",
        "any where process.pid : \"1\" | must be [string], found value [process.pid] type [long]",
        "any where cidrMatch(process.name, \"10.0.0.0/8\") | must be [ip]",
        "any where cidrMatch(source.ip, \"10.0.0.0/99\") | is not a block of IP addresses",
        "any where nothing(process.name) | Unknown function [nothing]",
      })
  void whatCannotBeCarriedOutIsRefused(String query, String why) {
    assertThat(node.refused(400, "events", query, Map.of()))
        .contains("verification_exception", "Found 1 problem", why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "any where process.name == \"CMD.EXE\" | 0 1",
        "any where \"Cmd.exe\" == process.name | 0 1",
        "any where process.name != \"CMD.EXE\" | 2 3 4",
        "any where process.name in (\"CMD.EXE\", \"nothing\") | 0 1",
        "any where process.name like \"CMD*\" | 0 1",
        "any where process.name regex \"CMD[.]EXE\" | 0 1",
        "any where startsWith(process.name, \"CMD\") | 0 1",
        "any where substring(process.name, 0, 3) == \"CMD\" | 0 1",
        "any where indexOf(process.name, \"MD\") == 1 | 0 1",
        "any where process.pid == 1 and @timestamp != \"2024-01-01T00:00:02Z\" | 0",
        "Process where true |",
      })
  void caseMayBeTheSameToAllThatComparesTexts(String query, @Nullable String found) {
    assertThat(node.events("events", query, Map.of("case_sensitive", false)))
        .isEqualTo(found == null ? "" : found);
  }

  @Test
  void requestsAreCheckedBeforeTheyAreCarriedOut() {
    assertThat(node.sent(400, Method.POST, "/events/_eql/search", "{}"))
        .contains("query is null or empty");
    for (Map<String, Object> wrong :
        List.<Map<String, Object>>of(
            Map.of("size", -1),
            Map.of("fetch_size", 1),
            Map.of("result_position", "middle"),
            Map.of("nothing", 1),
            Map.of("case_sensitive", 1),
            Map.of("max_samples_per_key", 0),
            Map.of("timestamp_field", ""),
            Map.of("timestamp_field", "process.pid"),
            Map.of("tiebreaker_field", "nobody"),
            Map.of("runtime_mappings", 1))) {
      assertThat(node.refused(400, "events", "any where true", wrong)).contains("error");
    }
    assertThat(node.refused(400, "events", "process where", Map.of()))
        .contains("parsing_exception", "line 1:14: mismatched input '<EOF>'");
    assertThat(node.refused(404, "nobody", "any where true", Map.of()))
        .contains("no such index [nobody]", "Unknown index [nobody]");
    assertThat(node.events("nobody,events", "process where true", Map.of())).isEqualTo("0 1");
    assertThat(node.refused(400, "far:events", "any where true", Map.of()))
        .contains("remote clusters are not supported");
    String target = "/nobody,events/_eql/search?ignore_unavailable=false";
    assertThat(node.sent(404, Method.POST, target, EqlNode.body("any where true", Map.of())))
        .contains("index_not_found_exception");
  }
}
