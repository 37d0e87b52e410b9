package io.lampyr.mapping.document;

import io.lampyr.base.check.Check;
import io.lampyr.mapping.Mapping;
import java.util.Arrays;
import java.util.function.Supplier;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * What was made of one point of each series is remembered by the text that all documents of its
 * points share, so that of others nothing is read.
 *
 * <p>Laws: what a {@link SeriesRow} gives is what {@link DocumentParser} makes of the whole
 * document. Memory is bounded by the places and by what a form may take; series of mappings that
 * are no more give way to others. Safe for many threads: places hold what is immutable, and who is
 * late loses.
 */
public final class KnownSeries {
  /** Of a process that takes points of half as many series at a time, about. */
  public static final int PLACES = 1 << 15;

  /** So many series share a place, and the oldest gives way. */
  private static final int WAYS = 8;

  private static final int MIXING = 0x9e3779b1;
  private static final String SOME_ID = "AAAAAAAAAAAAAAAAAAAA";

  private final @Nullable Known[] known;

  /** A series of a mapping. */
  @SuppressWarnings("ArrayRecordComponent") // Nobody compares or changes them.
  private record Known(Object mapping, int hash, byte[] around, SeriesRow row) {
    @SuppressWarnings("ReferenceEquality") // A mapping's identity is an object of its own.
    boolean is(Object wanted, int checksum, byte[] text) {
      return hash == checksum && mapping == wanted && Arrays.equals(around, text);
    }
  }

  public KnownSeries(int places) {
    Check.that(places >= WAYS && Integer.bitCount(places) == 1, "places must be a power of two");
    this.known = new @Nullable Known[places];
  }

  /** What documents are read by that nothing is remembered of. */
  public record Reading(DocumentParser parser, String index, Mapping mapping) {}

  /**
   * The row of points whose documents share the text between time and number; nothing if the
   * mapping does not make such of them, or refuses them.
   *
   * @param one makes the document of one of them, which is not kept
   */
  public @Nullable SeriesRow row(byte[] around, Supplier<BytesRef> one, Reading by) {
    Object mapping = by.mapping().identity();
    int hash = Arrays.hashCode(around) ^ System.identityHashCode(mapping);
    int begin = (hash * MIXING) >>> (Integer.SIZE - Integer.numberOfTrailingZeros(known.length));
    begin &= -WAYS;
    for (int i = begin; i < begin + WAYS; i++) {
      Known at = known[i];
      if (at != null && at.is(mapping, hash, around)) {
        return at.row();
      }
    }
    SeriesRow row = read(one.get(), by);
    if (row != null) {
      System.arraycopy(known, begin, known, begin + 1, WAYS - 1);
      known[begin] = new Known(mapping, hash, around, row);
    }
    return row;
  }

  private static @Nullable SeriesRow read(BytesRef json, Reading by) {
    DocumentSource source = new DocumentSource(by.index(), SOME_ID, null, json);
    KnownForms.Look look = KnownForms.look(source, by.mapping());
    if (look != null
        && by.parser().parse(source, by.mapping())
            instanceof ParseOutcome.Parsed(ParsedDocument made)) {
      PointForm form = PointForm.of(source, 0, look.numbers, by.mapping(), made);
      return form == null ? null : form.row();
    }
    return null;
  }
}
