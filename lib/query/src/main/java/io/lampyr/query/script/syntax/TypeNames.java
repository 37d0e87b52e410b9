package io.lampyr.query.script.syntax;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
  private static final Set<String> OF_CONTEXTS = Set.of("MovingFunctions", "Processors");

  private static final Set<String> ALL = all();

  private static final List<String> PACKAGES =
      List.of(
          "java.lang",
          "java.math",
          "java.text",
          "java.time",
          "java.time.chrono",
          "java.time.format",
          "java.time.temporal",
          "java.time.zone",
          "java.util",
          "java.util.function",
          "java.util.regex",
          "java.util.stream");

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
        MonthDay OffsetDateTime OffsetTime Year YearMonth ChronoLocalDate ChronoLocalDateTime
        ChronoPeriod ChronoZonedDateTime Chronology Era HijrahDate IsoChronology IsoEra
        JapaneseDate MinguoDate ThaiBuddhistDate DecimalStyle FormatStyle ResolverStyle SignStyle
        TextStyle IsoFields JulianFields TemporalAccessor TemporalAdjuster TemporalAdjusters
        TemporalAmount TemporalField TemporalQueries TemporalQuery TemporalUnit ValueRange
        WeekFields ZoneOffsetTransition ZoneRules BigDecimal BigInteger MathContext RoundingMode
        DecimalFormat DecimalFormatSymbols Normalizer Normalizer.Form NumberFormat
        SimpleDateFormat Currency Calendar System Date Random TimeZone UUID StrictMath Comparable StringBuffer
        StringJoiner StringTokenizer Optional OptionalInt OptionalLong OptionalDouble IntStream
        LongStream DoubleStream Collector Map.Entry AbstractMap.SimpleEntry
        AbstractMap.SimpleImmutableEntry ArrayDeque Deque Queue PriorityQueue Stack Vector
        Hashtable SortedMap NavigableMap SortedSet NavigableSet ListIterator BiConsumer
        BiPredicate BooleanSupplier IntFunction IntPredicate IntUnaryOperator IntBinaryOperator
        ToIntFunction ToLongFunction ToDoubleFunction DoubleUnaryOperator DoubleBinaryOperator
        IntSummaryStatistics LongSummaryStatistics DoubleSummaryStatistics
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

  /** What of a type's name with dots is known; null if nothing is. */
  static @Nullable String simple(String qualified) {
    String rest = qualified;
    for (String folder : PACKAGES) {
      if (qualified.startsWith(folder + ".")) {
        rest = qualified.substring(folder.length() + 1);
      }
    }
    return rest.equals(qualified) && rest.indexOf('.') < 0
        ? null
        : ALL.contains(rest) ? rest : null;
  }

  public static boolean isType(String name) {
    return ALL.contains(name);
  }
}
