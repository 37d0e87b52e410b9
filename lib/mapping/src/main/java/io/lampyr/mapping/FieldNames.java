package io.lampyr.mapping;

import io.lampyr.mapping.fault.FaultException;

/**
 * Names of fields, in which dots stand for objects. As the peers split them, dots at the end count
 * for nothing.
 */
public final class FieldNames {
  private FieldNames() {}

  /** The parts of a name with or without dots; none of a name of nothing but dots. */
  public static String[] parts(String name) {
    return name.split("\\.");
  }

  /** The parts of a name in a mapping, which may be blanks but not nothing. */
  static String[] mapped(String name) {
    String[] parts = parts(name);
    if (parts.length == 0) {
      throw FaultException.mapper("Invalid field name " + name);
    }
    for (String part : parts) {
      if (part.isEmpty()) {
        throw FaultException.argument("name cannot be empty string");
      }
    }
    return parts;
  }

  /** Refuses to make fields of blanks up inside of objects, or objects of blanks around fields. */
  static void checkMadeUp(String path) {
    if (path.indexOf('.') < 0) {
      return;
    }
    for (String part : parts(path)) {
      if (part.isBlank()) {
        throw FaultException.argument(
            "object field cannot contain only whitespace: ['" + path + "']");
      }
    }
  }
}
