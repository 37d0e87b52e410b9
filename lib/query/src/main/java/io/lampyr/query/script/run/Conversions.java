package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import io.lampyr.query.script.syntax.TypeNames;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Between types: what a cast does, and what a variable of a type takes. */
final class Conversions {
  private static final Set<String> LISTS = Set.of("List", "ArrayList", "LinkedList");
  private static final Set<String> MAPS = Set.of("Map", "HashMap", "LinkedHashMap", "TreeMap");
  private static final Set<String> SETS = Set.of("Set", "HashSet", "LinkedHashSet", "TreeSet");

  private Conversions() {}

  /** What a variable of the type has before anybody gives it a value. */
  static @Nullable Object standard(String type) {
    return switch (type) {
      case "boolean" -> false;
      case "byte", "short", "int" -> 0;
      case "char" -> '\0';
      case "long" -> 0L;
      case "float" -> 0f;
      case "double" -> 0d;
      default -> null;
    };
  }

  /** The value for a variable of the type: numbers widen, and narrow if nothing is lost. */
  static @Nullable Object implicit(String type, @Nullable Object value, int offset) {
    if (type.equals("def") || type.equals("Object")) {
      return value;
    }
    if (value == null) {
      if (standard(type) != null) {
        throw new ScriptFailure(
            "null_pointer_exception", "Cannot cast null to [" + type + "].", offset);
      }
      return null;
    }
    return switch (type) {
      case "byte", "short", "int", "char", "long", "Integer", "Long", "Short", "Byte" -> {
        Number number = whole(type, value, offset);
        Object cast = explicit(type, number, offset);
        if (cast instanceof Number exact && exact.longValue() != number.longValue()) {
          throw cannot(value, type, offset);
        }
        yield cast;
      }
      case "float", "double", "Float", "Double" ->
          explicit(type, number(type, value, offset), offset);
      default -> {
        if (!is(type, value)) {
          throw cannot(value, type, offset);
        }
        yield value;
      }
    };
  }

  private static Number whole(String type, Object value, int offset) {
    if (value instanceof Character letter) {
      return (int) letter;
    }
    if (value instanceof Number number && Numbers.isWhole(number)) {
      return number;
    }
    throw cannot(value, type, offset);
  }

  private static Number number(String type, Object value, int offset) {
    if (value instanceof Number number) {
      return number;
    }
    throw cannot(value, type, offset);
  }

  /** As a cast in parentheses: numbers lose what the type has no room for. */
  static @Nullable Object explicit(String type, @Nullable Object value, int offset) {
    Object plain = value instanceof Character letter && isNumeric(type) ? (int) letter : value;
    if (plain instanceof String text && text.length() == 1 && type.equals("char")) {
      return text.charAt(0);
    }
    if (!(plain instanceof Number number) || !isNumeric(type)) {
      return implicit(type, value, offset);
    }
    return switch (type) {
      case "byte", "Byte" -> (int) (byte) integral(number);
      case "short", "Short" -> (int) (short) integral(number);
      case "char" -> (char) integral(number);
      case "int", "Integer" ->
          isWhole(number) ? (int) number.longValue() : (int) number.doubleValue();
      case "long", "Long" -> integral(number);
      case "float", "Float" -> number.floatValue();
      default -> number.doubleValue();
    };
  }

  /** The value as one of the type of what stands in its place; all but numbers stay as they are. */
  static @Nullable Object alike(@Nullable Object before, @Nullable Object value, int offset) {
    String type =
        switch (before) {
          case Integer _ -> "int";
          case Long _ -> "long";
          case Float _ -> "float";
          case Double _ -> "double";
          case Character _ -> "char";
          case null, default -> "def";
        };
    if (type.equals("def") || value == null) {
      return value;
    }
    if (!(value instanceof Number) && !(value instanceof Character)) {
      throw ScriptFailure.cast("Cannot convert [" + value.getClass() + "] to a Number", offset);
    }
    return explicit(type, value, offset);
  }

  private static boolean isWhole(Number number) {
    return Numbers.isWhole(number);
  }

  private static long integral(Number number) {
    return isWhole(number) ? number.longValue() : (long) number.doubleValue();
  }

  private static boolean isNumeric(String type) {
    return switch (type) {
      case "byte", "short", "char", "int", "long", "float", "double" -> true;
      case "Byte", "Short", "Integer", "Long", "Float", "Double" -> true;
      default -> false;
    };
  }

  static ScriptFailure cannot(Object value, String type, int offset) {
    return ScriptFailure.cast(
        "Cannot cast from [" + Members.typeName(value) + "] to [" + type + "].", offset);
  }

  /** Whether the value is of the type. */
  static boolean is(String type, @Nullable Object value) {
    if (value == null) {
      return false;
    }
    if (LISTS.contains(type)) {
      boolean isAny = type.equals("List") && value instanceof Elements all && all.isList();
      return isAny || value instanceof List;
    }
    if (MAPS.contains(type)) {
      boolean isAny = type.equals("Map") && value instanceof Elements all && all.isMap();
      return isAny || value instanceof Map;
    }
    if (SETS.contains(type)) {
      return value instanceof Set;
    }
    return switch (type) {
      case "def", "Object" -> true;
      case "String", "CharSequence" -> value instanceof String;
      case "boolean", "Boolean" -> value instanceof Boolean;
      case "int", "Integer" -> value instanceof Integer || fits(value);
      case "long", "Long" -> value instanceof Long;
      case "double", "Double" -> value instanceof Double;
      case "float", "Float" -> value instanceof Float;
      case "char", "Character" -> value instanceof Character;
      case "Number" -> value instanceof Number;
      case "Collection", "Iterable" -> value instanceof Collection || value instanceof ScriptObject;
      case "Function", "BiFunction", "Supplier", "Predicate", "Consumer", "UnaryOperator" ->
          value instanceof Callable;
      case "BinaryOperator", "Comparator" -> value instanceof Callable;
      default ->
          TypeNames.EXCEPTIONS.containsKey(type)
              ? value instanceof Thrown thrown && thrown.isA(type)
              : isNamed(type, value);
    };
  }

  private static boolean isNamed(String type, Object value) {
    Class<?> known = JavaTypes.named(type);
    return (known != null && known.isInstance(value))
        || Members.typeName(value).endsWith("." + type)
        || Members.typeName(value).equals(type);
  }

  /** Numbers of JSON are longs here, though they are ints where they have room in one. */
  private static boolean fits(Object value) {
    return value instanceof Long number && number == (int) (long) number;
  }
}
