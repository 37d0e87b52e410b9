package io.lampyr.query.fetch;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.query.computed.EmittedTexts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/**
 * The wanted fields whose texts scripts emit; in OpenSearch's dialect, which does not make GeoJSON
 * of them, places too.
 */
final class EmittedFields {
  private final EmittedTexts texts;
  private final List<String> wanted;

  EmittedFields(Mapping mapping, List<FieldPattern> patterns, Dialect dialect) {
    this.texts = new EmittedTexts(mapping);
    boolean places = dialect == Dialect.OPENSEARCH;
    this.wanted =
        mapping.computed().keySet().stream()
            .filter(name -> texts.has(name) || places && texts.hasPlaces(name))
            .filter(name -> patterns.stream().anyMatch(p -> Glob.matches(p.pattern(), name)))
            .toList();
  }

  void of(LeafReaderContext segment, int doc, Map<String, @Nullable Object> all)
      throws IOException {
    for (String field : wanted) {
      List<?> emitted =
          texts.has(field) ? texts.of(segment, field, doc) : places(segment, field, doc);
      if (!emitted.isEmpty()) {
        all.put(field, emitted);
      }
    }
  }

  private List<Map<String, Double>> places(LeafReaderContext segment, String field, int doc)
      throws IOException {
    List<Map<String, Double>> places = new ArrayList<>();
    for (GeoPoints.Point point : texts.places(segment, field, doc)) {
      Map<String, Double> place = new LinkedHashMap<>();
      place.put("lat", point.latitude());
      place.put("lon", point.longitude());
      places.add(place);
    }
    return places;
  }
}
