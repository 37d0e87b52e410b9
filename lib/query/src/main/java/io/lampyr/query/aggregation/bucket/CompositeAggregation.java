package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.BucketTime;
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
  private static final Set<String> TYPES =
      Set.of("terms", "histogram", "date_histogram", "geotile_grid");

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
    List<Options> given =
        options.objects("sources", "composite", (token, _) -> noToken("[START_OBJECT]", token));
    if (given == null) {
      throw FaultException.argument("Required [sources]");
    }
    if (given.isEmpty()) {
      throw unbuilt(options, "Composite [sources] cannot be null or empty");
    }
    List<CompositeSource> sources = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Options each : given) {
      CompositeSource source = source(options, each);
      if (!names.add(source.name())) {
        throw unbuilt(
            options,
            "Composite source names must be unique, found duplicates: [" + source.name() + "]");
      }
      sources.add(source);
    }
    int size = options.integer("size", 10);
    if (size <= 0) {
      throw options.invalid(
          "size",
          "[size] must be greater than 0. Found [" + size + "] in [" + options.name() + "]");
    }
    return new CompositeAggregation(sources, size, options.object("after"));
  }

  /** A fault of sources that can be read, of which no key can be made. */
  private static FaultException unbuilt(Options options, String reason) {
    return options.failed(
        "sources",
        Fault.of(ErrorKind.ILLEGAL_ARGUMENT, reason)
            .within(
                ErrorKind.X_CONTENT_PARSE,
                "Failed to build [composite] after last required field arrived"));
  }

  /** A name, in it a type, in it the type's options. */
  private static CompositeSource source(Options options, Options each) {
    Map.Entry<String, @Nullable Object> named = only(options, each.values());
    if (!(named.getValue() instanceof Map<?, ?> map)) {
      throw misread(options, "[START_OBJECT]", Json.token(named.getValue()));
    }
    Options types = each.inside(named.getKey(), named.getKey(), map);
    Map.Entry<String, @Nullable Object> typed = only(options, types.values());
    String type = typed.getKey();
    if (!(typed.getValue() instanceof Map<?, ?> body)) {
      throw misread(options, "[START_OBJECT]", Json.token(typed.getValue()));
    }
    if (!TYPES.contains(type)) {
      throw options.failed("sources", Fault.of(ErrorKind.PARSING, "invalid source type: " + type));
    }
    return CompositeSource.read(named.getKey(), options.inside("sources", type, body));
  }

  private static Map.Entry<String, @Nullable Object> only(
      Options options, Map<String, @Nullable Object> values) {
    if (values.isEmpty()) {
      throw misread(options, "[FIELD_NAME]", "END_OBJECT");
    }
    if (values.size() > 1) {
      throw misread(options, "[END_OBJECT]", "FIELD_NAME");
    }
    return values.entrySet().iterator().next();
  }

  private static FaultException misread(Options options, String expected, String found) {
    return options.failed("sources", noToken(expected, found));
  }

  private static Fault noToken(String expected, String found) {
    return Fault.of(
        ErrorKind.PARSING,
        "Failed to parse object: expecting token of type "
            + expected
            + " but found ["
            + found
            + "]");
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
    for (CompositeSource source : sources) {
      if (source.late() != null) {
        throw new FaultException(source.late());
      }
    }
    checkAfter();
    return new CompositeCollecting(scope, self, this);
  }

  @Override
  public Partial settle(Partial partial, AggregationScope scope, Node self) {
    return first(BucketMerge.buckets(partial));
  }

  /** Refuses a key that the page before cannot have ended with. */
  private void checkAfter() {
    if (after == null) {
      return;
    }
    if (after.size() != sources.size()) {
      throw FaultException.argument(
          "[after] has " + after.size() + " value(s) but [sources] has " + sources.size());
    }
    for (CompositeSource source : sources) {
      Object value = after.get(source.name());
      boolean comparable =
          value == null
              ? source.missing() != CompositeSource.Missing.LEFT_OUT
              : !(value instanceof Map<?, ?>) && !(value instanceof List<?>);
      if (!after.containsKey(source.name())) {
        throw FaultException.argument("Missing value for [after." + source.name() + "]");
      }
      if (!comparable) {
        throw FaultException.argument(
            "Invalid value for [after."
                + source.name()
                + "], expected comparable, got ["
                + (value == null ? "null" : value instanceof List<?> ? "ArrayList" : "HashMap")
                + "]");
      }
    }
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
    BucketTime around = reducing.time();
    Result.Many many =
        Answer.of(
            "composite",
            header,
            buckets,
            false,
            (bucket, json) -> {
              // What is inside of the bucket is finished next.
              reducing.within(time(bucket.key()));
              json.put("key", json(bucket.key(), formats));
              json.put("doc_count", bucket.count());
            },
            self,
            reducing);
    reducing.within(around);
    return many;
  }

  /** The bucket of time that a key stands for, if exactly one of its parts is a time. */
  private @Nullable BucketTime time(Object key) {
    if (sources.stream().filter(source -> source.rounding() != null).count() != 1) {
      return null;
    }
    for (int i = 0; i < sources.size(); i++) {
      Rounding rounding = sources.get(i).rounding();
      if (rounding != null) {
        return rounding.time(((List<?>) key).get(i));
      }
    }
    return null;
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
