package io.lampyr.engine.downsample;

import io.lampyr.mapping.json.Json;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * How far an index has been read: to which point that was made, of which series, in which shard.
 *
 * @param series empty at the beginning of a shard
 * @param time of the point, in milliseconds
 * @param points how many points were made up to there
 */
public record PointPlace(int shard, Optional<BytesRef> series, long time, long points) {
  public static final PointPlace START = new PointPlace(0, Optional.empty(), 0, 0);

  /** As tasks keep it. */
  public byte[] encode() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("shard", shard);
    series.ifPresent(hash -> json.put("series", text(hash)));
    json.put("time", time);
    json.put("points", points);
    return Json.write(json);
  }

  public static PointPlace decode(byte[] bytes) {
    Map<String, @Nullable Object> json = Json.readObject(bytes);
    return new PointPlace(
        (int) number(json.get("shard")),
        Optional.ofNullable(json.get("series"))
            .map(text -> new BytesRef(Base64.getDecoder().decode(text.toString()))),
        number(json.get("time")),
        number(json.get("points")));
  }

  private static long number(@Nullable Object given) {
    return given instanceof Number number ? number.longValue() : 0;
  }

  private static String text(BytesRef hash) {
    BytesRef own = BytesRef.deepCopyOf(hash);
    return Base64.getEncoder().encodeToString(own.bytes);
  }

  /** At the beginning of the next shard. */
  PointPlace nextShard() {
    return new PointPlace(shard + 1, Optional.empty(), 0, points);
  }

  /** Whether the point is one that was made up to there: series ascend, and their times descend. */
  boolean isBehind(BytesRef hash, long bucket) {
    if (series.isEmpty()) {
      return false;
    }
    int sign = hash.compareTo(series.get());
    return sign < 0 || (sign == 0 && bucket >= time);
  }
}
