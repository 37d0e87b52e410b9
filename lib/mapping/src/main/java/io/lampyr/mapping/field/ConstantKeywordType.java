package io.lampyr.mapping.field;

import java.nio.charset.StandardCharsets;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** One value for all documents of the index, kept in the mapping and never indexed. */
public final class ConstantKeywordType implements MappedType {
  private final String path;
  private final @Nullable String constant;

  ConstantKeywordType(FieldSetup setup) {
    this.path = setup.path();
    this.constant = setup.parameters().optionalText("value", false);
  }

  /** The value of all documents, once one is known. */
  public @Nullable String constant() {
    return constant;
  }

  @Override
  public String name() {
    return "constant_keyword";
  }

  /** Queries compare with the constant; there is nothing in the index. */
  @Override
  public Facts facts() {
    return new Facts(Facts.Index.NONE, Facts.DocValues.NONE);
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    String text = Scalars.text(value);
    if (constant == null) {
      throw new UnsettledException("value", text);
    }
    if (!constant.equals(text)) {
      throw ValueException.argument(
          "[constant_keyword] field ["
              + path
              + "] only accepts values that are equal to the value defined in the mappings ["
              + constant
              + "], but got ["
              + text
              + "]");
    }
  }

  @Override
  public BytesRef encode(Object value) {
    return new BytesRef(String.valueOf(value).getBytes(StandardCharsets.UTF_8));
  }
}
