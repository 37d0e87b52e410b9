package io.lampyr.restapi.pipeline;

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

/** Pipelines as clients put them and write through them, over a real node. */
class PipelinesTest {
  private static OneNode node;
  private static Client client;

  /** Says what only Elasticsearch has a parameter for. */
  private static Client elastic;

  @BeforeAll
  static void start() {
    node = new OneNode(23, Persona.OPENSEARCH);
    client = new Client(node.whole(Persona.OPENSEARCH));
    elastic = new Client(node.whole(Persona.ELASTICSEARCH));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static Told put(String id, String processors) {
    return client.put("/_ingest/pipeline/" + id, "{\"processors\":[" + processors + "]}");
  }

  private static void given(String id, String processors) {
    assertThat(put(id, processors).status()).as(processors).isEqualTo(200);
  }

  private static Object source(String document) {
    return client.get("/" + document).at("_source");
  }

  private static String set(String field, String value) {
    return "{\"set\":{\"field\":\"" + field + "\",\"value\":\"" + value + "\"}}";
  }

  @Test
  void pipelinesAreStoredShownAndDeleted() {
    client.put(
        "/_ingest/pipeline/crud-1", "{\"description\":\"d\",\"version\":3,\"processors\":[]}");
    given("crud-2", "");
    assertThat(client.get("/_ingest/pipeline/crud-1").text("crud-1/description")).isEqualTo("d");
    assertThat(client.get("/_ingest/pipeline/crud-*").json().keySet())
        .containsExactly("crud-1", "crud-2");
    assertThat(client.get("/_ingest/pipeline/crud-2,crud-1").json()).hasSize(2);
    assertThat(client.send(Method.DELETE, "/_ingest/pipeline/crud-*", "").status()).isEqualTo(200);
    assertThat(client.get("/_ingest/pipeline/crud-1").status()).isEqualTo(404);
    Told missing = client.send(Method.DELETE, "/_ingest/pipeline/crud-1", "");
    assertThat(missing.status()).isEqualTo(404);
    assertThat(missing.text("error/reason")).isEqualTo("pipeline [crud-1] is missing");
  }

  @Test
  void pipelinesThatIndicesNameStay() {
    given("used-1", "");
    given("used-2", "");
    String settings = "{\"settings\":{\"index.default_pipeline\":\"used-1\"}}";
    assertThat(elastic.put("/using", settings).status()).isEqualTo(200);
    Told refused = elastic.send(Method.DELETE, "/_ingest/pipeline/used-*", "");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("error/reason"))
        .isEqualTo(
            "pipeline [used-1] cannot be deleted because it is the default pipeline for 1"
                + " index(es) including [using]");
    assertThat(client.get("/_ingest/pipeline/used-2").status()).isEqualTo(200);
    assertThat(client.send(Method.DELETE, "/using", "").status()).isEqualTo(200);
    assertThat(elastic.send(Method.DELETE, "/_ingest/pipeline/used-*", "").status()).isEqualTo(200);
  }

  @Test
  void aVersionThatIsDemandedMustBeTheOneThatIsThere() {
    String body = "{\"version\":1,\"processors\":[]}";
    assertThat(elastic.put("/_ingest/pipeline/v?if_version=1", body).text("error/reason"))
        .isEqualTo(
            "version conflict, required version [1] for pipeline [v] but no pipeline was found");
    client.put("/_ingest/pipeline/v", body);
    assertThat(
            elastic
                .put("/_ingest/pipeline/v?if_version=7", "{\"version\":8,\"processors\":[]}")
                .text("error/reason"))
        .contains("but current version is [1]");
    assertThat(
            elastic
                .put("/_ingest/pipeline/v?if_version=1", "{\"version\":2,\"processors\":[]}")
                .status())
        .isEqualTo(200);
  }

  @Test
  void whatIsWrongIsToldByPropertyAndNothingIsStored() {
    Told missing = put("wrong", "{\"set\":{\"tag\":\"t\",\"value\":1}}");
    assertThat(missing.status()).isEqualTo(400);
    assertThat(missing.text("error/root_cause/0/type")).isEqualTo("parse_exception");
    assertThat(missing.text("error/root_cause/0/reason"))
        .isEqualTo("[field] required property is missing");
    assertThat(missing.text("error/root_cause/0/property_name")).isEqualTo("field");
    assertThat(missing.text("error/root_cause/0/processor_type")).isEqualTo("set");
    assertThat(missing.text("error/root_cause/0/processor_tag")).isEqualTo("t");
    assertThat(put("wrong", "{\"unheard\":{}}").text("error/reason"))
        .isEqualTo("No processor type exists with name [unheard]");
    assertThat(put("wrong", "{\"geoip\":{\"field\":\"a\"}}").text("error/reason"))
        .contains("not supported");
    assertThat(put("wrong", "{\"drop\":{\"if\":\"ctx.a ==\"}}").text("error/type"))
        .isEqualTo("script_exception");
    assertThat(client.get("/_ingest/pipeline/wrong").status()).isEqualTo(404);
  }

