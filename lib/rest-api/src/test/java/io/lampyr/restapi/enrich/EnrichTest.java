package io.lampyr.restapi.enrich;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Method;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Policies as clients put, execute and use them, over a real node. */
class EnrichTest {
  private static OneNode node;
  private static Client client;

  @BeforeAll
  static void start() {
    node = new OneNode(29, Persona.ELASTICSEARCH);
    client = new Client(node.whole(Persona.ELASTICSEARCH));
    client.put(
        "/users",
        """
        {"settings":{"number_of_shards":2},
         "mappings":{"properties":{"email":{"type":"keyword"},"age":{"type":"integer"},
          "at":{"properties":{"city":{"type":"keyword"}}},"parts":{"type":"nested"}}}}
        """);
    user(1, "{\"email\":\"ann@x\",\"age\":30,\"at\":{\"city\":\"Ulm\",\"zip\":\"1\"},\"x\":1}");
    user(2, "{\"email\":[\"bob@x\",\"bob@y\"],\"age\":40,\"at.city\":\"Bonn\"}");
    refresh("users");
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static void user(int id, String source) {
    assertThat(client.put("/users/_doc/" + id, source).status()).isLessThan(300);
  }

  private static void refresh(String index) {
    assertThat(client.post("/" + index + "/_refresh", "").status()).isEqualTo(200);
  }

  private static String policy(String field) {
    return "{\"match\":{\"indices\":\"users\",\"match_field\":\""
        + field
        + "\",\"enrich_fields\":[\"age\",\"at.city\"]}}";
  }

  private static void given(String name, String body) {
    assertThat(client.put("/_enrich/policy/" + name, body).status()).as(body).isEqualTo(200);
    Told executed = client.put("/_enrich/policy/" + name + "/_execute", "");
    assertThat(executed.text("status/phase")).isEqualTo("COMPLETE");
  }

  private static void pipeline(String id, String policy) {
    Told put =
        client.put(
            "/_ingest/pipeline/" + id,
            "{\"processors\":[{\"enrich\":{\"policy_name\":\""
                + policy
                + "\",\"field\":\"mail\",\"target_field\":\"user\",\"ignore_missing\":true}}]}");
    assertThat(put.status()).isEqualTo(200);
  }

  @Test
  void policiesArePutShownAndDeletedAndNeverReplaced() {
    String body =
        """
        {"match":{"indices":["users"],"match_field":"email","enrich_fields":["age"],
         "query":{"range":{"age":{"gte":1}}},"elasticsearch_version":"8.1.0"}}
        """;
    assertThat(client.put("/_enrich/policy/crud", body).at("acknowledged")).isEqualTo(true);
    Told again = client.put("/_enrich/policy/crud", body);
    assertThat(again.status()).isEqualTo(400);
    assertThat(again.text("error/type")).isEqualTo("resource_already_exists_exception");
    assertThat(again.text("error/reason")).isEqualTo("policy [crud] already exists");
    Told shown = client.get("/_enrich/policy/crud");
    assertThat(shown.text("policies/0/config/match/name")).isEqualTo("crud");
    assertThat(shown.at("policies/0/config/match/query/range/age/gte")).isNotNull();
    assertThat(shown.at("policies/0/config/match/indices")).isEqualTo(List.of("users"));
    assertThat(client.get("/_enrich/policy/absent").at("policies")).isEqualTo(List.of());
    assertThat(client.get("/_enrich/policy/crud,absent").at("policies/1")).isNull();
    assertThat(client.send(Method.DELETE, "/_enrich/policy/crud", "").status()).isEqualTo(200);
    Told gone = client.send(Method.DELETE, "/_enrich/policy/crud", "");
    assertThat(gone.status()).isEqualTo(404);
    assertThat(gone.text("error/reason")).isEqualTo("policy [crud] not found");
    assertThat(client.put("/_enrich/policy/crud/_execute", "").status()).isEqualTo(404);
  }

  @Test
  void whatIsWrongWithAPolicyIsToldAndNothingIsStored() {
    Map<String, String> wrong =
        Map.of(
            "{\"match\":{\"indices\":\"nope\",\"match_field\":\"a\",\"enrich_fields\":[\"b\"]}}",
            "no such index [nope]",
            policy("absent"),
            "Enrich policy execution for [wrong] failed while validating field mappings",
            policy("parts.x"),
            "Enrich policy execution for [wrong] failed while validating field mappings",
            policy("at"),
            "must have values",
            policy("email").replace("\"match\"", "\"range\""),
            "doesn't appear to be a range type",
            policy("email").replace("\"match\"", "\"join\""),
            "unsupported policy type [join]",
            policy("email").replace("match_field", "match_filed"),
            "unknown field [match_filed]",
            "{\"match\":{\"indices\":\"users\"}}",
            "Required [match_field, enrich_fields]",
            "{}",
            "type");
    wrong.forEach((body, reason) -> {
      Told told = client.put("/_enrich/policy/wrong", body);
      assertThat(told.status()).as(body).isBetween(400, 404);
      assertThat(told.text("error/reason")).as(body).contains(reason);
    });
    assertThat(client.put("/_enrich/policy/Wrong", policy("email")).text("error/reason"))
        .isEqualTo("Invalid policy name [Wrong], must be lowercase");
    assertThat(client.put("/_enrich/policy/_wrong", policy("email")).text("error/reason"))
        .contains("Invalid policy name [_wrong]");
    assertThat(client.get("/_enrich/policy/wrong").at("policies")).isEqualTo(List.of());
  }

  @Test
  void documentsGetTheRowsOfTheirPolicyInEveryWayOfWriting() {
    given("ways", policy("email"));
    pipeline("ways", "ways");
    Object expected = "{mail=bob@y, user={email=[bob@x, bob@y], at.city=Bonn, age=40}}";
    client.put("/w/_doc/1?pipeline=ways", "{\"mail\":\"bob@y\"}");
    assertThat(fields("w/_doc/1")).isEqualTo(fields(expected));
    client.post(
        "/w/_bulk?pipeline=ways",
        """
        {"index":{"_id":"2"}}
        {"mail":"bob@y"}
        {"update":{"_id":"3"}}
        {"doc":{"mail":"bob@y"},"doc_as_upsert":true}
        {"index":{"_id":"4"}}
        {"mail":"nobody"}
        {"index":{"_id":"5","pipeline":"_none"}}
        {"mail":"bob@y"}
        """);
    assertThat(fields("w/_doc/2")).isEqualTo(fields(expected));
    assertThat(fields("w/_doc/3")).isEqualTo(fields(expected));
    assertThat(client.get("/w/_doc/4").at("_source")).isEqualTo(Map.of("mail", "nobody"));
    assertThat(client.get("/w/_doc/5").at("_source")).isEqualTo(Map.of("mail", "bob@y"));
    client.put("/plain/_doc/1?refresh=true", "{\"mail\":\"bob@y\"}");
    client.post(
        "/_reindex",
        "{\"source\":{\"index\":\"plain\"},\"dest\":{\"index\":\"r\",\"pipeline\":\"ways\"}}");
    assertThat(fields("r/_doc/1")).isEqualTo(fields(expected));
    client.put("/d", "{\"settings\":{\"index.default_pipeline\":\"ways\"}}");
    client.put("/f", "{\"settings\":{\"index.final_pipeline\":\"ways\"}}");
    client.put("/d/_doc/1", "{\"mail\":\"bob@y\"}");
    client.put("/f/_doc/1", "{\"mail\":\"bob@y\"}");
    assertThat(fields("d/_doc/1")).isEqualTo(fields(expected));
    assertThat(fields("f/_doc/1")).isEqualTo(fields(expected));
  }

  private static Object fields(String document) {
    return fields(client.get("/" + document).at("_source"));
  }

  /** Whatever the order of members is. */
  private static Object fields(Object tree) {
    return tree.toString().chars().sorted().boxed().toList();
  }

  @Test
  void anExecutionTakesWhatIsThereThen() {
    given("then", policy("email"));
    pipeline("then", "then");
    client.put("/users/_doc/3?refresh=true", "{\"email\":\"cid@x\",\"age\":50}");
    client.put("/n/_doc/1?pipeline=then", "{\"mail\":\"cid@x\"}");
    assertThat(client.get("/n/_doc/1").at("_source/user")).isNull();
    Told task = client.post("/_enrich/policy/then/_execute?wait_for_completion=false", "");
    Told done = client.get("/_tasks/" + task.text("task") + "?wait_for_completion=true");
    assertThat(done.text("response/status/phase")).isEqualTo("COMPLETE");
    client.put("/n/_doc/2?pipeline=then", "{\"mail\":\"cid@x\"}");
    assertThat(client.get("/n/_doc/2").at("_source/user/age").toString()).isEqualTo("50");
    client.send(Method.DELETE, "/users/_doc/3?refresh=true", "");
  }

  @Test
  void pipelinesNeedPoliciesThatWereExecutedAndPoliciesThatArePipelinesStay() {
    client.put("/_enrich/policy/held", policy("email"));
    String processors =
        "{\"processors\":[{\"enrich\":{\"policy_name\":\"held\",\"field\":\"a\","
            + "\"target_field\":\"b\"}}]}";
    for (int i = 0; i < 2; i++) {
      Told early =
          i == 0
              ? client.put("/_ingest/pipeline/held", processors)
              : client.post(
                  "/_ingest/pipeline/_simulate",
                  "{\"pipeline\":" + processors + ",\"docs\":[{\"_source\":{\"a\":1}}]}");
      assertThat(early.status()).isEqualTo(400);
      assertThat(early.text("error/type")).isEqualTo("illegal_argument_exception");
      assertThat(early.text("error/reason"))
          .isEqualTo("no enrich index exists for policy with name [held]");
    }
    client.put("/_enrich/policy/held/_execute", "");
    assertThat(client.put("/_ingest/pipeline/held", processors).status()).isEqualTo(200);
    Told refused = client.send(Method.DELETE, "/_enrich/policy/held", "");
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.text("error/reason"))
        .isEqualTo("Could not delete policy [held] because a pipeline is referencing it [held]");
    client.send(Method.DELETE, "/_ingest/pipeline/held", "");
    assertThat(client.send(Method.DELETE, "/_enrich/policy/held", "").status()).isEqualTo(200);
  }

