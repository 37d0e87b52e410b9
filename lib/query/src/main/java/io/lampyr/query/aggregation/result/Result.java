package io.lampyr.query.aggregation.result;

import io.lampyr.query.aggregation.sketch.Distinct;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What one aggregation answers its client; pipelines read and change it before it is written. */
public sealed interface Result {
  /** The type's name, which clients may ask to see before the aggregation's. */
  String type();

  /** What clients see, without {@code meta}. */
  Map<String, @Nullable Object> json(boolean typedKeys);

  /**
   * Numbers, or whatever else has no buckets.
   *
   * @param values the numbers by the names that paths have for them; the main one has no other name
   * @param several whether a path must say which number it means
   */
  record Metric(
      String type, Map<String, @Nullable Object> body, Map<String, Double> values, boolean several)
      implements Result {
    @Override
    public Map<String, @Nullable Object> json(boolean typedKeys) {
      return body;
    }
  }

  /**
   * Percentiles, with what they were read from.
   *
   * @param together reads the same of several distributions, none of which it changes
   */
  record Percentiles(Metric shown, Partial from, Function<List<Partial>, Metric> together)
      implements Result {
    @Override
    public String type() {
      return shown.type();
    }

    @Override
    public Map<String, @Nullable Object> json(boolean typedKeys) {
      return shown.json(typedKeys);
    }
  }

  /**
   * What was found among the buckets beside it.
   *
   * @param bucket the one where it is; null if it is in none
   * @param what what clients see of it behind the bucket
   * @param numbers those of it that paths may mean
   */
  record Found(
      String type,
      @Nullable Bucket bucket,
      Map<String, @Nullable Object> what,
      Map<String, Double> numbers)
      implements Result {
    /** Its numbers alone. */
    Metric metric() {
      return new Metric(type, what, numbers, true);
    }

    @Override
    public Map<String, @Nullable Object> json(boolean typedKeys) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      if (bucket != null) {
        json.put("bucket", bucket.alone(typedKeys));
      }
      json.putAll(what);
      return json;
    }
  }

  /** How many different values there are, with what that was counted by. */
  record Counted(Distinct distinct) implements Result {
    @Override
    public String type() {
      return "cardinality";
    }

    @Override
    public Map<String, @Nullable Object> json(boolean typedKeys) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("value", distinct.count());
      return json;
    }
  }

  /**
   * One bucket.
   *
   * @param head what stands before the count of documents
   */
  record Single(String type, Map<String, @Nullable Object> head, long count, Results subs)
      implements Result {
    @Override
    public Map<String, @Nullable Object> json(boolean typedKeys) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>(head);
      json.put("doc_count", count);
      subs.addTo(json, typedKeys);
      return json;
    }
  }

  /**
   * Many buckets.
   *
   * @param header what stands before the buckets
   * @param keyed whether buckets are an object by their names instead of an array
   */
  record Many(
      String type, Map<String, @Nullable Object> header, List<Bucket> buckets, boolean keyed)
      implements Result {
    public Many {
      buckets = new ArrayList<>(buckets);
    }

    @Override
    public Map<String, @Nullable Object> json(boolean typedKeys) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>(header);
      if (keyed) {
        Map<String, @Nullable Object> byName = new LinkedHashMap<>();
        buckets.forEach(bucket -> byName.put(bucket.name, bucket.json(typedKeys)));
        json.put("buckets", byName);
      } else {
        json.put("buckets", buckets.stream().map(bucket -> bucket.json(typedKeys)).toList());
      }
      return json;
    }
  }

  /** One of many buckets. */
  final class Bucket {
    private final Object key;
    private final String name;
    private final long count;
    private final Map<String, @Nullable Object> head;
    private final Results subs;

    /**
     * @param name the bucket's name where buckets have names
     * @param head what clients see of the bucket before what is inside
     */
    public Bucket(
        Object key, String name, long count, Map<String, @Nullable Object> head, Results subs) {
      this.key = key;
      this.name = name;
      this.count = count;
      this.head = head;
      this.subs = subs;
    }

    public Object key() {
      return key;
    }

    public String name() {
      return name;
    }

    /** Whether clients see a number for its key. */
    public boolean isNumbered() {
      return head.get("key") instanceof Number;
    }

    /** Whether clients see a key of several parts by their names. */
    public boolean isOfParts() {
      return head.get("key") instanceof Map;
    }

    public long count() {
      return count;
    }

    public Results subs() {
      return subs;
    }

    /** The bucket by itself, by the text of its key if it has one. */
    private Map<String, @Nullable Object> alone(boolean typedKeys) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      Object shown = head.getOrDefault("key_as_string", head.get("key"));
      json.put("key", shown == null ? name : shown);
      json.put("doc_count", count);
      subs.addTo(json, typedKeys);
      return json;
    }

    private Map<String, @Nullable Object> json(boolean typedKeys) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>(head);
      subs.addTo(json, typedKeys);
      return json;
    }
  }
}
