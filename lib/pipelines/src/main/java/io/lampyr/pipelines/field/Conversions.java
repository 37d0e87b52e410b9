package io.lampyr.pipelines.field;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.Trees;
import io.lampyr.pipelines.run.Processor;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code convert}: values of another type. */
public final class Conversions {
  private Conversions() {}

  private interface Conversion {
    Object of(Object value);
  }

  public static Processor convert(Options options) {
    String type = options.text("type");
    String field = options.text("field");
    String target = options.text("target_field", field);
    boolean ignoreMissing = options.flag("ignore_missing", false);
    Conversion conversion =
        switch (type.toLowerCase(Locale.ROOT)) {
          case "integer" -> value -> whole(value, "integer", Integer.MIN_VALUE, Integer.MAX_VALUE);
          case "long" -> value -> whole(value, "long", Long.MIN_VALUE, Long.MAX_VALUE);
          case "float" -> value -> decimal(value, "float");
          case "double" -> value -> decimal(value, "double");
          case "boolean" -> Conversions::truth;
          case "string" -> Conversions::text;
          case "ip" -> Conversions::address;
          case "auto" -> Conversions::guessed;
          default ->
              throw options.wrong(
                  "type", "type [" + type + "] not supported, cannot convert field.");
        };
    return (Processor.Change)
        document -> {
          Object value = document.get(field, ignoreMissing);
          if (value == null) {
            if (ignoreMissing) {
              return;
            }
            throw FaultException.argument(
                "Field [" + field + "] is null, cannot be converted to type [" + type + "]");
          }
          document.set(target, converted(value, conversion));
        };
  }

  private static @Nullable Object converted(Object value, Conversion conversion) {
    if (!(value instanceof List<?> list)) {
      return conversion.of(value);
    }
    List<@Nullable Object> all = new ArrayList<>();
    for (Object one : list) {
      if (one == null) {
        throw FaultException.argument("a list with null in it cannot be converted");
      }
      all.add(conversion.of(one));
    }
    return all;
  }

  private static FaultException unable(Object value, String type, @Nullable Throwable cause) {
    Fault inner =
        cause == null
            ? null
            : Fault.of(ErrorKind.NUMBER_FORMAT, "For input string: \"" + value + "\"");
    String reason = "unable to convert [" + value + "] to " + type;
    return new FaultException(new Fault(ErrorKind.ILLEGAL_ARGUMENT, reason, null, inner));
  }

  private static Long whole(Object value, String type, long least, long most) {
    String text = value.toString();
    try {
      boolean hex = text.startsWith("0x") || text.startsWith("0X") || text.startsWith("-0x");
      long number = hex ? Long.decode(text) : Long.parseLong(text);
      if (number < least || number > most) {
        throw new NumberFormatException("out of range");
      }
      return number;
    } catch (NumberFormatException none) {
      throw unable(value, type, none);
    }
  }

  private static Object decimal(Object value, String type) {
    String text = value.toString();
    try {
      double number =
          type.equals("float") ? (double) Float.parseFloat(text) : Double.parseDouble(text);
      if (!Double.isFinite(number)) {
        throw new NumberFormatException("not finite");
      }
      return type.equals("float") ? (Object) Float.parseFloat(text) : (Object) number;
    } catch (NumberFormatException none) {
      throw unable(value, type, none);
    }
  }

  private static Boolean truth(Object value) {
    if (value.toString().equalsIgnoreCase("true")) {
      return true;
    }
    if (value.toString().equalsIgnoreCase("false")) {
      return false;
    }
    throw FaultException.argument(
        "[" + value + "] is not a boolean value, cannot convert to boolean");
  }

  private static String text(Object value) {
    return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }

  private static Object address(Object value) {
    if (value instanceof String text && Addresses.parse(text).isPresent()) {
      return text;
    }
    throw FaultException.argument(
        "[" + value + "] is not a valid ipv4/ipv6 address of type [" + Trees.typeName(value) + "]");
  }

  private static Object guessed(Object value) {
    if (!(value instanceof String text)) {
      return value;
    }
    if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
      return Boolean.parseBoolean(text);
    }
    try {
      return whole(text, "long", Long.MIN_VALUE, Long.MAX_VALUE);
    } catch (FaultException notWhole) {
      try {
        return decimal(text, "double");
      } catch (FaultException noNumber) {
        return text;
      }
    }
  }

  /** Addresses as texts, which are never looked up by a name. */
  public static final class Addresses {
    private Addresses() {}

    /** The address, if the text is one. */
    public static Optional<InetAddress> parse(String text) {
      boolean four = text.indexOf(':') >= 0 || text.split("\\.", -1).length == 4;
      if (!four || text.length() > 64 || text.indexOf('%') >= 0) {
        return Optional.empty();
      }
      try {
        return Optional.of(InetAddress.ofLiteral(text));
      } catch (IllegalArgumentException none) {
        return Optional.empty();
      }
    }
  }
}
