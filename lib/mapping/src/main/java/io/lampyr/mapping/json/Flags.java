package io.lampyr.mapping.json;

import io.lampyr.mapping.fault.FaultException;

/** Switches as clients give them: {@code true} and {@code false}, bare or as text. */
public final class Flags {
  private Flags() {}

  /** Refuses everything else with an {@code illegal_argument_exception}. */
  public static boolean parse(Object value) {
    return switch (value.toString()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw FaultException.argument(refusal(value));
    };
  }

  /** As {@link #parse}, of what is asked for in a body: there, an empty text is off. */
  public static boolean parseAsked(Object value) {
    return !value.toString().isEmpty() && parse(value);
  }

  /** As {@link #parse}, of a parameter of an address: there, to be named is enough to be on. */
  public static boolean parseParameter(String value) {
    return value.isEmpty() || parse(value);
  }

  /** What is said of a value that is neither. */
  public static String refusal(Object value) {
    return "Failed to parse value [" + value + "] as only [true] or [false] are allowed.";
  }
}
