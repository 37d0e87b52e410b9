package io.lampyr.engine.lifecycle;

import io.lampyr.mapping.fault.FaultException;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** The name that follows another in counting. */
final class NextName {
  private static final Pattern COUNTED = Pattern.compile(".*-\\d+");

  private NextName() {}

  /**
   * Of a name as it was given, perhaps with dates in it, which are counted on as they stand.
   *
   * @param dated fills dates in
   */
  static String after(String given, UnaryOperator<String> dated) {
    String resolved = dated.apply(given);
    boolean math = !resolved.equals(given);
    if (!COUNTED.matcher(resolved).matches()) {
      throw FaultException.argument(
          "index name [" + given + "] does not match pattern '^.*-\\d+$'");
    }
    int dash = given.lastIndexOf('-');
    String count = given.substring(dash + 1, math ? given.length() - 1 : given.length());
    try {
      int next = Math.addExact(Integer.parseInt(count), 1);
      String counted = String.format(Locale.ROOT, "%06d", next);
      return given.substring(0, dash) + "-" + counted + (math ? ">" : "");
    } catch (NumberFormatException | ArithmeticException malformed) {
      throw FaultException.argument("For input string: \"" + count + "\"");
    }
  }
}
