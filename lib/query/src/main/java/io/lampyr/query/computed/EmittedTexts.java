package io.lampyr.query.computed;

import io.lampyr.mapping.ComputedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.field.GeoPoints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/** The texts and places that scripts emit for documents that are shown; for one thread. */
public final class EmittedTexts {
  private final Mapping mapping;
  private final Map<String, Map<Integer, ComputedValues>> values = new HashMap<>();

  public EmittedTexts(Mapping mapping) {
    this.mapping = mapping;
  }

  /** Whether the field's values are texts that a script emits, which no column has. */
  public boolean has(String field) {
    ComputedField found = mapping.computed().get(field);
    return found != null && found.isText();
  }

  /**
   * A document's texts, in the order in which they were emitted.
   *
   * @param doc its number in the segment
   */
  public List<String> of(LeafReaderContext segment, String field, int doc) throws IOException {
    ComputedField found = mapping.computed().get(field);
    List<String> texts = new ArrayList<>();
    for (Object value : emitted(segment, found, doc)) {
      texts.add(Entries.text(Objects.requireNonNull(found).leaf(), value));
    }
    return texts;
  }

  /** Whether the field's values are places that a script emits, of which columns know less. */
  public boolean hasPlaces(String field) {
    ComputedField found = mapping.computed().get(field);
    return found != null && found.leaf().type().name().equals("geo_point");
  }

  /** A document's places, as they were emitted. */
  public List<GeoPoints.Point> places(LeafReaderContext segment, String field, int doc)
      throws IOException {
    List<GeoPoints.Point> places = new ArrayList<>();
    for (Object value : emitted(segment, mapping.computed().get(field), doc)) {
      if (value instanceof GeoPoints.Point point) {
        places.add(point);
      }
    }
    return places;
  }

  private List<Object> emitted(LeafReaderContext segment, @Nullable ComputedField found, int doc)
      throws IOException {
    ComputedLeaf leaf = computed(segment.reader());
    if (found == null || leaf == null) {
      return List.of();
    }
    return values
        .computeIfAbsent(found.path(), any -> new HashMap<>())
        .computeIfAbsent(segment.ord, any -> leaf.values(found))
        .of(doc);
  }

  /** The segment as it is before others looked at who reads it. */
  private static @Nullable ComputedLeaf computed(LeafReader reader) {
    LeafReader at = reader;
    while (!(at instanceof ComputedLeaf) && at instanceof FilterLeafReader around) {
      at = around.getDelegate();
    }
    return at instanceof ComputedLeaf leaf ? leaf : null;
  }
}
