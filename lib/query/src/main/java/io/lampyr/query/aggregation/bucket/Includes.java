package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.NumberForm;
import io.lampyr.query.dsl.term.Expressions;
import io.lampyr.query.dsl.term.PatternQueries;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.apache.lucene.util.automaton.ByteRunAutomaton;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;
import org.jspecify.annotations.Nullable;

/** Which terms are wanted: by a list, a regular expression, or a part of all. */
record Includes(
    String name, @Nullable Object include, @Nullable Object exclude, int partition, int parts) {
  private static final int PARTITION_SEED = 31;

  static Includes read(Options options) {
    Object include = wanted(options, "include", true);
    Object exclude = wanted(options, "exclude", false);
    if (include instanceof String && exclude instanceof List<?>) {
      throw options.invalid("exclude", "Cannot mix a regex-based include with a set-based method");
    }
    if (include instanceof List<?> && exclude instanceof String) {
      throw options.invalid("exclude", "Cannot mix a set-based include with a regex-based method");
    }
    if (!(include instanceof Map<?, ?> map)) {
      return new Includes(options.name(), include, exclude, 0, 0);
    }
    for (Object key : map.keySet()) {
      if (!key.equals("partition") && !key.equals("num_partitions")) {
        throw options.failed(
            "include",
            Fault.of(ErrorKind.PARSE, "Unknown parameter in Include/Exclude clause: " + key));
      }
    }
    int wanted = part(options, map, "partition");
    int parts = part(options, map, "num_partitions");
    if (wanted < 0 || wanted >= parts) {
      throw options.invalid(
          "include", "Partition must be >=0 and < numPartition which is " + parts);
    }
    if (exclude != null) {
      throw FaultException.argument(
          "Cannot specify any excludes when using a partition-based include");
    }
    return new Includes(options.name(), null, null, wanted, parts);
  }

  /** A pattern, a list of values, or perhaps a part of all. */
  private static @Nullable Object wanted(Options options, String key, boolean orPart) {
    Object value = options.any(key);
    boolean readable =
        value instanceof String
            || value instanceof List<?>
            || (orPart && value instanceof Map<?, ?>);
    if (!readable && (value != null || options.isNull(key))) {
      throw options.unsupported(key, value);
    }
    for (Object each : value instanceof List<?> list ? list : List.of()) {
      if (each == null || each instanceof Map<?, ?> || each instanceof List<?>) {
        throw options.failed(
            key,
            Fault.of(
                ErrorKind.PARSE,
                "Array elements in include/exclude clauses should be string values"));
      }
    }
    return value;
  }

  private static int part(Options options, Map<?, ?> map, String key) {
    if (!map.containsKey(key)) {
      throw options.invalid(
          "include", "Missing [" + key + "] parameter for partition-based include");
    }
    return switch (map.get(key)) {
      case Number number -> options.integer("include", number);
      case String text -> {
        try {
          yield options.integer("include", Double.valueOf(text));
        } catch (NumberFormatException notANumber) {
          throw options.failed(
              "include", Fault.of(ErrorKind.NUMBER_FORMAT, "For input string: \"" + text + "\""));
        }
      }
      case null, default -> throw options.failed("include", Options.notNumeric(map.get(key)));
    };
  }

  boolean isAll() {
    return include == null && exclude == null && parts == 0;
  }

  /** Which terms of a column are wanted. */
  Predicate<BytesRef> terms(AggregationScope scope, Source.Terms terms) {
    if (parts > 0) {
      return term ->
          Math.floorMod(StringHelper.murmurhash3_x86_32(term, PARTITION_SEED), parts) == partition;
    }
    boolean plain = terms.source().format().isRaw();
    if (!plain && (include instanceof String || exclude instanceof String)) {
      throw new FaultException(
          ErrorKind.AGGREGATION_REFUSED,
          "Aggregation ["
              + name
              + "] cannot support regular expression style include/exclude settings as they can"
              + " only be applied to string fields. Use an array of values for include/exclude"
              + " clauses");
    }
    LeafField leaf = scope.mapping().leaf(terms.source().field());
    Predicate<BytesRef> in = matching(include, leaf);
    Predicate<BytesRef> out = matching(exclude, leaf);
    return term -> (in == null || in.test(term)) && (out == null || !out.test(term));
  }

  private static @Nullable Predicate<BytesRef> matching(
      @Nullable Object wanted, @Nullable LeafField leaf) {
    return switch (wanted) {
      case null -> null;
      case List<?> list -> {
        Set<BytesRef> terms = new HashSet<>();
        for (Object each : list) {
          terms.add(
              leaf == null
                  ? new BytesRef(String.valueOf(each).getBytes(StandardCharsets.UTF_8))
                  : leaf.type().encode(String.valueOf(each)));
        }
        yield terms::contains;
      }
      default -> regex(wanted.toString());
    };
  }

  private static Predicate<BytesRef> regex(String pattern) {
    Expressions.checked(pattern, PatternQueries.MAX_PATTERN);
    try {
      ByteRunAutomaton automaton =
          new ByteRunAutomaton(
              Operations.determinize(
                  new RegExp(pattern).toAutomaton(), Operations.DEFAULT_DETERMINIZE_WORK_LIMIT));
      return term -> automaton.run(term.bytes, term.offset, term.length);
    } catch (IllegalArgumentException invalid) {
      throw FaultException.argument(String.valueOf(invalid.getMessage()));
    } catch (RuntimeException invalid) {
      throw FaultException.argument("invalid regular expression [" + pattern + "]");
    }
  }

  /** Which keys of numbers are wanted. */
  LongPredicate numbers(AggregationScope scope, Source.Numbers numbers) {
    if (parts > 0) {
      long flip = numbers.source().form().kind() == NumberForm.Kind.UNSIGNED ? Long.MIN_VALUE : 0;
      return key -> Math.floorMod(mixed(key ^ flip), parts) == partition;
    }
    if (include instanceof String || exclude instanceof String) {
      throw new FaultException(
          ErrorKind.AGGREGATION_REFUSED,
          "Aggregation ["
              + name
              + "] cannot support regular expression style include/exclude settings as they can"
              + " only be applied to string fields. Use an array of numeric values for"
              + " include/exclude clauses used to filter numeric fields");
    }
    Set<Long> in = keys(include, scope, numbers);
    Set<Long> out = keys(exclude, scope, numbers);
    return key -> (in == null || in.contains(key)) && (out == null || !out.contains(key));
  }

  /** The hash that clients know partitions by: they may page over several servers' answers. */
  private static long mixed(long key) {
    long mixed = (key ^ (key >>> 32)) * 0x4cd6944c5cc20b6dL;
    mixed = (mixed ^ (mixed >>> 29)) * 0xfc12c5b19d3259e9L;
    return mixed ^ (mixed >>> 32);
  }

  private static @Nullable Set<Long> keys(
      @Nullable Object wanted, AggregationScope scope, Source.Numbers numbers) {
    // Unlike one of texts, an empty list of numbers leaves all of them, as with the peers.
    if (!(wanted instanceof List<?> list) || list.isEmpty()) {
      return null;
    }
    NumberForm form = numbers.source().form();
    LeafField leaf = numbers.leaf();
    Set<Long> keys = new HashSet<>();
    for (Object each : list) {
      keys.add(key(String.valueOf(each), scope, form, leaf));
    }
    return keys;
  }

  private static long key(
      String text, AggregationScope scope, NumberForm form, @Nullable LeafField leaf) {
    if (leaf != null
        && leaf.type() instanceof NumberType
        && form.isWhole()
        && text.matches("-?[0-9]{1,20}")) {
      long whole = new BigInteger(text).longValue();
      return form.kind() == NumberForm.Kind.UNSIGNED ? whole ^ Long.MIN_VALUE : whole;
    }
    double value =
        Sources.number(
            text,
            leaf != null && leaf.type() instanceof DateType date ? date.format() : null,
            scope,
            ZoneOffset.UTC);
    return form.isWhole() ? form.toKey(form.fromDouble(value)) : Format.sortable(value);
  }
}
