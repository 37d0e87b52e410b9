package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.category.Categories;
import io.lampyr.query.aggregation.category.LineWords;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.TermSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.StoredFields;

/**
 * Finds the categories of texts, for each bucket around by itself. A document counts once in a
 * category, however many of its texts belong there.
 */
final class CategoryCollecting extends KeyedCollecting {
  /** The texts of a segment's documents. */
  interface Texts {
    List<String> of(int doc) throws IOException;
  }

  /** Where they are found. */
  interface Reading {
    Texts of(Segment segment) throws IOException;
  }

  /** A category of one bucket around. */
  private record Place(Categories categories, int number) {}

  /** The categories of a bucket around, and their numbers among all. */
  private static final class Owned {
    private final Categories categories;
    private final List<Integer> numbers = new ArrayList<>();

    Owned(Categories categories) {
      this.categories = categories;
    }
  }

  private final AggregationScope scope;
  private final CategorizeTextAggregation wanted;
  private final Reading reading;
  private final Map<Integer, Owned> owned = new HashMap<>();
  private final List<Place> places = new ArrayList<>();

  CategoryCollecting(
      AggregationScope scope, Node self, CategorizeTextAggregation wanted, Reading reading) {
    super(scope, self, wanted.type(), Format.RAW);
    this.scope = scope;
    this.wanted = wanted;
    this.reading = reading;
  }

  static Reading ofSources(SourceTexts texts) {
    return segment -> {
      StoredFields stored = segment.context().reader().storedFields();
      return doc -> texts.of(stored, doc);
    };
  }

  static Reading ofColumn(TermSource source) {
    return segment -> {
      SortedSetDocValues column = source.leaf(segment.context());
      return doc -> {
        List<String> texts = new ArrayList<>();
        for (int i = column.advanceExact(doc) ? column.docValueCount() : 0; i > 0; i--) {
          texts.add(column.lookupOrd(column.nextOrd()).utf8ToString());
        }
        return texts;
      };
    };
  }

  @Override
  public Leaf leaf(Segment segment) throws IOException {
    Texts texts = reading.of(segment);
    Leaf inside = subs.leaf(segment);
    return new Inside(inside) {
      @Override
      public void collect(int doc, int bucket) throws IOException {
        Set<Integer> found = new LinkedHashSet<>();
        for (String text : texts.of(doc)) {
          LineWords words = wanted.reader().words(text);
          if (!words.common().isEmpty()) {
            found.add(number(bucket, words));
          }
        }
        for (int number : found) {
          count(doc, bucket, number, inside);
        }
      }
    };
  }

  private int number(int bucket, LineWords words) {
    Owned own =
        owned.computeIfAbsent(
            bucket, _ -> new Owned(new Categories(wanted.threshold(), scope.memory())));
    int category = own.categories.add(words);
    if (category == own.numbers.size()) {
      own.numbers.add(places.size());
      places.add(new Place(own.categories, category));
    }
    return own.numbers.get(category);
  }

  @Override
  Object key(long key) {
    Place place = places.get((int) key);
    return CategoryKeys.key(place.categories.get(place.number));
  }
}
