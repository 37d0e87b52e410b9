package io.lampyr.metrics.remotewrite;

import java.util.Locale;
import java.util.Optional;

/** The messages that remote write has, by the content type that names them. */
public enum WriteVersion {
  V1("prometheus.WriteRequest"),
  V2("io.prometheus.write.v2.Request");

  private static final String MEDIA_TYPE = "application/x-protobuf";
  private static final String PARAMETER = "proto";

  private final String message;

  WriteVersion(String message) {
    this.message = message;
  }

  /** The one that a content type asks for; empty if it asks for none of them. */
  public static Optional<WriteVersion> of(String contentType) {
    String[] parts = contentType.split(";", -1);
    if (!parts[0].strip().toLowerCase(Locale.ROOT).equals(MEDIA_TYPE)) {
      return Optional.empty();
    }
    WriteVersion version = V1;
    for (int i = 1; i < parts.length; i++) {
      String[] pair = parts[i].split("=", 2);
      if (pair.length == 2 && pair[0].strip().equalsIgnoreCase(PARAMETER)) {
        Optional<WriteVersion> named = named(pair[1].strip());
        if (named.isEmpty()) {
          return named;
        }
        version = named.get();
      }
    }
    return Optional.of(version);
  }

  private static Optional<WriteVersion> named(String text) {
    boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
    String name = quoted ? text.substring(1, text.length() - 1) : text;
    for (WriteVersion version : values()) {
      if (version.message.equals(name)) {
        return Optional.of(version);
      }
    }
    return Optional.empty();
  }

  /** Reads a body that is not packed any more, and came then, in milliseconds. */
  public WriteBatch read(byte[] body, WriteDestination destination, long millis) {
    return read(body, destination, millis, false);
  }

  /** The same, with what is alike of a series in blocks. */
  public WriteBatch readInBlocks(byte[] body, WriteDestination destination, long millis) {
    return read(body, destination, millis, true);
  }

  private WriteBatch read(
      byte[] body, WriteDestination destination, long millis, boolean inBlocks) {
    MetadataDocuments metadata = new MetadataDocuments(destination, millis);
    SeriesDocuments documents = new SeriesDocuments(destination, inBlocks);
    return switch (this) {
      case V1 -> new RequestV1(body, documents, metadata).read();
      case V2 -> new RequestV2(body, documents, metadata).read();
    };
  }
}
