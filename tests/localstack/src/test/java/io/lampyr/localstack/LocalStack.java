package io.lampyr.localstack;

import io.lampyr.aws.access.AwsAccess;
import io.lampyr.base.port.FreePort;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/** LocalStack on a free port of this machine, with its state in a folder that nothing else uses. */
final class LocalStack implements AutoCloseable {
  static final String REGION = "us-east-1";

  /** What is taken for credentials here. */
  static final Map<String, String> CREDENTIALS =
      Map.of("AWS_ACCESS_KEY_ID", "test", "AWS_SECRET_ACCESS_KEY", "test");

  /** The time is that of a first set-up over a slow network. */
  private static final Duration READY_WITHIN = Duration.ofMinutes(10);

  private static final Duration GONE_WITHIN = Duration.ofSeconds(10);

  private final int port;
  private final Path folder;
  private final Child process;

  private LocalStack(int port, Path folder, Map<String, String> told) {
    this.port = port;
    this.folder = folder;
    this.process =
        new Child(
            folder.resolve("localstack.log"),
            List.of(
                Sources.HERE.resolve("run-localstack").toString(),
                Integer.toString(port),
                folder.resolve("localstack").toString()),
            told);
  }

  /** Returns when it is ready. */
  static LocalStack start(Path folder) {
    return startOn(FreePort.find(), folder);
  }

  /** Returns when it is ready; fails with what it says if it cannot run on this port. */
  static LocalStack startOn(int port, Path folder) {
    return startOn(port, folder, Map.of());
  }

  /** The same with more variables. */
  static LocalStack startOn(int port, Path folder, Map<String, String> told) {
    LocalStack started = new LocalStack(port, folder, told);
    started.process.awaitSaid("Ready.", READY_WITHIN);
    return started;
  }

  int port() {
    return port;
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** A client of one of its services. */
  <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C client(B builder) {
    return new AwsAccess(
            REGION, StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
        .client(builder, Optional.of(address()));
  }

  /** The keys of all that a bucket has below a prefix. */
  List<String> keys(String bucket, String prefix) {
    try (S3Client s3 = client(S3Client.builder().forcePathStyle(true))) {
      return s3
          .listObjectsV2Paginator(request -> request.bucket(bucket).prefix(prefix))
          .contents()
          .stream()
          .map(S3Object::key)
          .toList();
    }
  }

  boolean isAlive() {
    return process.handle().isAlive();
  }

  /** How often it was called so from outside; what its gateway calls is not counted. */
  long calls(String operation) {
    return process.said().lines().filter(line -> line.contains("AWS " + operation + " ")).count();
  }

  String told() {
    return process.told();
  }

  /** All processes that run for it now. */
  List<ProcessHandle> family() {
    List<ProcessHandle> all = new ArrayList<>(List.of(process.handle()));
    process.handle().descendants().forEach(all::add);
    return all;
  }

  /** Ends it, and fails if anything that it started is still there afterwards. */
  @Override
  public void close() {
    List<ProcessHandle> family = family();
    process.close();
    Patience.await(
        GONE_WITHIN, () -> "these are left running: " + left(family), () -> left(family).isEmpty());
  }

  /** By descent, and by what they were called with: who loses its parent is another's child. */
  private List<String> left(List<ProcessHandle> family) {
    List<ProcessHandle> left =
        new ArrayList<>(family.stream().filter(ProcessHandle::isAlive).toList());
    ProcessHandle.allProcesses()
        .filter(process ->
            process.info().commandLine().orElse("").contains(folder.toString() + "/localstack"))
        .forEach(left::add);
    return left.stream()
        .map(process -> process.pid() + " " + process.info().commandLine().orElse("?"))
        .toList();
  }
}