  @Test
  void aNamedPipelineChangesWhatIsWritten() {
    given("named", set("a", "1"));
    assertThat(client.put("/w1/_doc/1?pipeline=named", "{\"b\":2.50}").status()).isEqualTo(201);
    assertThat(source("w1/_doc/1").toString()).isEqualTo("{b=2.5, a=1}");
    Told bulk =
        elastic.post(
            "/w1/_bulk?pipeline=named&list_executed_pipelines=true",
            """
            {"index":{"_id":"2"}}
            {}
            {"index":{"_id":"3","pipeline":"_none"}}
            {}
            {"index":{"_id":"4","pipeline":"nowhere"}}
            {}
            """);
    assertThat(source("w1/_doc/2").toString()).isEqualTo("{a=1}");
    assertThat(source("w1/_doc/3").toString()).isEqualTo("{}");
    assertThat(bulk.at("items/0/index/executed_pipelines")).isEqualTo(List.of("named"));
    assertThat(bulk.text("items/2/index/error/reason"))
        .isEqualTo("pipeline with id [nowhere] does not exist");
    assertThat(bulk.at("items/2/index/status")).isEqualTo(400L);
    assertThat(bulk.at("ingest_took")).isInstanceOf(Long.class);
    Told plain = client.post("/w1/_bulk", "{\"index\":{\"_id\":\"5\"}}\n{}\n");
    assertThat(plain.json()).doesNotContainKey("ingest_took");
    assertThat(client.put("/w1/_doc/5?pipeline=", "{}").text("error/reason"))
        .isEqualTo("Validation Failed: 1: pipeline cannot be an empty string;");
  }

  @Test
  void anIndexHasADefaultAndAFinalPipeline() {
    given("first", set("first", "1"));
    given("last", set("last", "{{first}}!"));
    client.put(
        "/piped",
        "{\"settings\":{\"index.default_pipeline\":\"first\",\"index.final_pipeline\":\"last\"}}");
    client.put("/piped/_doc/1", "{}");
    assertThat(source("piped/_doc/1").toString()).isEqualTo("{first=1, last=1!}");
    client.put("/piped/_doc/2?pipeline=_none", "{}");
    assertThat(source("piped/_doc/2").toString()).isEqualTo("{last=!}");
  }

  @Test
  void whatASingleUpdateMakesGoesThroughPipelinesAndOfABulkOnlyWhatIsMadeOfNothing() {
    given("length", "{\"script\":{\"source\":\"ctx.length = ctx.t.length()\"}}," + dropping());
    client.put("/of-updates", "{\"settings\":{\"index.default_pipeline\":\"length\"}}");
    client.post(
        "/of-updates/_update/1",
        "{\"script\":\"ctx._source.t='ab'\",\"upsert\":{},\"scripted_upsert\":true}");
    assertThat(source("of-updates/_doc/1").toString()).isEqualTo("{t=ab, length=2}");
    client.post("/of-updates/_update/1", "{\"doc\":{\"t\":\"abc\"}}");
    assertThat(source("of-updates/_doc/1").toString()).isEqualTo("{t=abc, length=3}");
    client.post("/of-updates/_update/2", "{\"doc\":{\"t\":\"a\"},\"doc_as_upsert\":true}");
    assertThat(source("of-updates/_doc/2").toString()).isEqualTo("{t=a, length=1}");
    client.post(
        "/of-updates/_update/3", "{\"script\":\"ctx._source.s=1\",\"upsert\":{\"t\":\"\"}}");
    assertThat(source("of-updates/_doc/3").toString()).isEqualTo("{t=, length=0}");
    Told dropped = client.post("/of-updates/_update/1", "{\"doc\":{\"drop\":true}}");
    assertThat(dropped.status()).isEqualTo(200);
    assertThat(dropped.text("result")).isEqualTo("noop");
    client.post(
        "/_bulk",
        """
        {"update":{"_index":"of-updates","_id":"1"}}
        {"doc":{"t":"abcd"}}
        {"update":{"_index":"of-updates","_id":"4"}}
        {"script":"ctx._source.t=1","upsert":{"t":"ab"}}
        """);
    assertThat(source("of-updates/_doc/1").toString()).isEqualTo("{t=abcd, length=3}");
    assertThat(source("of-updates/_doc/4").toString()).isEqualTo("{t=ab, length=2}");
  }

