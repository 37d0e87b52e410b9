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
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
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
    Hints.collectMode(options);
    List<FieldSpec> parts = new ArrayList<>();
    List<Options> given = options.objects("terms", "field_config");
    for (Options each : given == null ? List.<Options>of() : given) {
      parts.add(FieldSpec.oneOf("multi_terms", "terms", options, each));
    }
    if (given == null) {
      options.lacks(
          "The [terms] parameter in the aggregation ["
              + options.name()
              + "] must be present and have at least 2 fields or scripts.");
    } else if (parts.size() < 2) {
      throw few(options, parts.size());
    }
    boolean show = options.flag("show_term_doc_count_error", false);
    return new MultiTermsAggregation(parts, limits, order, show);
  }

  private static FaultException few(Options options, int found) {
    return options.invalid(
        "terms",
        "multi term aggregation must has at least 2 terms. Found ["
            + found
            + "] in ["
            + options.name()
            + "]"
            + (found == 1 ? " Use terms aggregation for single term aggregation" : ""));
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
    // What is wrong with what is inside is told first, as by the peers.
    Collecting collecting = unordered(scope, self);
    order.check(self);
    return collecting;
  }

  private Collecting unordered(AggregationScope scope, Node self) {
    List<Format> formats = new ArrayList<>();
    for (FieldSpec part : parts) {
      switch (Sources.of(scope, part)) {
        case Source.Absent absent -> {
          return Nothing.buckets(scope, self);
        }
        case Source.Terms terms -> formats.add(terms.source().format());
        case Source.Numbers numbers -> formats.add(numbers.source().format());
        case Source.Points _, Source.Shapes _ -> throw Sources.unsupported(scope, part);
        case Source.Ranges ranges -> throw Sources.unsupported(scope, part);
      }
    }
    return new Combining(scope, self, CompositeCollecting.joined(formats));
  }

  private final class Combining extends KeyedCollecting {
    private final AggregationScope scope;
    private final List<CompositePart> values;
    private final Map<Codes, Integer> numbers = new HashMap<>();
    private final List<Codes> keys = new ArrayList<>();
    private boolean completed;

    Combining(AggregationScope scope, Node self, Format format) {
      super(scope, self, type(), format, new TermChoice(limits, order, self, true));
      this.scope = scope;
      this.values = parts.stream().map(part -> CompositePart.of(scope, part)).toList();
    }

    @Override
    Object key(long number) {
      long[] codes = keys.get((int) number).codes;
      List<Object> key = new ArrayList<>();
      for (int i = 0; i < codes.length; i++) {
        key.add(values.get(i).key(codes[i]));
      }
      return List.copyOf(key);
    }

    @Override
    boolean sharesKeys() {
      return true;
    }

    @Override
    long shared(KeyedCollecting other, long key) {
      return other instanceof Combining combining ? number(combining.keys.get((int) key)) : key;
    }

    private CompositePart.Codes[] codes(Segment segment) throws IOException {
      CompositePart.Codes[] codes = new CompositePart.Codes[values.size()];
      for (int i = 0; i < codes.length; i++) {
        codes[i] = values.get(i).codes(segment);
      }
      return codes;
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      CompositePart.Codes[] codes = codes(segment);
      Codes key = new Codes(new long[codes.length]);
      Leaf inside = subs.leaf(segment);
      return new Inside(inside) {
        @Override
        public void collect(int doc, int bucket) throws IOException {
          each(doc, codes, key, 0, number -> count(doc, bucket, number, inside));
        }
      };
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
          CompositePart.Codes[] codes = codes(new Segment(context));
          Codes key = new Codes(new long[codes.length]);
          Bits live = context.reader().getLiveDocs();
          for (int doc = 0; doc < context.reader().maxDoc(); doc++) {
            if (live == null || live.get(doc)) {
              each(doc, codes, key, 0, _ -> {});
            }
          }
        }
      }
      for (int number = 0; number < keys.size(); number++) {
        ordinals.find(owner, number);
      }
    }

    private void each(int doc, CompositePart.Codes[] codes, Codes key, int at, Combined take)
        throws IOException {
      if (at == codes.length) {
        take.number(number(key));
        return;
      }
      int count = codes[at].read(doc);
      for (int i = 0; i < count; i++) {
        key.codes[at] = codes[at].at(i);
        each(doc, codes, key, at + 1, take);
      }
    }

    private int number(Codes key) {
      Integer known = numbers.get(key);
      if (known != null) {
        return known;
      }
      Codes kept = new Codes(key.codes.clone());
      numbers.put(kept, keys.size());
      keys.add(kept);
      return keys.size() - 1;
    }
  }

  private interface Combined {
    void number(int number) throws IOException;
  }

  /** A combination of values. */
  @SuppressWarnings("ArrayRecordComponent") // It is equal by its contents.
  private record Codes(long[] codes) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Codes key && Arrays.equals(codes, key.codes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(codes);
    }
  }

  @Override
  public Partial settle(Partial partial, AggregationScope scope, Node self) {
    return limits.settled(BucketMerge.buckets(partial), new TermChoice(limits, order, self, true));
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
            key.add(shown(formats.get(i), value));
            text.add(formats.get(i).anyText(value));
          }
          json.put("key", key);
          json.put("key_as_string", text.toString());
          json.put("doc_count", bucket.count());
        };
    TermsAnswer answer = new TermsAnswer(limits, order, showErrors, head);
    return answer.of("multi_terms", all, self, reducing);
  }

  /** Truth values and numbers without a sign stand bare. */
  private static Object shown(Format format, Object value) {
    String written = format.keyText(value);
    return switch (format.kind()) {
      case BOOLEAN -> Boolean.valueOf(written);
      case UNSIGNED -> format.json(value);
      default -> written == null ? format.json(value) : written;
    };
  }
}
