package io.lampyr.restapi.termvector;

import io.lampyr.engine.lucene.KeptVectors;
import io.lampyr.restapi.error.ApiException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PayloadAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The terms of one field of one document, in their order in the index, and where they stand. */
record FieldTerms(TreeMap<BytesRef, List<Place>> terms, Known known) {
  /** The most words of one field of a document. */
  private static final int MAX_PLACES = 1_000_000;

  /**
   * Where a term stands once.
   *
   * @param times how often the index counts it for that
   */
  record Place(int position, int start, int end, @Nullable BytesRef payload, int times) {}

  /** What is known of places: what is made for the answer knows all but payloads. */
  record Known(boolean positions, boolean offsets, boolean payloads) {
    static final Known MADE = new Known(true, true, false);

    /** What vectors tell that the index keeps under that option of a field. */
    static Known ofVectors(String option) {
      return new Known(
          option.contains("positions"), option.contains("offsets"), option.contains("payloads"));
    }
  }

  /** How often a term is there: what is made for the answer counts where it stands. */
  int times(List<Place> places) {
    return known.equals(Known.MADE) ? places.size() : places.stream().mapToInt(Place::times).sum();
  }

  /** The same, of which no more is told. */
  FieldTerms with(Known other) {
    return new FieldTerms(terms, other);
  }

  /** What the index keeps of a field. */
  static FieldTerms ofKept(List<KeptVectors.KeptTerm> kept, Known known) {
    TreeMap<BytesRef, List<Place>> terms = new TreeMap<>();
    for (KeptVectors.KeptTerm term : kept) {
      terms.put(
          term.term(),
          term.places().stream()
              .map(at -> new Place(at.position(), at.start(), at.end(), at.payload(), at.times()))
              .toList());
    }
    return new FieldTerms(terms, known);
  }

  /** Each value as a term of its own. */
  static FieldTerms whole(List<String> values) {
    TreeMap<BytesRef, List<Place>> terms = new TreeMap<>();
    int offset = 0;
    for (int i = 0; i < values.size(); i++) {
      String value = values.get(i);
      terms
          .computeIfAbsent(new BytesRef(value), _ -> new ArrayList<>())
          .add(new Place(i, offset, offset + value.length(), null, 1));
      offset += value.length() + 1;
    }
    return new FieldTerms(terms, Known.MADE);
  }

  /**
   * What the analyzer makes of the field's values, as it would for the index.
   *
   * @param gap the positions between two values
   */
  static FieldTerms of(String field, List<String> values, Analyzer analyzer, int gap) {
    TreeMap<BytesRef, List<Place>> terms = new TreeMap<>();
    int position = -1;
    int offset = 0;
    int places = 0;
    for (String value : values) {
      try (TokenStream stream = analyzer.tokenStream(field, value)) {
        TermToBytesRefAttribute term = stream.addAttribute(TermToBytesRefAttribute.class);
        OffsetAttribute offsets = stream.addAttribute(OffsetAttribute.class);
        PositionIncrementAttribute step = stream.addAttribute(PositionIncrementAttribute.class);
        TermFrequencyAttribute times = stream.addAttribute(TermFrequencyAttribute.class);
        PayloadAttribute payload = stream.addAttribute(PayloadAttribute.class);
        stream.reset();
        while (stream.incrementToken()) {
          if (++places > MAX_PLACES) {
            throw ApiException.argument(
                "field [" + field + "] has more than [" + MAX_PLACES + "] words");
          }
          position += step.getPositionIncrement();
          terms
              .computeIfAbsent(BytesRef.deepCopyOf(term.getBytesRef()), _ -> new ArrayList<>())
              .add(
                  new Place(
                      position,
                      offset + offsets.startOffset(),
                      offset + offsets.endOffset(),
                      copy(payload.getPayload()),
                      times.getTermFrequency()));
        }
        stream.end();
        position += step.getPositionIncrement() + gap;
        offset += offsets.endOffset() + analyzer.getOffsetGap(field);
      } catch (IOException fromMemory) {
        throw new UncheckedIOException(fromMemory);
      }
    }
    return new FieldTerms(terms, Known.MADE);
  }

  private static @Nullable BytesRef copy(@Nullable BytesRef payload) {
    return payload == null ? null : BytesRef.deepCopyOf(payload);
  }
}
