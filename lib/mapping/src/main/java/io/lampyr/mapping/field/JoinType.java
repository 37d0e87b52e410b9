package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Which of an index's relations a document stands in. Parents and their children lie on one shard;
 * both have the parent's id in the column of their relation, whose field is {@link #ids}.
 */
public final class JoinType implements MappedType {
  private static final String EAGER = "eager_global_ordinals";
  private static final FieldType SCHEMA = Schemas.terms(true, true);

  private final String path;
  private final Map<String, Set<String>> relations;
  private final Map<String, String> parents = new HashMap<>();

  JoinType(FieldSetup setup) {
    this.path = setup.path();
    if (path.indexOf('.') >= 0) {
      throw FaultException.argument(
          "join field [" + path + "] cannot be added inside an object or in a multi-field");
    }
    boolean eager = setup.get(Parameter.flag(EAGER, true).canChange());
    setup.parameters().tell(EAGER, eager);
    Object given = setup.parameters().optional("relations", true);
    this.relations = given == null ? Map.of() : relations(given);
    if (given != null) {
      setup.parameters().tell("relations", told());
    }
    List<String> conflicts = new ArrayList<>();
    relations.forEach((parent, children) -> {
      for (String child : children) {
        if (parents.put(child, parent) != null) {
          conflicts.add("[" + child + "] cannot have multiple parents");
        }
      }
    });
    if (!conflicts.isEmpty()) {
      throw FaultException.argument(
          "invalid definition for join field [" + path + "]:\n" + conflicts);
    }
  }

  private static Map<String, Set<String>> relations(Object given) {
    if (!(given instanceof Map<?, ?>)) {
      throw FaultException.mapper(
          "relations should be a hash but was of type: " + given.getClass());
    }
    Map<String, Set<String>> all = new LinkedHashMap<>();
    Json.object(given, "relations")
        .forEach((parent, children) -> {
          Set<String> names = new LinkedHashSet<>();
          if (children instanceof List<?> list) {
            list.forEach(child -> names.add(String.valueOf(child)));
          } else {
            names.add(String.valueOf(children));
          }
          all.put(parent, Collections.unmodifiableSet(names));
        });
    return Collections.unmodifiableMap(all);
  }

  /** One child is shown by itself, several as a list, however they were written. */
  private Map<String, Object> told() {
    Map<String, Object> told = new LinkedHashMap<>();
    relations.forEach((parent, children) ->
        told.put(
            parent, children.size() == 1 ? children.iterator().next() : List.copyOf(children)));
    return told;
  }

  /** The children of each parent. */
  public Map<String, Set<String>> relations() {
    return relations;
  }

  /** Whether the name is that of a parent. */
  public boolean isParent(String name) {
    return relations.containsKey(name);
  }

  /** The parent of a child; null if there is no child of that name. */
  public @Nullable String parentOf(String child) {
    return parents.get(child);
  }

  /** The field with the ids of a parent's documents, on them and on their children. */
  public String ids(String parent) {
    return path + "#" + parent;
  }

  /** What an update takes away, or would give another meaning. */
  public List<String> conflicts(JoinType update) {
    List<String> conflicts = new ArrayList<>();
    for (String parent : relations.keySet()) {
      if (!update.isParent(parent)) {
        conflicts.add("cannot remove parent [" + parent + "] in join field [" + path + "]");
      }
    }
    update.relations.forEach((parent, children) -> {
      Set<String> before = relations.get(parent);
      if (before != null) {
        before.stream()
            .filter(child -> !children.contains(child))
            .forEach(child ->
                conflicts.add("cannot remove child [" + child + "] in join field [" + path + "]"));
        return;
      }
      if (parents.containsKey(parent)) {
        conflicts.add("cannot create parent [" + parent + "] from an existing child");
      }
      children.stream()
          .filter(this::isParent)
          .forEach(child ->
              conflicts.add("cannot create child [" + child + "] from an existing parent"));
    });
    return conflicts;
  }

  @Override
  public String name() {
    return "join";
  }

  @Override
  public Facts facts() {
    return new Facts(Facts.Index.TERMS, Facts.DocValues.SORTED_SET);
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    String name = null;
    String parent = null;
    switch (value.currentToken()) {
      case VALUE_STRING -> name = value.getString();
      case START_OBJECT -> {
        for (String key = value.nextName(); key != null; key = value.nextName()) {
          JsonToken token = value.nextToken();
          switch (key) {
            case "name" -> name = text(token, value, key);
            case "parent" -> parent = text(token, value, key);
            default ->
                throw ValueException.argument(
                    "unknown field name [" + key + "] in join field [" + path + "]");
          }
        }
      }
      default ->
          throw new ValueException(
              ErrorKind.ILLEGAL_STATE,
              "["
                  + path
                  + "] expected START_OBJECT or VALUE_STRING but was: "
                  + value.currentToken());
    }
    add(name, parent, sink);
  }

  private String text(JsonToken token, JsonParser value, String key) {
    if (token == JsonToken.VALUE_STRING || (key.equals("parent") && token.isNumeric())) {
      return value.getString();
    }
    throw ValueException.argument(
        "unexpected token [" + token + "] after [" + key + "] in join field [" + path + "]");
  }

  private void add(@Nullable String name, @Nullable String parent, FieldSink sink) {
    String above = name == null ? null : parents.get(name);
    if (name == null || (above == null && !isParent(name))) {
      throw ValueException.argument("unknown join name [" + name + "] for field [" + path + "]");
    }
    if (above != null && parent == null) {
      throw ValueException.argument("[parent] is missing for join field [" + path + "]");
    }
    if (above != null && sink.routing() == null) {
      throw ValueException.argument("[routing] is missing for join field [" + path + "]");
    }
    if (sink.remember(path, name) != null) {
      throw ValueException.argument(
          "Field [" + path + "] of type [join] cannot have several values in one document");
    }
    if (above != null && parent != null) {
      sink.add(ParentIdType.column(ids(above), Scalars.term(path, parent)));
    }
    if (isParent(name)) {
      sink.add(ParentIdType.column(ids(name), Scalars.term(path, sink.id())));
    }
    sink.add(new TermField(path, Scalars.term(path, name), SCHEMA));
  }

  @Override
  public BytesRef encode(Object value) {
    return Scalars.term(path, value.toString());
  }
}
