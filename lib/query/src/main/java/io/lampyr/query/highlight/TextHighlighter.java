package io.lampyr.query.highlight;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.jspecify.annotations.Nullable;

/** Highlights one field of many documents at once, whose texts do not come from the index. */
final class TextHighlighter extends UnifiedHighlighter {
  private final String field;
  private final HighlightOptions options;

  private static final String IDS = "_id";

  /** A document's values joined, by its number in the index. */
  private final IntFunction<String> texts;

  private final Predicate<String> placed;

  private TextHighlighter(
      Builder builder,
      String field,
      HighlightOptions options,
      IntFunction<String> texts,
      Predicate<String> placed) {
    super(builder);
    this.field = field;
    this.options = options;
    this.texts = texts;
    this.placed = placed;
  }

  /**
   * A highlighter of one field.
   *
   * @param byMatches whether what matches is marked as a whole, and what does not is left out
   * @param placed of which fields term vectors tell where terms stand
   */
  static TextHighlighter of(
      IndexSearcher searcher,
      Analyzer analyzer,
      String field,
      HighlightOptions options,
      boolean byMatches,
      IntFunction<String> texts,
      Predicate<String> placed) {
    if (options.fragments() > 0 && options.boundary() == HighlightOptions.Boundary.CHARS) {
      throw FaultException.argument("Invalid boundary scanner type: chars");
    }
    Set<String> masked = new HashSet<>(options.matched());
    masked.remove(field);
    Comparator<Passage> order =
        options.byScore()
            ? Comparator.comparingDouble(Passage::getScore)
                .reversed()
                .thenComparingInt(Passage::getStartOffset)
            : Comparator.comparingInt(Passage::getStartOffset);
    Builder builder =
        builder(searcher, analyzer)
            .withWeightMatches(byMatches)
            .withMaxLength(Integer.MAX_VALUE - 1)
            .withMaxNoHighlightPassages(0)
            .withBreakIterator(() -> new Boundaries(options))
            .withFormatter(new Snippets(options))
            .withPassageSortComparator(order)
            .withMaskedFieldsFunc(_ -> masked);
    if (!options.requireFieldMatch()) {
      // Terms of ids are bytes, no letters.
      builder.withFieldMatcher(name -> !name.equals(IDS));
    }
    return new TextHighlighter(builder, field, options, texts, placed);
  }

  /** Lucene takes any term vectors for such as tell where terms stand. */
  @Override
  protected OffsetSource getOffsetSource(String name) {
    OffsetSource source = super.getOffsetSource(name);
    return switch (source) {
      case TERM_VECTORS -> placed.test(name) ? source : OffsetSource.ANALYSIS;
      case POSTINGS_WITH_TERM_VECTORS -> placed.test(name) ? source : OffsetSource.POSTINGS;
      case POSTINGS, ANALYSIS, NONE_NEEDED -> source;
    };
  }

  /** Whether texts are analyzed again, as the index does not say where their terms are. */
  boolean analyzes() {
    return getOffsetSource(field) == OffsetSource.ANALYSIS;
  }

  /** The fragments of each document, in the order of the documents' numbers given; null is none. */
  @Nullable Object[] fragments(Query query, int[] docs) throws IOException {
    int all = Integer.MAX_VALUE - 1;
    int most = options.fragments() == 0 ? all : Math.min(all, options.fragments());
    Object[] found =
        highlightFieldsAsObjects(new String[] {field}, query, docs, new int[] {most}).get(field);
    return found == null ? new Object[docs.length] : found;
  }

  @Override
  protected List<CharSequence[]> loadFieldValues(
      String[] fields, DocIdSetIterator docs, int cacheCharsThreshold) throws IOException {
    List<CharSequence[]> values = new ArrayList<>();
    for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
      values.add(new CharSequence[] {texts.apply(doc)});
    }
    return values;
  }
}
