package io.lampyr.cluster.codec;

import io.lampyr.base.kept.RecentlyUsed;

/**
 * Decodes texts, and keeps the values of those that came last: who reads the same item again and
 * again decodes it when it has changed. What is kept is as if it were decoded anew, as it is found
 * by the whole text. Bounded by the texts' length; safe for many threads. Values must not change.
 */
public final class KeptValues<T> {
  /** What a value takes besides its text, in characters. */
  private static final int ENTRY = 64;

  private final Codec<T> codec;
  private final RecentlyUsed<String, Kept<T>> kept;

  private record Kept<T>(T value, int weight) {}

  /** Keeps values of texts of so many characters together. */
  public KeptValues(Codec<T> codec, long characters) {
    this.codec = codec;
    this.kept = RecentlyUsed.ofWeight(characters, Kept::weight);
  }

  /** As {@link Codec#decode}. */
  public T decode(String where, String text) {
    Kept<T> known = kept.find(text);
    if (known != null) {
      return known.value();
    }
    T value = codec.decode(where, text);
    kept.keep(text, new Kept<>(value, text.length() + ENTRY));
    return value;
  }
}
