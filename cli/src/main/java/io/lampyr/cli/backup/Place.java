package io.lampyr.cli.backup;

import io.lampyr.aws.s3.S3Location;
import io.lampyr.base.error.InvalidInputException;
import java.nio.file.Path;

/** Where backups lie: a folder, or a bucket. */
sealed interface Place {
  String SCHEME = "s3://";

  /** A folder of this machine. */
  record Folder(Path path) implements Place {}

  /** A bucket, and what names begin with there. */
  record Bucket(S3Location location) implements Place {}

  /** Reads {@code s3://bucket/prefix}, or a folder's path. */
  static Place parse(String text) {
    if (!text.startsWith(SCHEME)) {
      return new Folder(Path.of(text));
    }
    String rest = text.substring(SCHEME.length());
    int slash = rest.indexOf('/');
    String bucket = slash < 0 ? rest : rest.substring(0, slash);
    String prefix = slash < 0 ? "" : rest.substring(slash + 1);
    try {
      return new Bucket(
          new S3Location(bucket, prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/"));
    } catch (IllegalArgumentException wrong) {
      throw new InvalidInputException(
          "not a place for backups value=%s expected=\"s3://bucket/prefix or a folder\" problem=%s"
              .formatted(text, wrong.getMessage()));
    }
  }
}
