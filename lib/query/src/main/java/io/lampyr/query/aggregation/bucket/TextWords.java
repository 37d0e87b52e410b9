package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.field.AnalyzedType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.util.BytesRef;

/**
 * The different terms of documents' texts, which are read from their sources and analyzed again.
 * Costs one read of the source and one analysis for each document.
 */
final class TextWords {
  /** Words in a row that were seen before are noise. */
  private static final int WINDOW = 6;

  private static final Analyzer WHOLE = new KeywordAnalyzer();

  private final String field;
  private final Analyzer analyzer;
  private final SourceTexts texts;
  private final boolean deduplicates;
  private final WindowsSeen seen = new WindowsSeen();

  TextWords(Mapping mapping, LeafField leaf, List<String> sources, boolean deduplicates) {
    this.field = leaf.path();
    this.analyzer =
        leaf.type() instanceof AnalyzedType text ? text.indexAnalyzer().analyzer() : WHOLE;
    this.texts = new SourceTexts(mapping, leaf, sources);
    this.deduplicates = deduplicates;
  }

  /** The terms of one document, each once. */
  Set<BytesRef> of(StoredFields stored, int doc) throws IOException {
    Set<BytesRef> terms = new LinkedHashSet<>();
    for (String text : texts.of(stored, doc)) {
      add(text, terms);
    }
    return terms;
  }

  private void add(String text, Set<BytesRef> into) throws IOException {
    List<BytesRef> words = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream(field, text)) {
      TermToBytesRefAttribute term = stream.getAttribute(TermToBytesRefAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        words.add(BytesRef.deepCopyOf(term.getBytesRef()));
      }
      stream.end();
    }
    if (!deduplicates) {
      into.addAll(words);
      return;
    }
    boolean[] repeated = new boolean[words.size()];
    for (int i = 0; i + WINDOW <= words.size(); i++) {
      if (!seen.add(words.subList(i, i + WINDOW).hashCode(), words.get(i).hashCode())) {
        java.util.Arrays.fill(repeated, i, i + WINDOW, true);
      }
    }
    for (int i = 0; i < repeated.length; i++) {
      if (!repeated[i]) {
        into.add(words.get(i));
      }
    }
  }

  /** Which windows were seen, as far as there is room for more. */
  private static final class WindowsSeen {
    private static final int MOST = 1 << 20;

    private final java.util.HashSet<Long> hashes = new java.util.HashSet<>();

    boolean add(int window, int first) {
      long hash = (long) window << Integer.SIZE | (first & 0xffff_ffffL);
      return hashes.size() >= MOST ? !hashes.contains(hash) : hashes.add(hash);
    }
  }
}
