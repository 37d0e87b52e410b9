package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.Keys;
import io.lampyr.query.dsl.frame.QueryNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * {@code frequent_item_sets}: values of fields that are often together in a document. Buckets are
 * the different rows of values; those of documents that a filter leaves out are empty.
 */
public final class FrequentItemSetsAggregation implements ManyBuckets {
  private static final int ROW_BYTES = 96;
  private static final int ITEM_BYTES = 32;

  private final List<ItemField> fields;
  private final int items;
  private final double support;
  private final int size;
  private final @Nullable QueryNode filter;

  private FrequentItemSetsAggregation(
      List<ItemField> fields, int items, double support, int size, @Nullable QueryNode filter) {
    this.fields = List.copyOf(fields);
    this.items = items;
    this.support = support;
    this.size = size;
    this.filter = filter;
  }

  public static FrequentItemSetsAggregation of(Options options) {
    int items = options.integer("minimum_set_size", 1);
    double support = options.number("minimum_support", 0.1);
    int size = options.integer("size", 10);
    if (items <= 0) {
      throw positive("minimum_set_size", items, options);
    }
    if (!(support > 0 && support <= 1)) {
      throw options.invalid(
          "minimum_support",
          "[minimum_support] must be greater than 0 and less or equal to 1. Found ["
              + support
              + "] in ["
              + options.name()
              + "]");
    }
    if (size <= 0) {
      throw positive("size", size, options);
    }
    List<ItemField> fields = new ArrayList<>();
    List<Options> given = options.objects("fields", "frequent_item_sets");
    for (Options inner : given == null ? List.<Options>of() : given) {
      fields.add(new ItemField(FieldSpec.of(inner), Includes.read(inner)));
      inner.done();
    }
    if (fields.isEmpty()) {
      throw FaultException.argument("Required [fields]");
    }
    return new FrequentItemSetsAggregation(fields, items, support, size, options.query("filter"));
  }

  private static FaultException positive(String key, int found, Options options) {
    return options.invalid(
        key,
        "[" + key + "] must be greater than 0. Found [" + found + "] in [" + options.name() + "]");
  }

  @Override
  public String type() {
    return "frequent_item_sets";
  }

  @Override
  public boolean acceptsChildren() {
    return false;
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    return new Rows(scope, self);
  }

  private final class Rows extends KeyedCollecting {
    private final AggregationScope scope;
    private final @Nullable Weight wanted;
    private final Map<List<Object>, Integer> numbers = new HashMap<>();
    private final List<List<Object>> keys = new ArrayList<>();

    Rows(AggregationScope scope, Node self) {
      super(scope, self, type(), Format.RAW);
      this.scope = scope;
      this.wanted = filter == null ? null : scope.weight(scope.queries().compileInside(filter));
    }

    @Override
    Object key(long key) {
      return keys.get((int) key);
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      ItemField.Values[] values = new ItemField.Values[fields.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = fields.get(i).values(scope, segment);
      }
      Matches matches = wanted == null ? null : new Matches(wanted, segment.context());
      return (doc, bucket) -> {
        List<Object> row = new ArrayList<>();
        if (matches == null || matches.at(doc)) {
          for (int i = 0; i < values.length; i++) {
            for (Object value : values[i].of(doc)) {
              row.add((long) i);
              row.add(value);
            }
          }
        }
        count(doc, bucket, number(row), Leaf.NOTHING);
      };
    }

    private int number(List<Object> row) {
      Integer known = numbers.get(row);
      if (known != null) {
        return known;
      }
      scope.memory().accept(ROW_BYTES + (long) ITEM_BYTES * row.size());
      numbers.put(row, keys.size());
      keys.add(row);
      return keys.size() - 1;
    }
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    List<Bucket> rows = BucketMerge.buckets(partial).buckets();
    long documents = rows.stream().mapToLong(Bucket::count).sum();
    long least = Math.max(1, (long) Math.ceil(support * documents));
    Catalogue catalogue = new Catalogue(rows, least);
    ItemSets.Wanted wanted = new ItemSets.Wanted(least, items, size);
    List<Result.Bucket> buckets = new ArrayList<>();
    for (ItemSets.Found found : catalogue.sets(rows, wanted)) {
      Map<String, @Nullable Object> head = new LinkedHashMap<>();
      Map<String, List<Object>> key = catalogue.key(found.items());
      head.put("key", key);
      head.put("doc_count", found.rows());
      head.put("support", (double) found.rows() / documents);
      buckets.add(
          new Result.Bucket(
              key.toString(),
              key.toString(),
              found.rows(),
              head,
              self.children().finish(List.of(), reducing)));
    }
    reducing.buckets(buckets.size());
    Result.Many many = new Result.Many(type(), Map.of(), buckets, false);
    Answer.pipelines(many, self);
    return many;
  }

  /** The items that are frequent enough by themselves, the most frequent first. */
  private final class Catalogue {
    private record Item(int field, Object value) {}

    private final Map<Item, Integer> numbers = new HashMap<>();
    private final List<Item> all;

    Catalogue(List<Bucket> rows, long least) {
      Map<Item, Long> counts = new LinkedHashMap<>();
      rows.forEach(row -> items(row).forEach(item -> counts.merge(item, row.count(), Long::sum)));
      counts.values().removeIf(count -> count < least);
      this.all =
          counts.entrySet().stream()
              .sorted(
                  Map.Entry.<Item, Long>comparingByValue()
                      .reversed()
                      .thenComparing(
                          entry -> List.of((long) entry.getKey().field, entry.getKey().value),
                          Keys.ORDER))
              .map(Map.Entry::getKey)
              .toList();
      for (int i = 0; i < all.size(); i++) {
        numbers.put(all.get(i), i);
      }
    }

    private static List<Item> items(Bucket row) {
      List<Item> items = new ArrayList<>();
      if (row.key() instanceof List<?> list) {
        for (int i = 0; i + 1 < list.size(); i += 2) {
          Object value = Objects.requireNonNull(list.get(i + 1));
          items.add(new Item(list.get(i) instanceof Long field ? field.intValue() : 0, value));
        }
      }
      return items;
    }

    List<ItemSets.Found> sets(List<Bucket> rows, ItemSets.Wanted wanted) {
      List<int[]> numbered = new ArrayList<>(rows.size());
      long[] weights = new long[rows.size()];
      for (int i = 0; i < weights.length; i++) {
        weights[i] = rows.get(i).count();
        numbered.add(
            items(rows.get(i)).stream()
                .filter(numbers::containsKey)
                .mapToInt(numbers::get)
                .sorted()
                .distinct()
                .toArray());
      }
      return new ItemSets(numbered, weights, all.size(), wanted).find();
    }

    /** The values of a set by their fields. */
    Map<String, List<Object>> key(List<Integer> set) {
      Map<String, List<Object>> key = new LinkedHashMap<>();
      for (int i = 0; i < fields.size(); i++) {
        for (int number : set) {
          Item item = all.get(number);
          if (item.field == i) {
            Object value = item.value instanceof BytesRef text ? text.utf8ToString() : item.value;
            key.computeIfAbsent(fields.get(i).name(), _ -> new ArrayList<>()).add(value);
          }
        }
      }
      return key;
    }
  }
}
