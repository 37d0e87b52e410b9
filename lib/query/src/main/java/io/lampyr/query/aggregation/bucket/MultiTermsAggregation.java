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
import io.lampyr.query.aggregation.frame.Settling;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.Format;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/**
 * {@code multi_terms}: a bucket for each combination of values of several fields: the most frequent
 * ones.
 */
public final class MultiTermsAggregation implements ManyBuckets, Settling {
  private final List<FieldSpec> parts;
  private final Limits limits;
  private final Order order;
  private final boolean showErrors;

  private MultiTermsAggregation(
      List<FieldSpec> parts, Limits limits, Order order, boolean showErrors) {
    this.parts = List.copyOf(parts);
    this.limits = limits;
    this.order = order;
    this.showErrors = showErrors;
  }

  public static MultiTermsAggregation of(Options options) {
    Order order = Order.read(options, Order.BY_COUNT);
    Limits limits = Limits.read(options, order.isKeyOrder(), 1);
    options.any("collect_mode");
    List<FieldSpec> parts = new ArrayList<>();
    List<@Nullable Object> given = options.list("terms");
    for (Object each : given == null ? List.<@Nullable Object>of() : given) {
      if (!(each instanceof Map<?, ?> map)) {
        throw options.invalid("terms", "a term must be an object");
      }
      Map<String, @Nullable Object> named = new HashMap<>();
      map.forEach((key, value) -> named.put(String.valueOf(key), value));
      Options inner = options.inside("terms", named);
      parts.add(FieldSpec.of(inner));
      inner.done();
    }
    if (parts.size() < 2) {
      throw FaultException.argument(
          "The [terms] parameter in the aggregation ["
              + options.name()
              + "] must be present and have at least 2 fields or scripts.");
    }
    boolean show = options.flag("show_term_doc_count_error", false);
    return new MultiTermsAggregation(parts, limits, order, show);
  }

  @Override
  public String type() {
    return "multi_terms";
  }

  @Override
  public boolean needsAllShards() {
    return limits.minDocCount() == 0;
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    List<Format> formats = new ArrayList<>();
    for (FieldSpec part : parts) {
      switch (Sources.of(scope, part)) {
        case Source.Absent absent -> {
          return Nothing.BUCKETS;
        }
        case Source.Terms terms -> formats.add(terms.source().format());
        case Source.Numbers numbers -> formats.add(numbers.source().format());
        case Source.Points points -> throw Sources.unsupported(scope, part);
        case Source.Ranges ranges -> throw Sources.unsupported(scope, part);
      }
    }
    return new Combining(scope, self, CompositeCollecting.joined(formats));
  }

  private final class Combining extends KeyedCollecting {
    private final AggregationScope scope;
    private final Map<List<Object>, Integer> numbers = new HashMap<>();
    private final List<List<Object>> keys = new ArrayList<>();
    private boolean completed;

    Combining(AggregationScope scope, Node self, Format format) {
      super(scope, self, type(), format);
      this.scope = scope;
    }

    @Override
    Object key(long key) {
      return keys.get((int) key);
    }

    private KeyParts[] values(Segment segment) throws IOException {
      KeyParts[] values = new KeyParts[parts.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = KeyParts.of(scope, parts.get(i), -1, UnaryOperator.identity(), segment);
      }
      return values;
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      KeyParts[] values = values(segment);
      Leaf inside = subs.leaf(segment);
      return new Inside(inside) {
        @Override
        public void collect(int doc, int bucket) throws IOException {
          List<List<Object>> found = new ArrayList<>();
          for (KeyParts each : values) {
            found.add(each.of(doc));
          }
          combine(doc, bucket, found, new Object[values.length], 0, inside);
        }
      };
    }

    private void combine(
        int doc, int bucket, List<List<Object>> found, Object[] key, int at, Leaf inside)
        throws IOException {
      if (at == key.length) {
        count(doc, bucket, number(List.of(key)), inside);
        return;
      }
      for (Object value : found.get(at)) {
        key[at] = value;
        combine(doc, bucket, found, key, at + 1, inside);
      }
    }

    /** Adds the combinations of all documents of the shard. */
    @Override
    void complete(int owner) throws IOException {
      if (limits.minDocCount() > 0) {
        return;
      }
      if (!completed) {
        completed = true;
        for (LeafReaderContext context : scope.searcher().getIndexReader().leaves()) {
          KeyParts[] values = values(new Segment(context));
          Bits live = context.reader().getLiveDocs();
          for (int doc = 0; doc < context.reader().maxDoc(); doc++) {
            if (live == null || live.get(doc)) {
              each(doc, values, new Object[values.length], 0, this::number);
            }
          }
        }
      }
      for (int number = 0; number < keys.size(); number++) {
        ordinals.find(owner, number);
      }
    }

    private interface Combined {
      int number(List<Object> key);
    }

    private static void each(int doc, KeyParts[] values, Object[] key, int at, Combined take)
        throws IOException {
      if (at == key.length) {
        int _ = take.number(List.of(key));
        return;
      }
      for (Object value : values[at].of(doc)) {
        key[at] = value;
        each(doc, values, key, at + 1, take);
      }
    }

    private int number(List<Object> key) {
      Integer known = numbers.putIfAbsent(key, keys.size());
      if (known == null) {
        keys.add(key);
        return keys.size() - 1;
      }
      return known;
    }
  }

  @Override
  public Partial settle(Partial partial, AggregationScope scope, Node self) {
    return limits.settled(BucketMerge.buckets(partial), order, self);
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Buckets all = BucketMerge.buckets(partial);
    List<Format> formats = CompositeCollecting.formats(all.format(), parts.size());
    Answer.Head head =
        (bucket, json) -> {
          List<Object> key = new ArrayList<>();
          StringJoiner text = new StringJoiner("|");
          List<?> values = bucket.key() instanceof List<?> list ? list : List.of();
          for (int i = 0; i < Math.min(values.size(), formats.size()); i++) {
            Object value = java.util.Objects.requireNonNull(values.get(i));
            String written = formats.get(i).keyText(value);
            if (formats.get(i).kind() == Format.Kind.BOOLEAN) {
              key.add(Boolean.valueOf(written));
            } else {
              key.add(written == null ? formats.get(i).json(value) : written);
            }
            text.add(formats.get(i).anyText(value));
          }
          json.put("key", key);
          json.put("key_as_string", text.toString());
          json.put("doc_count", bucket.count());
        };
    TermsAnswer answer = new TermsAnswer(limits, order, showErrors, head);
    return answer.of("multi_terms", all, self, reducing);
  }
}
