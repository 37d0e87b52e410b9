package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Settling;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code composite}: a bucket for each combination of values, page by page in the order of the
 * keys.
 */
public final class CompositeAggregation implements ManyBuckets, Settling {
  private final List<CompositeSource> sources;
  private final int size;
  private final @Nullable Map<String, @Nullable Object> after;

  private CompositeAggregation(
      List<CompositeSource> sources, int size, @Nullable Map<String, @Nullable Object> after) {
    this.sources = List.copyOf(sources);
    this.size = size;
    this.after = after;
  }

  public static CompositeAggregation of(Options options) {
    List<@Nullable Object> given = options.list("sources");
    if (given == null) {
      throw FaultException.argument("Required [sources]");
    }
    if (given.isEmpty()) {
      throw FaultException.argument("Composite [sources] cannot be null or empty");
    }
    List<CompositeSource> sources = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Object each : given) {
      if (!(each instanceof Map<?, ?> named)
          || named.size() != 1
          || !(named.values().iterator().next() instanceof Map<?, ?> typed)
          || typed.size() != 1
          || !(typed.values().iterator().next() instanceof Map<?, ?> body)) {
        throw options.invalid("sources", "a source must have one name and one type");
      }
      String name = named.keySet().iterator().next().toString();
      if (!names.add(name)) {
        throw FaultException.argument(
            "Composite source names must be unique, found duplicates: [" + name + "]");
      }
      String type = typed.keySet().iterator().next().toString();
      sources.add(CompositeSource.read(name, type, body, options));
    }
    int size = options.integer("size", 10);
    if (size <= 0) {
      throw options.invalid(
          "size",
          "[size] must be greater than 0. Found [" + size + "] in [" + options.name() + "]");
    }
    Map<String, @Nullable Object> after = options.object("after");
    if (after != null && !after.keySet().equals(names)) {
      throw FaultException.argument(
          "[after] has " + after.size() + " value(s) but [sources] has " + sources.size());
    }
    return new CompositeAggregation(sources, size, after);
  }

  List<CompositeSource> sources() {
    return sources;
  }

  int size() {
    return size;
  }

  @Nullable Map<String, @Nullable Object> after() {
    return after;
  }

  /** The order of keys, each part in its own direction. */
  Comparator<Object> order() {
    return (left, right) -> {
      List<?> a = (List<?>) left;
      List<?> b = (List<?>) right;
      for (int i = 0; i < sources.size(); i++) {
        int order = sources.get(i).compare(a.get(i), b.get(i));
        if (order != 0) {
          return order;
        }
      }
      return 0;
    };
  }

  @Override
  public String type() {
    return "composite";
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    if (size > scope.maxBuckets()) {
      throw Reducing.tooMany(scope.maxBuckets(), size);
    }
    return new CompositeCollecting(scope, self, this);
  }

  @Override
  public Partial settle(Partial partial, AggregationScope scope, Node self) {
    return first(BucketMerge.buckets(partial));
  }

  private Partial.Buckets first(Partial.Buckets buckets) {
    List<Bucket> sorted = new ArrayList<>(buckets.buckets());
    sorted.removeIf(bucket -> !(bucket.key() instanceof List<?> l) || l.size() != sources.size());
    sorted.sort(Comparator.comparing(Bucket::key, order()));
    return buckets.with(sorted.subList(0, Math.min(size, sorted.size())));
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Buckets buckets = first(BucketMerge.buckets(partial));
    List<Format> formats = CompositeCollecting.formats(buckets.format(), sources.size());
    Map<String, @Nullable Object> header = new LinkedHashMap<>();
    if (!buckets.buckets().isEmpty()) {
      header.put("after_key", json(buckets.buckets().getLast().key(), formats));
    }
    return Answer.of(
        "composite",
        header,
        buckets,
        false,
        (bucket, json) -> {
          json.put("key", json(bucket.key(), formats));
          json.put("doc_count", bucket.count());
        },
        self,
        reducing);
  }

  private Map<String, @Nullable Object> json(Object key, List<Format> formats) {
    List<?> parts = (List<?>) key;
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    for (int i = 0; i < sources.size(); i++) {
      Object part = parts.get(i);
      Format format = formats.get(i);
      json.put(sources.get(i).name(), part == null ? null : written(part, format));
    }
    return json;
  }

  private static Object written(Object part, Format format) {
    if (format.kind() == Format.Kind.BOOLEAN) {
      return part.equals(1L);
    }
    String text = format.keyText(part);
    return text == null ? format.json(part) : text;
  }
}
