package io.lampyr.restapi.eql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.exchange.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Sequences, as the language's pages describe them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SequencesTest {
  private final EqlNode node = new EqlNode();

  private void documents(String index, String... rows) {
    String mapping =
        """
        {"settings": {"number_of_shards": 3}, "mappings": {"properties": {
          "@timestamp": {"type": "date"}, "tie": {"type": "long"}, "t": {"type": "keyword"},
          "user": {"type": "keyword"}, "uid": {"type": "keyword"}, "pid": {"type": "integer"},
          "event": {"properties": {"category": {"type": "keyword"}}}}}}
        """;
    node.sent(200, Method.PUT, "/" + index, mapping);
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < rows.length; i++) {
      String[] cells = rows[i].split(" ", -1);
      bulk.append("{\"index\":{\"_id\":\"").append(i + 1).append("\"}}\n{\"@timestamp\":");
      bulk.append(1_700_000_000_000L + Long.parseLong(cells[0]) * 1000)
          .append(",\"t\":\"")
          .append(cells[1]);
      bulk.append("\",\"tie\":").append(i);
      for (int cell = 2; cell < cells.length; cell++) {
        bulk.append(',').append(cells[cell].replace('\'', '"'));
      }
      bulk.append("}\n");
    }
    node.sent(200, Method.POST, "/" + index + "/_bulk?refresh=true", bulk.toString());
  }

  @BeforeAll
  void index() {
    documents(
        "s",
        "0 a 'user':'x' 'pid':1",
        "1 b 'user':'y' 'pid':1",
        "2 a 'user':'x' 'pid':2",
        "3 b 'user':'x' 'pid':1",
        "4 c 'user':'x' 'pid':2",
        "10 b 'user':'x' 'pid':2",
        "11 c 'user':'x' 'pid':1",
        "12 a 'user':['x','y'] 'pid':3",
        "13 b 'user':['y','x'] 'pid':3",
        "14 a 'pid':3",
        "15 c 'user':'y' 'pid':4",
        "16 b 'pid':4");
  }

  @AfterAll
  void close() {
    node.close();
  }

  private List<String> found(String query) {
    return node.sequences("s", query, Map.of());
  }

  @Test
  void eventsFollowEachOther() {
    assertThat(found("sequence [any where t == \"a\"] [any where t == \"b\"]"))
        .containsExactly("1 2", "3 4", "8 9", "10 12");
    assertThat(
            found("sequence [any where t == \"a\"] [any where t == \"b\"] [any where t == \"c\"]"))
        .containsExactly("3 4 5", "8 9 11");
    assertThat(found("sequence [any where true] [any where true] [any where t == \"c\"]"))
        .containsExactly("3 4 5", "5 6 7", "9 10 11");
  }

  @Test
  void keysKeepSequencesApartAndLaterOnesTakeThePlaceOfEarlierOnes() {
    assertThat(found("sequence by user [any where t == \"a\"] [any where t == \"b\"]"))
        .containsExactly("[x]:3 4", "[x]:8 9", "[y]:8 9");
    assertThat(
            found(
                "sequence by user with maxspan=2s [any where t == \"a\"] by pid"
                    + " [any where t == \"b\"] by pid"))
        .containsExactly("[x, 3]:8 9", "[y, 3]:8 9");
    assertThat(found("sequence by ?user [any where t == \"a\"] [any where t == \"b\"]"))
        .contains("[null]:10 12")
        .hasSize(4);
    assertThat(found("sequence by ?nobody, pid [any where t == \"a\"] [any where t == \"b\"]"))
        .containsExactly("[null, 1]:1 2", "[null, 2]:3 6", "[null, 3]:8 9");
  }

  @Test
  void sequencesTakeNoLongerThanTheyMay() {
    String query = "sequence with maxspan=%s [any where t == \"c\"] [any where t == \"b\"]";
    assertThat(found(query.formatted("1s"))).containsExactly("11 12");
    assertThat(found(query.formatted("6s"))).containsExactly("5 6", "7 9", "11 12");
  }

  @Test
  void whatEndsSequencesEndsThoseThatHaveBegun() {
    assertThat(
            found(
                "sequence by pid [any where t == \"a\"] [any where t == \"b\"]"
                    + " until [any where t == \"c\"]"))
        .containsExactly("[1]:1 2", "[3]:8 9");
    assertThat(found("sequence [any where true] [any where t == \"b\"] until [any where true]"))
        .containsExactly("1 2", "3 4", "5 6", "8 9", "11 12");
  }

  @Test
  void eventsMayHaveToComeSeveralTimes() {
    assertThat(
            found("sequence [any where t == \"b\"] with runs=2 [any where t == \"c\"] with runs=2"))
        .containsExactly("2 4 5 7", "4 6 7 11");
  }

  @Test
  void eventsMayHaveToBeMissing() {
    assertThat(
            found(
                "sequence with maxspan=10s [any where t == \"a\"] ![any where t == \"b\"]"
                    + " [any where t == \"c\"]"))
        .containsExactly("10 - 11");
    assertThat(
            found(
                "sequence with maxspan=4s [any where t == \"a\"] [any where t == \"b\"]"
                    + " ![any where t == \"c\"]"))
        .containsExactly("10 12 -");
    assertThat(
            found(
                "sequence with maxspan=4s ![any where t == \"a\"] [any where t == \"b\"]"
                    + " [any where t == \"c\"]"))
        .containsExactly("- 6 7");
    Map<?, ?> hits =
        node.hits(
            "s",
            "sequence with maxspan=4s [any where t == \"b\"] ![any where true]",
            Map.of("filter", Map.of("term", Map.of("t", "b"))));
    assertThat(hits.get("sequences").toString())
        .contains("{_index=, _id=, _source={}, missing=true}")
        .contains("_id=12")
        .contains("_id=4, ");
  }

  @Test
  void asManyAreAnsweredAsAreWanted() {
    String query = "sequence [any where t == \"a\"] [any where length(t) == 1 and t == \"b\"]";
    List<String> all = new ArrayList<>(List.of("1 2", "3 4", "8 9", "10 12"));
    for (int fetch : List.of(2, 3, 1000)) {
      assertThat(node.sequences("s", query, Map.of("size", 2, "fetch_size", fetch)))
          .isEqualTo(all.subList(2, 4));
      Map<String, Object> head = Map.of("size", 2, "fetch_size", fetch, "result_position", "head");
      assertThat(node.sequences("s", query, head)).isEqualTo(all.subList(0, 2));
      Map<String, Object> more = Map.of("fetch_size", fetch);
      assertThat(node.sequences("s", query + " | head 3 | tail 2", more))
          .isEqualTo(all.subList(1, 3));
      assertThat(node.sequences("s", query + " | tail 3 | head 2", more))
          .isEqualTo(all.subList(1, 3));
      assertThat(node.sequences("s", query + " | head 0", more)).isEmpty();
    }
  }

  @Test
  void eventsAreWholeAndKeysHaveTheirTypes() {
    Map<?, ?> hits =
        node.hits(
            "s",
            "sequence by pid [any where t == \"a\"] [any where t == \"b\"] | head 1",
            Map.of("fields", List.of("user")));
    assertThat(hits)
        .hasToString(
            "{total={value=1, relation=eq}, sequences=[{join_keys=[1], events=[{_index=s, _id=1,"
                + " _source={@timestamp=1700000000000, t=a, tie=0, user=x, pid=1},"
                + " fields={user=[x]}}, {_index=s, _id=2, _source={@timestamp=1700000001000, t=b,"
                + " tie=1, user=y, pid=1}, fields={user=[y]}}]}]}");
  }

  @Test
  void whatIsWrongIsTold() {
    assertThat(
            node.refused(
                400, "s", "sequence by nobody [any where true] [any where true]", Map.of()))
        .contains("line 1:13: Unknown column [nobody]");
    assertThat(node.refused(400, "s", "sequence [any where true]", Map.of()))
        .contains("parsing_exception", "minimum of 2 queries");
  }
}
