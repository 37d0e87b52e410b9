package io.lampyr.restapi.search;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.ObjectField;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.error.ApiException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which of the fields that patterns match are wanted.
 *
 * @param types if there are any, only those
 * @param empty whether fields are wanted that no document has
 */
record CapsFilter(Set<String> filters, Set<String> types, boolean empty) {
  private static final Set<String> KNOWN =
      Set.of("+metadata", "-metadata", "-parent", "-nested", "-multifield");

  static CapsFilter of(Parameters parameters) {
    List<String> filters = parameters.list("filters");
    for (String filter : filters) {
      if (!KNOWN.contains(filter)) {
        throw ApiException.argument("Unknown field caps filter [" + filter + "]");
      }
    }
    return new CapsFilter(
        Set.copyOf(filters),
        Set.copyOf(parameters.list("types")),
        parameters.flag("include_empty_fields", true));
  }

  /** Those of an index's fields that are wanted. */
  Map<String, FieldCaps> of(Mapping mapping, Map<String, FieldCaps> all) {
    if (filters.isEmpty() && types.isEmpty()) {
      return all;
    }
    Map<String, FieldCaps> wanted = new TreeMap<>();
    all.forEach((path, caps) -> {
      if (isWanted(mapping, path, caps)) {
        wanted.put(path, caps);
      }
    });
    return wanted;
  }

  private boolean isWanted(Mapping mapping, String path, FieldCaps caps) {
    boolean parent = caps.type().equals("object") || caps.type().equals("nested");
    if (!types.isEmpty() && !types.contains(caps.type())) {
      return false;
    }
    if (filters.contains("+metadata") && !caps.ofSystem()) {
      return false;
    }
    if (filters.contains("-metadata") && caps.ofSystem()) {
      return false;
    }
    if (filters.contains("-parent") && parent) {
      return false;
    }
    if (filters.contains("-nested") && isNested(mapping, path)) {
      return false;
    }
    return !filters.contains("-multifield") || parent || !isPartOfField(mapping, path);
  }

  /** Whether the path is a nested object, or leads through one. */
  private static boolean isNested(Mapping mapping, String path) {
    for (int end = path.length(); end > 0; end = path.lastIndexOf('.', end - 1)) {
      if (mapping.field(path.substring(0, end)) instanceof ObjectField object
          && object.options().nested()) {
        return true;
      }
    }
    return false;
  }

  /** Whether the path leads through a field that is no object. */
  private static boolean isPartOfField(Mapping mapping, String path) {
    int dot = path.lastIndexOf('.');
    return dot > 0
        && mapping.field(path.substring(0, dot)) != null
        && !(mapping.field(path.substring(0, dot)) instanceof ObjectField);
  }
}
