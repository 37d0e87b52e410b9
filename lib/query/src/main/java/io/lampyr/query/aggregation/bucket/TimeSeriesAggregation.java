package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.series.SeriesPoint;
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
import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.Format;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefHash;
import org.jspecify.annotations.Nullable;

/**
 * {@code time_series}: a bucket for each time series, whose key are its dimensions, in the order of
 * {@code _tsid}.
 */
public final class TimeSeriesAggregation implements ManyBuckets, Settling {
  private static final int STANDARD_SIZE = 10_000;

  /** The characters of a series' hash, which a bucket's key begins with; its dimensions follow. */
  private static final int HASH_CHARS = (SeriesPoint.TSID_BYTES * Byte.SIZE + 5) / 6;

  private final int size;
  private final boolean keyed;

  private TimeSeriesAggregation(int size, boolean keyed) {
    this.size = size;
    this.keyed = keyed;
  }

  public static TimeSeriesAggregation of(Options options) {
    int size = options.integer("size", STANDARD_SIZE);
    if (size <= 0) {
      throw options.invalid(
          "size",
          "[size] must be greater than 0. Found [" + size + "] in [" + options.name() + "]");
    }
    return new TimeSeriesAggregation(size, options.flag("keyed", false));
  }

  @Override
  public String type() {
    return "time_series";
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    List<LeafField> dimensions = new ArrayList<>();
    for (MappedField field : scope.mapping().fields()) {
      LeafField leaf = scope.mapping().leaf(field.path());
      if (leaf != null && leaf.path().equals(field.path()) && leaf.type().facts().dimension()) {
        dimensions.add(leaf);
      }
    }
    // Keys of all shards are alike.
    dimensions.sort(Comparator.comparing(LeafField::path));
    if (dimensions.isEmpty()) {
      throw FaultException.argument(
          "[time_series] aggregation can only be used on indices of time series, and ["
              + scope.index()
              + "] is none");
    }
    return new BySeries(scope, self, dimensions);
  }

  private static final class BySeries extends KeyedCollecting {
    private final AggregationScope scope;
    private final List<LeafField> dimensions;
    private final BytesRefHash numbers = new BytesRefHash();
    private final List<BytesRef> keys = new ArrayList<>();

    BySeries(AggregationScope scope, Node self, List<LeafField> dimensions) {
      super(scope, self, "time_series", Format.RAW);
      this.scope = scope;
      this.dimensions = dimensions;
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      SortedDocValues ids = DocValues.getSorted(segment.context().reader(), SystemFields.TSID);
      Dimension[] read = new Dimension[dimensions.size()];
      for (int i = 0; i < read.length; i++) {
        read[i] = Dimension.of(scope, dimensions.get(i), segment);
      }
      Leaf inside = subs.leaf(segment);
      return new Inside(inside) {
        private int ordinal = -1;
        private int number;

        @Override
        public void collect(int doc, int bucket) throws IOException {
          if (!ids.advanceExact(doc)) {
            return;
          }
          if (ids.ordValue() != ordinal) {
            ordinal = ids.ordValue();
            number = number(ids.lookupOrd(ordinal), doc, read);
          }
          count(doc, bucket, number, inside);
        }
      };
    }

    private int number(BytesRef series, int doc, Dimension[] read) throws IOException {
      int number = numbers.add(series);
      if (number < 0) {
        return -number - 1;
      }
      Map<String, Object> told = new LinkedHashMap<>();
      for (Dimension dimension : read) {
        dimension.tell(doc, told);
      }
      BytesRef key =
          new BytesRef(
              SeriesPoint.text(series) + new String(Json.write(told), StandardCharsets.UTF_8));
      scope.memory().accept(2L * series.length + key.length + Long.BYTES);
      keys.add(key);
      return number;
    }

    @Override
    Object key(long key) {
      return keys.get((int) key);
    }
  }

  /** A dimension of a segment's documents. */
  private record Dimension(String path, KeyParts parts, Format format) {
    static Dimension of(AggregationScope scope, LeafField leaf, Segment segment)
        throws IOException {
      FieldSpec spec = FieldSpec.field("time_series", leaf.path());
      Format format =
          switch (Sources.of(scope, spec)) {
            case Source.Terms terms -> terms.source().format();
            case Source.Numbers numbers -> numbers.source().format();
            case Source.Absent _, Source.Points _, Source.Shapes _, Source.Ranges _ -> Format.RAW;
          };
      return new Dimension(leaf.path(), KeyParts.of(scope, spec, segment), format);
    }

    void tell(int doc, Map<String, Object> into) throws IOException {
      List<Object> values = new ArrayList<>();
      for (Object key : parts.of(doc)) {
        String text = format.keyText(key);
        values.add(format.kind() == Format.Kind.BOOLEAN ? Boolean.valueOf(text) : format.json(key));
      }
      if (!values.isEmpty()) {
        into.put(path, values.size() == 1 ? values.getFirst() : values);
      }
    }
  }

  /** The first ones of all are among the first ones of each shard. */
  private Partial.Buckets first(Partial partial) {
    Partial.Buckets buckets = BucketMerge.buckets(partial);
    List<Bucket> sorted = new ArrayList<>(buckets.buckets());
    sorted.sort(Comparator.comparing((Bucket bucket) -> (BytesRef) bucket.key()));
    return buckets.with(sorted.size() > size ? sorted.subList(0, size) : sorted);
  }

  @Override
  public Partial settle(Partial partial, AggregationScope scope, Node self) {
    return first(partial);
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Answer.Head head =
        (bucket, json) -> {
          String key = ((BytesRef) bucket.key()).utf8ToString();
          json.put("key", Json.readObject(key.substring(HASH_CHARS)));
          json.put("doc_count", bucket.count());
        };
    Result.Many many =
        Answer.of(
            "time_series",
            Map.<String, @Nullable Object>of(),
            first(partial),
            keyed,
            head,
            self,
            reducing);
    List<Result.Bucket> named = new ArrayList<>();
    many.buckets()
        .forEach(bucket -> named.add(bucket.named(bucket.name().substring(0, HASH_CHARS))));
    return new Result.Many(many.type(), many.header(), named, keyed);
  }
}
