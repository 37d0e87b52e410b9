package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Extent;
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
import io.lampyr.query.stop.StopSign;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * {@code filters}, {@code adjacency_matrix}: a bucket for each query; or for each pair of them too,
 * which makes a matrix of who knows whom.
 */
public final class FiltersAggregation implements ManyBuckets {
  private final List<String> names;
  private final List<QueryNode> filters;
  private final boolean keyed;
  private final @Nullable String other;
  private final @Nullable String separator;
  private final boolean onlyPairs;

  private FiltersAggregation(
      List<String> names,
      List<QueryNode> filters,
      boolean keyed,
      @Nullable String other,
      @Nullable String separator,
      boolean onlyPairs) {
    this.names = names;
    this.filters = filters;
    this.keyed = keyed;
    this.other = other;
    this.separator = separator;
    this.onlyPairs = onlyPairs;
  }

  public static FiltersAggregation of(Options options) {
    if (options.any("other_bucket") instanceof String) {
      throw options.unsupported("other_bucket", options.any("other_bucket"));
    }
    Object wanted = options.any("filters");
    if (!(wanted instanceof Options.Filters) && (wanted != null || options.isNull("filters"))) {
      throw options.unsupported("filters", wanted);
    }
    String otherKey = options.text("other_bucket_key");
    boolean withOther = options.flag("other_bucket", otherKey != null);
    boolean keyed = options.flag("keyed", true);
    Options.Filters given = options.filters("filters");
    String other = withOther ? (otherKey == null ? "_other_" : otherKey) : null;
    if (given == null || given.queries().isEmpty()) {
      // They may be there under a name that is wrong.
      options.done();
    }
    if (given != null && given.names() == null && !given.queries().isEmpty()) {
      // By their places pipelines know those that have no names.
      List<String> names =
          IntStream.range(0, given.queries().size()).mapToObj(String::valueOf).toList();
      return new FiltersAggregation(names, given.queries(), false, other, null, false);
    }
    return new FiltersAggregation(
        named(given), given == null ? List.of() : given.queries(), keyed, other, null, false);
  }

  public static FiltersAggregation matrix(Options options) {
    String separator = options.text("separator", "&");
    boolean onlyPairs = options.flag("show_only_intersecting", false);
    Options.Filters given = options.filters("filters");
    Object value = options.any("filters");
    if (value instanceof List) {
      throw options.invalid(
          "filters", "[filters] doesn't support arrays. Use a single object with multiple fields.");
    }
    if (given == null && (value != null || options.isNull("filters"))) {
      throw options.unsupported("filters", value);
    }
    if (given == null || given.queries().isEmpty()) {
      // It may be there under a name that is wrong.
      options.done();
      throw new FaultException(
          ErrorKind.ILLEGAL_STATE, "[" + options.name() + "] is missing : filters parameter");
    }
    List<String> names = named(given);
    return new FiltersAggregation(names, given.queries(), false, null, separator, onlyPairs);
  }

  private static List<String> named(Options.@Nullable Filters given) {
    if (given == null || given.names() == null || given.names().isEmpty()) {
      throw FaultException.argument("[filters] cannot be empty.");
    }
    return given.names();
  }

  @Override
  public String type() {
    return separator == null ? "filters" : "adjacency_matrix";
  }

  @Override
  public boolean makesMany() {
    return separator != null || filters.size() > 1 || other != null;
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    return new Filtering(scope, self);
  }

  private final class Filtering extends KeyedCollecting {
    private final List<Weight> weights = new ArrayList<>();

    Filtering(AggregationScope scope, Node self) {
      super(scope, self, type(), Format.RAW);
      if (separator != null) {
        scope.queries().settings().checkMatrix(filters.size());
      }
      if (filters.size() > scope.maxBuckets()) {
        // Each is a bucket in the end: better told before all are asked of each document.
        throw Reducing.tooMany(scope.maxBuckets(), filters.size());
      }
      for (QueryNode filter : filters) {
        weights.add(scope.weight(scope.queries().compileInside(filter)));
      }
    }

    @Override
    Object key(long key) {
      return key;
    }

    /** All buckets are there, also those without documents. */
    @Override
    void complete(int owner) {
      int size = separator != null ? 0 : other == null ? filters.size() : filters.size() + 1;
      for (int i = 0; i < size; i++) {
        ordinals.find(owner, i);
      }
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      Matches[] matches = new Matches[weights.size()];
      for (int i = 0; i < matches.length; i++) {
        matches[i] = new Matches(weights.get(i), segment.context());
      }
      Leaf inside = subs.leaf(segment);
      return new Inside(inside) {
        private final int[] found = new int[matches.length];

        @Override
        public void collect(int doc, int bucket) throws IOException {
          StopSign.passed(matches.length);
          int size = 0;
          for (int i = 0; i < matches.length; i++) {
            if (matches[i].at(doc)) {
              found[size++] = i;
              if (!onlyPairs) {
                count(doc, bucket, i, inside);
              }
            }
          }
          if (size == 0 && other != null) {
            count(doc, bucket, matches.length, inside);
          }
          for (int i = 0; i < size && separator != null; i++) {
            for (int j = i + 1; j < size; j++) {
              long pair = (long) (found[i] + 1) * matches.length + found[j];
              count(doc, bucket, pair, inside);
            }
          }
        }
      };
    }

    @Override
    public boolean collectAll(LeafReaderContext context, Extent extent) throws IOException {
      if (!extent.isAll() || !subs.isEmpty() || other != null || separator != null) {
        return false;
      }
      int[] found = new int[weights.size()];
      for (int i = 0; i < found.length; i++) {
        found[i] = weights.get(i).count(context);
        if (found[i] < 0) {
          return false;
        }
      }
      for (int i = 0; i < found.length; i++) {
        ordinals.count(ordinals.find(0, i), found[i]);
      }
      return true;
    }
  }

  @Override
  public Partial nothing(Node self) {
    List<Bucket> buckets = new ArrayList<>();
    int size = separator != null ? 0 : other == null ? filters.size() : filters.size() + 1;
    for (long i = 0; i < size; i++) {
      buckets.add(new Bucket(i, 0, 0, self.children().nothing()));
    }
    return new Partial.Buckets(type(), Format.RAW, buckets, 0, 0, 1);
  }

  private String name(Object key) {
    int index = key instanceof Long number ? Math.clamp(number, 0, Integer.MAX_VALUE) : 0;
    int size = names.size();
    if (separator != null && index >= size) {
      return names.get(Math.min(index / size, size) - 1) + separator + names.get(index % size);
    }
    return index >= size ? String.valueOf(other) : names.get(index);
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Buckets buckets = BucketMerge.buckets(partial);
    List<Bucket> sorted = new ArrayList<>(buckets.buckets());
    sorted.removeIf(bucket -> separator != null && bucket.count() == 0);
    sorted.sort(Comparator.comparing(Bucket::key, Keys.ORDER));
    // Keys are texts from here on, as pipelines name buckets by them.
    List<Bucket> named = new ArrayList<>();
    for (Bucket bucket : sorted) {
      named.add(new Bucket(new BytesRef(name(bucket.key())), bucket.count(), 0, bucket.subs()));
    }
    if (separator != null) {
      named.sort(Comparator.comparing(Bucket::key, Keys.ORDER));
    }
    Answer.Head head =
        separator != null
            ? Answer.keyFirst(Format.RAW)
            : (bucket, json) -> json.put("doc_count", bucket.count());
    return Answer.of(type(), Map.of(), buckets.with(named), keyed, head, self, reducing);
  }
}