  @Test
  void pipelinesCannotMoveWhatAnUpdateMakes() {
    given("moving", set("_id", "other"));
    client.put("/moved/_doc/1", "{}");
    client.put("/moved/_settings", "{\"index.default_pipeline\":\"moving\"}");
    Told told = client.post("/moved/_update/1", "{\"doc\":{\"a\":1}}");
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/reason"))
        .startsWith("pipelines of an update cannot change [_index]");
    given(
        "moving",
        set("_version_type", "external") + ",{\"set\":{\"field\":\"_version\",\"value\":7}}");
    told = client.post("/moved/_update/1", "{\"doc\":{\"a\":2}}");
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/reason"))
        .startsWith("pipelines of an update cannot change [_version]");
  }

  private static String dropping() {
    return "{\"drop\":{\"if\":\"ctx.drop == true\"}}";
  }

  @Test
  void templatesGiveAnIndexThatIsNotThereYetItsPipeline() {
    given("of-template", "{\"set\":{\"field\":\"_index\",\"value\":\"made-elsewhere\"}}");
    client.put(
        "/_index_template/made",
        "{\"index_patterns\":[\"made-first\"],\"template\":{\"settings\":"
            + "{\"index.default_pipeline\":\"of-template\"}}}");
    assertThat(client.put("/made-first/_doc/1", "{}").text("_index")).isEqualTo("made-elsewhere");
    assertThat(client.get("/made-first").status()).isEqualTo(404);
  }

  @Test
  void aDroppedDocumentIsAnsweredAsOneThatChangesNothing() {
    given("dropping", dropping());
    Told dropped = client.put("/d1/_doc/1?pipeline=dropping", "{\"drop\":true}");
    assertThat(dropped.status()).isEqualTo(200);
    assertThat(dropped.text("result")).isEqualTo("noop");
    assertThat(dropped.at("_shards/total")).isEqualTo(0L);
    assertThat(client.put("/d1/_doc/2?pipeline=dropping", "{\"drop\":false}").status())
        .isEqualTo(201);
    assertThat(client.get("/d1/_doc/1").status()).isEqualTo(404);
  }

  @Test
  void aFinalPipelineCannotChangeTheIndex() {
    given("moving", "{\"set\":{\"field\":\"_index\",\"value\":\"moved\"}}");
    client.put("/stays", "{\"settings\":{\"index.final_pipeline\":\"moving\"}}");
    assertThat(client.put("/stays/_doc/1", "{}").text("error/reason"))
        .isEqualTo(
            "final pipeline [moving] can't change the target index (from [stays] to [moved]) for"
                + " document [1]");
    given("away", "{\"set\":{\"field\":\"_index\",\"value\":\"stays\"}}");
    assertThat(client.put("/leaves/_doc/1?pipeline=away", "{}").text("error/reason"))
        .contains("final pipeline [moving]");
  }

  @Test
  void aReroutedDocumentGoesThroughThePipelinesOfItsNewIndexAndNeverInACircle() {
    given("to-b", "{\"reroute\":{\"destination\":\"rb\"}}," + set("after", "x"));
    given("at-b", set("b", "1"));
    client.put("/ra", "{\"settings\":{\"index.default_pipeline\":\"to-b\"}}");
    client.put("/rb", "{\"settings\":{\"index.default_pipeline\":\"at-b\"}}");
    assertThat(client.put("/ra/_doc/1", "{}").text("_index")).isEqualTo("rb");
    assertThat(source("rb/_doc/1").toString()).isEqualTo("{b=1}");
    given("to-d", "{\"reroute\":{\"destination\":\"rd\"}}");
    given("to-c", "{\"reroute\":{\"destination\":\"rc\"}}");
    client.put("/rc", "{\"settings\":{\"index.default_pipeline\":\"to-d\"}}");
    client.put("/rd", "{\"settings\":{\"index.default_pipeline\":\"to-c\"}}");
    assertThat(client.put("/rc/_doc/1", "{}").text("error/reason"))
        .isEqualTo("index cycle detected while processing pipeline [to-c]: [rc, rd, rc]");
  }

  @Test
  void circlesOfPipelinesAreRefusedWhenTheyAreRun() {
    given("outer", "{\"pipeline\":{\"name\":\"inner\"}}");
    given("inner", "{\"pipeline\":{\"name\":\"outer\"}}");
    Told told = client.put("/c1/_doc/1?pipeline=outer", "{}");
    assertThat(told.text("error/root_cause/0/type")).isEqualTo("illegal_state_exception");
    assertThat(told.text("error/reason")).isEqualTo("Cycle detected for pipeline: outer");
  }

