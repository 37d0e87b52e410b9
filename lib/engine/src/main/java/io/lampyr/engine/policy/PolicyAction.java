package io.lampyr.engine.policy;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that a policy asks for.
 *
 * @param name as its client calls it
 * @param deed what it comes to here
 * @param retry how it is tried again by itself
 */
public record PolicyAction(
    String name, Deed deed, Map<String, @Nullable Object> options, Retry retry) {
  public PolicyAction {
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
  }

  /** What actions come to. */
  public enum Deed {
    ROLL_OVER(""),
    DELETE(""),
    READ_ONLY(""),
    READ_WRITE(""),
    PRIORITY(""),
    REPLICAS(""),
    OPEN(""),
    CLOSE(""),
    ALIASES(""),
    DOWNSAMPLE(""),
    MERGE(
        "nothing was done: small parts of shards are merged as they come, and an index that is not"
            + " written to any more rests"),
    ALLOCATE("nothing was done: nodes hold no copies of the data that could lie elsewhere"),
    SHRINK("nothing was done: a shard at rest takes no memory, so there is no need for fewer"),
    UNFOLLOW("nothing was done: the index follows no other cluster's");

    private final String reason;

    Deed(String reason) {
      this.reason = reason;
    }

    /** Why there is nothing to do; empty where there is. */
    public String reason() {
      return reason;
    }
  }
}