  @Test
  void aQueryNarrowsWhatIsRead() {
    given(
        "narrow",
        """
        {"match":{"indices":"use*","match_field":"email","enrich_fields":["age"],
         "query":{"term":{"age":30}}}}
        """);
    pipeline("narrow", "narrow");
    Told simulated =
        client.post(
            "/_ingest/pipeline/narrow/_simulate",
            """
            {"docs":[{"_source":{"mail":"ann@x"}},{"_source":{"mail":"bob@x"}}]}
            """);
    assertThat(simulated.at("docs/0/doc/_source/user/age").toString()).isEqualTo("30");
    assertThat(simulated.at("docs/1/doc/_source/user")).isNull();
  }

  @Test
  void whatIsDoneIsCounted() {
    given("stats", policy("email"));
    pipeline("stats", "stats");
    long before = counted("coordinator_stats/0/executed_searches_total");
    client.put("/s/_doc/1?pipeline=stats", "{\"mail\":\"ann@x\"}");
    client.put("/s/_doc/2?pipeline=stats", "{\"mail\":\"ann@x\"}");
    assertThat(counted("coordinator_stats/0/executed_searches_total")).isEqualTo(before + 2);
    assertThat(counted("cache_stats/0/count")).isPositive();
    assertThat(counted("cache_stats/0/misses")).isPositive();
    assertThat(counted("cache_stats/0/size_in_bytes")).isPositive();
    assertThat(client.get("/_enrich/_stats").at("executing_policies")).isEqualTo(List.of());
  }

  private static long counted(String path) {
    return Long.parseLong(client.get("/_enrich/_stats").at(path).toString());
  }
}
