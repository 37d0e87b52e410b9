package io.lampyr.query.dsl.frame;

import io.lampyr.mapping.document.DocumentId;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.FieldSink;
import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.ValueException;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** How queries see the fields that no mapping names. */
record SystemType(String name, Facts facts) implements MappedType {
  private static final Facts TERMS = new Facts(Facts.Index.TERMS, Facts.DocValues.NONE);

  /** The type of a system field, or null if queries cannot ask for the name. */
  static @Nullable SystemType find(String name) {
    return switch (name) {
      case SystemFields.ID,
          SystemFields.ROUTING,
          SystemFields.FIELD_NAMES,
          SystemFields.NESTED_PATH,
          FieldTarget.INDEX ->
          new SystemType(name, TERMS);
      case SystemFields.IGNORED ->
          new SystemType(name, new Facts(Facts.Index.TERMS, Facts.DocValues.SORTED_SET));
      case SystemFields.SOURCE ->
          new SystemType(name, new Facts(Facts.Index.NONE, Facts.DocValues.NONE));
      case SystemFields.SEQ_NO, SystemFields.VERSION, SystemFields.PRIMARY_TERM ->
          new SystemType(name, new Facts(Facts.Index.NONE, Facts.DocValues.SORTED_NUMERIC));
      default -> null;
    };
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    throw new IllegalStateException("documents cannot write field=" + name);
  }

  @Override
  public BytesRef encode(Object value) {
    if (name.equals(SystemFields.ID)) {
      if (value.toString().isEmpty()) {
        throw ValueException.argument("Ids can't be empty");
      }
      return DocumentId.encode(value.toString());
    }
    if (facts.docValues() == Facts.DocValues.SORTED_NUMERIC) {
      try {
        return LongPoint.pack(Long.parseLong(value.toString()));
      } catch (NumberFormatException wrong) {
        throw new ValueException(
            io.lampyr.mapping.fault.ErrorKind.NUMBER_FORMAT, "For input string: \"" + value + "\"");
      }
    }
    return new BytesRef(value.toString().getBytes(StandardCharsets.UTF_8));
  }
}
