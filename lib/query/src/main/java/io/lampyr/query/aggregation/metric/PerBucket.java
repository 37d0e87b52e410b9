package io.lampyr.query.aggregation.metric;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One thing for each bucket, made when it is first wanted. */
final class PerBucket<T> {
  private final Supplier<T> maker;
  private final List<@Nullable T> all = new ArrayList<>();

  PerBucket(Supplier<T> maker) {
    this.maker = maker;
  }

  T get(int bucket) {
    while (all.size() <= bucket) {
      all.add(null);
    }
    T found = all.get(bucket);
    if (found == null) {
      found = maker.get();
      all.set(bucket, found);
    }
    return found;
  }

  interface Visitor<T> {
    void visit(int bucket, T own);
  }

  /** Calls for each bucket that has one. */
  void forEach(Visitor<T> visitor) {
    for (int bucket = 0; bucket < all.size(); bucket++) {
      T own = all.get(bucket);
      if (own != null) {
        visitor.visit(bucket, own);
      }
    }
  }

  /** The bucket's own, or a fresh one; it is not kept any longer. */
  T take(int bucket) {
    T found = bucket < all.size() ? all.set(bucket, null) : null;
    return found == null ? maker.get() : found;
  }
}
