package io.lampyr.query.script.doc;

import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.run.Elements;
import io.lampyr.query.script.syntax.ScriptFailure;
import java.math.BigInteger;
import java.time.ZonedDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code field('name')}: a document's values in a field that may have none, or that may not be
 * there at all. Whoever asks for one says what it is then.
 */
final class NamedField implements Elements {
  private final String name;
  private final List<Object> values;

  NamedField(String name, @Nullable DocField field) {
    this.name = name;
    this.values = field == null ? List.of() : field.list();
  }

  @Override
  public String typeName() {
    return "org.elasticsearch.script.field.Field";
  }

  @Override
  public List<Object> list() {
    return values;
  }

  /** The first value, or what is said to stand for none. */
  @Nullable Object first(@Nullable Object otherwise) {
    return values.isEmpty() ? otherwise : values.getFirst();
  }

  @Override
  public @Nullable Object element(@Nullable Object key, int offset) {
    throw ScriptFailure.argument(
        "elements of [" + typeName() + "] are asked for by [get(index, default)]", offset);
  }

  @Override
  public @Nullable Object member(String member, int offset) {
    return switch (member) {
      case "name" -> name;
      case "empty" -> values.isEmpty();
      default -> Elements.super.member(member, offset);
    };
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    int offset = arguments.offset();
    return switch (method + "/" + arguments.count()) {
      case "getName/0" -> name;
      case "isEmpty/0" -> values.isEmpty();
      case "size/0" -> values.size();
      case "get/1" -> first(arguments.any(0));
      case "get/2" -> chosen(arguments);
      case "asString/1", "asString/2" -> changed(arguments, value -> text(value, offset));
      case "asLong/1", "asLong/2" -> changed(arguments, value -> number(value, offset).longValue());
      case "asDouble/1", "asDouble/2" ->
          changed(arguments, value -> number(value, offset).doubleValue());
      case "asBigInteger/1", "asBigInteger/2" ->
          changed(arguments, value -> new BigInteger(String.valueOf(number(value, offset))));
      default -> throw arguments.unknownMethod(typeName(), method);
    };
  }

  private interface Change {
    Object of(Object value);
  }

  private @Nullable Object changed(Arguments arguments, Change change) {
    boolean placed = arguments.count() == 2;
    int place = placed ? arguments.integer(0) : 0;
    return has(place) ? change.of(values.get(place)) : arguments.any(placed ? 1 : 0);
  }

  private @Nullable Object chosen(Arguments arguments) {
    int place = arguments.integer(0);
    return has(place) ? values.get(place) : arguments.any(1);
  }

  private boolean has(int place) {
    return place >= 0 && place < values.size();
  }

  private static String text(Object value, int offset) {
    if (value instanceof DocPoint || value instanceof DocBytes) {
      throw ScriptFailure.argument("values of this field are no texts", offset);
    }
    return String.valueOf(value);
  }

  private static Number number(Object value, int offset) {
    return switch (value) {
      case Number number -> number;
      case Boolean truth -> truth ? 1L : 0L;
      case ZonedDateTime time -> time.toInstant().toEpochMilli();
      default -> throw ScriptFailure.argument("values of this field are no numbers", offset);
    };
  }
}
