package io.lampyr.mapping;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One entry of a mapping, by its full path. Immutable. */
public sealed interface MappedField permits ObjectField, LeafField, AliasField {

  /** The names of all objects around the field and its own, divided by dots. */
  String path();

  /** The entry as {@code GET _mapping} gives it. */
  Map<String, @Nullable Object> toJson();

  /** The last part of the path. */
  default String name() {
    return path().substring(path().lastIndexOf('.') + 1);
  }
}
