package io.lampyr.infra.option;

import java.util.Optional;

/**
 * Data that is there already, of a deployment that was destroyed or brought back from a backup.
 *
 * @param table the name of its cluster state
 * @param bucket the name of its bucket
 * @param bucketKey the ARN of the key that the bucket encrypts by
 */
public record Existing(String table, String bucket, String bucketKey) {

  /** Nothing, if none of its options is given. */
  static Optional<Existing> from(Choices choices) {
    Optional<String> table = choices.text("table");
    Optional<String> bucket = choices.text("bucket");
    Optional<String> key = choices.text("bucketKey");
    if (table.isEmpty() && bucket.isEmpty() && key.isEmpty()) {
      return Optional.empty();
    }
    if (table.isEmpty() || bucket.isEmpty() || key.isEmpty()) {
      throw new IllegalArgumentException(
          "context options table, bucket and bucketKey go together: give all or none");
    }
    return Optional.of(new Existing(table.get(), bucket.get(), key.get()));
  }
}
