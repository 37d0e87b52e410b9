package io.lampyr.conformance.fuzz;

import io.lampyr.base.port.Randomness;
import io.lampyr.conformance.value.Value;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** Values that parsers, bounds and loops stumble over. */
final class OddValues {
  private static final int LONG = 5_000;

  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "a",
          "*",
          "_all",
          "-1",
          "0",
          "1",
          "-",
          "null",
          "true",
          "false",
          "1e9",
          "1e400",
          "2147483648",
          "9223372036854775808",
          "-9223372036854775809",
          "0s",
          "-1ms",
          "10d",
          "1M",
          "10gb",
          "-1b",
          "50%",
          "\u0000",
          "\ud83d\udca9",
          "\u202e",
          "now-1d/d",
          "now/",
          "||",
          "[",
          "(",
          "{{",
          "}",
          "..",
          ".",
          "a.b.c",
          "a..b",
          ".a",
          "<{[now]}>",
          "<logs-{now/d}>",
          "(a+)+$",
          "?*?*?*?*",
          "#,##0.00",
          "yyyy-MM-dd'T'HH",
          "Infinity",
          "NaN",
          "+-+",
          "a,b,,c",
          "-a",
          "_id",
          "_source",
          "_score",
          "_doc",
          "@timestamp",
          "doc['a'].value",
          "1/0",
          "%s",
          "%%%",
          "\\",
          "\"",
          "'",
          "/a/",
          "a:b",
          "a~2",
          "[a TO",
          "POINT(0 0)",
          "POLYGON((0 0,1 1))",
          "u4pruydqqvj",
          "91,181",
          "192.168.0.0/99",
          "::1/129",
          "2026-02-30T25:61:61Z",
          "P1D");

  private static final List<Value> OTHERS =
      List.of(
          Value.nothing(),
          Value.of(true),
          Value.of(false),
          Value.of(0),
          Value.of(-1),
          Value.of(1),
          Value.of(2),
          Value.of(1_000_000),
          Value.of(Integer.MAX_VALUE),
          Value.of(1L << 31),
          Value.of(Long.MAX_VALUE),
          Value.of(Long.MIN_VALUE),
          new Value.Whole(BigInteger.TWO.pow(64)),
          new Value.Decimal(0.5),
          new Value.Decimal(-0.0),
          new Value.Decimal(1e308),
          new Value.Decimal(Double.MIN_VALUE),
          new Value.Items(List.of()),
          new Value.Fields(Map.of()),
          new Value.Items(List.of(Value.nothing())),
          new Value.Fields(Map.of("", Value.nothing())));

  private OddValues() {}

  static String text(Randomness chance) {
    return chance.nextInt(40) == 0 ? "x".repeat(LONG) : picked(TEXTS, chance);
  }

  static Value value(Randomness chance) {
    return chance.nextInt(2) == 0 ? Value.of(text(chance)) : picked(OTHERS, chance);
  }

  static <T> T picked(List<T> all, Randomness chance) {
    return all.get(chance.nextInt(all.size()));
  }
}
