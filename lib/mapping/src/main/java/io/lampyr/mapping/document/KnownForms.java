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
 * learned when its document comes for the second time that nobody remembers it, so documents that
 * are all different cost a look each. Memory is bounded by {@code places} and by what a form may
 * take; forms of mappings that are no more give way to others. Safe for many threads: places hold
 * what is immutable, and who is late loses.
 */
public final class KnownForms {
  /** Of a process that takes points of so many series at a time, about. */
  public static final int PLACES = 1 << 14;

  private final @Nullable PointForm[] forms;

  /** What was last looked for there in vain. */
  private final int[] missed;

  public KnownForms(int places) {
    Check.that(places > 1 && Integer.bitCount(places) == 1, "places must be a power of two");
    this.forms = new @Nullable PointForm[places];
    this.missed = new int[places];
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
    return new Look(numbers, (int) checksum.getValue() ^ System.identityHashCode(mapping.identity()));
  }

  /** The form of the document, if it is known. */
  @Nullable PointForm find(Look look, DocumentSource source, Mapping mapping) {
    int place = look.hash & (forms.length - 1);
    PointForm first = forms[place];
    if (first != null && first.fits(source.json(), look.numbers, mapping)) {
      return first;
    }
    PointForm second = forms[place ^ 1];
    return second != null && second.fits(source.json(), look.numbers, mapping) ? second : null;
  }

  /** Remembers what was made of a document whose form was not known. */
  void learn(Look look, DocumentSource source, Mapping mapping, ParsedDocument made) {
    int place = look.hash & (forms.length - 1);
    if (missed[place] != look.hash) {
      missed[place] = look.hash;
      return;
    }
    PointForm form = PointForm.of(source, look.numbers, mapping, made);
    if (form != null) {
      forms[place ^ 1] = forms[place];
      forms[place] = form;
    }
  }
}
