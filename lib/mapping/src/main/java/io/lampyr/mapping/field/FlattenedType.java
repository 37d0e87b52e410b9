package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A whole object as one field, by either product's name for it: {@code flattened} and {@code
 * flat_object}. Every leaf's value is a term of the field, and with its key before it, divided by a
 * zero byte, a term of {@code ._keyed}.
 */
public final class FlattenedType implements MappedType {
  /** Behind the field's name: the field of keys and values. */
  public static final String KEYED = "._keyed";

  private static final Parameter<Integer> DEPTH = Parameter.integer("depth_limit", 20).canChange();

  private final String path;
  private final String name;
  private final Facts facts;
  private final FieldType schema;
  private final int depthLimit;
  private final int ignoreAbove;
  private final @Nullable String nullValue;

  FlattenedType(FieldSetup setup) {
    this.path = setup.path();
    this.name = setup.type();
    boolean indexed = setup.get(Parameter.INDEX);
    boolean columns = setup.get(Parameter.DOC_VALUES);
    this.facts =
        new Facts(
            indexed ? Facts.Index.TERMS : Facts.Index.NONE,
            columns ? Facts.DocValues.SORTED_SET : Facts.DocValues.NONE);
    this.schema = Schemas.terms(indexed, columns);
    this.depthLimit = setup.get(DEPTH);
    this.ignoreAbove = setup.get(Parameter.integer("ignore_above", Integer.MAX_VALUE).canChange());
    this.nullValue = setup.parameters().optionalText("null_value", true);
    setup.get(Parameter.flag("eager_global_ordinals", false).canChange());
    setup.get(Parameter.flag("split_queries_on_whitespace", false).canChange());
    setup.get(Parameter.oneOf("index_options", "docs", "freqs"));
    setup.parameters().optionalText("similarity", false);
  }

  /** The term of a key below this field and its value. */
  public static BytesRef keyed(String key, String value) {
    return new BytesRef((key + '\0' + value).getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Facts facts() {
    return facts;
  }

  /** The kind of token, where all numbers are one kind. */
  private static String plain(JsonParser value) {
    JsonToken token = value.currentToken();
    return token.isNumeric()
        ? "VALUE_NUMBER"
        : token.isBoolean() ? "VALUE_BOOLEAN" : token.toString();
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    if (value.currentToken() != JsonToken.START_OBJECT) {
      throw new ValueException(
          ErrorKind.PARSING,
          name().equals("flat_object")
              ? "[" + path + "] unexpected token [" + plain(value) + "] in flat_object field value"
              : "Failed to parse object: expecting token of type [START_OBJECT] but found ["
                  + value.currentToken()
                  + "]");
    }
    Walk walk = new Walk(value);
    walk.object("", 0);
    walk.fields.forEach(sink::add);
    if (walk.tooLong) {
      sink.ignored(path);
    }
  }

  @Override
  public BytesRef encode(Object value) {
    return Scalars.term(path, value.toString());
  }

  /** Collects first, so that a bad leaf far inside adds nothing. */
  private final class Walk {
    private final JsonParser value;
    private final List<TermField> fields = new ArrayList<>();
    private boolean tooLong;

    Walk(JsonParser value) {
      this.value = value;
    }

    void object(String key, int depth) {
      if (depth >= depthLimit) {
        throw ValueException.argument(
            "The provided ["
                + name
                + "] field ["
                + path
                + "] exceeds the maximum depth limit of ["
                + depthLimit
                + "].");
      }
      for (String child = value.nextName(); child != null; child = value.nextName()) {
        if (child.indexOf('\0') >= 0) {
          throw ValueException.argument(
              "Keys in [flattened] fields cannot contain the reserved character \\0. Offending key:"
                  + " ["
                  + child
                  + "].");
        }
        value.nextToken();
        any(key.isEmpty() ? child : key + "." + child, depth);
      }
    }

    private void any(String key, int depth) {
      switch (value.currentToken()) {
        case START_OBJECT -> object(key, depth + 1);
        case START_ARRAY -> {
          while (value.nextToken() != JsonToken.END_ARRAY) {
            any(key, depth);
          }
        }
        case VALUE_NULL -> {
          if (nullValue != null) {
            leaf(key, nullValue);
          }
        }
        default -> leaf(key, value.getString());
      }
    }

    private void leaf(String key, String text) {
      if (text.length() > ignoreAbove) {
        tooLong = true;
        return;
      }
      BytesRef keyed = keyed(key, text);
      if (keyed.length > Scalars.MAX_TERM_BYTES) {
        throw Scalars.immense(path + KEYED, keyed.bytes);
      }
      if (facts.searchable() || facts.hasDocValues()) {
        fields.add(new TermField(path, Scalars.term(path, text), schema));
        fields.add(new TermField(path + KEYED, keyed, schema));
      }
    }
  }
}
