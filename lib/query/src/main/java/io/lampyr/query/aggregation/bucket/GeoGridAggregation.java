package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.Lengths;
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
import io.lampyr.query.aggregation.value.GeoCells;
import io.lampyr.query.aggregation.value.ShapeCells;
import io.lampyr.query.geohex.Hexagons;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.lucene.document.LatLonShape;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.geo.Rectangle;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.QueryTimeout;
import org.apache.lucene.index.SortedNumericDocValues;
import org.jspecify.annotations.Nullable;

/**
 * {@code geohash_grid}, {@code geotile_grid}, {@code geohex_grid}: a bucket for each cell of a grid
 * over the earth: those with the most documents first.
 */
public final class GeoGridAggregation implements ManyBuckets, Settling {
  /** The grids. */
  private enum Grid {
    GEOHASH,
    GEOTILE,
    GEOHEX;

    /** The cell of a point as columns keep it. */
    long cell(long packed, int precision) {
      return switch (this) {
        case GEOHASH -> GeoCells.geohash(packed, precision);
        case GEOTILE -> GeoCells.tile(latitude(packed), longitude(packed), precision);
        case GEOHEX -> Hexagons.at(latitude(packed), longitude(packed), precision);
      };
    }

    Format format() {
      return Format.of(Format.Kind.valueOf(name()), "", "");
    }
  }

  private static final Comparator<Bucket> ORDER =
      Comparator.comparingLong(Bucket::count)
          .reversed()
          .thenComparing(bucket -> bucket.key() instanceof Long cell ? -cell : 0L);

  private static final int HEXAGONS_PRECISION = 6;

  private final Grid grid;
  private final FieldSpec spec;
  private final int precision;
  private final Limits limits;
  private final @Nullable GeoBox box;

  private GeoGridAggregation(
      Grid grid, FieldSpec spec, int precision, Limits limits, @Nullable GeoBox box) {
    this.grid = grid;
    this.spec = spec;
    this.precision = precision;
    this.limits = limits;
    this.box = box;
  }

  public static GeoGridAggregation geohashes(Options options) {
    int precision =
        options.any("precision") instanceof String text
            ? geohashLevel(options, text)
            : options.integer("precision", 5);
    if (precision < 1 || precision > GeoCells.MAX_GEOHASH) {
      throw options.invalid(
          "precision",
          "Invalid geohash aggregation precision of "
              + precision
              + ". Must be between 1 and "
              + GeoCells.MAX_GEOHASH
              + ".");
    }
    return of(Grid.GEOHASH, precision, options);
  }

  /** A level as a text, or the one whose cells are about as large as a length. */
  private static int geohashLevel(Options options, String text) {
    if (text.matches("[+-]?[0-9]{1,9}")) {
      return Integer.parseInt(text);
    }
    try {
      return GeoCells.geohashLevel(Lengths.metres(text, "m"));
    } catch (FaultException noLength) {
      throw options.failed(
          "precision", Fault.of(ErrorKind.NUMBER_FORMAT, "For input string: \"" + text + "\""));
    }
  }

  public static GeoGridAggregation tiles(Options options) {
    int precision = options.integer("precision", 7);
    if (precision < 0 || precision > GeoCells.MAX_ZOOM) {
      throw options.invalid(
          "precision",
          "Invalid geotile_grid precision of "
              + precision
              + ". Must be between 0 and "
              + GeoCells.MAX_ZOOM
              + ".");
    }
    return of(Grid.GEOTILE, precision, options);
  }

  public static GeoGridAggregation hexagons(Options options) {
    int precision = options.integer("precision", HEXAGONS_PRECISION);
    if (precision < 0 || precision > Hexagons.MOST_LEVEL) {
      throw options.invalid(
          "precision",
          "Invalid geohex_grid precision of "
              + precision
              + ". Must be between 0 and "
              + Hexagons.MOST_LEVEL
              + ".");
    }
    return of(Grid.GEOHEX, precision, options);
  }

  private static GeoGridAggregation of(Grid grid, int precision, Options options) {
    GeoBox box = GeoBox.read(options, "bounds");
    Limits limits = Limits.ofSizes(options, false, 10_000).withCounts(1, 0);
    return new GeoGridAggregation(grid, FieldSpec.of(options), precision, limits, box);
  }

