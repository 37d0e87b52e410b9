package io.lampyr.pipelines.shape;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.Geohash;
import io.lampyr.pipelines.shape.Drawing.Place;
import io.lampyr.query.aggregation.value.GeoCells;
import io.lampyr.query.geohex.HexArea;
import io.lampyr.query.geohex.Hexagons;
import io.lampyr.query.geohex.Outline;
import io.lampyr.query.geohex.Spot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.geo.Polygon;
import org.apache.lucene.geo.Rectangle;

/** Grids over the earth, whose cells have addresses, and lie in each other. */
enum Grid {
  GEOHASH {
    @Override
    Cell cell(String address) {
      double[] corner = Geohash.corner(address);
      int bits = 5 * address.length();
      double height = 180.0 / (1L << bits / 2);
      double width = 360.0 / (1L << (bits + 1) / 2);
      List<String> children = new ArrayList<>();
      if (address.length() < Geohash.MOST) {
        ALPHABET.chars().forEach(letter -> children.add(address + (char) letter));
      }
      return new Cell(
          address.length(),
          drawing ->
              drawing.box(
                  new Place(corner[1], corner[0]),
                  new Place(corner[1] + width, corner[0] + height)),
          address.length() == 1
              ? Optional.empty()
              : Optional.of(address.substring(0, address.length() - 1)),
          children,
          List.of());
    }
  },
  GEOTILE {
    @Override
    Cell cell(String address) {
      long tile = GeoCells.parseTile(address);
      if (tile < 0) {
        throw FaultException.argument(
            "Invalid geotile_grid hash string of ["
                + address
                + "]. Must be three integers in a form \"zoom/x/y\".");
      }
      int zoom = GeoCells.zoom(tile);
      long x = GeoCells.column(tile);
      long y = GeoCells.row(tile);
      Rectangle box = GeoCells.tileBox(zoom, x, y);
      List<String> children = new ArrayList<>();
      for (int i = 0; i < 4 && zoom < GeoCells.MAX_ZOOM; i++) {
        children.add(zoom + 1 + "/" + (2 * x + (i & 1)) + "/" + (2 * y + (i >> 1)));
      }
      return new Cell(
          zoom,
          drawing ->
              drawing.box(new Place(box.minLon, box.minLat), new Place(box.maxLon, box.maxLat)),
          zoom == 0 ? Optional.empty() : Optional.of(zoom - 1 + "/" + x / 2 + "/" + y / 2),
          children,
          List.of());
    }
  },
  GEOHEX {
    @Override
    Cell cell(String address) {
      long cell = Hexagons.parse(address);
      if (cell < 0) {
        throw FaultException.argument("Invalid h3 address [" + address + "]");
      }
      return new Cell(
          Hexagons.level(cell),
          drawing -> drawn(cell, drawing),
          Hexagons.level(cell) == 0
              ? Optional.empty()
              : Optional.of(Hexagons.text(Hexagons.parent(cell))),
          Hexagons.children(cell).stream().map(Hexagons::text).toList(),
          Hexagons.intruders(cell).stream().map(Hexagons::text).toList());
    }
  };

  /** The most degrees of longitude between corners that a straight line may join. */
  private static final double STRAIGHT = 60;

  private static final String ALPHABET = "0123456789bcdefghjkmnpqrstuvwxyz";

  /** A shape that can be written down in several ways. */
  interface Outlined {
    Object drawn(Drawing drawing);
  }

  /**
   * A cell.
   *
   * @param level how fine it is
   * @param children the next finer cells that come of it
   * @param others the next finer cells that lie in it in part, and come of others
   */
  record Cell(
      int level,
      Outlined outline,
      Optional<String> parent,
      List<String> children,
      List<String> others) {}

  abstract Cell cell(String address);

  /** The outline with its own corners; near the poles, in the pieces that a flat map needs. */
  private static Object drawn(long cell, Drawing drawing) {
    List<Spot> corners = Outline.of(cell);
    if (!isStraight(corners)) {
      List<List<Place>> rings = new ArrayList<>(2);
      for (Polygon polygon : HexArea.polygons(cell)) {
        List<Place> ring = new ArrayList<>(polygon.numPoints());
        for (int i = 0; i < polygon.numPoints(); i++) {
          ring.add(new Place(polygon.getPolyLon(i), polygon.getPolyLat(i)));
        }
        rings.add(ring);
      }
      return rings.size() == 1 ? drawing.polygon(rings.getFirst()) : drawing.polygons(rings);
    }
    List<Place> ring = new ArrayList<>(corners.size() + 1);
    corners.forEach(corner -> ring.add(kept(corner)));
    ring.add(ring.getFirst());
    return drawing.polygon(ring);
  }

  /** Whether lines between corners are as on a map: none leads around a pole. */
  private static boolean isStraight(List<Spot> corners) {
    for (int i = 0; i < corners.size(); i++) {
      double apart =
          Math.abs(corners.get(i).longitude() - corners.get((i + 1) % corners.size()).longitude());
      if (Math.min(apart, 360 - apart) > STRAIGHT) {
        return false;
      }
    }
    return true;
  }

  /** A place as it is kept where shapes are indexed. */
  private static Place kept(Spot spot) {
    return new Place(
        GeoEncodingUtils.decodeLongitude(GeoEncodingUtils.encodeLongitude(spot.longitude())),
        GeoEncodingUtils.decodeLatitude(GeoEncodingUtils.encodeLatitude(spot.latitude())));
  }
}
