package io.lampyr.aws.peer;

import io.lampyr.aws.access.AwsAccess;
import io.lampyr.aws.access.Deadlines;
import io.lampyr.aws.pace.Governor;
import io.lampyr.aws.s3.ConditionalDeletes;
import io.lampyr.aws.s3.S3BlobStore;
import io.lampyr.aws.s3.S3Location;
import io.lampyr.base.port.FreePort;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.s3.S3Client;

/** The stand-ins that all tests of a run share. Each test has a prefix or a table of its own. */
public final class Peers {
  public static final String REGION = "us-east-1";
  public static final String BUCKET = "lampyr-tests";
  public static final AwsAccess ACCESS =
      new AwsAccess(
          REGION,
          StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test-secret")));

  /** The same, for the environment of a process. */
  public static final Map<String, String> CREDENTIALS =
      Map.of("AWS_ACCESS_KEY_ID", "test", "AWS_SECRET_ACCESS_KEY", "test-secret");

  private static final AtomicInteger PLACES = new AtomicInteger();

  private Peers() {}

  /** Begins LocalStack on first use. */
  public static URI s3() {
    return LocalStack.ADDRESS;
  }

  /** Begins DynamoDB Local on first use. */
  public static URI dynamoDb() {
    return DynamoDb.ADDRESS;
  }

  /** A place in the bucket where nothing is yet. */
  public static S3Location newLocation() {
    return new S3Location(BUCKET, "test-" + PLACES.incrementAndGet() + "/");
  }

  public static Governor governor() {
    return Governor.of(
        new SystemClock(),
        new ThreadScheduler((thread, thrown) -> thrown.printStackTrace()),
        Metrics.none());
  }

  /** A store without blobs, reached by this address. */
  public static S3BlobStore newStore(URI address) {
    return store(address, newLocation(), ConditionalDeletes.LOOK_FIRST);
  }

  public static S3BlobStore store(URI address, S3Location location, ConditionalDeletes deletes) {
    // Patient, whatever else keeps the machine busy: how long a store waits is judged by others.
    return new S3BlobStore(
        ACCESS, Optional.of(address), location, deletes, governor(), Deadlines.RARE);
  }

  /** The name of a table without items. */
  public static String newTable() {
    String table = "items-" + PLACES.incrementAndGet();
    try (DynamoDbClient client = ACCESS.client(DynamoDbClient.builder(), Optional.of(dynamoDb()))) {
      client.createTable(request ->
          request
              .tableName(table)
              .billingMode(BillingMode.PAY_PER_REQUEST)
              .attributeDefinitions(text("partition"), text("sort"))
              .keySchema(key("partition", KeyType.HASH), key("sort", KeyType.RANGE)));
    }
    return table;
  }

  private static AttributeDefinition text(String name) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.S)
        .build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  /** Started when it is first asked for. */
  private static final class LocalStack {
    static final URI ADDRESS = start();

    private static URI start() {
      int port = FreePort.find();
      Path state = newFolder();
      PeerProcess process =
          PeerProcess.start(
              line -> line.equals("Ready."),
              "run-localstack",
              Integer.toString(port),
              state.toString());
      if (!process.isAlive()) {
        throw new AssertionError("LocalStack ended");
      }
      URI address = URI.create("http://127.0.0.1:" + port);
      try (S3Client client =
          ACCESS.client(S3Client.builder().forcePathStyle(true), Optional.of(address))) {
        client.createBucket(request -> request.bucket(BUCKET));
      }
      return address;
    }

    private static Path newFolder() {
      try {
        Path folder = Files.createTempDirectory("lampyr-localstack");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
        return folder;
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    private static void delete(Path folder) {
      try (Stream<Path> all = Files.walk(folder)) {
        all.sorted((one, other) -> other.compareTo(one)).forEach(path -> path.toFile().delete());
      } catch (IOException | UncheckedIOException stillInUse) {
        return;
      }
    }
  }

  /** Started when it is first asked for. */
  private static final class DynamoDb {
    static final URI ADDRESS = start();

    private static URI start() {
      String said = PeerProcess.start(line -> line.startsWith("port "), "run-dynamodb", "0").said();
      return URI.create("http://127.0.0.1:" + said.substring("port ".length()));
    }
  }
}
