package io.lampyr.cli.backup;

import io.lampyr.aws.dynamodb.DynamoItemStore;
import io.lampyr.aws.s3.S3BlobStore;
import io.lampyr.aws.s3.S3Location;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.file.FileBlobStore;
import io.lampyr.blobstore.file.FileStoreSettings;
import io.lampyr.cli.deploy.StoreOfDeployment;
import io.lampyr.embedded.FolderStore;
import io.lampyr.engine.backup.Backup;
import io.lampyr.engine.backup.Copying;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which store is meant, and how to copy; opens what is named. */
final class StoreOptions implements Closeable {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  boolean help;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The data folder of a server on this machine.")
  private @Nullable Path data;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "A deployment on AWS: what its stacks' names begin with.")
  private @Nullable String name;

  @Option(
      names = "--bucket",
      paramLabel = "BUCKET",
      description = "The bucket of a store on AWS, with --table and --region.")
  private @Nullable String bucket;

  @Option(
      names = "--table",
      paramLabel = "TABLE",
      description = "The table of a store on AWS, with --bucket and --region.")
  private @Nullable String table;

  @Option(names = "--region", paramLabel = "REGION", description = "Region of the store.")
  private @Nullable String region;

  @Option(
      names = "--place-region",
      paramLabel = "REGION",
      description = "Region of the bucket with the backups, if it is another.")
  private @Nullable String placeRegion;

  @Option(names = "--profile", paramLabel = "NAME", description = "Profile of AWS's own files.")
  private @Nullable String profile;

  @Option(
      names = "--at-once",
      paramLabel = "N",
      defaultValue = "16",
      description = "How many blobs are copied at once, 1 to 64 (default: 16).")
  private int atOnce = 16;

  private @Nullable String placeBucket;
  private @Nullable String storeBucket;

  final Ports ports =
      new Ports(
          new SystemClock(),
          new ThreadScheduler((_, failure) -> System.err.println("lampyr: " + failure)),
          new SystemRandomness());
  private final Map<String, String> environment = System.getenv();
  private final Deque<Closeable> opened = new ArrayDeque<>();

  Copying copying() {
    return new Copying(atOnce, Path.of(System.getProperty("java.io.tmpdir")), ports);
  }

  BlobStore place(String where, boolean make) throws IOException {
    return switch (Place.parse(where)) {
      case Place.Folder(Path path) -> {
        if (data != null && real(path).startsWith(real(data))) {
          throw within("path=" + path + " data=" + data);
        }
        yield folder(path, make);
      }
      case Place.Bucket(S3Location location) -> {
        placeBucket = location.bucket();
        refuseSameBucket();
        yield opened(
            signing().bucket(Optional.ofNullable(placeRegion).orElseGet(this::region), location));
      }
    };
  }

  private static InvalidInputException within(String what) {
    return new InvalidInputException(
        "backups do not lie within the store that they are of: what destroys the one destroys the"
            + " others; name another place "
            + what);
  }

  private void refuseSameBucket() {
    if (placeBucket != null && placeBucket.equals(storeBucket)) {
      throw within("bucket=" + placeBucket);
    }
  }

  /** Where it lies, or would lie, whatever links lead there. */
  private static Path real(Path path) throws IOException {
    Path absolute = path.toAbsolutePath().normalize();
    Path parent = absolute.getParent();
    if (Files.exists(absolute) || parent == null) {
      return absolute.toRealPath();
    }
    return real(parent).resolve(absolute.getFileName());
  }

  private BlobStore folder(Path path, boolean make) throws IOException {
    if (make && !Files.isDirectory(path)) {
      Files.createDirectories(path);
      // Everything that was ever written lies in it.
      if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
      }
    }
    if (!Files.isDirectory(path)) {
      throw new InvalidInputException("there is no folder with backups path=" + path);
    }
    FileBlobStore store =
        FileBlobStore.open(
            FileStoreSettings.of(path.toAbsolutePath().normalize()),
            ports.clock(),
            ports.scheduler(),
            ports.randomness());
    opened.push(store::close);
    return store;
  }

  /** What is to be copied. */
  Backup.Source source() throws IOException, InterruptedException {
    if (data != null && !isOnAws()) {
      FolderStore store = opened(FolderStore.toRead(data, ports));
      return new Backup.Source(store.blobs(), store.items(), store.items(), store.isAlone());
    }
    return onAws();
  }

  /** What is to be filled. */
  Backup.Source target() throws IOException, InterruptedException {
    if (name != null) {
      throw new InvalidInputException(
          "a backup is not brought back over a deployment: name an empty --bucket and --table, and"
              + " deploy over them by another name");
    }
    if (data != null && !isOnAws()) {
      FolderStore store = opened(FolderStore.toFill(data, ports));
      return new Backup.Source(store.blobs(), store.items(), store.items(), true);
    }
    return onAws();
  }

  private boolean isOnAws() {
    return name != null || bucket != null || table != null;
  }

  private Backup.Source onAws() throws IOException, InterruptedException {
    boolean isNamed = name != null;
    boolean isTold = bucket != null && table != null;
    if (data != null || isNamed == isTold || (isNamed && (bucket != null || table != null))) {
      throw new InvalidInputException(
          "which store is meant? name one: --data, or --name, or --bucket and --table");
    }
    String inBucket = bucket;
    String inTable = table;
    if (inBucket == null || inTable == null) {
      StoreOfDeployment found =
          StoreOfDeployment.of(String.valueOf(name), region(), Optional.ofNullable(profile));
      inBucket = found.bucket();
      inTable = found.table();
    }
    storeBucket = inBucket;
    refuseSameBucket();
    S3BlobStore blobs = opened(signing().bucket(region(), new S3Location(inBucket, "")));
    DynamoItemStore items = opened(signing().table(region(), inTable));
    return new Backup.Source(blobs, items, items, false);
  }

  private String region() {
    return Optional.ofNullable(region)
        .or(() -> StoreOfDeployment.region(Optional.ofNullable(profile)))
        .orElseThrow(() -> new InvalidInputException("no region is known: give --region"));
  }

  private Signing signing() {
    return new Signing(environment, Optional.ofNullable(profile), ports);
  }

  private <T extends Closeable> T opened(T part) {
    opened.push(part);
    return part;
  }

  @Override
  public void close() throws IOException {
    while (!opened.isEmpty()) {
      opened.pop().close();
    }
  }
}
