package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Pipeline;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.result.Results;
import io.lampyr.query.aggregation.value.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What clients see of buckets. */
final class Answer {
  /** How the beginning of a bucket looks. */
  interface Head {
    void write(Partial.Bucket bucket, Map<String, @Nullable Object> json);
  }

  /**
   * What all buckets have.
   *
   * @param header what stands before the buckets
   */
  record Shape(String type, Map<String, @Nullable Object> header, boolean keyed, Head head) {
    private Result.Bucket bucket(Partial.Bucket bucket, Format format, Supplier<Results> inside) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      head.write(bucket, json);
      String name = name(bucket.key(), format, json);
      if (keyed && (bucket.key() instanceof List<?> || type.startsWith("ip_"))) {
        // The name of a range or a network is given once only.
        json.remove("key");
      }
      return new Result.Bucket(bucket.key(), name, bucket.count(), json, inside.get());
    }
  }

  private Answer() {}

  /** The buckets in the given order, with what pipelines make of them. */
  static Result.Many of(
      String type,
      Map<String, @Nullable Object> header,
      Partial.Buckets buckets,
      boolean keyed,
      Head head,
      Node self,
      Reducing reducing) {
    Shape shape = new Shape(type, header, keyed, head);
    return of(shape, buckets, self, reducing, Answer::alone);
  }

  /** The same of buckets that follow each other by these steps. */
  static Result.Many of(
      Shape shape, Partial.Buckets buckets, Fill.Steps steps, Node self, Reducing reducing) {
    return of(
        shape,
        buckets,
        self,
        reducing,
        bucket -> {
          reducing.buckets(1);
          Partial.Bucket empty = new Partial.Bucket(steps.after(bucket.key()), 0, 0, List.of());
          return shape.bucket(empty, buckets.format(), Results::new);
        });
  }

  private static Result.Bucket alone(Result.Bucket bucket) {
    throw new IllegalStateException("no bucket follows key=" + bucket.key());
  }

  private static Result.Many of(
      Shape shape, Partial.Buckets buckets, Node self, Reducing reducing, Pipeline.Next next) {
    reducing.buckets(buckets.buckets().size());
    List<Result.Bucket> results = new ArrayList<>(buckets.buckets().size());
    for (Partial.Bucket bucket : buckets.buckets()) {
      results.add(
          shape.bucket(
              bucket, buckets.format(), () -> self.children().finish(bucket.subs(), reducing)));
    }
    Result.Many many = new Result.Many(shape.type(), shape.header(), results, shape.keyed());
    pipelines(many, self, next);
    return many;
  }

  private static String name(Object key, Format format, Map<String, @Nullable Object> json) {
    Object written = json.get("key");
    return written instanceof String text ? text : format.anyText(key);
  }

  static void pipelines(Result.Many many, Node self) {
    pipelines(many, self, Answer::alone);
  }

  private static void pipelines(Result.Many many, Node self, Pipeline.Next next) {
    for (Pipeline pipeline : self.children().pipelines()) {
      if (pipeline instanceof Pipeline.OfParent parent) {
        parent.apply(many.buckets(), next);
      }
    }
  }

  /** Key, key as a text if that is another, and count. */
  static Head keyFirst(Format format) {
    return (bucket, json) -> {
      json.put("key", format.json(bucket.key()));
      String text = format.keyText(bucket.key());
      if (text != null) {
        json.put("key_as_string", text);
      }
      json.put("doc_count", bucket.count());
    };
  }

  /** Key as a text, if that is another, key, and count. */
  static Head textFirst(Format format) {
    return (bucket, json) -> {
      String text = format.keyText(bucket.key());
      if (text != null) {
        json.put("key_as_string", text);
      }
      json.put("key", format.json(bucket.key()));
      json.put("doc_count", bucket.count());
    };
  }
}
