package io.lampyr.mapping.json;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.Position;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.core.util.DefaultPrettyPrinter;

/**
 * The one way to a JSON parser, with bounds on depth, names, numbers and strings: strict JSON,
 * between whose parts requests may have comments, as people write them.
 */
public final class JsonReading {
  /** How deep any JSON may nest; mappings have a lower limit of their own. */
  public static final int MAX_DEPTH = 512;

  /** The most characters of a number: more are an attack, as no field can hold them. */
  public static final int MAX_NUMBER_CHARS = 1000;

  /** The most characters of an object's key. */
  public static final int MAX_NAME_CHARS = 50_000;

  /** The most characters of one string: above what one request can carry. */
  public static final int MAX_STRING_CHARS = 100 * 1024 * 1024;

  private static final JsonFactory STRICT = factory().build();
  private static final JsonFactory FACTORY =
      factory().enable(JsonReadFeature.ALLOW_JAVA_COMMENTS).build();

  private static final JsonFactory UNREPEATED =
      factory()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private JsonReading() {}

  private static JsonFactoryBuilder factory() {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(MAX_DEPTH)
                .maxNumberLength(MAX_NUMBER_CHARS)
                .maxNameLength(MAX_NAME_CHARS)
                .maxStringLength(MAX_STRING_CHARS)
                .build());
  }

  /** A parser over UTF-8 bytes, before its first token. */
  public static JsonParser parser(byte[] bytes, int offset, int length) {
    return FACTORY.createParser(ObjectReadContext.empty(), bytes, offset, length);
  }

  /** The same, which refuses keys that an object has twice, whoever reads it. */
  public static JsonParser unrepeated(byte[] bytes, int offset, int length) {
    return UNREPEATED.createParser(ObjectReadContext.empty(), bytes, offset, length);
  }

  /** The same for a document, which is given back as it is to whom reads strict JSON alone. */
  public static JsonParser document(byte[] bytes, int offset, int length) {
    return STRICT.createParser(ObjectReadContext.empty(), bytes, offset, length);
  }

  /** The number without a point where the parser stands: a {@code Long}, if it is one. */
  public static Number whole(JsonParser parser) {
    return switch (parser.getNumberType()) {
      case INT, LONG -> (Number) parser.getLongValue();
      default -> parser.getBigIntegerValue();
    };
  }

  /** A writer of compact UTF-8. */
  public static JsonGenerator generator(OutputStream out) {
    return FACTORY.createGenerator(ObjectWriteContext.empty(), out);
  }

  /** A writer of UTF-8 with a line for each value. */
  public static JsonGenerator prettyGenerator(OutputStream out) {
    return FACTORY.createGenerator(new PrettyContext(), out);
  }

  private static final class PrettyContext extends ObjectWriteContext.Base {
    @Override
    public PrettyPrinter getPrettyPrinter() {
      return new DefaultPrettyPrinter();
    }

    @Override
    public boolean hasPrettyPrinter() {
      return true;
    }
  }

  /**
   * Passes over what is left of a value that was begun to be read: to its last token.
   *
   * @param start the value's first token
   * @param depth how deep the parser was nested when it stood there
   */
  public static void skipRest(JsonParser parser, JsonToken start, int depth) {
    if (start.isScalarValue()) {
      return;
    }
    while (parser.streamReadContext().getNestingDepth() >= depth) {
      parser.nextToken();
    }
  }

  /** What a parser's exception says, as a fault with its position. */
  public static Fault fault(JacksonException thrown) {
    ErrorKind kind =
        switch (thrown) {
          case UnexpectedEndOfInputException e -> ErrorKind.UNEXPECTED_END_OF_INPUT;
          case StreamConstraintsException e -> ErrorKind.STREAM_CONSTRAINTS;
          case InputCoercionException e -> ErrorKind.INPUT_COERCION;
          default -> ErrorKind.STREAM_READ;
        };
    TokenStreamLocation at = thrown.getLocation();
    String reason = String.valueOf(thrown.getOriginalMessage());
    if (at != null && at.getByteOffset() >= 0) {
      reason += "; byte offset: #" + at.getByteOffset();
    }
    return new Fault(kind, reason, position(at), null);
  }

  /** A kind of token by the name under which the peers' messages tell it. */
  public static String named(@Nullable JsonToken token) {
    return switch (token) {
      case null -> "null";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "VALUE_NUMBER";
      case VALUE_TRUE, VALUE_FALSE -> "VALUE_BOOLEAN";
      case PROPERTY_NAME -> "FIELD_NAME";
      default -> token.name();
    };
  }

  /** A location as a position, if it has one. */
  public static @Nullable Position position(@Nullable TokenStreamLocation at) {
    if (at == null || at.getLineNr() < 1 || at.getColumnNr() < 1) {
      return null;
    }
    return new Position(at.getLineNr(), at.getColumnNr());
  }
}
