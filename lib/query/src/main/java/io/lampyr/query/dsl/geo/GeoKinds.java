package io.lampyr.query.dsl.geo;

import io.lampyr.query.dsl.frame.QueryReader;
import java.util.Map;

/** The queries on places on earth and in planes, by their names. */
public final class GeoKinds {
  private GeoKinds() {}

  /** Makes them known. */
  public static void add(Map<String, QueryReader.Kind> kinds) {
    kinds.put("geo_distance", AreaReading::distance);
    kinds.put("geo_bounding_box", AreaReading::box);
    kinds.put("geo_polygon", AreaReading::polygon);
    kinds.put("geo_shape", GeoShapeNode::read);
    kinds.put("shape", GeoShapeNode::readFlat);
    kinds.put("xy_shape", GeoShapeNode::readFlat);
    kinds.put("geo_grid", GridReading::read);
  }
}
