package io.lampyr.aws.s3;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobKey;
import java.util.Optional;

/** A bucket, and what all our keys in it begin with: empty, or a path that ends in a slash. */
public record S3Location(String bucket, String prefix) {
  public S3Location {
    Check.that(!bucket.isEmpty(), "bucket must be named");
    Check.that(
        prefix.isEmpty()
            || (prefix.endsWith("/")
                && prefix.length() <= 200
                && BlobKey.isValid(prefix.substring(0, prefix.length() - 1))),
        "prefix must be empty, or segments of A-Z a-z 0-9 . _ - and slashes, the last one at the"
            + " end: "
            + prefix);
  }

  String name(BlobKey key) {
    return prefix + key.path();
  }

  /** The blob of an object's name; nothing for what is not ours. */
  Optional<BlobKey> key(String name) {
    if (!name.startsWith(prefix)) {
      return Optional.empty();
    }
    String path = name.substring(prefix.length());
    return BlobKey.isValid(path) ? Optional.of(new BlobKey(path)) : Optional.empty();
  }

  /** What a request was about, for messages. */
  String subject(BlobKey key) {
    return "bucket=" + bucket + " key=" + name(key);
  }
}
