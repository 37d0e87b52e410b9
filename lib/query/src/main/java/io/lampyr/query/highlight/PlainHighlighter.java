package io.lampyr.query.highlight;

import io.lampyr.query.dsl.frame.TellsNoMatches;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.highlight.DefaultEncoder;
import org.apache.lucene.search.highlight.Encoder;
import org.apache.lucene.search.highlight.Fragmenter;
import org.apache.lucene.search.highlight.Highlighter;
import org.apache.lucene.search.highlight.InvalidTokenOffsetsException;
import org.apache.lucene.search.highlight.NullFragmenter;
import org.apache.lucene.search.highlight.QueryScorer;
import org.apache.lucene.search.highlight.SimpleFragmenter;
import org.apache.lucene.search.highlight.SimpleHTMLEncoder;
import org.apache.lucene.search.highlight.SimpleHTMLFormatter;
import org.apache.lucene.search.highlight.SimpleSpanFragmenter;
import org.apache.lucene.search.highlight.TextFragment;
import org.apache.lucene.search.highlight.WeightedSpanTerm;
import org.apache.lucene.search.highlight.WeightedSpanTermExtractor;
import org.jspecify.annotations.Nullable;

/**
 * The {@code plain} highlighter: each value is analyzed again and cut by its tokens, without regard
 * to sentences. Costs the analysis of all values of each hit.
 */
final class PlainHighlighter {
  private final String field;
  private final Analyzer analyzer;
  private final HighlightOptions options;
  private final Highlighter lucene;

  PlainHighlighter(Query query, String field, Analyzer analyzer, HighlightOptions options) {
    this.field = field;
    this.analyzer = analyzer;
    this.options = options;
    QueryScorer scorer = new Scorer(query, options.requireFieldMatch() ? field : null);
    Encoder encoder = options.html() ? new SimpleHTMLEncoder() : new DefaultEncoder();
    HighlightOptions.Tags tags = options.tags();
    SimpleHTMLFormatter formatter =
        new SimpleHTMLFormatter(tags.before().getFirst(), tags.after().getFirst());
    this.lucene = new Highlighter(formatter, encoder, scorer);
    lucene.setTextFragmenter(fragmenter(scorer));
    lucene.setMaxDocCharsToAnalyze(Integer.MAX_VALUE);
  }

  private Fragmenter fragmenter(QueryScorer scorer) {
    int size = options.fragment().size();
    if (options.fragments() == 0) {
      return new NullFragmenter();
    }
    return options.cutting().simple()
        ? new SimpleFragmenter(size)
        : new SimpleSpanFragmenter(scorer, size);
  }

  /** The fragments of one hit's values, at most as many as are wanted. */
  List<String> fragments(List<String> values) throws IOException {
    List<TextFragment> found = new ArrayList<>();
    for (String value : values) {
      try (TokenStream stream = analyzer.tokenStream(field, value)) {
        int most = options.fragments() == 0 ? 1 : options.fragments();
        for (TextFragment fragment : lucene.getBestTextFragments(stream, value, false, most)) {
          if (fragment != null && fragment.getScore() > 0) {
            found.add(fragment);
          }
        }
      } catch (InvalidTokenOffsetsException beyondTheText) {
        // An analyzer that names places where there is no text leaves nothing to show.
      }
    }
    if (options.byScore()) {
      found.sort(Comparator.comparingDouble(TextFragment::getScore).reversed());
    }
    int most = options.fragments() == 0 ? found.size() : options.fragments();
    List<String> fragments =
        new ArrayList<>(found.stream().limit(most).map(TextFragment::toString).toList());
    if (fragments.isEmpty() && options.fragment().noMatchSize() > 0 && !values.isEmpty()) {
      String beginning = values.getFirst();
      int end = endOfTokens(beginning, options.fragment().noMatchSize());
      if (end > 0) {
        fragments.add(beginning.substring(0, end));
      }
    }
    return fragments;
  }

  /** Where the last token ends that lies wholly within the first so many characters. */
  private int endOfTokens(String text, int most) throws IOException {
    try (TokenStream stream = analyzer.tokenStream(field, text)) {
      OffsetAttribute offsets = stream.getAttribute(OffsetAttribute.class);
      stream.reset();
      int end = 0;
      while (stream.incrementToken() && offsets.endOffset() <= most) {
        end = offsets.endOffset();
      }
      return end;
    }
  }

  /** Sees into all queries. */
  private static final class Scorer extends QueryScorer {
    Scorer(Query query, @Nullable String field) {
      super(query, field);
      setExpandMultiTermQuery(true);
    }

    @Override
    protected WeightedSpanTermExtractor newTermExtractor(String defaultField) {
      return new WeightedSpanTermExtractor(defaultField) {
        @Override
        protected void extract(Query query, float boost, Map<String, WeightedSpanTerm> terms)
            throws IOException {
          // To look others up, there would have to be an index.
          if (!(query instanceof TellsNoMatches quiet && quiet.isOfOthers())) {
            super.extract(query, boost, terms);
          }
        }

        @Override
        protected void extractUnknownQuery(Query query, Map<String, WeightedSpanTerm> terms)
            throws IOException {
          for (Query part : QueryParts.of(query)) {
            extract(part, 1, terms);
          }
        }
      };
    }
  }
}
