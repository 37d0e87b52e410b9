package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.document.ParseOutcome;
import io.lampyr.mapping.fault.Dialect;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Queries on documents by their parents and children. */
class JoinsTest {
  private static final String MAPPING =
      """
      {"properties":{"text":{"type":"text"},"n":{"type":"integer"},
        "j":{"type":"join","relations":{"question":["answer","comment"],"answer":"vote"}}}}
      """;

  private final Index index = new Index(MAPPING);
  private final Asked asked = new Asked(index, Dialect.ELASTICSEARCH);

  JoinsTest() throws IOException {
    index.add("1", "{\"text\":\"one\",\"j\":\"question\"}");
    index.add("2", "{\"text\":\"two\",\"j\":{\"name\":\"question\"}}");
    child("3", "answer", "1", 1);
    asked.scores("{'match_all':{}}");
    child("4", "answer", "1", 2);
    child("5", "answer", "2", 3);
    child("6", "comment", "2", 4);
    child("7", "vote", "5", 5);
    asked.scores("{'match_all':{}}");
  }

  private void child(String id, String name, String parent, int n) {
    index.add(
        id,
        "1",
        "{\"n\":" + n + ",\"j\":{\"name\":\"" + name + "\",\"parent\":\"" + parent + "\"}}");
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private void finds(String json, String... ids) throws IOException {
    assertThat(asked.hits(json)).as(json).containsExactlyInAnyOrder(ids);
  }

  @Test
  void parentsAreFoundByTheirChildrenWhereverTheyLie() throws IOException {
    finds("{'has_child':{'type':'answer','query':{'match_all':{}}}}", "1", "2");
    finds("{'has_child':{'type':'answer','query':{'term':{'n':2}}}}", "1");
    finds("{'has_child':{'type':'answer','min_children':2,'query':{'match_all':{}}}}", "1");
    finds("{'has_child':{'type':'answer','max_children':1,'query':{'match_all':{}}}}", "2");
    finds("{'has_child':{'type':'comment','query':{'match_all':{}}}}", "2");
    finds("{'has_child':{'type':'vote','query':{'match_all':{}}}}", "5");
    finds(
        "{'has_child':{'type':'answer','query':{'has_child':{'type':'vote','query':"
            + "{'match_all':{}}}}}}",
        "2");
  }

  @Test
  void childrenAreFoundByTheirParents() throws IOException {
    finds("{'has_parent':{'parent_type':'question','query':{'match':{'text':'two'}}}}", "5", "6");
    finds("{'has_parent':{'parent_type':'answer','query':{'match_all':{}}}}", "7");
    finds("{'parent_id':{'type':'answer','id':'1'}}", "3", "4");
    finds("{'parent_id':{'type':'comment','id':1}}");
  }

  @Test
  void childrensScoresBecomeTheParents() throws IOException {
    String query =
        "{'has_child':{'type':'answer','score_mode':'MODE','query':{'function_score':"
            + "{'field_value_factor':{'field':'n'},'boost_mode':'replace','query':{'match_all':{}}}}}}";
    Map<String, Float> expected = Map.of("sum", 3f, "max", 2f, "min", 1f, "avg", 1.5f, "none", 1f);
    for (Map.Entry<String, Float> mode : expected.entrySet()) {
      assertThat(asked.scores(query.replace("MODE", mode.getKey())).get("1"))
          .as(mode.getKey())
          .isEqualTo(mode.getValue());
    }
    String parents =
        "{'has_parent':{'parent_type':'question','score':true,'boost':2,'query':"
            + "{'constant_score':{'boost':3,'filter':{'match_all':{}}}}}}";
    assertThat(asked.scores(parents).get("3")).isEqualTo(6);
  }

  @Test
  void namesAndIdsAreFieldsOfTheirOwn() throws IOException {
    finds("{'term':{'j':'answer'}}", "3", "4", "5");
    finds("{'term':{'j#question':'2'}}", "2", "5", "6");
    finds("{'exists':{'field':'j'}}", "1", "2", "3", "4", "5", "6", "7");
  }

  @Test
  void unknownRelationsAreRefusedUnlessTheyMayBeUnknown() throws IOException {
    finds("{'has_child':{'type':'no','ignore_unmapped':true,'query':{'match_all':{}}}}");
    assertThatThrownBy(
            () -> asked.hits("{'has_child':{'type':'question','query':{'match_all':{}}}}"))
        .hasMessageContaining("[has_child] join field [j] doesn't hold [question] as a child");
    assertThatThrownBy(
            () -> asked.hits("{'has_parent':{'parent_type':'vote','query':{'match_all':{}}}}"))
        .hasMessageContaining("[has_parent] join field [j] doesn't hold [vote] as a parent");
    assertThatThrownBy(() -> asked.hits("{'parent_id':{'type':'no','id':'1'}}"))
        .hasMessageContaining("[parent_id] no relation found for child [no]");
    assertThatThrownBy(() ->
            asked.hits(
                "{'has_child':{'type':'answer','min_children':3,'max_children':2,"
                    + "'query':{'match_all':{}}}}"))
        .hasMessageContaining("'max_children' is less than 'min_children'");
  }

  @Test
  void documentsOutsideOfAFamilyAreRefused() {
    refuses("{\"j\":\"nobody\"}", "unknown join name [nobody] for field [j]");
    refuses("{\"j\":\"answer\"}", "[parent] is missing for join field [j]");
    refuses(
        "{\"j\":{\"name\":\"answer\",\"parent\":\"1\"}}",
        "[routing] is missing for join field [j]");
    refuses("{\"j\":7}", "expected START_OBJECT or VALUE_STRING");
  }

  private void refuses(String json, String reason) {
    assertThat(index.parse("9", json))
        .isInstanceOfSatisfying(
            ParseOutcome.Rejected.class,
            rejected -> assertThat(rejected.fault().toString()).contains(reason));
  }

  @Test
  void relationsOnlyGrow() {
    assertThatThrownBy(() -> new Index(MAPPING.replace("\"vote\"", "[\"vote\",\"comment\"]")))
        .hasMessageContaining("[comment] cannot have multiple parents");
    assertThatThrownBy(() ->
            new Index(
                "{\"properties\":{\"a\":{\"type\":\"join\",\"relations\":{\"x\":\"y\"}},"
                    + "\"b\":{\"type\":\"join\",\"relations\":{\"x\":\"y\"}}}}"))
        .hasMessageContaining("Only one [parent-join] field can be defined per index, got [a, b]");
  }
}
