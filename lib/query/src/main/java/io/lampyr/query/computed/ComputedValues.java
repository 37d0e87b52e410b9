package io.lampyr.query.computed;

import io.lampyr.mapping.ComputedField;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.source.SourceValues;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.stop.StopSign;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
      List<Object> emitted = emitting.run(doc);
      return field.inside() == null ? emitted : inside(emitted, field.inside());
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

  /** What the objects have at a path that the script emits as texts. */
  private List<Object> inside(List<Object> objects, String path) {
    List<Object> values = new ArrayList<>();
    for (Object object : objects) {
      String json = object.toString();
      StopSign.passed(json.length());
      try {
        for (Object given : SourceValues.at(object(json), path)) {
          Object value = given == null ? null : SourceReading.read(field.leaf(), given);
          if (value != null) {
            values.add(value);
          }
        }
      } catch (FaultException malformed) {
        if (!field.lenient()) {
          throw malformed;
        }
      }
    }
    return values;
  }

  private static Map<String, @Nullable Object> object(String json) {
    try {
      return Json.readObject(json.getBytes(StandardCharsets.UTF_8));
    } catch (FaultException malformed) {
      throw new FaultException(ErrorKind.PARSE, "Failed to parse content to map");
    }
  }

  /** What the document says itself under the field's name; what cannot be read is passed over. */
  private List<Object> ofSource(int doc) throws IOException {
    List<Object> values = new ArrayList<>();
    for (Object given : SourceValues.at(source(doc), field.path())) {
      try {
        Object value = given == null ? null : SourceReading.read(field.leaf(), given);
        if (value != null) {
          values.add(value);
        }
      } catch (FaultException malformed) {
        // As if it were not there.
      }
    }
    return values;
  }
}
