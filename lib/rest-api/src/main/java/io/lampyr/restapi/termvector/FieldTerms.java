package io.lampyr.restapi.termvector;

import io.lampyr.restapi.error.ApiException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;

/** The terms of one field of one document, in their order in the index, and where they stand. */
record FieldTerms(TreeMap<BytesRef, List<Place>> terms) {
  /** The most words of one field of a document. */
  private static final int MAX_PLACES = 1_000_000;

  /** Where a term stands once. */
  record Place(int position, int start, int end) {}

  /** Each value as a term of its own. */
  static FieldTerms whole(List<String> values) {
    TreeMap<BytesRef, List<Place>> terms = new TreeMap<>();
    int offset = 0;
    for (int i = 0; i < values.size(); i++) {
      String value = values.get(i);
      terms
          .computeIfAbsent(new BytesRef(value), _ -> new ArrayList<>())
          .add(new Place(i, offset, offset + value.length()));
      offset += value.length() + 1;
    }
    return new FieldTerms(terms);
  }

  /** What the analyzer makes of the field's values, as it would for the index. */
  static FieldTerms of(String field, List<String> values, Analyzer analyzer) {
    TreeMap<BytesRef, List<Place>> terms = new TreeMap<>();
    int position = -1;
    int offset = 0;
    int places = 0;
    for (String value : values) {
      try (TokenStream stream = analyzer.tokenStream(field, value)) {
        TermToBytesRefAttribute term = stream.addAttribute(TermToBytesRefAttribute.class);
        OffsetAttribute offsets = stream.addAttribute(OffsetAttribute.class);
        PositionIncrementAttribute step = stream.addAttribute(PositionIncrementAttribute.class);
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
                      position, offset + offsets.startOffset(), offset + offsets.endOffset()));
        }
        stream.end();
        position += step.getPositionIncrement() + analyzer.getPositionIncrementGap(field);
        offset += offsets.endOffset() + analyzer.getOffsetGap(field);
      } catch (IOException fromMemory) {
        throw new UncheckedIOException(fromMemory);
      }
    }
    return new FieldTerms(terms);
  }
}
