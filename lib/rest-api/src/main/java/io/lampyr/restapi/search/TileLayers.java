package io.lampyr.restapi.search;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.tile.GeoJsonShapes;
import io.lampyr.restapi.tile.Hexes;
import io.lampyr.restapi.tile.LayerWriter;
import io.lampyr.restapi.tile.Shape;
import io.lampyr.restapi.tile.Tile;
import io.lampyr.restapi.tile.Tile.Pixel;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a search has found, as the layers of a tile. For one thread. */
final class TileLayers {
  private static final String LABEL = "_mvt_label_position";

  private final TileRequest request;
  private final Map<String, @Nullable Object> found;
  private final GeoJsonShapes shapes;
  private final LongSummaryStatistics counts = new LongSummaryStatistics();
  private final Map<String, DoubleSummaryStatistics> metrics = new TreeMap<>();

  TileLayers(TileRequest request, Map<String, @Nullable Object> found) {
    this.request = request;
    this.found = found;
    this.shapes = new GeoJsonShapes(request.tile());
  }

  byte[] written() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    if (request.size() > 0) {
      out.writeBytes(hits());
    }
    if (request.precision() > 0) {
      out.writeBytes(cells());
    }
    out.writeBytes(meta());
    return out.toByteArray();
  }

  private LayerWriter layer(String name) {
    return new LayerWriter(name, request.tile().extent());
  }

  private static Map<String, @Nullable Object> object(@Nullable Object value) {
    return value == null ? Map.of() : Json.object(value, "result");
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  /** A shape that can be seen, with what is told of it. */
  private record Drawn(Shape shape, Map<String, @Nullable Object> properties) {}

  private byte[] hits() {
    List<Drawn> drawn = new ArrayList<>();
    for (Object hit : list(object(found.get("hits")).get("hits"))) {
      Map<String, @Nullable Object> one = object(hit);
      Map<String, @Nullable Object> fields = object(one.get("fields"));
      Map<String, @Nullable Object> properties = new LinkedHashMap<>();
      properties.put("_id", one.get("_id"));
      properties.put("_index", one.get("_index"));
      fields.forEach((name, values) -> {
        if (!name.equals(request.field()) && !list(values).isEmpty()) {
          properties.put(name, list(values).getFirst());
        }
      });
      for (Object value : list(fields.get(request.field()))) {
        for (Shape shape : shapes.of(value)) {
          seen(shape).ifPresent(visible -> drawn.add(new Drawn(visible, properties)));
        }
      }
    }
    if (request.body().get("sort") == null) {
      drawn.sort(Comparator.comparingDouble((Drawn one) -> one.shape().diagonal()).reversed());
    }
    LayerWriter layer = layer("hits");
    drawn.forEach(one -> add(layer, one.shape(), one.properties()));
    return layer.written();
  }

  private Optional<Shape> seen(Shape shape) {
    return shape.within(-request.buffer(), request.tile().extent() + request.buffer());
  }

  private void add(LayerWriter layer, Shape shape, Map<String, @Nullable Object> properties) {
    layer.add(shape, properties);
    if (request.labels()) {
      Map<String, @Nullable Object> labelled = new LinkedHashMap<>(properties);
      labelled.put(LABEL, true);
      layer.add(Shape.point(shape.label()), labelled);
    }
  }

  private byte[] cells() {
    LayerWriter layer = layer("aggs");
    Map<String, @Nullable Object> grid =
        object(object(found.get("aggregations")).get(TileRequest.GRID));
    for (Object bucket : list(grid.get("buckets"))) {
      Map<String, @Nullable Object> one = object(bucket);
      String key = String.valueOf(one.get("key"));
      List<Shape> cell = cell(key, one);
      if (cell.isEmpty()) {
        continue;
      }
      long count = one.get("doc_count") instanceof Number number ? number.longValue() : 0;
      counts.accept(count);
      Map<String, @Nullable Object> properties = new LinkedHashMap<>();
      properties.put("_count", count);
      properties.put("_key", key);
      one.forEach((name, value) -> {
        if (value instanceof Map<?, ?> && !name.equals(TileRequest.CENTROID)) {
          flatten(name, object(value), properties);
        }
      });
      cell.forEach(shape -> add(layer, shape, properties));
    }
    return layer.written();
  }

  /** Nothing of a cell that cannot be seen: of hexagons, some were counted around the tile. */
  private List<Shape> cell(String key, Map<String, @Nullable Object> bucket) {
    return switch (request.cells()) {
      case "point" -> point(middle(key));
      case "centroid" -> {
        Map<String, @Nullable Object> at =
            object(object(bucket.get(TileRequest.CENTROID)).get("location"));
        yield at.get("lon") instanceof Number longitude && at.get("lat") instanceof Number latitude
            ? point(inside(key, longitude.doubleValue(), latitude.doubleValue()))
            : point(middle(key));
      }
      default ->
          request.hexagonal()
              ? Hexes.shapes(key, request.tile()).stream()
                  .filter(shape -> shape.within(0, request.tile().extent()).isPresent())
                  .flatMap(shape -> seen(shape).stream())
                  .toList()
              : List.of(Tile.of(key, request.tile().extent()).square(request.tile()));
    };
  }

  /** A place, or the next one to it in the cell: shapes may have their middles elsewhere. */
  private Pixel inside(String key, double longitude, double latitude) {
    Pixel place = request.tile().pixel(longitude, latitude);
    if (!request.hexagonal()) {
      return Tile.of(key, request.tile().extent()).nearest(place, request.tile());
    }
    return Hexes.holds(key, longitude, latitude) ? place : middle(key);
  }

  private Pixel middle(String key) {
    return request.hexagonal()
        ? Hexes.middle(key, request.tile())
        : Tile.of(key, request.tile().extent()).middle(request.tile());
  }

  private List<Shape> point(Pixel pixel) {
    Shape shape = Shape.point(pixel);
    return request.hexagonal() ? seen(shape).stream().toList() : List.of(shape);
  }

  private void flatten(
      String name, Map<String, @Nullable Object> value, Map<String, @Nullable Object> into) {
    value.forEach((part, inner) -> {
      String path = name + "." + part;
      if (inner instanceof Map<?, ?>) {
        flatten(path, object(inner), into);
      } else if (inner instanceof Number number) {
        into.put(path, number.doubleValue());
        metrics
            .computeIfAbsent(part.equals("value") ? name : path, _ -> new DoubleSummaryStatistics())
            .accept(number.doubleValue());
      }
    });
  }

  private byte[] meta() {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    object(found.get("_shards")).forEach((name, count) -> told.put("_shards." + name, count));
    object(object(found.get("hits")).get("total"))
        .forEach((name, value) -> told.put("hits.total." + name, value));
    told.put("timed_out", found.get("timed_out"));
    told.put("took", found.get("took"));
    if (counts.getCount() > 0) {
      told.put("aggregations._count.count", counts.getCount());
      told.put("aggregations._count.min", (double) counts.getMin());
      told.put("aggregations._count.max", (double) counts.getMax());
      told.put("aggregations._count.avg", counts.getAverage());
      told.put("aggregations._count.sum", (double) counts.getSum());
      metrics.forEach((name, summed) -> {
        String path = "aggregations." + name + ".";
        told.put(path + "count", summed.getCount());
        told.put(path + "min", summed.getMin());
        told.put(path + "max", summed.getMax());
        told.put(path + "avg", summed.getAverage());
        told.put(path + "sum", summed.getSum());
      });
    }
    LayerWriter layer = layer("meta");
    layer.add(bounds(), told);
    return layer.written();
  }

  private Map<String, @Nullable Object> onTile() {
    return object(object(found.get("aggregations")).get(TileRequest.ON_TILE));
  }

  /** The tile itself, or the smallest box around what was found. */
  private Shape bounds() {
    Map<String, @Nullable Object> bounds =
        object(object(onTile().get(TileRequest.BOUNDS)).get("bounds"));
    Map<String, @Nullable Object> first = object(bounds.get("top_left"));
    Map<String, @Nullable Object> last = object(bounds.get("bottom_right"));
    if (first.get("lon") instanceof Number left
        && first.get("lat") instanceof Number top
        && last.get("lon") instanceof Number right
        && last.get("lat") instanceof Number bottom) {
      return shapes
          .of(
              Map.of(
                  "type",
                  "envelope",
                  "coordinates",
                  List.of(List.of(left, top), List.of(right, bottom))))
          .getFirst();
    }
    return request.tile().square(request.tile());
  }
}
