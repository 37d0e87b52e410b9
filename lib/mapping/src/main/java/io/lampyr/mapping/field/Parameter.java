package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import java.math.BigDecimal;
import java.util.List;

/**
 * A parameter of field types.
 *
 * @param standard the value when a mapping does not give it; it is not written back
 * @param updatable whether a mapping update may change it
 */
record Parameter<T>(String name, T standard, boolean updatable, Reader<T> reader) {

  /** Turns the parameter's JSON value into its own; throws on one that it cannot be. */
  interface Reader<T> {
    T read(Object json, String parameter);
  }

  static final Parameter<Boolean> INDEX = flag("index", true);
  static final Parameter<Boolean> DOC_VALUES = flag("doc_values", true);
  static final Parameter<Boolean> STORE = flag("store", false);
  static final Parameter<Boolean> IGNORE_MALFORMED = flag("ignore_malformed", false).canChange();
  static final Parameter<Boolean> COERCE = flag("coerce", true).canChange();

  /** How many times single terms and values of the field count in scores. */
  static final Parameter<Float> BOOST =
      new Parameter<>("boost", 1f, true, (json, parameter) -> readDecimal(json).floatValue());

  static Parameter<Boolean> flag(String name, boolean standard) {
    return new Parameter<>(name, standard, false, Parameter::readFlag);
  }

  static Parameter<Integer> integer(String name, int standard) {
    return new Parameter<>(name, standard, false, Parameter::readInteger);
  }

  static Parameter<Double> decimal(String name, double standard) {
    return new Parameter<>(name, standard, false, (json, parameter) -> readDecimal(json));
  }

  static Parameter<String> text(String name, String standard) {
    return new Parameter<>(name, standard, false, (json, parameter) -> String.valueOf(json));
  }

  static Parameter<String> oneOf(String name, String standard, String... others) {
    List<String> allowed = new java.util.ArrayList<>(List.of(others));
    allowed.addFirst(standard);
    return new Parameter<>(
        name,
        standard,
        false,
        (json, parameter) -> {
          if (!allowed.contains(String.valueOf(json))) {
            throw FaultException.mapper(
                "Unknown value ["
                    + json
                    + "] for field ["
                    + parameter
                    + "] - accepted values are "
                    + allowed);
          }
          return String.valueOf(json);
        });
  }

  Parameter<T> canChange() {
    return new Parameter<>(name, standard, true, reader);
  }

  Parameter<T> withStandard(T value) {
    return new Parameter<>(name, value, updatable, reader);
  }

  private static Boolean readFlag(Object json, String parameter) {
    return Flags.parse(json);
  }

  private static Integer readInteger(Object json, String parameter) {
    if (json instanceof Number number && number.doubleValue() % 1 != 0) {
      throw FaultException.argument(json + " is not an integer value");
    }
    try {
      return json instanceof Number
          ? new BigDecimal(json.toString()).intValueExact()
          : Integer.parseInt(String.valueOf(json));
    } catch (NumberFormatException wrong) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, "For input string: \"" + json + "\"");
    } catch (ArithmeticException tooGreat) {
      throw new FaultException(ErrorKind.ARITHMETIC, "integer overflow");
    }
  }

  private static Double readDecimal(Object json) {
    try {
      return json instanceof Number number
          ? number.doubleValue()
          : Double.parseDouble(String.valueOf(json));
    } catch (NumberFormatException wrong) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, String.valueOf(wrong.getMessage()));
    }
  }
}
