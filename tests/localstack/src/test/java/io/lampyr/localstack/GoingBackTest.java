package io.lampyr.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.FreePort;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * A store on the stand-ins of S3 and DynamoDB is copied, destroyed and brought back, by the command
 * line as its users call it.
 */
class GoingBackTest {
  private static final Duration WITHIN = Duration.ofMinutes(3);
  private static final int DOCUMENTS = 200;
  private static final int PORT = FreePort.find();

  private final Path folder = Folders.fresh("going-back");
  private final List<Child> children = new ArrayList<>();

  @Test
  void whatIsDestroyedIsBroughtBackFromABucket() {
    // long on purpose: one store is followed from place to place
    SetUp.done(folder);
    try (LocalStack aws = LocalStack.start(folder);
        S3Client s3 = aws.client(S3Client.builder().forcePathStyle(true));
        DynamoDbClient tables = aws.client(DynamoDbClient.builder())) {
      List.of("first", "second", "backups").forEach(name -> makeBucket(s3, name));
      List.of("first", "second").forEach(name -> makeTable(tables, name));
      serving("data", this::fill);
      // From a folder to AWS.
      run(aws, "backup", "--data", data("data"), "--to", "s3://backups/of-folder");
      run(
          aws,
          "restore",
          "--from",
          "s3://backups/of-folder",
          "--bucket",
          "first",
          "--table",
          "first");
      // From AWS to AWS, with all destroyed between.
      List<String> there = keys(s3, "first");
      assertThat(there).anyMatch(key -> key.startsWith("indices/"));
      String copied =
          run(
              aws,
              "backup",
              "--bucket",
              "first",
              "--table",
              "first",
              "--to",
              "s3://backups/of-aws");
      assertThat(copied).contains("made backup ");
      empty(s3, "first");
      tables.deleteTable(request -> request.tableName("first"));
      run(
          aws,
          "restore",
          "--from",
          "s3://backups/of-aws",
          "--bucket",
          "second",
          "--table",
          "second");
      assertThat(keys(s3, "second")).containsExactlyInAnyOrderElementsOf(there);
      assertThat(
              fails(
                  aws,
                  "restore",
                  "--from",
                  "s3://backups/of-aws",
                  "--bucket",
                  "second",
                  "--table",
                  "second"))
          .contains("into a store that holds nothing, and this one holds object=");
      // And from AWS to a folder, where a server shows that it is whole.
      run(aws, "backup", "--bucket", "second", "--table", "second", "--to", "s3://backups/again");
      run(aws, "restore", "--from", "s3://backups/again", "--data", data("back"));
      serving("back", this::judge);
    } finally {
      children.forEach(Child::end);
    }
  }

  private void fill(Api api) {
    api.put("/books", "{\"settings\": {\"number_of_shards\": 3}}").ok();
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      lines
          .append("{\"index\":{\"_id\":\"")
          .append(i)
          .append("\"}}\n{\"n\":")
          .append(i)
          .append("}\n");
    }
    assertThat(api.post("/books/_bulk", lines.toString()).ok().at("errors")).isEqualTo(false);
    api.post("/books/_flush", "").ok();
    // One that lies in the log alone.
    api.put("/books/_doc/last", "{\"n\": -1}").ok();
    api.put("/_ingest/pipeline/kept", "{\"processors\": []}").ok();
  }

  private void judge(Api api) {
    Patience.await(
        Duration.ofSeconds(60),
        () -> "shards are not served",
        () -> api.post("/books/_refresh", "").at("_shards.failed").equals(0L));
    assertThat(api.get("/books/_count").ok().at("count")).isEqualTo(DOCUMENTS + 1L);
    assertThat(api.get("/books/_doc/last").ok().at("_source.n")).isEqualTo(-1L);
    assertThat(api.get("/_ingest/pipeline/kept").ok().text()).contains("processors");
    api.put("/books/_doc/new", "{\"n\": 1}").ok();
  }

  private String data(String name) {
    return folder.resolve(name).toString();
  }

  /** What is done while a server runs on the folder, which is then ended in order. */
  private void serving(String name, Consumer<Api> use) {
    Child server =
        child(Map.of(), name + ".server", "serve", "--data", data(name), "--port", "" + PORT);
    server.awaitSaid("Lampyr listens on", WITHIN);
    use.accept(
        new Api(
            HttpClient.newHttpClient(),
            "http://127.0.0.1:" + PORT,
            Optional.empty(),
            server::told));
    server.end();
  }

  private String run(LocalStack aws, String... words) {
    return command(aws, words).awaitDone(WITHIN);
  }

  private String fails(LocalStack aws, String... words) {
    return command(aws, words).awaitEnded(WITHIN);
  }

  private Child command(LocalStack aws, String... words) {
    Map<String, String> told = new LinkedHashMap<>(LocalStack.CREDENTIALS);
    told.put("AWS_ENDPOINT_URL", aws.address().toString());
    told.put("AWS_REGION", LocalStack.REGION);
    return child(told, words[0] + children.size(), words);
  }

  private Child child(Map<String, String> told, String log, String... words) {
    List<String> all =
        new ArrayList<>(List.of("-jar", Sources.built("cli", "lampyr-cli.jar").toString()));
    all.addAll(List.of(words));
    Child started =
        new Child(folder.resolve(log + ".log"), Java.command(all.toArray(String[]::new)), told);
    children.add(started);
    return started;
  }

  private static void makeBucket(S3Client s3, String name) {
    s3.createBucket(request -> request.bucket(name));
  }

  private static void makeTable(DynamoDbClient tables, String name) {
    tables.createTable(request ->
        request
            .tableName(name)
            .billingMode(BillingMode.PAY_PER_REQUEST)
            .attributeDefinitions(attribute("partition"), attribute("sort"))
            .keySchema(key("partition", KeyType.HASH), key("sort", KeyType.RANGE)));
    tables.waiter().waitUntilTableExists(request -> request.tableName(name));
  }

  private static AttributeDefinition attribute(String name) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.S)
        .build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private static List<String> keys(S3Client s3, String bucket) {
    return s3.listObjectsV2Paginator(request -> request.bucket(bucket)).contents().stream()
        .map(S3Object::key)
        .toList();
  }

  private static void empty(S3Client s3, String bucket) {
    keys(s3, bucket).forEach(key -> s3.deleteObject(request -> request.bucket(bucket).key(key)));
  }
}
