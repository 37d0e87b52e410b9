package io.lampyr.mapping.document;

import io.lampyr.mapping.DynamicUpdate;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.Position;
import io.lampyr.mapping.field.CompletionType;
import io.lampyr.mapping.field.PercolatorType;
import io.lampyr.mapping.field.UnsettledException;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.InputCoercionException;

/**
 * Hands values to the types of their fields, their subfields, and the fields they are copied to.
 */
final class LeafIndexer {
  private static final int MAX_PREVIEW_CHARS = 1000;

  /** What fails without naming the document. */
  private static final Set<String> PLACES =
      Set.of("geo_point", "geo_shape", "point", "shape", "xy_point", "xy_shape");

  private final String id;
  private final JsonParser parser;
  private final DynamicUpdate update;
  private final UnmappedFields unmapped;
  private final boolean lenient;

  /**
   * @param lenient values that their fields cannot take are ignored, whatever fields say of it
   */
  LeafIndexer(
      String id,
      JsonParser parser,
      DynamicUpdate update,
      UnmappedFields unmapped,
      boolean lenient) {
    this.id = id;
    this.parser = parser;
    this.update = update;
    this.unmapped = unmapped;
    this.lenient = lenient;
  }

  /** The value at the parser, or each of them if it is an array. */
  void values(LeafField leaf, DocumentFields into) {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_ARRAY && !leaf.type().facts().arrays()) {
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        values(leaf, into);
      }
      return;
    }
    if (token == JsonToken.VALUE_NULL) {
      nothing(leaf, into);
      return;
    }
    if (token == JsonToken.START_OBJECT
        && leaf.type() instanceof CompletionType
        && !leaf.subfields().isEmpty()) {
      replayed(leaf, into);
      return;
    }
    LeafField settled = one(leaf, into);
    if (!token.isScalarValue()) {
      return;
    }
    for (LeafField subfield : settled.subfields().values()) {
      one(subfield, into);
    }
    for (String target : settled.copyTo()) {
      copy(target, into);
    }
  }

  /** An object is read once for the field and once for each subfield. */
  private void replayed(LeafField leaf, DocumentFields into) {
    byte[] json = Json.write(Json.read(parser));
    List<LeafField> all = new ArrayList<>();
    all.add(leaf);
    all.addAll(leaf.subfields().values());
    for (LeafField each : all) {
      try (JsonParser again = JsonReading.parser(json, 0, json.length)) {
        again.nextToken();
        new LeafIndexer(id, again, update, unmapped, lenient).one(each, into);
      }
    }
  }

  private void nothing(LeafField leaf, DocumentFields into) {
    if (leaf.type() instanceof PercolatorType) {
      // A field for a query wants one, where others take nothing for no value.
      one(leaf, into);
      return;
    }
    addNull(leaf, into);
    leaf.subfields().values().forEach(subfield -> addNull(subfield, into));
  }

  private static void addNull(LeafField leaf, DocumentFields into) {
    int before = into.size();
    leaf.type().indexNull(into);
    noteExistence(leaf, into, before);
    if (into.size() > before) {
      into.took(leaf, before);
      into.leftOut();
    }
  }

  private void copy(String target, DocumentFields into) {
    LeafField leaf = unmapped.copyTarget(target);
    if (leaf != null) {
      DocumentFields owner = into.owning(target);
      LeafField settled = one(leaf, owner);
      for (LeafField subfield : settled.subfields().values()) {
        one(subfield, owner);
      }
    }
  }

  /** Indexes one value in one field; gives back the field, which the value may have settled. */
  private LeafField one(LeafField leaf, DocumentFields into) {
    int depth = parser.streamReadContext().getNestingDepth();
    JsonToken start = parser.currentToken();
    int before = into.size();
    try {
      leaf.type().index(parser, into);
      noteExistence(leaf, into, before);
      into.took(leaf, before);
      return leaf;
    } catch (ValueException bad) {
      malformed(leaf, into, start, depth, bad.fault());
    } catch (InputCoercionException tooLarge) {
      malformed(leaf, into, start, depth, JsonReading.fault(tooLarge));
    } catch (UnsettledException open) {
      if (!lenient) {
        return settle(leaf, open);
      }
      ignore(leaf, into, start, depth);
    }
    return leaf;
  }

  private static void noteExistence(LeafField leaf, DocumentFields into, int before) {
    if (into.size() > before && leaf.type().facts().needsFieldName()) {
      into.exists(leaf.path());
    }
  }

  /** The fields of this round are thrown away with the whole document: only the update counts. */
  private LeafField settle(LeafField leaf, UnsettledException open) {
    if (update.isSubfield(leaf)) {
      Fault cause =
          Fault.of(ErrorKind.ILLEGAL_ARGUMENT, "a multi-field must set [" + open.parameter() + "]");
      throw failed(leaf, "", null, cause);
    }
    try {
      return update.settle(leaf, open.parameter(), open.value());
    } catch (FaultException refused) {
      throw failed(leaf, "", null, refused.fault());
    }
  }

  private void malformed(
      LeafField leaf, DocumentFields into, JsonToken start, int depth, Fault cause) {
    if (lenient || leaf.type().facts().ignoreMalformed()) {
      ignore(leaf, into, start, depth);
      return;
    }
    Position position = JsonReading.position(parser.currentTokenLocation());
    throw failed(leaf, preview(start), position, cause);
  }

  private void ignore(LeafField leaf, DocumentFields into, JsonToken start, int depth) {
    JsonReading.skipRest(parser, start, depth);
    into.ignored(leaf.path());
  }

  private String preview(JsonToken start) {
    if (parser.currentToken() != start) {
      // Read to its end: the peers' parsers have no text there.
      return start == JsonToken.START_OBJECT ? " Preview of field's value: 'null'" : "";
    }
    try {
      String text = start.isScalarValue() ? parser.getString() : String.valueOf(Json.read(parser));
      boolean cut = text.length() > MAX_PREVIEW_CHARS;
      return " Preview of field's value: '"
          + (cut ? text.substring(0, MAX_PREVIEW_CHARS) + "..." : text)
          + "'";
    } catch (JacksonException | FaultException malformedBeyond) {
      return "";
    }
  }

  private RejectedException failed(
      LeafField leaf, String preview, @Nullable Position position, Fault cause) {
    String type = leaf.type().name();
    String where = PLACES.contains(type) ? "" : " in document with id '" + id + "'." + preview;
    String reason = "failed to parse field [" + leaf.path() + "] of type [" + type + "]" + where;
    return new RejectedException(new Fault(ErrorKind.DOCUMENT_PARSING, reason, position, cause));
  }
}
