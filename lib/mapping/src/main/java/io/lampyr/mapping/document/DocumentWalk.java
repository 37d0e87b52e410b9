package io.lampyr.mapping.document;

import io.lampyr.mapping.AliasField;
import io.lampyr.mapping.Dynamic;
import io.lampyr.mapping.DynamicUpdate;
import io.lampyr.mapping.FieldNames;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.MappingLimits;
import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.JsonReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Walks through one document's objects and arrays, and hands each value to its field. The parser's
 * bound on depth bounds the recursion.
 */
final class DocumentWalk {
  private final JsonParser parser;
  private final Mapping mapping;
  private final DynamicUpdate update;
  private final Optional<MappingLimits> limits;
  private final LeafIndexer leaves;
  private final UnmappedFields unmapped;
  private final SeenNames seen = new SeenNames();
  private final List<DocumentFields> nested = new ArrayList<>(0);

  /**
   * @param limits empty for a walk that refuses nothing
   */
  private DocumentWalk(
      String id,
      JsonParser parser,
      Mapping mapping,
      DynamicUpdate update,
      Optional<MappingLimits> limits) {
    this.parser = parser;
    this.mapping = mapping;
    this.update = update;
    this.limits = limits;
    this.unmapped = new UnmappedFields(parser, mapping, update, this);
    this.leaves = new LeafIndexer(id, parser, update, unmapped, isLenient());
  }

  /** Throws {@link RejectedException} where the document does not follow the mapping. */
  static DocumentWalk strict(
      String id, JsonParser parser, Mapping mapping, DynamicUpdate update, MappingContext context) {
    return new DocumentWalk(id, parser, mapping, update, Optional.of(context.limits()));
  }

  /**
   * Passes over what does not follow the mapping, notes it as ignored, and adds nothing to the
   * mapping.
   */
  static DocumentWalk lenient(
      String id, JsonParser parser, Mapping mapping, MappingContext context) {
    DynamicUpdate none = new DynamicUpdate(mapping, context);
    return new DocumentWalk(id, parser, mapping, none, Optional.empty());
  }

  boolean isLenient() {
    return limits.isEmpty();
  }

  /** The documents of nested objects, inner ones before those around them. */
  List<DocumentFields> nested() {
    return nested;
  }

  /** The whole document, whose first brace the parser stands at. */
  void document(DocumentFields root) {
    ObjectField object = mapping.root();
    if (!object.options().enabled()) {
      leaveOut(root);
      return;
    }
    object(object, dynamicOf(object, Dynamic.TRUE), root);
  }

  private Dynamic dynamicOf(ObjectField object, Dynamic around) {
    if (isLenient()) {
      return Dynamic.FALSE;
    }
    Dynamic own = object.options().dynamic();
    return own == null ? around : own;
  }

