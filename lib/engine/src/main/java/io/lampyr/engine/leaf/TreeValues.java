package io.lampyr.engine.leaf;

import io.lampyr.query.fetch.FetchedHit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Trees as hits have them: what {@link io.lampyr.query.fetch.HitWriter} writes, with its types. */
final class TreeValues {
  private static final int MAX_DEPTH = 100;

  /** Longer numbers, which take long to read, travel as texts. */
  private static final int MAX_NUMBER = 4096;

  /** Nested lists that announce many values cannot make a reader take much. */
  private static final int FEW = 16;

  private static final int NULL = 0;
  private static final int FALSE = 1;
  private static final int TRUE = 2;
  private static final int INTEGER = 3;
  private static final int LONG = 4;
  private static final int FLOAT = 5;
  private static final int DOUBLE = 6;
  private static final int BIG = 7;
  private static final int DECIMAL = 8;
  private static final int TEXT = 9;
  private static final int LIST = 10;
  private static final int MAP = 11;
  private static final int HIT = 12;

  private TreeValues() {}

  static void write(LeafOutput out, @Nullable Object value) {
    switch (value) {
      case null -> out.octet(NULL);
      case Boolean flag -> out.octet(flag ? TRUE : FALSE);
      case Integer number -> out.octet(INTEGER).signed(number);
      case Long number -> out.octet(LONG).signed(number);
      case Float number -> out.octet(FLOAT).real(number);
      case Double number -> out.octet(DOUBLE).fixed(Double.doubleToRawLongBits(number));
      case BigInteger number when number.bitLength() < 8 * MAX_NUMBER ->
          out.octet(BIG).bytes(number.toByteArray());
      case BigDecimal number when number.toString().length() <= MAX_NUMBER ->
          out.octet(DECIMAL).text(number.toString());
      case FetchedHit hit -> {
        out.octet(HIT);
        hit(out, hit);
      }
      case Map<?, ?> map -> {
        out.octet(MAP);
        entries(out, map);
      }
      case Iterable<?> list -> {
        List<@Nullable Object> values = new ArrayList<>();
        list.forEach(values::add);
        out.octet(LIST).number(values.size());
        values.forEach(inner -> write(out, inner));
      }
      default -> out.octet(TEXT).text(value.toString());
    }
  }

  private static void entries(LeafOutput out, Map<?, ?> map) {
    out.number(map.size());
    map.forEach((name, inner) -> write(out.text(String.valueOf(name)), inner));
  }

  static void hit(LeafOutput out, FetchedHit hit) {
    entries(out, hit.head());
    BytesRef source = hit.source();
    out.flag(source != null);
    if (source != null) {
      out.bytes(source.bytes, source.offset, source.length);
    }
    entries(out, hit.tail());
  }

  static @Nullable Object read(LeafInput in, int depth) {
    if (depth > MAX_DEPTH) {
      throw in.corrupt("values are nested too deep");
    }
    int kind = in.octet();
    return switch (kind) {
      case NULL -> null;
      case FALSE -> false;
      case TRUE -> true;
      case INTEGER -> (int) in.signed();
      case LONG -> in.signed();
      case FLOAT -> in.real();
      case DOUBLE -> Double.longBitsToDouble(in.fixed());
      case BIG -> new BigInteger(bounded(in, in.bytes()));
      case DECIMAL -> new BigDecimal(bounded(in, in.text()));
      case TEXT -> in.text();
      case LIST -> list(in, depth);
      case MAP -> entries(in, depth + 1);
      case HIT -> hit(in, depth + 1);
      default -> throw in.corrupt("unknown kind of value " + kind);
    };
  }

  private static byte[] bounded(LeafInput in, byte[] number) {
    if (number.length > MAX_NUMBER) {
      throw in.corrupt("a number is too long");
    }
    return number;
  }

  private static String bounded(LeafInput in, String number) {
    if (number.length() > MAX_NUMBER) {
      throw in.corrupt("a number is too long");
    }
    return number;
  }

  private static List<@Nullable Object> list(LeafInput in, int depth) {
    int count = in.count(1);
    List<@Nullable Object> values = new ArrayList<>(Math.min(count, FEW));
    for (int i = 0; i < count; i++) {
      values.add(read(in, depth + 1));
    }
    return values;
  }

  private static Map<String, @Nullable Object> entries(LeafInput in, int depth) {
    int count = in.count(2);
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String name = in.text();
      map.put(name, read(in, depth));
    }
    return map;
  }

  static FetchedHit hit(LeafInput in, int depth) {
    Map<String, @Nullable Object> head = entries(in, depth);
    BytesRef source = in.flag() ? new BytesRef(in.bytes()) : null;
    return new FetchedHit(head, source, entries(in, depth));
  }
}
