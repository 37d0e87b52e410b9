package io.lampyr.engine.lifecycle;

import io.lampyr.base.unit.Durations;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When a stream that is looked after rolls over: by the age of its index, so that whole indices can
 * be deleted in time, and by what lies in one shard. An index without documents is left as it is.
 */
public record Conditions(Duration age, long shardBytes, long shardDocuments) {
  private static final long MOST_BYTES = 50L << 30;
  private static final long MOST_DOCUMENTS = 200_000_000;

  /** An index that is written to. */
  public record Size(
      long documents, long bytes, long largestShardBytes, long fullestShardDocuments) {}

  /** As they follow from how long documents are kept. */
  public static Conditions of(Optional<Duration> retention) {
    Duration age =
        retention
            .map(kept -> {
              if (kept.compareTo(Duration.ofDays(1)) <= 0) {
                return Duration.ofHours(1);
              }
              return kept.compareTo(Duration.ofDays(14)) <= 0
                  ? Duration.ofDays(1)
                  : Duration.ofDays(kept.compareTo(Duration.ofDays(90)) <= 0 ? 7 : 30);
            })
            .orElse(Duration.ofDays(30));
    return new Conditions(age, MOST_BYTES, MOST_DOCUMENTS);
  }

  /** Whether an index of this age and size is to be followed by another. */
  boolean areMet(Duration old, Size size) {
    return size.documents() > 0
        && (old.compareTo(age) >= 0
            || size.largestShardBytes() >= shardBytes
            || size.fullestShardDocuments() >= shardDocuments);
  }

  /** As clients know them. */
  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("max_age", Durations.print(age));
    json.put("max_primary_shard_size", "50gb");
    json.put("min_docs", 1);
    json.put("max_primary_shard_docs", shardDocuments);
    return json;
  }
}
