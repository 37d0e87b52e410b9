package io.lampyr.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.lampyr.localstack.rights.RightsJudge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * The whole system as it is deployed, used through its gateway: one deployment for all tests, which
 * go through the life of an index in order.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DeploymentTest {
  private static final int DOCUMENTS = 300;
  private static final String CHALLENGES = "Basic realm=\"security\", charset=\"UTF-8\", ApiKey";

  /** Rights that no call of these tests needs, each with who needs it. */
  private static final List<String> NEEDED_ELSEWHERE =
      List.of(
          // Lambda itself: it attaches functions to networks and writes their logs.
          ".* ec2:[A-Za-z]+ \\*",
          ".* logs:[A-Za-z]+ .*",
          // Blobs that are uploaded in parts, which takes larger ones than there are here.
          "(node|.*-gc) s3:AbortMultipartUpload .*",
          // Answers of leaves that are larger than an event, and what becomes of them.
          "(node|.*-search|.*-gc) s3:[A-Za-z]+ .*/results/.*",
          ".*-search kms:GenerateDataKey .*",
          // Tombstones are deleted by the run after the one that has done what they say.
          ".*-gc s3:DeleteObject .*/gc/\\*",
          // Many items at once, which takes more indices than there are here.
          ".* dynamodb:BatchGetItem .*",
          // Points in time that are closed.
          ".*-search dynamodb:DeleteItem .*",
          // Indices of streams whose time is over, and tasks that nobody works at any more.
          ".*-flusher (dynamodb:DeleteItem|lambda:InvokeFunction) .*",
          // Without it S3 does not say that an object is not there, but that it may not be read.
          ".*-(search|ingest) s3:ListBucket .*");

  private static Deployment deployment;
  private static Api api;
  private static String key;
  private static Node node;
  private static CopyInPieces copy;
  private static AnHourLater hour;

  @BeforeAll
  static void deploy() throws IOException {
    Path folder = Folders.fresh("deployment");
    deployment = Deployment.deploy(folder);
    Outputs outputs = deployment.outputs();
    deployment.set(outputs.get("FlusherFunctionName"), Map.of("LAMPYR_FLUSH_AGE_MAX", "1ms"));
    deployment.set(
        outputs.get("SearchFunctionName"),
        Map.of(
            "LAMPYR_SEARCH_LEAVES_FROM_SHARDS",
            "3",
            "LAMPYR_SEARCH_SHARDS_PER_LEAF",
            "2",
            "LAMPYR_API_ANSWER_WITHIN",
            "40s"),
        Optional.of(CopyInPieces.SECONDS));
    node = deployment.startNode();
    key = deployment.makeKey();
    api = deployment.api("ApiKey " + key);
    copy = new CopyInPieces(deployment, api);
    hour = new AnHourLater(deployment, api);
  }

  @AfterAll
  static void leaveNothingBehind() {
    if (deployment != null) {
      deployment.close();
    }
  }

  @Test
  @Order(1)
  void whoShowsNoValidKeyIsRefused() {
    Reply nobody = api.with(Optional.empty()).get("/");
    assertThat(nobody.status()).isEqualTo(401);
    assertThat(nobody.at("error.type")).isEqualTo("security_exception");
    assertThat(nobody.challenge()).contains(CHALLENGES);
    String other = key.substring(0, key.length() - 6) + "AAAAAA";
    for (String shown : List.of("ApiKey " + other, "Basic " + other, "Bearer " + key)) {
      Reply stranger = deployment.api(shown).put("/books", "{}");
      assertThat(stranger.status()).isEqualTo(401);
      assertThat(stranger.at("error.type")).isEqualTo("security_exception");
      assertThat(stranger.challenge()).contains(CHALLENGES);
    }
    // Clients that know no keys show a key's id and secret as user and password.
    assertThat(deployment.api("Basic " + key).get("/").ok().at("version.number")).isNotNull();
    assertThat(api.get("/").ok().at("version.number")).isNotNull();
    // Nor does the function itself believe whoever gets past the gateway.
    for (String function : List.of("IngestFunctionName", "SearchFunctionName")) {
      Map<String, ?> answer =
          deployment.invoke(
              deployment.outputs().get(function),
              "{\"httpMethod\": \"GET\", \"path\": \"/_cluster/health\"}");
      assertThat(answer.get("statusCode")).isEqualTo(401L);
      assertThat(((Map<?, ?>) answer.get("headers")).get("WWW-Authenticate")).isEqualTo(CHALLENGES);
    }
  }

  @Test
  @Order(1)
  void nodeLivesByItsTaskAndLeadsItsService() {
    node.assertHealthy();
    Patience.await(
        Duration.ofSeconds(30),
        deployment::whatHappened,
        () -> NodeTask.wanted(deployment.aws(), deployment.outputs()) == 1);
  }

  @Test
  @Order(1)
  void nodeRunsInItsImageAndCannotWriteToIt() {
    assumeThat(deployment.noImage()).isEmpty();
    assertThat(node.mayWriteToItsRoot()).isFalse();
  }

  @Test
  @Order(2)
  void documentsAreFoundOnceTheyAreRefreshed() {
    api.put(
            "/books",
            """
            {"settings": {"number_of_shards": 2, "refresh_interval": "-1"},
             "mappings": {"properties": {"title": {"type": "text"}, "genre": {"type": "keyword"},
               "pages": {"type": "integer"}}}}\
            """)
        .ok();
    assertThat(api.post("/books/_bulk", books(0, DOCUMENTS)).ok().at("errors")).isEqualTo(false);
    assertThat(api.get("/books/_count").ok().at("count")).isEqualTo(0L);
    assertThat(api.post("/books/_refresh", "").ok().at("_shards.failed")).isEqualTo(0L);
    assertThat(api.get("/books/_count").ok().at("count")).isEqualTo((long) DOCUMENTS);
    Reply found =
        api.post("/books/_search", "{\"query\": {\"match\": {\"title\": \"number7\"}}}").ok();
    assertThat(found.at("hits.total.value")).isEqualTo(1L);
    assertThat(found.at("hits.hits.0._id")).isEqualTo("7");
  }

  @Test
  @Order(3)
  void documentsAreAggregated() {
    Reply reply =
        api.post(
                "/books/_search",
                """
                {"size": 0, "aggs": {"genres": {"terms": {"field": "genre"},
                  "aggs": {"pages": {"sum": {"field": "pages"}}}}}}\
                """)
            .ok();
    assertThat(reply.at("aggregations.genres.buckets.0.doc_count")).isEqualTo((long) DOCUMENTS / 3);
    double pages = IntStream.range(0, DOCUMENTS).filter(i -> i % 3 == 0).sum();
    assertThat(reply.at("aggregations.genres.buckets.0.key")).isEqualTo("genre0");
    assertThat(reply.at("aggregations.genres.buckets.0.pages.value")).isEqualTo(pages);
  }

  @Test
  @Order(4)
  void documentIsReadBeforeItIsRefreshedAndGoneOnceDeleted() {
    api.put("/books/_doc/new?refresh=false", "{\"title\": \"brandnew\", \"pages\": 1}").ok();
    assertThat(api.get("/books/_doc/new").ok().at("_source.title")).isEqualTo("brandnew");
    assertThat(api.get("/books/_search?q=title:brandnew").ok().at("hits.total.value"))
        .isEqualTo(0L);
    assertThat(api.delete("/books/_doc/new").ok().at("result")).isEqualTo("deleted");
    assertThat(api.get("/books/_doc/new").status()).isEqualTo(404);
  }

  /** It is left alone for as long as whoever works at a task may be silent. */
  @Test
  @Order(4)
  void copyIsHandedOnAndWhoWorksAtItIsKilled() {
    copy.beginAndKill();
  }

  @Test
  @Order(5)
  void commandLineLoadsAFile() throws IOException {
    Path file =
        Files.writeString(Folders.in("deployment").resolve("more.ndjson"), books(1000, 500));
    Child load =
        new Child(
            file.resolveSibling("bulk.log"),
            Java.command(
                "-jar",
                Sources.built("cli", "lampyr-cli.jar").toString(),
                "bulk",
                "--url",
                deployment.url(),
                "--index",
                "loaded",
                file.toString()),
            Map.of("LAMPYR_API_KEY", key));
    assertThat(load.awaitDone(Duration.ofMinutes(2))).contains("loaded 500 documents");
    api.post("/loaded/_refresh", "").ok();
    assertThat(api.get("/loaded/_count").ok().at("count")).isEqualTo(500L);
  }

  @Test
  @Order(5)
  void doctorFindsWhatIsWellAndWhatIsMissingHere() {
    String said = deployment.doctor(key);
    assertThat(said)
        .contains(
            "ok       access: account=000000000000",
            "ok       bootstrap stack: is there",
            "ok       stacks: 6 are as they were deployed last",
            "ok       functions: versions that are called: lampyr-ingest:",
            "ok       gateway: asks for keys at " + deployment.url(),
            "ok       clocks: functions' and this machine's are ",
            "ok       write and search: what was written is found: PUT ",
            "ok       cache nodes: 1 run of 1 wanted");
  }

  @Test
  @Order(6)
  void searchesOfManyShardsAreHandedToOtherInvocations() {
    long before = deployment.aws().calls("lambda.Invoke");
    api.get("/books/_search").ok();
    assertThat(deployment.aws().calls("lambda.Invoke")).isEqualTo(before);
    Reply both =
        api.post(
                "/books,loaded/_search",
                """
                {"query": {"range": {"pages": {"gte": 5}}}, "sort": [{"pages": "desc"}]}\
                """)
            .ok();
    assertThat(both.at("hits.hits.0._source.title")).isEqualTo("number1499");
    assertThat(both.at("_shards.successful")).isEqualTo(both.at("_shards.total"));
    assertThat(deployment.aws().calls("lambda.Invoke")).isGreaterThan(before);
  }

  @Test
  @Order(6)
  void whatIsTooLargeIsToldInsteadOfAnAnswer() {
    new TooLarge(deployment, api, key).isTold();
  }

  @Test
  @Order(6)
  void whatIsMadeSmallerHasEveryDocument() {
    new MadeSmaller(api).hasEveryDocument();
  }

  @Test
  @Order(7)
  void flusherUploadsWhatIsTooOld() {
    Map<String, ?> report = deployment.fire("starts flusher");
    assertThat((List<?>) report.get("refused")).isEmpty();
    assertThat((List<?>) report.get("flushed")).isNotEmpty();
    assertThat(blobs("indices/")).isNotEmpty();
  }

  @Test
  @Order(8)
  void copyGoesOnWhereItsInvocationWasKilled() {
    copy.endsAsTheOther();
  }

  /** What follows is all done by functions whose clocks say another time than those of nodes. */
  @Test
  @Order(9)
  void whatWasAcknowledgedIsThereForFunctionsThatThawAnHourLater() {
    hour.freeze();
  }

  @Test
  @Order(10)
  void garbageDisappearsAndWhatLivesStays() {
    api.put("/doomed", "{\"settings\": {\"number_of_shards\": 1}}").ok();
    List<String> before = blobs("indices/");
    api.post("/doomed/_bulk", books(0, 20)).ok();
    api.post("/doomed/_flush", "").ok();
    List<String> doomed =
        blobs("indices/").stream().filter(blob -> !before.contains(blob)).toList();
    assertThat(doomed).isNotEmpty();
    api.delete("/doomed").ok();
    deployment.fire("starts gc");
    assertThat(blobs("indices/")).containsAll(doomed);
    Patience.await(
        Duration.ofSeconds(30),
        deployment::whatHappened,
        () -> {
          deployment.fire("starts gc");
          return blobs("indices/").stream().noneMatch(doomed::contains);
        });
    assertThat(api.get("/books/_count").ok().at("count")).isEqualTo((long) DOCUMENTS);
    assertThat(api.get("/books/_doc/5").ok().at("found")).isEqualTo(true);
    hour.judgeWhatIsRemembered();
  }

  @Test
  @Order(11)
  void whatWasAcknowledgedSurvivesTheDeathOfItsNode() {
    assertThat(api.post("/books/_bulk", books(2000, 100)).ok().at("errors")).isEqualTo(false);
    api.delete("/books/_doc/0").ok();
    node.kill();
    node = deployment.startNode();
    Patience.await(
        Duration.ofSeconds(60),
        deployment::whatHappened,
        () -> api.post("/books/_refresh", "").at("_shards.failed").equals(0L));
    assertThat(api.get("/books/_count").ok().at("count")).isEqualTo(DOCUMENTS + 99L);
    assertThat(api.get("/books/_doc/2099").ok().at("_source.title")).isEqualTo("number2099");
    assertThat(api.get("/books/_doc/0").status()).isEqualTo(404);
    api.put("/books/_doc/again?refresh=true", "{\"title\": \"again\"}").ok();
    assertThat(api.get("/books/_search?q=title:again").ok().at("hits.total.value")).isEqualTo(1L);
    hour.judge();
  }

  @Test
  @Order(12)
  void secretOfTheNodesIsChangedWithoutAPause() {
    // Two changes: the node and the search function know nothing that is still valid.
    deployment.changeSecret("second-secret-of-these-tests");
    deployment.changeSecret("third-secret-of-these-tests");
    // Another copy of the ingest function, which knows only the newest.
    deployment.set(
        deployment.outputs().get("IngestFunctionName"), Map.of("LAMPYR_API_ANSWER_WITHIN", "20s"));
    assertThat(api.post("/books/_bulk", books(3000, 10)).ok().at("errors")).isEqualTo(false);
    assertThat(api.get("/books/_doc/3009").ok().at("_source.title")).isEqualTo("number3009");
    api.post("/books/_refresh", "").ok();
    assertThat(api.get("/books/_search?q=title:number3009").ok().at("hits.total.value"))
        .isEqualTo(1L);
    assertThat((List<?>) deployment.fire("starts flusher").get("refused")).isEmpty();
  }

  @Test
  @Order(13)
  void nobodyWaitsLongerThanTheGateway() {
    deployment.set(
        deployment.outputs().get("IngestFunctionName"), Map.of("LAMPYR_API_ANSWER_WITHIN", "3s"));
    new NobodyWaits(deployment, api).longerThanTheGateway(node);
  }

  @Test
  @Order(14)
  void nodeThatEndsWritesWhatItMeasuredLastAndSearchesGoOnWithoutIt() {
    long count = (long) api.get("/books/_count").ok().at("count");
    assertThat(api.put("/books/_doc/last", "{\"title\": \"last\"}").ok().at("result"))
        .isEqualTo("created");
    assertThat(node.end())
        .contains("\"CloudWatchMetrics\":")
        .contains("\"translog.objects\":")
        .contains("\"role\":\"node\"");
    Reply refused = api.put("/books/_doc/later", "{\"title\": \"later\"}");
    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.at("error.type")).isEqualTo("unavailable_shards_exception");
    assertThat(api.get("/books/_count").ok().at("count")).isEqualTo(count + 1);
    assertThat(api.get("/books/_search?q=title:last").ok().at("hits.total.value")).isEqualTo(1L);
  }

  @Test
  @Order(15)
  void storesAreToldForWhichRequestOfTheGatewayTheyAreAskedByFunctionsAndNodes() {
    assertThat(deployment.recording().requests().values())
        .anyMatch(processes -> processes.contains("lampyr-ingest") && processes.contains("node"));
  }

  @Test
  @Order(15)
  void nothingIsCalledThatIsNotAllowedAndNothingAllowedThatIsNotCalled() {
    RightsJudge judge = deployment.judge();
    assertThat(judge.refused(deployment.recording())).isEmpty();
    assertThat(judge.unused(deployment.recording()))
        .allMatch(right -> NEEDED_ELSEWHERE.stream().anyMatch(one -> right.matches(one)));
  }

  private static String books(int from, int count) {
    StringBuilder lines = new StringBuilder();
    for (int i = from; i < from + count; i++) {
      lines.append("{\"index\":{\"_id\":\"").append(i).append("\"}}\n");
      lines.append(
          "{\"title\":\"number%d\",\"genre\":\"genre%d\",\"pages\":%d}\n".formatted(i, i % 3, i));
    }
    return lines.toString();
  }

  /** The keys of all blobs below a prefix. */
  private static List<String> blobs(String prefix) {
    return deployment.aws().keys(deployment.outputs().get("BucketName"), prefix);
  }
}
