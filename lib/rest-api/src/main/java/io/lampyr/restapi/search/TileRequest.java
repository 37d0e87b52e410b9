package io.lampyr.restapi.search;

import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.tile.Hexes;
import io.lampyr.restapi.tile.Tile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a call for a vector tile asks for.
 *
 * @param precision how many zoom levels deeper the grid's cells are; zero for no grid
 * @param hexagonal whether they are hexagons
 * @param cells as what cells are drawn: {@code grid}, {@code point} or {@code centroid}
 * @param body what else the body says, of which the search takes its part
 */
record TileRequest(
    String field,
    Tile tile,
    int buffer,
    int precision,
    boolean hexagonal,
    String cells,
    int size,
    boolean exactBounds,
    boolean labels,
    Map<String, @Nullable Object> body) {
  static final List<String> PARAMETERS =
      List.of(
          "exact_bounds",
          "extent",
          "grid_agg",
          "grid_precision",
          "grid_type",
          "size",
          "track_total_hits",
          "with_labels");
  private static final List<String> OF_SEARCH =
      List.of("aggs", "buffer", "fields", "query", "runtime_mappings", "sort");
  private static final String HEXAGONS = "geohex";
  private static final int MOST = 10_000;
  private static final int MOST_PRECISION = 8;
  private static final int MOST_ZOOM = 29;
  private static final String OWN = "_mvt_";

  /** The names of what the search adds for itself. */
  static final String GRID = OWN + "grid";

  static final String CENTROID = OWN + "centroid";
  static final String ON_TILE = OWN + "tile";
  static final String BOUNDS = OWN + "bounds";

  static TileRequest read(Call call) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>(call.bodyObject());
    for (String name : body.keySet()) {
      if (!PARAMETERS.contains(name) && !OF_SEARCH.contains(name)) {
        throw new ApiException(
            400, "x_content_parse_exception", "[vector-tile] unknown field [" + name + "]");
      }
    }
    PARAMETERS.forEach(
        name -> call.parameters().text(name).ifPresent(value -> body.put(name, value)));
    String grid = String.valueOf(body.getOrDefault("grid_agg", "geotile"));
    if (!grid.equals("geotile") && !grid.equals(HEXAGONS)) {
      throw ApiException.argument(
          "[grid_agg] must be one of [geotile, geohex], found [" + grid + "]");
    }
    String cells = String.valueOf(body.getOrDefault("grid_type", "grid"));
    if (!List.of("grid", "point", "centroid").contains(cells)) {
      throw ApiException.argument(
          "Invalid grid type [" + cells + "]: use [grid], [point] or [centroid]");
    }
    Tile tile =
        new Tile(
            part(call, "zoom"),
            part(call, "x"),
            part(call, "y"),
            whole(body, "extent", 4096, 1, 1 << 16));
    return new TileRequest(
        call.path("field"),
        tile,
        whole(body, "buffer", 5, 0, 1 << 16),
        whole(body, "grid_precision", MOST_PRECISION, 0, MOST_PRECISION),
        grid.equals(HEXAGONS),
        cells,
        whole(body, "size", MOST, 0, MOST),
        flag(body, "exact_bounds"),
        flag(body, "with_labels"),
        body);
  }

  private static int part(Call call, String name) {
    String text = call.path(name);
    if (!text.matches("-?[0-9]{1,9}")) {
      throw ApiException.argument("[" + name + "] of a tile must be a number: [" + text + "]");
    }
    return Integer.parseInt(text);
  }

  private static int whole(
      Map<String, @Nullable Object> body, String name, int otherwise, int least, int most) {
    String text = String.valueOf(body.getOrDefault(name, otherwise));
    if (!text.matches("-?[0-9]{1,9}")
        || Integer.parseInt(text) < least
        || Integer.parseInt(text) > most) {
      throw ApiException.argument(
          "[" + name + "] must be between " + least + " and " + most + ", found [" + text + "]");
    }
    return Integer.parseInt(text);
  }

  private static boolean flag(Map<String, @Nullable Object> body, String name) {
    Object value = body.get(name);
    return value != null && Flags.parse(value);
  }

  /** The search that finds what is to be drawn; places stand in columns, shapes in fields. */
  byte[] search(boolean ofPlaces) {
    Map<String, @Nullable Object> search = new LinkedHashMap<>();
    search.put("size", size);
    search.put("_source", false);
    search.put("track_total_hits", body.getOrDefault("track_total_hits", MOST));
    List<Object> filters = new ArrayList<>();
    if (hasHexagons()) {
      // Hexagons count all that lies in them, and most do not end where the tile does; hits do.
      filters.add(box(Hexes.around(tile, level())));
      search.put("post_filter", box(tile.bounds()));
    } else {
      filters.add(box(tile.bounds()));
    }
    Optional.ofNullable(body.get("query")).ifPresent(filters::add);
    search.put("query", Map.of("bool", Map.of("filter", filters)));
    List<Object> fields = new ArrayList<>();
    switch (body.get("fields")) {
      case null -> {}
      case List<?> several -> fields.addAll(several);
      case Object one -> fields.add(one);
    }
    if (ofPlaces) {
      search.put("docvalue_fields", List.of(field));
    } else {
      fields.add(field);
    }
    search.put("fields", fields);
    for (String same : List.of("sort", "runtime_mappings")) {
      Optional.ofNullable(body.get(same)).ifPresent(value -> search.put(same, value));
    }
    Map<String, Object> aggregations = aggregations();
    if (!aggregations.isEmpty()) {
      search.put("aggs", aggregations);
    }
    return Json.write(search);
  }

  private boolean hasHexagons() {
    return hexagonal && precision > 0;
  }

  /** How fine the hexagons are. */
  private int level() {
    return Hexes.level(tile.zoom() + precision);
  }

  private Map<String, Object> box(Map<String, Object> bounds) {
    return Map.of("geo_bounding_box", Map.of(field, bounds));
  }

  private Map<String, Object> aggregations() {
    Map<String, Object> all = new LinkedHashMap<>();
    if (precision > 0) {
      Map<String, @Nullable Object> inner = new LinkedHashMap<>();
      if (body.get("aggs") != null) {
        inner.putAll(Json.object(body.get("aggs"), "aggs"));
      }
      for (String name : inner.keySet()) {
        if (name.startsWith(OWN)) {
          throw ApiException.argument(
              "Invalid aggregation name ["
                  + name
                  + "]. Aggregation names cannot start with prefix '"
                  + OWN
                  + "'");
        }
      }
      if (cells.equals("centroid")) {
        inner.put(CENTROID, Map.of("geo_centroid", Map.of("field", field)));
      }
      all.put(GRID, Map.of(hexagonal ? "geohex_grid" : "geotile_grid", grid(), "aggs", inner));
    } else if (body.get("aggs") != null) {
      throw ApiException.argument("[aggs] are those of the grid's cells: [grid_precision] is 0");
    }
    if (exactBounds) {
      Map<String, Object> bounds =
          Map.of("geo_bounds", Map.of("field", field, "wrap_longitude", false));
      all.put(ON_TILE, Map.of("filter", box(tile.bounds()), "aggs", Map.of(BOUNDS, bounds)));
    }
    return all;
  }

  private Map<String, Object> grid() {
    Map<String, Object> grid = new LinkedHashMap<>();
    grid.put("field", field);
    grid.put("size", 65_535);
    grid.put("precision", hexagonal ? level() : Math.min(MOST_ZOOM, tile.zoom() + precision));
    grid.put("bounds", hexagonal ? Hexes.around(tile, level()) : tile.bounds());
    return grid;
  }
}
