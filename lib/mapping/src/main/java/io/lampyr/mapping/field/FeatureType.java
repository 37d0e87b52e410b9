package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.FaultException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.FeatureField;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Numbers that raise scores: one by the field's name, or an object of many by their keys. */
public final class FeatureType implements MappedType {
  /** The field under which single features are indexed, each as a term of its path. */
  public static final String SINGLE = "_feature";

  private final String path;
  private final String name;
  private final boolean many;
  private final boolean positive;
  private final @Nullable TokenPruning pruning;

  FeatureType(FieldSetup setup, boolean many) {
    this.path = setup.path();
    this.name = setup.type();
    this.many = many;
    boolean sparse = name.equals("sparse_vector");
    this.positive = sparse || setup.get(Parameter.flag("positive_score_impact", true));
    this.pruning = sparse ? pruning(setup) : null;
    if (!many) {
      setup.parameters().optional("null_value", false);
    }
  }

  private static @Nullable TokenPruning pruning(FieldSetup setup) {
    setup.get(Parameter.STORE);
    Object options = setup.parameters().optional("index_options", true);
    if (options == null) {
      return TokenPruning.STANDARD;
    }
    try {
      return TokenPruning.ofMapping(setup.path(), options);
    } catch (FaultException unknown) {
      if (setup.kept()) {
        return TokenPruning.STANDARD;
      }
      throw unknown;
    }
  }

  /** Which tokens of a query are left out if it does not say; null for none. */
  public @Nullable TokenPruning pruning() {
    return pruning;
  }

  /** Whether a document has many by their names, not one. */
  public boolean many() {
    return many;
  }

  /** Whether a higher value means a higher score. */
  public boolean positive() {
    return positive;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Facts facts() {
    return new Facts(Facts.Index.FEATURES, Facts.DocValues.NONE);
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    if (many) {
      object(value, sink);
      return;
    }
    float feature = feature(value, path);
    if (sink.remember(path, this) != null) {
      throw twice("field", path);
    }
    sink.add(new FeatureField(SINGLE, path, feature));
  }

  private void object(JsonParser value, FieldSink sink) {
    if (value.currentToken() != JsonToken.START_OBJECT) {
      throw ValueException.argument(
          "["
              + name
              + "] fields must be json objects, expected a START_OBJECT but got: "
              + value.currentToken());
    }
    Map<String, Float> features = new LinkedHashMap<>();
    for (String key = value.nextName(); key != null; key = value.nextName()) {
      if (key.indexOf('.') >= 0) {
        throw ValueException.argument(
            "[" + name + "] fields do not support dots in feature names but found [" + key + "]");
      }
      if (value.nextToken() == JsonToken.VALUE_NULL) {
        continue;
      }
      Scalars.term(path, key);
      if (features.put(key, feature(value, key)) != null) {
        throw twice("rank feature", path + "." + key);
      }
    }
    checkApart(features.keySet(), sink);
    features.forEach((key, feature) -> sink.add(new FeatureField(path, key, feature)));
  }

  /** The features that a document has by now. */
  private record Known(Set<String> names) {}

  /** Of several objects in a list none has a feature of another one. */
  private void checkApart(Set<String> names, FieldSink sink) {
    if (sink.remember(path, new Known(new HashSet<>(names))) instanceof Known(Set<String> known)) {
      for (String name : names) {
        if (!known.add(name) && name().equals("rank_features")) {
          throw twice("rank feature", path + "." + name);
        }
      }
    }
  }

  private ValueException twice(String what, String field) {
    return ValueException.argument(
        "["
            + name
            + "] fields do not support indexing multiple values for the same "
            + what
            + " ["
            + field
            + "] in the same document");
  }

  private float feature(JsonParser value, String key) {
    if (!value.currentToken().isScalarValue()) {
      throw NumberKind.notNumeric(value.currentToken());
    }
    float given = NumericUtils.sortableIntToFloat((int) NumberKind.FLOAT.sortable(value, true));
    if (given < Float.MIN_NORMAL) {
      throw ValueException.argument(
          "featureValue must be a positive normal float, got: "
              + given
              + " for feature "
              + key
              + " on field "
              + (many ? path : SINGLE)
              + " which is less than the minimum positive normal float: "
              + Float.MIN_NORMAL);
    }
    return positive ? given : 1 / given;
  }

  @Override
  public BytesRef encode(Object value) {
    return Scalars.term(path, value.toString());
  }
}
