package io.lampyr.mapping.document;

import io.lampyr.base.check.Check;
import io.lampyr.mapping.Mapping;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Points of a series look alike: they differ in numbers only, in that of their time and in those of
 * metrics. What was made of one of them is remembered as its form, so that of the next only the
 * numbers are read.
 *
 * <p>Laws: what is made by a form is what {@link DocumentParser} makes without it. A form is
 * learned when its document comes for the second time that nobody remembers it, as a rule, so
 * documents that are all different cost a look each. Memory is bounded by {@code places} and by
 * what a form may take; forms of mappings that are no more give way to others. Safe for many
 * threads: places hold what is immutable, and who is late loses.
 */
public final class KnownForms {
  /** Of a process that takes points of so many series at a time, about. */
  public static final int PLACES = 1 << 14;

  /** So many forms share a place, and the oldest gives way. */
  private static final int WAYS = 8;

  /** Some are learned the first time, or those that meet in {@link #missed} never would be. */
  private static final int ANYWAY = 16;

  private static final int MIXING = 0x9e3779b1;

  private final @Nullable PointForm[] forms;

  /** What was last looked for there in vain. */
  private final int[] missed;

  /** How many were, about: threads may count one for another. */
  private int misses;

  public KnownForms(int places) {
    Check.that(places >= WAYS && Integer.bitCount(places) == 1, "places must be a power of two");
    this.forms = new @Nullable PointForm[places];
    this.missed = new int[WAYS * places];
  }

  /** A document that is looked for: where its numbers are, and where its form would be. */
  static final class Look {
    final NumberSpans numbers;
    private final int hash;

    Look(NumberSpans numbers, int hash) {
      this.numbers = numbers;
      this.hash = hash;
    }
  }

  /** Cuts the document into numbers and what lies around them; nothing if it is none of points. */
  static @Nullable Look look(DocumentSource source, Mapping mapping) {
    NumberSpans numbers = NumberSpans.of(source.json());
    if (numbers == null || source.routing() != null || mapping.routingRequired()) {
      return null;
    }
    CRC32C checksum = new CRC32C();
    int from = 0;
    for (int i = 0; i < numbers.count(); i++) {
      checksum.update(source.json().bytes, source.json().offset + from, numbers.from(i) - from);
      from = numbers.to(i);
    }
    checksum.update(source.json().bytes, source.json().offset + from, source.json().length - from);
    return new Look(
        numbers, (int) checksum.getValue() ^ System.identityHashCode(mapping.identity()));
  }

  /** The form of the document, if it is known. */
  @Nullable PointForm find(Look look, DocumentSource source, Mapping mapping) {
    int begin = place(look) & -WAYS;
    for (int i = begin; i < begin + WAYS; i++) {
      PointForm form = forms[i];
      if (form != null && form.fits(source.json(), look.hash, look.numbers, mapping)) {
        return form;
      }
    }
    return null;
  }

  /** Checksums of texts that differ in few digits differ in few bits: multiplied, in all. */
  private int place(Look look) {
    int mixed = look.hash * MIXING;
    return mixed >>> (Integer.SIZE - Integer.numberOfTrailingZeros(forms.length));
  }

  /** Remembers what was made of a document whose form was not known, in place of the oldest. */
  void learn(Look look, DocumentSource source, Mapping mapping, ParsedDocument made) {
    int seen =
        (look.hash * MIXING) >>> (Integer.SIZE - Integer.numberOfTrailingZeros(missed.length));
    if (missed[seen] != look.hash && ++misses % ANYWAY != 0) {
      missed[seen] = look.hash;
      return;
    }
    PointForm form = PointForm.of(source, look.hash, look.numbers, mapping, made);
    if (form != null) {
      int begin = place(look) & -WAYS;
      System.arraycopy(forms, begin, forms, begin + 1, WAYS - 1);
      forms[begin] = form;
    }
  }
}
