package io.lampyr.query.request;

import io.lampyr.base.suggest.Nearest;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.Position;
import io.lampyr.mapping.json.JsonReading;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Options of something that has a name, each with the values that it takes, read one after the
 * other. What is wrong within an option is told as the option's fault, with its place. For one
 * thread.
 */
public final class StreamedOptions {
  /** What an option's value may be. */
  public enum Takes {
    TEXT(JsonToken.VALUE_STRING),
    TEXTS(JsonToken.VALUE_STRING, JsonToken.START_ARRAY),
    NUMBER(JsonToken.VALUE_NUMBER_INT, JsonToken.VALUE_NUMBER_FLOAT, JsonToken.VALUE_STRING),
    FLAG(JsonToken.VALUE_TRUE, JsonToken.VALUE_FALSE, JsonToken.VALUE_STRING),
    VALUE(
        JsonToken.VALUE_STRING,
        JsonToken.VALUE_NUMBER_INT,
        JsonToken.VALUE_NUMBER_FLOAT,
        JsonToken.VALUE_TRUE,
        JsonToken.VALUE_FALSE,
        JsonToken.VALUE_NULL),
    TEXT_OR_OBJECT(JsonToken.VALUE_STRING, JsonToken.START_OBJECT),
    OBJECT(JsonToken.START_OBJECT),
    /** What tells of sources: whether, by which pattern, or by which patterns. */
    SOURCE(
        JsonToken.START_OBJECT,
        JsonToken.START_ARRAY,
        JsonToken.VALUE_TRUE,
        JsonToken.VALUE_FALSE,
        JsonToken.VALUE_STRING),
    OBJECTS(JsonToken.START_OBJECT, JsonToken.START_ARRAY);

    @SuppressWarnings("ImmutableEnumChecker") // Nobody changes it.
    private final Set<JsonToken> tokens;

    Takes(JsonToken first, JsonToken... others) {
      this.tokens = EnumSet.of(first, others);
    }
  }

  private record Option(Takes takes, Consumer<JsonParser> reading) {}

  private final String what;
  private final Map<String, Option> options = new LinkedHashMap<>();

  /** Options of that; none is known yet. */
  public StreamedOptions(String what) {
    this.what = what;
  }

  /** Knows one more, or the same under several names. */
  public StreamedOptions with(Takes takes, Consumer<JsonParser> reading, String... names) {
    for (String name : names) {
      options.put(name, new Option(takes, reading));
    }
    return this;
  }

  /** Reads the object at which the parser is, and leaves it at the object's end. */
  public void read(JsonParser parser) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw wrong(parser, "Expected START_OBJECT but was: " + named(parser));
    }
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      Position stood = JsonReading.position(parser.currentTokenLocation());
      parser.nextToken();
      Option option = options.get(name);
      if (option == null) {
        String near = Nearest.question(name, options.keySet());
        String reason = "unknown field [" + name + "]" + (near.isEmpty() ? "" : " " + near);
        throw wrong(stood, reason);
      }
      if (!option.takes.tokens.contains(parser.currentToken())) {
        throw wrong(parser, name + " doesn't support values of type: " + named(parser));
      }
      within(parser, name, () -> option.reading.accept(parser));
    }
  }

  /** What is wrong in the work is told as the fault of a part of that name. */
  public void within(JsonParser parser, String name, Runnable work) {
    try {
      work.run();
    } catch (FaultException wrong) {
      Position stood = stood(wrong.fault());
      String reason =
          (stood == null ? place(parser) : at(stood))
              + "["
              + what
              + "] failed to parse field ["
              + name
              + "]";
      throw new FaultException(wrong.fault().within(ErrorKind.X_CONTENT_PARSE, reason));
    }
  }

  /** Where a fault says that it stood, or what it came from. */
  private static @Nullable Position stood(Fault fault) {
    for (Fault each = fault; each != null; each = each.cause()) {
      if (each.position() != null) {
        return each.position();
      }
    }
    return null;
  }

  /** Says that something is wrong where the parser is. */
  public FaultException wrong(JsonParser parser, String reason) {
    return new FaultException(
        ErrorKind.X_CONTENT_PARSE, place(parser) + "[" + what + "] " + reason);
  }

  private FaultException wrong(@Nullable Position stood, String reason) {
    return new FaultException(ErrorKind.X_CONTENT_PARSE, at(stood) + "[" + what + "] " + reason);
  }

  private static String place(JsonParser parser) {
    return at(JsonReading.position(parser.currentTokenLocation()));
  }

  private static String at(@Nullable Position position) {
    return position == null ? "" : "[" + position.line() + ":" + position.column() + "] ";
  }

  private static String named(JsonParser parser) {
    return JsonReading.named(parser.currentToken());
  }
}