  void object(ObjectField object, Dynamic dynamic, DocumentFields into) {
    int number = seen.enter();
    boolean root = object.path().isEmpty();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      if (!seen.add(number, name)) {
        throw duplicate(name);
      }
      parser.nextToken();
      if (name.isEmpty()) {
        throw wrongName("field name cannot be an empty string");
      }
      if (root && name.equals(SystemFields.DOC_COUNT)) {
        counted(into);
        continue;
      }
      if (root && SystemFields.isReserved(name)) {
        throw rejected(
            ErrorKind.DOCUMENT_PARSING,
            "Field ["
                + name
                + "] is a metadata field and cannot be added inside a document. Use the index API"
                + " request parameters.");
      }
      named(object, name, dynamic, into);
    }
  }

  /** For how many documents this one counts. */
  private void counted(DocumentFields into) {
    JsonToken start = parser.currentToken();
    int depth = parser.streamReadContext().getNestingDepth();
    try {
      new DocCount(into.id(), parser).read(into);
    } catch (RejectedException now) {
      if (!isLenient()) {
        throw now;
      }
      JsonReading.skipRest(parser, start, depth);
      into.ignored(SystemFields.DOC_COUNT);
    }
  }

  private static RejectedException wrongName(String reason) {
    Fault cause = FaultException.argument(reason).fault();
    return new RejectedException(cause.within(ErrorKind.DOCUMENT_PARSING, "failed to parse"));
  }

  private RejectedException duplicate(String name) {
    Fault cause =
        new Fault(
            ErrorKind.STREAM_READ,
            "Duplicate field '" + name + "'",
            JsonReading.position(parser.currentTokenLocation()),
            null);
    return new RejectedException(cause.within(ErrorKind.DOCUMENT_PARSING, "failed to parse"));
  }

  /** The value at the parser, of the field of that name, which may have dots. */
  private void named(ObjectField object, String name, Dynamic dynamic, DocumentFields into) {
    if (!isLenient()) {
      strictly(object, name, dynamic, into);
      return;
    }
    JsonToken start = parser.currentToken();
    int depth = parser.streamReadContext().getNestingDepth();
    try {
      strictly(object, name, dynamic, into);
    } catch (RejectedException now) {
      JsonReading.skipRest(parser, start, depth);
      into.ignored(object.pathOf(name));
    }
  }

  private void strictly(ObjectField object, String name, Dynamic dynamic, DocumentFields into) {
    MappedField child = child(object, name);
    if (child != null) {
      if (object.options().flat() && isSpread(child)) {
        flattened(object, name, dynamic, into);
      } else {
        value(child, dynamic, into);
      }
    } else if (name.indexOf('.') < 0) {
      unmapped.value(object, name, dynamic, into);
    } else if (object.options().flat()) {
      // Dots are no objects there, but no mapping takes such names anywhere.
      String exact = String.join(".", partsOf(name));
      if (exact.equals(name)) {
        unmapped.value(object, name, dynamic, into);
      } else {
        strictly(object, exact, dynamic, into);
      }
    } else {
      dotted(object, name, dynamic, into);
    }
  }

  /** Whether an object stands for further fields, beside one of its name that takes none. */
  private boolean isSpread(MappedField child) {
    return parser.currentToken() == JsonToken.START_OBJECT
        && child instanceof LeafField leaf
        && !leaf.type().takesObjects();
  }

  /** An object in one that has none: its fields have its name before theirs. */
  void flattened(ObjectField object, String name, Dynamic dynamic, DocumentFields into) {
    int number = seen.enter();
    for (String inner = parser.nextName(); inner != null; inner = parser.nextName()) {
      if (!seen.add(number, inner)) {
        throw duplicate(inner);
      }
      parser.nextToken();
      if (inner.isEmpty()) {
        throw wrongName("field name cannot be an empty string");
      }
      named(object, name + "." + inner, dynamic, into);
    }
  }

  @Nullable MappedField child(ObjectField object, String name) {
    if (!update.isEmpty()) {
      MappedField added = update.get(object.pathOf(name));
      if (added != null) {
        return added;
      }
    }
    return object.child(name);
  }

  /** Dots stand for objects. */
  private void dotted(ObjectField start, String name, Dynamic around, DocumentFields into) {
    ObjectField object = start;
    Dynamic dynamic = around;
    String[] parts = partsOf(name);
    for (int i = 0; i < parts.length - 1; i++) {
      MappedField child = child(object, parts[i]);
      if (child == null) {
        child = unmapped.objectAround(object, parts[i], dynamic, into::ignored);
      }
      switch (child) {
        case null -> {
          leaveOut(into);
          return;
        }
        case ObjectField inner -> {
          checkDotted(inner, name);
          if (!inner.options().enabled()) {
            leaveOut(into);
            return;
          }
          object = inner;
          dynamic = dynamicOf(inner, dynamic);
          if (inner.options().flat()) {
            String rest = String.join(".", List.of(parts).subList(i + 1, parts.length));
            strictly(inner, rest, dynamic, into);
            return;
          }
        }
        case LeafField leaf -> throw inLeaf(leaf, name);
        case AliasField alias -> throw toAlias(alias);
      }
    }
    strictly(object, parts[parts.length - 1], dynamic, into);
  }

  private void leaveOut(DocumentFields into) {
    into.leftOut();
    parser.skipChildren();
  }

  private RejectedException inLeaf(LeafField leaf, String name) {
    return rejected(
        ErrorKind.DOCUMENT_PARSING,
        "Could not dynamically add mapping for field ["
            + name
            + "]. Existing mapping for ["
            + leaf.path()
            + "] must be of type object but found ["
            + leaf.type().name()
            + "].");
  }

  private static String[] partsOf(String name) {
    String[] parts = FieldNames.parts(name);
    if (parts.length == 0) {
      throw wrongName("field name cannot contain only the character [.]");
    }
    for (String part : parts) {
      if (part.isBlank()) {
        throw wrongName(
            part.isEmpty()
                ? "object field starting or ending with a [.] makes object resolution ambiguous: ["
                    + name
                    + "]"
                : "object field cannot contain only whitespace: ['" + name + "']");
      }
    }
    return parts;
  }

  private void checkDotted(ObjectField inner, String name) {
    if (inner.options().nested()) {
      throw rejected(
          ErrorKind.DOCUMENT_PARSING,
          "Cannot add a value for field ["
              + name
              + "] since one of the intermediate objects is mapped as a nested object: ["
              + inner.path()
              + "]");
    }
  }

  private RejectedException toAlias(AliasField alias) {
    return rejected(
        ErrorKind.DOCUMENT_PARSING, "Cannot write to a field alias [" + alias.path() + "].");
  }

  /** The value at the parser, of a field that the mapping has. */
  void value(MappedField field, Dynamic dynamic, DocumentFields into) {
    switch (field) {
      case LeafField leaf -> leaves.values(leaf, into);
      case ObjectField object -> objects(object, dynamic, into);
      case AliasField alias -> throw toAlias(alias);
    }
  }

  private void objects(ObjectField object, Dynamic around, DocumentFields into) {
    JsonToken token = parser.currentToken();
    if (!object.options().enabled()) {
      leaveOut(into);
      return;
    }
    switch (token) {
      case VALUE_NULL -> {}
      case START_ARRAY -> {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          objects(object, around, into);
        }
      }
      case START_OBJECT -> {
        Dynamic dynamic = dynamicOf(object, around);
        if (object.options().nested()) {
          nested(object, dynamic, into);
        } else {
          object(object, dynamic, into);
        }
      }
      default ->
          throw rejected(
              ErrorKind.DOCUMENT_PARSING,
              "object mapping for ["
                  + object.path()
                  + "] tried to parse field ["
                  + object.name()
                  + "] as object, but found a concrete value");
    }
  }

  private void nested(ObjectField object, Dynamic dynamic, DocumentFields into) {
    if (limits.isPresent() && nested.size() >= limits.get().nestedObjects()) {
      throw rejected(
          ErrorKind.DOCUMENT_PARSING,
          "The number of nested documents has exceeded the allowed limit of ["
              + limits.get().nestedObjects()
              + "]. This limit can be set by changing the [index.mapping.nested_objects.limit]"
              + " index level setting.");
    }
    DocumentFields child = into.nested(object.path());
    object(object, dynamic, child);
    nested.add(child);
    if (object.options().inParent()) {
      into.addAll(child);
    }
    if (object.options().inRoot() && (into.parent() != null || !object.options().inParent())) {
      into.rootDocument().addAll(child);
    }
  }

  RejectedException rejected(ErrorKind kind, String reason) {
    return new RejectedException(
        new Fault(kind, reason, JsonReading.position(parser.currentTokenLocation()), null));
  }
}
