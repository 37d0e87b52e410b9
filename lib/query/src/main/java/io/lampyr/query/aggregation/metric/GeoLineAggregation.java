package io.lampyr.query.aggregation.metric;

import io.lampyr.mapping.SeriesMapping;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.aggregation.frame.Aggregation;
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
import io.lampyr.query.aggregation.result.Partial.Row;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.LeafNumbers;
import io.lampyr.query.aggregation.value.NumberSource;
import io.lampyr.query.sort.SortSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** {@code geo_line}: the points of a bucket's documents as a line, in an order. */
public final class GeoLineAggregation implements Aggregation, Settling {
  private static final int MAX_SIZE = 10_000;

  private final String point;
  private final @Nullable String sort;
  private final boolean descending;
  private final boolean showsSort;
  private final int size;

  /** One more than are shown tells whether there are more. */
  private final TopRows.Wanted wanted;

  private GeoLineAggregation(
      String point, @Nullable String sort, boolean descending, boolean showsSort, int size) {
    this.point = point;
    this.sort = sort;
    this.descending = descending;
    this.showsSort = showsSort;
    this.size = size;
    SortSpec order =
        new SortSpec.ByField(sortField(), descending, "_last", null, null, null, null, null);
    this.wanted = new TopRows.Wanted(size + 1, List.of(order), false);
  }

  public static GeoLineAggregation of(Options options) {
    String point = field(options, "point");
    String sort = options.object("sort") == null ? null : field(options, "sort");
    String order = options.text("sort_order", "ASC");
    boolean descending = order.equalsIgnoreCase("DESC");
    if (!descending && !order.equalsIgnoreCase("ASC")) {
      throw options.invalid("sort_order", "Unknown SortOrder [" + order + "]");
    }
    int size = options.integer("size", MAX_SIZE);
    if (size <= 0 || size > MAX_SIZE) {
      throw FaultException.argument(
          "invalid [size] value [" + size + "] must be a positive integer <= " + MAX_SIZE);
    }
    return new GeoLineAggregation(
        point, sort, descending, options.flag("include_sort", false), size);
  }

  /** The same in a time series, whose points have an order of their own, and no other. */
  public Aggregation inSeries() {
    if (sort != null && !sort.equals(SeriesMapping.TIMESTAMP)) {
      throw FaultException.argument(
          "lines of a [time_series] are sorted by ["
              + SeriesMapping.TIMESTAMP
              + "], not by ["
              + sort
              + "]");
    }
    return new GeoLineAggregation(point, SeriesMapping.TIMESTAMP, descending, showsSort, size);
  }

  private static String field(Options options, String key) {
    Map<String, @Nullable Object> given = options.object(key);
    if (given == null || !(given.get("field") instanceof String field)) {
      throw FaultException.argument("Required [" + key + "] with a [field]");
    }
    for (String other : given.keySet()) {
      if (!other.equals("field")) {
        throw options.invalid(key, "unknown field [" + other + "]");
      }
    }
    return field;
  }

  @Override
  public String type() {
    return "geo_line";
  }

  @Override
  public boolean acceptsChildren() {
    return false;
  }

  private String sortField() {
    return sort == null ? SeriesMapping.TIMESTAMP : sort;
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    if (sort == null) {
      throw FaultException.argument("Required [sort] with a [field]");
    }
    Source.Points points = Sources.points(scope, FieldSpec.field(type(), point));
    NumberSource order = Sources.numbers(scope, FieldSpec.field(type(), sortField()));
    if (points == null || order == null) {
      return new Fixed(nothing(self));
    }
    TopRows rows = new TopRows(scope, wanted);
    return new Collecting() {
      @Override
      public Leaf leaf(Segment segment) throws IOException {
        LeafReaderContext context = segment.context();
        SortedNumericDocValues places = points.values(context.reader());
        LeafNumbers numbers = order.leaf(context);
        Leaf inside = rows.leaf(segment);
        return (doc, bucket) -> {
          if (places.advanceExact(doc) && numbers.advance(doc)) {
            inside.collect(doc, bucket);
          }
        };
      }

      @Override
      public Partial build(int bucket) {
        return rows.build(bucket);
      }
    };
  }

  @Override
  public Partial nothing(Node self) {
    return TopRows.nothing();
  }

  @Override
  public Partial merge(List<Partial> partials, Node self) {
    return TopRows.merge(partials, wanted);
  }

  /** Reads the points. */
  @Override
  public Partial settle(Partial partial, AggregationScope scope, Node self) {
    Partial.Rows rows = TopRows.rows(partial);
    Source.Points points = Sources.points(scope, FieldSpec.field(type(), point));
    if (points == null) {
      return rows;
    }
    List<Row> read = new ArrayList<>();
    try {
      for (Row row : rows.rows()) {
        byte[] place = Json.write(place(row, points, scope));
        read.add(new Row(row.sort(), Float.NaN, -1, new BytesRef(place)));
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return new Partial.Rows(rows.total(), rows.maxScore(), read);
  }

  private static List<Object> place(Row row, Source.Points points, AggregationScope scope)
      throws IOException {
    List<LeafReaderContext> leaves = scope.searcher().getIndexReader().leaves();
    LeafReaderContext context = leaves.get(ReaderUtil.subIndex(row.doc(), leaves));
    SortedNumericDocValues places = points.values(context.reader());
    if (!places.advanceExact(row.doc() - context.docBase)) {
      throw new IllegalStateException("a row without a place doc=" + row.doc());
    }
    long packed = places.nextValue();
    return List.of(
        GeoEncodingUtils.decodeLongitude((int) packed),
        GeoEncodingUtils.decodeLatitude((int) (packed >> Integer.SIZE)));
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Rows rows = TopRows.rows(partial);
    int shown = Math.min(size, rows.rows().size());
    List<@Nullable Object> places = new ArrayList<>();
    List<@Nullable Object> sorts = new ArrayList<>();
    for (Row row : rows.rows().subList(0, shown)) {
      places.add(Json.read(BytesRef.deepCopyOf(row.json()).bytes));
      sorts.add(row.sort().get(1));
    }
    Map<String, @Nullable Object> geometry = new LinkedHashMap<>();
    geometry.put("type", shown == 1 ? "Point" : "LineString");
    geometry.put("coordinates", shown == 1 ? places.getFirst() : places);
    Map<String, @Nullable Object> properties = new LinkedHashMap<>();
    properties.put("complete", rows.rows().size() <= size);
    if (showsSort) {
      properties.put("sort_values", sorts);
    }
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("type", "Feature");
    body.put("geometry", geometry);
    body.put("properties", properties);
    return new Result.Metric(type(), body, Map.of(), true);
  }
}