  @Test
  void aChangeThatWasAnsweredIsSeenByTheNextWriteOfEveryProcess() {
    Client other = new Client(node.whole(Persona.OPENSEARCH));
    given("changing", set("v", "1"));
    other.put("/seen/_doc/1?pipeline=changing", "{}");
    for (int i = 2; i < 6; i++) {
      given("changing", set("v", Integer.toString(i)));
      other.put("/seen/_doc/1?pipeline=changing", "{}");
      assertThat(source("seen/_doc/1").toString()).isEqualTo("{v=" + i + "}");
    }
    client.send(Method.DELETE, "/_ingest/pipeline/changing", "");
    assertThat(other.put("/seen/_doc/1?pipeline=changing", "{}").status()).isEqualTo(400);
  }

  @Test
  void copiesAndRewritesGoThroughPipelines() {
    client.index("from", 1, 3);
    given("copied", set("c", "1"));
    Told reindex =
        client.post(
            "/_reindex?refresh=true",
            "{\"source\":{\"index\":\"from\"},\"dest\":{\"index\":\"to\",\"pipeline\":\"copied\"}}");
    assertThat(reindex.at("created")).isEqualTo(3L);
    assertThat(client.get("/to/_doc/1").text("_source/c")).isEqualTo("1");
    Told update = client.post("/from/_update_by_query?refresh=true&pipeline=copied", "{}");
    assertThat(update.at("updated")).isEqualTo(3L);
    assertThat(client.get("/from/_doc/2").text("_source/c")).isEqualTo("1");
  }

  @Test
  void storedScriptsChangeDocumentsAsTheyAreNow() {
    client.put(
        "/_scripts/mark", "{\"script\":{\"lang\":\"painless\",\"source\":\"ctx.m = params.v\"}}");
    given("scripted", "{\"script\":{\"id\":\"mark\",\"params\":{\"v\":5}}}");
    client.put("/sc/_doc/1?pipeline=scripted", "{}");
    assertThat(source("sc/_doc/1")).isEqualTo(Map.of("m", 5L));
  }

  @Test
  void aSimulationWritesNothingAndTellsOfEachProcessor() {
    String docs = "\"docs\":[{\"_index\":\"sim\",\"_id\":\"1\",\"_source\":{\"foo\":\"bar\"}}]";
    String body =
        "{\"pipeline\":{\"processors\":["
            + "{\"rename\":{\"field\":\"no\",\"target_field\":\"x\",\"ignore_failure\":true}},"
            + "{\"uppercase\":{\"tag\":\"u\",\"field\":\"foo\"}},"
            + "{\"drop\":{\"if\":\"false\"}},"
            + "{\"uppercase\":{\"field\":\"none\"}}]},"
            + docs
            + "}";
    Told plain = client.post("/_ingest/pipeline/_simulate", body);
    assertThat(plain.text("docs/0/error/type")).isEqualTo("illegal_argument_exception");
    Told told = client.post("/_ingest/pipeline/_simulate?verbose=true", body);
    assertThat((List<?>) told.at("docs/0/processor_results")).hasSize(4);
    assertThat(told.text("docs/0/processor_results/0/status")).isEqualTo("error_ignored");
    assertThat(told.text("docs/0/processor_results/1/doc/_source/foo")).isEqualTo("BAR");
    assertThat(told.text("docs/0/processor_results/1/tag")).isEqualTo("u");
    assertThat(told.text("docs/0/processor_results/2/status")).isEqualTo("skipped");
    assertThat(told.text("docs/0/processor_results/3/status")).isEqualTo("error");
    assertThat(client.get("/sim").status()).isEqualTo(404);
    assertThat(client.post("/_ingest/pipeline/_simulate", "{" + docs + "}").text("error/reason"))
        .isEqualTo("[pipeline] required property is missing");
  }

  @Test
  void patternsThatEverybodyKnowsAreShown() {
    assertThat(client.get("/_ingest/processor/grok").text("patterns/WORD")).isEqualTo("\\b\\w+\\b");
  }

  @Test
  void aWatchedSimulationOfAPipelineThatIsNotThereIsRefused() {
    String body =
        "{\"pipeline\":{\"processors\":[{\"pipeline\":{\"name\":\"nowhere\"}}]},"
            + "\"docs\":[{\"_source\":{}}]}";
    Told watched = client.post("/_ingest/pipeline/_simulate?verbose=true", body);
    assertThat(watched.status()).isEqualTo(400);
    assertThat(watched.text("error/reason"))
        .isEqualTo("Pipeline processor configured for non-existent pipeline [nowhere]");
    Told plain = client.post("/_ingest/pipeline/_simulate", body);
    assertThat(plain.text("docs/0/error/type")).isEqualTo("illegal_state_exception");
  }
}
