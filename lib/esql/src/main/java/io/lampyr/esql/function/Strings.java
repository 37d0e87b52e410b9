package io.lampyr.esql.function;

import io.lampyr.esql.type.Multi;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Functions of texts. Places in texts count code points, from one. */
final class Strings {
  /** As long as a made text may be. */
  private static final int MAX_BYTES = 1 << 20;

  private Strings() {}

  static Map<String, Function> functions() {
    FunctionTable table = new FunctionTable();
    table.plain("length", "s:integer", a -> text(a[0]).codePointCount(0, text(a[0]).length()));
    table.plain("byte_length", "s:integer", a -> utf8(a[0]).length);
    table.plain("bit_length", "s:integer", a -> Math.multiplyExact(utf8(a[0]).length, 8));
    table.plain("concat", "s,s+:keyword", Strings::concat);
    table.plain("substring", "s,i,i?:keyword", Strings::substring);
    table.plain("left", "s,i:keyword", a -> part(text(a[0]), 0, number(a[1])));
    table.plain("right", "s,i:keyword", Strings::right);
    table.plain("trim", "s:$1", a -> text(a[0]).strip());
    table.plain("ltrim", "s:$1", a -> text(a[0]).stripLeading());
    table.plain("rtrim", "s:$1", a -> text(a[0]).stripTrailing());
    table.raw("to_upper", "s:$1", a -> each(a[0], value -> value.toUpperCase(Locale.ROOT)));
    table.raw("to_lower", "s:$1", a -> each(a[0], value -> value.toLowerCase(Locale.ROOT)));
    table.plain("reverse", "s:$1", a -> reversed(text(a[0])));
    table.plain("repeat", "s,i:keyword", Strings::repeat);
    table.plain("space", "i:keyword", a -> repeated(" ", number(a[0])));
    table.plain("starts_with", "s,s:boolean", a -> text(a[0]).startsWith(text(a[1])));
    table.plain("ends_with", "s,s:boolean", a -> text(a[0]).endsWith(text(a[1])));
    table.plain("contains", "s,s:boolean", a -> text(a[0]).contains(text(a[1])));
    table.plain("locate", "s,s,i?:integer", Strings::locate);
    table.made("replace", "s,s,s:keyword", site -> Patterns.replacing(site.constant(1)));
    table.plain("split", "s,s:keyword", Strings::split);
    table.plain("hash", "s,s:keyword", a -> hash(text(a[0]), text(a[1])));
    table.plain("md5", "s:keyword", a -> hash("MD5", text(a[0])));
    table.plain("sha1", "s:keyword", a -> hash("SHA-1", text(a[0])));
    table.plain("sha256", "s:keyword", a -> hash("SHA-256", text(a[0])));
    table.plain("to_base64", "s:keyword", a -> Base64.getEncoder().encodeToString(utf8(a[0])));
    table.plain("from_base64", "s:keyword", a -> decoded(text(a[0])));
    table.plain("url_encode", "s:keyword", a -> encoded(text(a[0])));
    table.plain("url_encode_component", "s:keyword", a -> encoded(text(a[0])).replace("+", "%20"));
    table.plain(
        "url_decode",
        "s:keyword",
        a -> java.net.URLDecoder.decode(text(a[0]), StandardCharsets.UTF_8));
    table.made("json_extract", "s,s:keyword", JsonPath::extracting);
    table.made("like", "s,s+:boolean", Patterns::like);
    table.made("rlike", "s,s+:boolean", Patterns::rlike);
    return table.done();
  }

  static String text(@Nullable Object value) {
    return (String) Objects.requireNonNull(value);
  }

  private static byte[] utf8(@Nullable Object value) {
    return text(value).getBytes(StandardCharsets.UTF_8);
  }

  private static int number(@Nullable Object value) {
    return ((Number) Objects.requireNonNull(value)).intValue();
  }

  private static @Nullable Object each(
      @Nullable Object cell, java.util.function.UnaryOperator<String> operator) {
    List<Object> all = new ArrayList<>();
    Multi.values(cell).forEach(value -> all.add(operator.apply(text(value))));
    return Multi.cell(all);
  }

  private static Object concat(@Nullable Object[] a) {
    StringBuilder all = new StringBuilder();
    for (Object each : a) {
      all.append(text(each));
      bounded(all.length());
    }
    return all.toString();
  }

  static void bounded(long length) {
    if (length > MAX_BYTES) {
      throw new IllegalArgumentException(
          "concatenating more than [" + MAX_BYTES + "] bytes is not supported");
    }
  }

  /** From a code point on, so many of them. */
  private static String part(String text, int from, int count) {
    int all = text.codePointCount(0, text.length());
    int begin = Math.clamp(from, 0, all);
    int end = Math.clamp((long) begin + Math.max(0, count), begin, all);
    return text.substring(text.offsetByCodePoints(0, begin), text.offsetByCodePoints(0, end));
  }

  private static Object substring(@Nullable Object[] a) {
    String text = text(a[0]);
    int start = number(a[1]);
    int count = a.length > 2 ? number(a[2]) : Integer.MAX_VALUE;
    if (count < 0) {
      throw new IllegalArgumentException(
          "Length parameter cannot be negative, found [" + count + "]");
    }
    int all = text.codePointCount(0, text.length());
    long from = start > 0 ? start - 1L : start == 0 ? 0 : (long) all + start;
    return part(text, Math.clamp(from, 0, all), count);
  }

  private static Object right(@Nullable Object[] a) {
    String text = text(a[0]);
    int all = text.codePointCount(0, text.length());
    int count = Math.clamp(number(a[1]), 0, all);
    return part(text, all - count, count);
  }

  private static String reversed(String text) {
    return new StringBuilder(text).reverse().toString();
  }

  private static Object repeat(@Nullable Object[] a) {
    return repeated(text(a[0]), number(a[1]));
  }

  private static Object repeated(String text, int times) {
    if (times < 0) {
      throw new IllegalArgumentException(
          "Number parameter cannot be negative, found [" + times + "]");
    }
    if ((long) text.length() * times > MAX_BYTES) {
      throw new IllegalArgumentException(
          "Creating repeated strings with more than [" + MAX_BYTES + "] bytes is not supported");
    }
    return text.repeat(times);
  }

  private static Object locate(@Nullable Object[] a) {
    String text = text(a[0]);
    int start = a.length > 2 ? Math.max(1, number(a[2])) : 1;
    int all = text.codePointCount(0, text.length());
    if (start > all + 1) {
      return 0;
    }
    int found = text.indexOf(text(a[1]), text.offsetByCodePoints(0, start - 1));
    return found < 0 ? 0 : text.codePointCount(0, found) + 1;
  }

  private static @Nullable Object split(@Nullable Object[] a) {
    String text = text(a[0]);
    String by = text(a[1]);
    if (by.length() != 1) {
      throw new IllegalArgumentException("delimiter must be single byte for now");
    }
    List<Object> parts = new ArrayList<>();
    int from = 0;
    for (int at = text.indexOf(by); at >= 0; at = text.indexOf(by, from)) {
      parts.add(text.substring(from, at));
      from = at + by.length();
    }
    parts.add(text.substring(from));
    return Multi.cell(parts);
  }

  private static String hash(String algorithm, String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance(algorithm).digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException unknown) {
      throw new IllegalArgumentException("invalid algorithm [" + algorithm + "]");
    }
  }

  private static String decoded(String text) {
    return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
  }

  private static String encoded(String text) {
    return java.net.URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
