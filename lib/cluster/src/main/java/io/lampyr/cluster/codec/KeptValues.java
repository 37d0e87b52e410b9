package io.lampyr.cluster.codec;

import io.lampyr.base.kept.RecentlyUsed;

/**
 * Decodes texts, and keeps the values of those that came last: who reads the same item again and
 * again decodes it when it has changed. What is kept is as if it were decoded anew, as it is found
 * by the whole text. Bounded by the bytes that texts and values hold; safe for many threads. Values
 * must not change.
 */
public final class KeptValues<T> {
  /**
   * What is held besides a text's characters: the text, the entry, and what is around the value.
   */
  private static final int ENTRY_BYTES = 200;

  /** What a value holds for each byte of its text: many small objects hold twice as much. */
  private static final int VALUE_BYTES = 2;

  private static final char LAST_OF_ONE_BYTE = 0xFF;

  private final Codec<T> codec;
  private final RecentlyUsed<String, Kept<T>> kept;

  private record Kept<T>(T value, long weight) {}

  /** Keeps texts and values that hold about so many bytes together, at most. */
  public KeptValues(Codec<T> codec, long bytes) {
    this.codec = codec;
    this.kept = RecentlyUsed.ofWeight(bytes, Kept::weight);
  }

  /** What the characters of a text hold: two bytes each as soon as one of them needs two. */
  public static long bytes(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > LAST_OF_ONE_BYTE) {
        return 2L * text.length();
      }
    }
    return text.length();
  }

  private static long weight(String text) {
    return ENTRY_BYTES + (1 + VALUE_BYTES) * bytes(text);
  }

  /** About the bytes that are held. */
  long weight() {
    return kept.weight();
  }

  /** As {@link Codec#decode}. */
  public T decode(String where, String text) {
    Kept<T> known = kept.find(text);
    if (known != null) {
      return known.value();
    }
    T value = codec.decode(where, text);
    kept.keep(text, new Kept<>(value, weight(text)));
    return value;
  }
}
