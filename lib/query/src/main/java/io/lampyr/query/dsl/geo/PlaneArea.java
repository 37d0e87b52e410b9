package io.lampyr.query.dsl.geo;

import io.lampyr.query.dsl.frame.QueryScope;
import java.util.List;
import org.apache.lucene.geo.XYGeometry;

/** What of a plane a query asks for. */
sealed interface PlaneArea {
  List<XYGeometry> shapes(QueryScope scope);

  /** What the query draws itself. */
  record Drawn(List<XYGeometry> all) implements PlaneArea {
    public Drawn {
      all = List.copyOf(all);
    }

    @Override
    public List<XYGeometry> shapes(QueryScope scope) {
      return all;
    }
  }

  /** The shape that a document has in a field. */
  record Stored(GeoArea.OfDocument where) implements PlaneArea {
    @Override
    public List<XYGeometry> shapes(QueryScope scope) {
      return where.read(scope, Places::flat);
    }
  }
}
