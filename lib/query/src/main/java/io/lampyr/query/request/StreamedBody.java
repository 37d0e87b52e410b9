package io.lampyr.query.request;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.Position;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.JsonReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reading the objects and values of a request, with the errors that its clients know. */
public final class StreamedBody {
  /** The most elements of any list in a request. */
  public static final int MAX_LIST = 65_536;

  private StreamedBody() {}

  /**
   * Reads an object key by key. The reader is called with the parser at the key's value, and says
   * whether it knows the key; it leaves the parser at the value's last token.
   */
  public static void object(JsonParser parser, String what, BiPredicate<String, JsonParser> key) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw unexpected(parser, what, "START_OBJECT");
    }
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      Position stood = JsonReading.position(parser.currentTokenLocation());
      parser.nextToken();
      if (!key.test(name, parser)) {
        throw unknownField(stood, what, name);
      }
    }
  }

  /** Of a key that nobody knows, whose name stands there. */
  public static FaultException unknownField(@Nullable Position stood, String what, String name) {
    String place = stood == null ? "" : "[" + stood.line() + ":" + stood.column() + "] ";
    return new FaultException(
        ErrorKind.X_CONTENT_PARSE, place + "[" + what + "] unknown field [" + name + "]");
  }

  public static FaultException unexpected(JsonParser parser, String what, String wanted) {
    return parsing(
        parser,
        "Expected ["
            + wanted
            + "] in ["
            + what
            + "] but found ["
            + JsonReading.named(parser.currentToken())
            + "]");
  }

  /** A {@code parsing_exception} at the parser's token. */
  public static FaultException parsing(JsonParser parser, String reason) {
    return at(parser, ErrorKind.PARSING, reason);
  }

  private static FaultException at(JsonParser parser, ErrorKind kind, String reason) {
    return new FaultException(
        new Fault(kind, reason, JsonReading.position(parser.currentTokenLocation()), null));
  }

  /** A value that is neither an object nor an array, as a text. */
  public static String text(JsonParser parser, String name) {
    if (!parser.currentToken().isScalarValue() || parser.currentToken() == JsonToken.VALUE_NULL) {
      throw wrongType(parser, name, "a string");
    }
    return parser.getString();
  }

  private static FaultException wrongType(JsonParser parser, String name, String wanted) {
    return parsing(
        parser,
        "["
            + name
            + "] must be "
            + wanted
            + ", but found ["
            + JsonReading.named(parser.currentToken())
            + "]");
  }

  /**
   * A whole number, which may be written as a string; what follows its point is passed over, as the
   * peers do it.
   */
  public static long whole(JsonParser parser, String name) {
    String text = text(parser, name);
    try {
      if (text.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'))) {
        return Long.parseLong(text);
      }
      double value = Double.parseDouble(text);
      if (Math.abs(value) < 0x1p62) {
        return (long) value;
      }
      throw new NumberFormatException(text);
    } catch (NumberFormatException wrong) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, "For input string: \"" + text + "\"");
    }
  }

  public static int integer(JsonParser parser, String name) {
    long value = whole(parser, name);
    if (value != (int) value) {
      throw FaultException.argument("[" + name + "] is out of range: [" + value + "]");
    }
    return (int) value;
  }

  public static double decimal(JsonParser parser, String name) {
    String text = text(parser, name);
    try {
      double value = Double.parseDouble(text);
      if (!Double.isNaN(value)) {
        return value;
      }
    } catch (NumberFormatException wrong) {
      throw new FaultException(
          ErrorKind.NUMBER_FORMAT,
          text.isEmpty() ? "empty String" : "For input string: \"" + text + "\"");
    }
    throw FaultException.argument(
        "Failed to parse value [" + text + "] of [" + name + "]: must be a number");
  }

  public static boolean flag(JsonParser parser, String name) {
    return switch (parser.currentToken()) {
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> Flags.parseAsked(text(parser, name));
    };
  }

  /** That something else was expected than what the parser is at. */
  public static FaultException expected(JsonParser parser, String tokens, String name) {
    return parsing(
        parser,
        "Expected "
            + tokens
            + " in ["
            + name
            + "] but found ["
            + JsonReading.named(parser.currentToken())
            + "]");
  }

  /** A text, which no number and no truth is. */
  public static String onlyText(JsonParser parser, String name) {
    if (parser.currentToken() != JsonToken.VALUE_STRING) {
      throw expected(parser, "[VALUE_STRING]", name);
    }
    return parser.getString();
  }

  /** One text, or an array of them. */
  public static List<String> texts(JsonParser parser, String name) {
    return list(parser, element -> text(element, name));
  }

  /** One value, or an array of them. */
  public static <T> List<T> list(JsonParser parser, ValueReader<T> element) {
    List<T> values = new ArrayList<>();
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      values.add(element.read(parser));
      return values;
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (values.size() == MAX_LIST) {
        throw parsing(parser, "too many elements, at most [" + MAX_LIST + "] are allowed");
      }
      values.add(element.read(parser));
    }
    return values;
  }

  /** The constant that a text names in any case. */
  public static <E extends Enum<E>> E oneOf(Class<E> type, String text, String name) {
    for (E value : type.getEnumConstants()) {
      if (value.name().equals(text.toUpperCase(Locale.ROOT))) {
        return value;
      }
    }
    throw FaultException.argument("Illegal [" + name + "] value [" + text + "]");
  }
}
