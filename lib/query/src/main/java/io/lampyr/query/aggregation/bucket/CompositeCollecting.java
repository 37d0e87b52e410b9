package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.field.DateType;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.frame.SubCollecting;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.GeoCells;
import io.lampyr.query.aggregation.value.NumberForm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Keeps the first keys behind the last page's end; those pushed out never come back. */
final class CompositeCollecting implements Collecting {
  private final AggregationScope scope;
  private final CompositeAggregation composite;
  private final SubCollecting subs;
  private final @Nullable List<@Nullable Object> after;
  private final Map<Integer, TreeMap<Object, Integer>> byBucket = new HashMap<>();
  private long[] counts = new long[16];
  private int made;

  CompositeCollecting(AggregationScope scope, Node self, CompositeAggregation composite) {
    this.scope = scope;
    this.composite = composite;
    this.subs = new SubCollecting(scope, self.children());
    this.after = composite.after() == null ? null : after(composite.after());
  }

  private List<@Nullable Object> after(Map<String, @Nullable Object> given) {
    List<@Nullable Object> parts = new ArrayList<>();
    for (CompositeSource source : composite.sources()) {
      Object value = given.get(source.name());
      parts.add(value == null ? null : part(source, value));
    }
    return parts;
  }

  private Object part(CompositeSource source, Object value) {
    if (source.zoom() >= 0) {
      return GeoCells.parseTile(value.toString());
    }
    LeafField leaf =
        source.spec().field() == null ? null : scope.mapping().leaf(source.spec().field());
    return switch (Sources.of(scope, source.spec())) {
      case Source.Terms terms when leaf != null -> leaf.type().encode(value.toString());
      case Source.Numbers numbers -> {
        NumberForm form = numbers.source().form();
        if (value instanceof Long whole
            && form.kind() == NumberForm.Kind.LONG
            && source.interval() == 0) {
          yield whole;
        }
        DateFormat dates = null;
        if (value instanceof String && leaf != null && leaf.type() instanceof DateType date) {
          String pattern = source.spec().format();
          dates = pattern == null ? date.format() : DateFormat.of(pattern);
        }
        double number = Sources.number(value, dates, scope, source.spec().zoneOrUtc());
        boolean whole = form.isWhole() && source.interval() == 0;
        yield whole ? (Object) form.toKey(form.fromDouble(number)) : (Object) number;
      }
      default -> new BytesRef(value.toString());
    };
  }

  @Override
  public Leaf leaf(Segment segment) throws IOException {
    List<KeyParts> parts = new ArrayList<>();
    for (CompositeSource source : composite.sources()) {
      UnaryOperator<Object> change = source.change();
      parts.add(KeyParts.of(scope, source.spec(), source.zoom(), change, segment));
    }
    Leaf inside = subs.leaf(segment);
    return new Inside(inside) {
      @Override
      public void collect(int doc, int bucket) throws IOException {
        List<List<@Nullable Object>> found = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
          List<@Nullable Object> values = new ArrayList<>(parts.get(i).of(doc));
          if (values.isEmpty()) {
            if (composite.sources().get(i).missing() == CompositeSource.Missing.LEFT_OUT) {
              return;
            }
            values.add(null);
          }
          found.add(values);
        }
        combine(doc, bucket, found, new Object[found.size()], 0, inside);
      }
    };
  }

  private void combine(
      int doc,
      int bucket,
      List<List<@Nullable Object>> found,
      @Nullable Object[] key,
      int at,
      Leaf inside)
      throws IOException {
    if (at == key.length) {
      add(doc, bucket, Collections.unmodifiableList(Arrays.asList(key.clone())), inside);
      return;
    }
    for (Object value : found.get(at)) {
      key[at] = value;
      combine(doc, bucket, found, key, at + 1, inside);
    }
  }

  private void add(int doc, int bucket, List<@Nullable Object> key, Leaf inside)
      throws IOException {
    if (after != null && composite.order().compare(key, after) <= 0) {
      return;
    }
    TreeMap<Object, Integer> kept =
        byBucket.computeIfAbsent(bucket, b -> new TreeMap<>(composite.order()));
    Integer ordinal = kept.get(key);
    if (ordinal == null) {
      if (kept.size() >= composite.size()) {
        if (composite.order().compare(key, kept.lastKey()) >= 0) {
          return;
        }
        kept.pollLastEntry();
      }
      ordinal = made++;
      kept.put(key, ordinal);
      counts = ArrayUtil.grow(counts, made);
    }
    counts[ordinal]++;
    inside.collect(doc, ordinal);
  }

  @Override
  public Partial build(int bucket) throws IOException {
    List<Partial.Bucket> buckets = new ArrayList<>();
    for (Map.Entry<Object, Integer> each :
        byBucket.getOrDefault(bucket, new TreeMap<>(composite.order())).entrySet()) {
      buckets.add(
          new Partial.Bucket(
              each.getKey(), counts[each.getValue()], 0, subs.build(each.getValue())));
    }
    return new Partial.Buckets("composite", format(), buckets, 0, 0, 1);
  }

  private Format format() {
    return joined(composite.sources().stream().map(source -> source.format(scope)).toList());
  }

  /** The formats of all parts in one, whose pattern lists them. */
  static Format joined(List<Format> formats) {
    StringBuilder all = new StringBuilder();
    for (Format format : formats) {
      all.append(format.kind().name())
          .append('\t')
          .append(format.pattern())
          .append('\t')
          .append(format.zone())
          .append('\n');
    }
    return Format.of(Format.Kind.PARTS, all.toString(), "");
  }

  /** The formats that {@link #joined} joined; raw ones where there are none. */
  static List<Format> formats(Format joined, int size) {
    List<Format> formats = new ArrayList<>();
    if (joined.kind() == Format.Kind.PARTS) {
      for (String line : joined.pattern().lines().toList()) {
        String[] fields = line.split("\t", -1);
        if (fields.length == 3) {
          formats.add(Format.of(Format.Kind.valueOf(fields[0]), fields[1], fields[2]));
        }
      }
    }
    while (formats.size() < size) {
      formats.add(Format.RAW);
    }
    return formats;
  }
}
