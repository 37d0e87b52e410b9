package io.lampyr.aws.stores;

import io.lampyr.aws.access.AwsAccess;
import io.lampyr.aws.s3.ConditionalDeletes;
import io.lampyr.aws.s3.S3Location;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where the object store and cluster state lie.
 *
 * @param region of all that lies on AWS; empty where nothing does
 */
public record StoreSettings(String region, BlobPlace blobs, StatePlace state) {
  private static final ValueType<Optional<String>> TEXT_IF_ANY = ValueType.text().optional();
  private static final ValueType<Optional<URI>> ADDRESS_IF_ANY =
      ValueType.of("an address", StoreSettings::address, URI::toString).optional();

  public static final Setting<StoreKind> KIND =
      Setting.of(
          "store.kind",
          ValueType.oneOf(StoreKind.class),
          StoreKind.FOLDER,
          "what the object store is: folder, or s3");
  public static final Setting<Optional<String>> FOLDER =
      Setting.of(
          "store.folder",
          TEXT_IF_ANY,
          Optional.empty(),
          "folder that is the object store, shared by all nodes; with store.kind=folder");
  public static final Setting<Optional<String>> BUCKET =
      Setting.of(
          "store.bucket",
          TEXT_IF_ANY,
          Optional.empty(),
          "bucket that is the object store; with store.kind=s3");
  public static final Setting<Optional<String>> PREFIX =
      Setting.of(
          "store.prefix",
          TEXT_IF_ANY,
          Optional.empty(),
          "what all keys in the bucket begin with; ends in a slash");
  public static final Setting<Optional<URI>> STORE_ENDPOINT =
      Setting.of(
          "store.endpoint",
          ADDRESS_IF_ANY,
          Optional.empty(),
          "address of the object store, if it is not the region's own");
  public static final Setting<ConditionalDeletes> DELETES =
      Setting.of(
          "store.conditional_deletes",
          ValueType.oneOf(ConditionalDeletes.class),
          ConditionalDeletes.NATIVE,
          "look-first is for stand-ins of S3 that cannot delete under conditions: not for real"
              + " data");
  public static final Setting<StateKind> STATE =
      Setting.of(
          "state.kind",
          ValueType.oneOf(StateKind.class),
          StateKind.STORE,
          "where cluster state lies: in the object store, or in dynamodb");
  public static final Setting<Optional<String>> TABLE =
      Setting.of(
          "state.table",
          TEXT_IF_ANY,
          Optional.empty(),
          "table that holds cluster state; with state.kind=dynamodb");
  public static final Setting<Optional<URI>> STATE_ENDPOINT =
      Setting.of(
          "state.endpoint",
          ADDRESS_IF_ANY,
          Optional.empty(),
          "address of the database, if it is not the region's own");
  public static final Setting<Optional<String>> REGION =
      Setting.of(
          "aws.region",
          TEXT_IF_ANY,
          Optional.empty(),
          "region of the bucket and the table, such as eu-central-1");

  public static final List<Setting<?>> SETTINGS =
      List.of(
          KIND,
          FOLDER,
          BUCKET,
          PREFIX,
          STORE_ENDPOINT,
          DELETES,
          STATE,
          TABLE,
          STATE_ENDPOINT,
          REGION);

  private static URI address(String text) {
    try {
      URI address = new URI(text);
      boolean isHttp = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
      if (isHttp && address.getHost() != null) {
        return address;
      }
    } catch (URISyntaxException wrong) {
      throw noAddress(text);
    }
    throw noAddress(text);
  }

  private static InvalidInputException noAddress(String text) {
    return new InvalidInputException(
        "not an address value=\"" + text + "\" expected=\"http://host or https://host\"");
  }

  /** Both in one folder. */
  public static StoreSettings inFolder(Path folder) {
    return new StoreSettings("", new BlobPlace.Folder(folder), new StatePlace.InStore());
  }

  /** Throws {@link MisconfiguredException} if the settings do not fit together. */
  public static StoreSettings from(Settings settings) {
    BlobPlace blobs =
        switch (settings.get(KIND)) {
          case FOLDER ->
              new BlobPlace.Folder(Path.of(given(settings, FOLDER, "store.kind=folder")));
          case S3 ->
              new BlobPlace.Bucket(
                  new S3Location(
                      given(settings, BUCKET, "store.kind=s3"), settings.get(PREFIX).orElse("")),
                  settings.get(STORE_ENDPOINT),
                  settings.get(DELETES));
        };
    StatePlace state =
        switch (settings.get(STATE)) {
          case STORE -> new StatePlace.InStore();
          case DYNAMODB ->
              new StatePlace.Table(
                  given(settings, TABLE, "state.kind=dynamodb"), settings.get(STATE_ENDPOINT));
        };
    boolean onAws = blobs instanceof BlobPlace.Bucket || state instanceof StatePlace.Table;
    String region =
        onAws ? given(settings, REGION, "anything of AWS") : settings.get(REGION).orElse("");
    return new StoreSettings(region, blobs, state);
  }

  /** The way to AWS, for whoever needs more of it than stores. */
  public AwsAccess access() {
    if (region.isEmpty()) {
      throw missing(REGION, "anything of AWS");
    }
    return AwsAccess.of(region);
  }

  private static String given(Settings settings, Setting<Optional<String>> setting, String why) {
    return settings.get(setting).orElseThrow(() -> missing(setting, why));
  }

  private static MisconfiguredException missing(Setting<Optional<String>> setting, String why) {
    return new MisconfiguredException(
        "setting is missing: with %s, give %s, or %s in the environment"
            .formatted(why, setting.key(), setting.variable()));
  }

  /** What the object store is. */
  public enum StoreKind {
    FOLDER,
    S3
  }

  /** What holds cluster state. */
  public enum StateKind {
    STORE,
    DYNAMODB
  }

  /** Where blobs lie. */
  public sealed interface BlobPlace {
    /** In a folder. */
    record Folder(Path path) implements BlobPlace {}

    /** In a bucket; at an address of its own if one is given. */
    record Bucket(S3Location location, Optional<URI> endpoint, ConditionalDeletes deletes)
        implements BlobPlace {}
  }

  /** Where cluster state lies. */
  public sealed interface StatePlace {
    /** As blobs, in the object store. */
    record InStore() implements StatePlace {}

    /** In a table; at an address of its own if one is given. */
    record Table(String name, Optional<URI> endpoint) implements StatePlace {}
  }
}