  @Override
  public String type() {
    return grid.name().toLowerCase(Locale.ROOT) + "_grid";
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    return switch (Sources.of(scope, spec)) {
      case Source.Points points -> new Cells(scope, self, points);
      case Source.Shapes shapes -> new OfShapes(scope, self, shapes);
      case Source.Absent absent -> Nothing.buckets(scope, self);
      case Source.Numbers _, Source.Terms _, Source.Ranges _ ->
          throw Sources.unsupported(scope, spec);
    };
  }

  private static double latitude(long packed) {
    return GeoEncodingUtils.decodeLatitude((int) (packed >>> 32));
  }

  private static double longitude(long packed) {
    return GeoEncodingUtils.decodeLongitude((int) packed);
  }

  private record Fullest(int atOnce) implements Choice {
    @Override
    public List<Bucket> kept(int owner, List<Bucket> found) {
      return first(found, atOnce);
    }
  }

  private abstract class Keyed extends KeyedCollecting {
    Keyed(AggregationScope scope, Node self) {
      super(scope, self, type(), grid.format(), new Fullest(limits.shardSize()));
    }

    @Override
    final Object key(long key) {
      return key;
    }

    @Override
    final boolean sharesKeys() {
      return true;
    }
  }

  /** A shape is in each cell that it touches. */
  private final class OfShapes extends Keyed {
    private final Source.Shapes shapes;
    private final ShapeCells cells;

    OfShapes(AggregationScope scope, Node self, Source.Shapes shapes) {
      super(scope, self);
      this.shapes = shapes;
      QueryTimeout timeout = scope.searcher().getTimeout();
      BooleanSupplier stopped = () -> timeout != null && timeout.shouldExit();
      Predicate<Rectangle> wanted = cell -> box == null || box.meets(cell);
      this.cells =
          switch (grid) {
            case GEOHASH -> ShapeCells.geohashes(precision, wanted, stopped);
            case GEOTILE -> ShapeCells.tiles(precision, wanted, stopped);
            case GEOHEX -> ShapeCells.hexagons(precision, wanted, stopped);
          };
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      BinaryDocValues values = shapes.column(segment.context().reader());
      Leaf inside = subs.leaf(segment);
      return new Inside(inside) {
        @Override
        public void collect(int doc, int bucket) throws IOException {
          if (!values.advanceExact(doc)) {
            return;
          }
          cells.find(LatLonShape.createLatLonShapeDocValues(values.binaryValue()));
          for (int i = 0; i < cells.count(); i++) {
            count(doc, bucket, cells.cell(i), inside);
          }
        }
      };
    }
  }

  private final class Cells extends Keyed {
    private final Source.Points points;

    Cells(AggregationScope scope, Node self, Source.Points points) {
      super(scope, self);
      this.points = points;
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      SortedNumericDocValues values = points.values(segment.context().reader());
      Leaf inside = subs.leaf(segment);
      return new Inside(inside) {
        private long[] cells = new long[1];

        @Override
        public void collect(int doc, int bucket) throws IOException {
          int count = values.advanceExact(doc) ? values.docValueCount() : 0;
          cells = cells.length < count ? new long[count] : cells;
          int found = 0;
          for (int i = 0; i < count; i++) {
            long packed = values.nextValue();
            if (box == null || box.contains(latitude(packed), longitude(packed))) {
              cells[found++] = grid.cell(packed, precision);
            }
          }
          if (found > 1) {
            Arrays.sort(cells, 0, found);
          }
          for (int i = 0; i < found; i++) {
            if (i == 0 || cells[i] != cells[i - 1]) {
              count(doc, bucket, cells[i], inside);
            }
          }
        }
      };
    }
  }

  @Override
  public Partial settle(Partial partial, AggregationScope scope, Node self) {
    Partial.Buckets all = BucketMerge.buckets(partial);
    return all.with(first(all.buckets(), limits.shardSize()));
  }

  private static List<Bucket> first(List<Bucket> buckets, int size) {
    List<Bucket> sorted = new ArrayList<>(buckets);
    sorted.sort(ORDER);
    return sorted.subList(0, Math.min(size, sorted.size()));
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Buckets all = BucketMerge.buckets(partial);
    Partial.Buckets buckets = all.with(first(all.buckets(), limits.size()));
    return Answer.of(
        type(), Map.of(), buckets, false, Answer.keyFirst(grid.format()), self, reducing);
  }
}
