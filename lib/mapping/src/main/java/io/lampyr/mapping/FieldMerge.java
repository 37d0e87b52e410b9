package io.lampyr.mapping;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.JoinType;
import io.lampyr.mapping.field.ParameterValue;
import io.lampyr.mapping.field.VectorType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Joins an update into fields that exist, or refuses what would contradict what is indexed. */
final class FieldMerge {
  private FieldMerge() {}

  static ObjectField merge(ObjectField old, ObjectField update) {
    Map<String, MappedField> children = new LinkedHashMap<>(old.children());
    (old.options().flat() ? update.flat() : update)
        .children()
        .forEach((name, child) -> children.merge(name, child, FieldMerge::merge));
    return new ObjectField(old.path(), options(old, update), children);
  }

  private static ObjectField.Options options(ObjectField old, ObjectField update) {
    ObjectField.Options was = old.options();
    ObjectField.Options is = update.options();
    if (was.nested() != is.nested()) {
      throw FaultException.argument(
          "object mapping ["
              + old.path()
              + "] can't be changed from "
              + (was.nested() ? "nested to non-nested" : "non-nested to nested"));
    }
    if (is.through() != null && was.nested()) {
      throw FaultException.argument(
          "can't merge a passthrough mapping [" + old.path() + "] with a nested mapping");
    }
    boolean unused = old.path().isEmpty() && old.children().isEmpty();
    if (was.enabled() != is.enabled() && !unused) {
      throw FaultException.mapper(
          "the [enabled] parameter can't be updated for the object mapping ["
              + (old.path().isEmpty() ? "_doc" : old.path())
              + "]");
    }
    if (was.nested() && (was.inParent() != is.inParent() || was.inRoot() != is.inRoot())) {
      throw FaultException.mapper(
          "the [include_in_"
              + (was.inParent() != is.inParent() ? "parent" : "root")
              + "] parameter can't be updated on a nested object mapping");
    }
    checkDots(old, is);
    return new ObjectField.Options(
        was.nested(),
        is.dynamic() == null ? was.dynamic() : is.dynamic(),
        is.enabled(),
        was.inParent(),
        was.inRoot(),
        was.flat() ? was.dots() : is.dots(),
        is.through() == null ? was.through() : is.through());
  }

  /** What dots stand for is settled once there are fields. */
  private static void checkDots(ObjectField old, ObjectField.Options is) {
    boolean ends = is.flat() && !old.options().flat();
    if (ends && is.through() == null && !old.children().isEmpty()) {
      throw FaultException.mapper(
          "the ["
              + is.dots().parameter()
              + "] parameter can't be updated for the object mapping ["
              + (old.path().isEmpty() ? "_doc" : old.path())
              + "]");
    }
  }

  private static MappedField merge(MappedField old, MappedField update) {
    return switch (old) {
      case ObjectField object -> {
        if (update instanceof ObjectField other) {
          yield merge(object, other);
        }
        throw FaultException.argument(
            "can't merge a non object mapping [" + old.path() + "] with an object mapping");
      }
      case LeafField leaf ->
          switch (update) {
            case LeafField other -> merge(leaf, other);
            case ObjectField other ->
                throw FaultException.argument(
                    "can't merge a non object mapping [" + old.path() + "] with an object mapping");
            case AliasField other -> throw changed(old.path(), leaf.type().name(), "alias");
          };
      case AliasField alias ->
          switch (update) {
            case AliasField other -> other;
            case LeafField other -> throw changed(old.path(), "alias", other.type().name());
            case ObjectField other ->
                throw FaultException.argument(
                    "can't merge a non object mapping [" + old.path() + "] with an object mapping");
          };
    };
  }

  private static FaultException changed(String path, String from, String to) {
    return FaultException.argument(
        "mapper [" + path + "] cannot be changed from type [" + from + "] to [" + to + "]");
  }

  private static LeafField merge(LeafField old, LeafField update) {
    if (!old.type().name().equals(update.type().name())) {
      throw changed(old.path(), old.type().name(), update.type().name());
    }
    List<String> conflicts = new ArrayList<>();
    for (ParameterValue was : old.parameters()) {
      for (ParameterValue is : update.parameters()) {
        if (was.name().equals(is.name())
            && !was.updatable()
            && !Objects.equals(was.value(), is.value())
            && !settles(was, is)) {
          conflicts.add(cannot(was.name(), text(was), text(is)));
        }
      }
    }
    if (old.type() instanceof JoinType was && update.type() instanceof JoinType is) {
      conflicts.addAll(was.conflicts(is));
    }
    if (!conflicts.isEmpty()) {
      throw FaultException.argument(
          "Mapper for ["
              + old.path()
              + "] conflicts with existing mapper:\n\t"
              + String.join("\n\t", conflicts));
    }
    Map<String, LeafField> subfields = new LinkedHashMap<>(old.subfields());
    update.subfields().forEach((name, field) -> subfields.merge(name, field, FieldMerge::merge));
    return keptAs(old, update).withSubfields(subfields);
  }

  /** Vectors go on to be kept as they are, where the update says nothing of it. */
  private static LeafField keptAs(LeafField old, LeafField update) {
    if (!(old.type() instanceof VectorType was)
        || was.dimensions() == 0
        || !(update.type() instanceof VectorType is)
        || is.choosesGraph()) {
      return update;
    }
    List<ParameterValue> parameters = new ArrayList<>(update.parameters());
    parameters.removeIf(parameter -> parameter.name().equals("index_options"));
    old.parameters().stream()
        .filter(parameter -> parameter.name().equals("index_options"))
        .forEach(parameters::add);
    return new LeafField(
        update.path(),
        is.keptAs(was),
        parameters,
        update.copyTo(),
        update.subfields(),
        update.meta());
  }

  /** A parameter that the first value settles may be set once: a constant, a vector's length. */
  private static boolean settles(ParameterValue was, ParameterValue is) {
    return !was.given() && is.given() && (was.name().equals("dims") || was.name().equals("value"));
  }

  private static String text(ParameterValue parameter) {
    @Nullable Object value = parameter.value();
    if (value != null) {
      return value.toString();
    }
    return parameter.name().endsWith("analyzer") ? "default" : "null";
  }

  private static String cannot(String parameter, String from, String to) {
    return "Cannot update parameter [" + parameter + "] from [" + from + "] to [" + to + "]";
  }

  static FaultException conflict(String mapper, String parameter, String from, String to) {
    return FaultException.argument(
        "Mapper for ["
            + mapper
            + "] conflicts with existing mapper:\n\t"
            + cannot(parameter, from, to));
  }
}
