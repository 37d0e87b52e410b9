package io.lampyr.query.computed;

import io.lampyr.mapping.ComputedField;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.source.SourceValues;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.stop.StopSign;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The values of a computed field, of one document after the other; for one thread. */
final class ComputedValues {
  private final ComputedField field;
  private final ComputedLeaf leaf;
  private final @Nullable ScriptProgram program;
  private @Nullable Emitting emitting;

  /**
   * @param leaf the segment as the script is to see it
   */
  ComputedValues(ComputedField field, ComputedLeaf leaf) {
    this.field = field;
    this.leaf = leaf;
    this.program =
        field.script() == null ? null : Script.of(field.script()).compile(ScriptContext.EMIT);
  }

  ComputedField field() {
    return field;
  }

  /** Values as scripts have them, in the order in which they were emitted. */
  List<Object> of(int doc) throws IOException {
    if (program == null) {
      return ofSource(doc);
    }
    if (emitting == null) {
      emitting = new Emitting(field, program, leaf, this::source);
    }
    try {
      return emitting.run(doc);
    } catch (FaultException failed) {
      if (field.lenient()) {
        return List.of();
      }
      throw failed;
    }
  }

  private Map<String, @Nullable Object> source(int doc) throws IOException {
    StopSign.passed(StopSign.SOURCE);
    Document stored = leaf.storedFields().document(doc, Set.of(SystemFields.SOURCE));
    BytesRef json = stored.getBinaryValue(SystemFields.SOURCE);
    return json == null ? Map.of() : Json.readObject(BytesRef.deepCopyOf(json).bytes);
  }

  /** What the document says itself under the field's name; what cannot be read is passed over. */
  private List<Object> ofSource(int doc) throws IOException {
    List<Object> values = new ArrayList<>();
    for (Object given : SourceValues.at(source(doc), field.path())) {
      Object value = given == null ? null : read(given);
      if (value != null) {
        values.add(value);
      }
    }
    return values;
  }

  private @Nullable Object read(Object given) {
    LeafField as = field.leaf();
    try {
      return switch (as.type().name()) {
        case "keyword" -> given instanceof Map ? null : given.toString();
        case "ip" -> {
          as.type().encode(given);
          yield given.toString();
        }
        case "geo_point" -> point(given);
        case "boolean" -> ColumnFormat.of(as, null).entry(given.toString()) != 0;
        case "date" -> ColumnFormat.of(as, null).entry(given.toString());
        default ->
            given instanceof Number number ? number : Double.valueOf(given.toString().strip());
      };
    } catch (FaultException | ValueException | NumberFormatException malformed) {
      return null;
    }
  }

  private static GeoPoints.@Nullable Point point(Object given) {
    if (given instanceof Map<?, ?> map
        && map.get("lat") instanceof Number latitude
        && map.get("lon") instanceof Number longitude) {
      return new GeoPoints.Point(latitude.doubleValue(), longitude.doubleValue());
    }
    return given instanceof String text ? GeoPoints.text(text) : null;
  }
}
