package io.lampyr.query.highlight;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.highlight.DefaultEncoder;
import org.apache.lucene.search.highlight.Encoder;
import org.apache.lucene.search.highlight.SimpleHTMLEncoder;
import org.apache.lucene.search.vectorhighlight.BaseFragmentsBuilder;
import org.apache.lucene.search.vectorhighlight.BoundaryScanner;
import org.apache.lucene.search.vectorhighlight.BreakIteratorBoundaryScanner;
import org.apache.lucene.search.vectorhighlight.FastVectorHighlighter;
import org.apache.lucene.search.vectorhighlight.FieldFragList;
import org.apache.lucene.search.vectorhighlight.FieldQuery;
import org.apache.lucene.search.vectorhighlight.FragListBuilder;
import org.apache.lucene.search.vectorhighlight.ScoreOrderFragmentsBuilder;
import org.apache.lucene.search.vectorhighlight.SimpleBoundaryScanner;
import org.apache.lucene.search.vectorhighlight.SimpleFieldFragList;
import org.apache.lucene.search.vectorhighlight.SimpleFragListBuilder;
import org.apache.lucene.search.vectorhighlight.SingleFragListBuilder;

/**
 * The {@code fvh} highlighter: places come from the term vectors of the index, so no text is
 * analyzed again, and it is cut at characters or by what the request says.
 */
final class VectorHighlighter {
  private final IndexReader reader;
  private final String field;
  private final HighlightOptions options;
  private final FastVectorHighlighter lucene;
  private final FieldQuery query;
  private final FragListBuilder lists;
  private final Encoder encoder;

  VectorHighlighter(IndexReader reader, Query query, String field, HighlightOptions options)
      throws IOException {
    this.reader = reader;
    this.field = field;
    this.options = options;
    this.lucene = new FastVectorHighlighter(true, options.requireFieldMatch());
    lucene.setPhraseLimit(options.cutting().phraseLimit());
    this.query = new Parts(query, reader, options.requireFieldMatch());
    this.encoder = options.html() ? new SimpleHTMLEncoder() : new DefaultEncoder();
    int offset = options.cutting().offset();
    this.lists =
        options.fragments() == 0
            ? new SingleFragListBuilder()
            : offset < 0 ? new SimpleFragListBuilder() : new SimpleFragListBuilder(offset);
  }

  static FaultException noVectors(String field) {
    return FaultException.argument(
        "the field ["
            + field
            + "] should be indexed with term vector with position offsets to be used with fast"
            + " vector highlighter");
  }

  /** The fragments of one document. */
  List<String> fragments(int doc, List<String> values) throws IOException {
    BaseFragmentsBuilder builder = new Fragments(values, boundaries(), options.byScore());
    builder.setDiscreteMultiValueHighlighting(true);
    int most = options.fragments() == 0 ? Integer.MAX_VALUE : options.fragments();
    int size = options.fragments() == 0 ? Integer.MAX_VALUE : options.fragment().size();
    String[] before = options.tags().before().toArray(String[]::new);
    String[] after = options.tags().after().toArray(String[]::new);
    String[] found;
    try {
      if (options.matched().isEmpty()) {
        found =
            lucene.getBestFragments(
                query, reader, doc, field, size, most, lists, builder, before, after, encoder);
      } else {
        Set<String> matched = new HashSet<>(options.matched());
        found =
            lucene.getBestFragments(
                query, reader, doc, field, matched, size, most, lists, builder, before, after,
                encoder);
      }
    } catch (IllegalArgumentException tooSmall) {
      throw FaultException.argument(String.valueOf(tooSmall.getMessage()));
    }
    List<String> fragments = found == null ? List.of() : List.of(found);
    int noMatch = options.fragment().noMatchSize();
    if (fragments.isEmpty() && noMatch > 0 && !values.isEmpty()) {
      FieldFragList beginning = new SimpleFieldFragList(-1);
      beginning.add(0, noMatch, List.of());
      String[] shown =
          builder.createFragments(reader, doc, field, beginning, 1, before, after, encoder);
      return shown == null ? List.of() : List.of(shown);
    }
    return fragments;
  }

  private BoundaryScanner boundaries() {
    Locale locale = Locale.forLanguageTag(options.fragment().locale());
    return switch (options.boundary()) {
      case CHARS -> {
        Character[] chars =
            options
                .cutting()
                .boundaryChars()
                .chars()
                .mapToObj(c -> (char) c)
                .toArray(Character[]::new);
        yield new SimpleBoundaryScanner(options.cutting().maxScan(), chars);
      }
      case SENTENCE -> new BreakIteratorBoundaryScanner(BreakIterator.getSentenceInstance(locale));
      case WORD -> new BreakIteratorBoundaryScanner(BreakIterator.getWordInstance(locale));
    };
  }

  /** Fragments of texts that do not come from the index. */
  private static final class Fragments extends BaseFragmentsBuilder {
    private final List<String> values;
    private final boolean byScore;

    Fragments(List<String> values, BoundaryScanner boundaries, boolean byScore) {
      super(boundaries);
      this.values = values;
      this.byScore = byScore;
    }

    @Override
    public List<FieldFragList.WeightedFragInfo> getWeightedFragInfoList(
        List<FieldFragList.WeightedFragInfo> found) {
      if (!byScore) {
        return found;
      }
      List<FieldFragList.WeightedFragInfo> sorted = new ArrayList<>(found);
      sorted.sort(new ScoreOrderFragmentsBuilder.ScoreComparator());
      return sorted;
    }

    @Override
    protected Field[] getFields(IndexReader reader, int doc, String fieldName) {
      return values.stream().map(value -> new StoredField(fieldName, value)).toArray(Field[]::new);
    }
  }

  /** Sees into all queries. */
  private static final class Parts extends FieldQuery {
    Parts(Query query, IndexReader reader, boolean fieldMatch) throws IOException {
      super(query, reader, true, fieldMatch);
    }

    @Override
    protected void flatten(Query query, IndexSearcher searcher, Collection<Query> flat, float boost)
        throws IOException {
      int before = flat.size();
      super.flatten(query, searcher, flat, boost);
      if (flat.size() == before) {
        for (Query part : QueryParts.of(query)) {
          flatten(part, searcher, flat, boost);
        }
      }
    }
  }
}
