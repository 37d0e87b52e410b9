package io.lampyr.query.script.syntax;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The types that scripts can name. What is not here does not exist for them. */
public final class TypeNames {
  static final Set<String> PRIMITIVES =
      Set.of("def", "boolean", "byte", "short", "char", "int", "long", "float", "double");

  /** Types of exceptions, each with the name under which clients know it. */
  public static final Map<String, String> EXCEPTIONS =
      Map.of(
          "Exception", "exception",
          "RuntimeException", "runtime_exception",
          "IllegalArgumentException", "illegal_argument_exception",
          "IllegalStateException", "illegal_state_exception",
          "NullPointerException", "null_pointer_exception",
          "ArithmeticException", "arithmetic_exception",
          "ClassCastException", "class_cast_exception",
          "IndexOutOfBoundsException", "index_out_of_bounds_exception",
          "NumberFormatException", "number_format_exception",
          "UnsupportedOperationException", "unsupported_operation_exception");

  /** Types whose methods are given by whoever runs the script. */
  private static final Set<String> OF_CONTEXTS = Set.of("MovingFunctions");

  private static final Set<String> ALL = all();

  private TypeNames() {}

  private static Set<String> all() {
    String others =
        """
        Object String Number Boolean Byte Short Character Integer Long Float Double
        Math StringBuilder Pattern Matcher Locale GeoPoint Iterator Iterable CharSequence Objects
        Collection List ArrayList LinkedList Map HashMap LinkedHashMap TreeMap
        Set HashSet LinkedHashSet TreeSet Collections Arrays Collectors Comparator Stream
        Function BiFunction Supplier Predicate Consumer UnaryOperator BinaryOperator
        ZonedDateTime LocalDate LocalTime LocalDateTime Instant Duration Period
        DayOfWeek Month ChronoUnit ChronoField ZoneId ZoneOffset DateTimeFormatter Temporal
        """;
    Set<String> all = new HashSet<>(PRIMITIVES);
    all.addAll(EXCEPTIONS.keySet());
    all.addAll(OF_CONTEXTS);
    all.addAll(List.of(others.strip().split("\\s+", -1)));
    return Set.copyOf(all);
  }

  public static boolean isOfContext(String name) {
    return OF_CONTEXTS.contains(name);
  }

  public static boolean isType(String name) {
    return ALL.contains(name);
  }
}
