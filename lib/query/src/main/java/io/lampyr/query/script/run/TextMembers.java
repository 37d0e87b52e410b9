package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Methods of texts. */
final class TextMembers {
  private TextMembers() {}

  static @Nullable Object call(String text, String method, Arguments arguments) {
    arguments.budget().steps(1 + text.length() / 16, arguments.offset());
    try {
      return asked(text, method, arguments);
    } catch (IndexOutOfBoundsException outside) {
      throw new ScriptFailure(
          "string_index_out_of_bounds_exception",
          String.valueOf(outside.getMessage()),
          arguments.offset());
    }
  }

  private static @Nullable Object asked(String text, String method, Arguments arguments) {
    // long on purpose: one line for each method
    return switch (arguments.signature(method)) {
      case "length/0" -> text.length();
      case "isEmpty/0" -> text.isEmpty();
      case "charAt/1" -> text.charAt(arguments.integer(0));
      case "codePointAt/1" -> text.codePointAt(arguments.integer(0));
      case "contains/1" -> text.contains(arguments.text(0));
      case "startsWith/1" -> text.startsWith(arguments.text(0));
      case "startsWith/2" -> text.startsWith(arguments.text(0), arguments.integer(1));
      case "endsWith/1" -> text.endsWith(arguments.text(0));
      case "indexOf/1" -> text.indexOf(arguments.text(0));
      case "indexOf/2" -> text.indexOf(arguments.text(0), arguments.integer(1));
      case "lastIndexOf/1" -> text.lastIndexOf(arguments.text(0));
      case "lastIndexOf/2" -> text.lastIndexOf(arguments.text(0), arguments.integer(1));
      case "compareTo/1" -> text.compareTo(arguments.text(0));
      case "compareToIgnoreCase/1" -> text.compareToIgnoreCase(arguments.text(0));
      case "equalsIgnoreCase/1" ->
          arguments.any(0) instanceof String other && text.equalsIgnoreCase(other);
      case "hashCode/0" -> text.hashCode();
      case "codePointBefore/1" -> text.codePointBefore(arguments.integer(0));
      case "codePointCount/2" -> text.codePointCount(arguments.integer(0), arguments.integer(1));
      case "offsetByCodePoints/2" ->
          text.offsetByCodePoints(arguments.integer(0), arguments.integer(1));
      case "contentEquals/1" ->
          text.equals(Texts.of(arguments.value(0), arguments.budget(), arguments.offset()));
      case "isBlank/0" -> text.isBlank();
      case "regionMatches/4" ->
          text.regionMatches(
              arguments.integer(0), arguments.text(1), arguments.integer(2), arguments.integer(3));
      case "regionMatches/5" ->
          text.regionMatches(
              Sequence.truth(arguments.any(0), arguments.offset()),
              arguments.integer(1),
              arguments.text(2),
              arguments.integer(3),
              arguments.integer(4));
      case "matches/1" -> matching(text, pattern(arguments), arguments).matches();
      default -> made(text, method, arguments);
    };
  }

  /** Methods that make another text, or several. */
  private static @Nullable Object made(String text, String method, Arguments arguments) {
    arguments.budget().characters(text.length(), arguments.offset());
    return switch (arguments.signature(method)) {
      case "trim/0", "strip/0" -> text.strip();
      case "toLowerCase/0", "toLowerCase/1" -> text.toLowerCase(Locale.ROOT);
      case "toUpperCase/0", "toUpperCase/1" -> text.toUpperCase(Locale.ROOT);
      case "substring/1" -> text.substring(arguments.integer(0));
      case "substring/2", "subSequence/2" ->
          text.substring(arguments.integer(0), arguments.integer(1));
      case "concat/1" -> text.concat(counted(arguments.text(0), 1, arguments));
      case "replace/2" -> replaced(text, arguments);
      case "replaceAll/2" -> replacedAll(text, arguments, true);
      case "replaceFirst/2" -> replacedAll(text, arguments, false);
      case "repeat/1" -> repeated(text, arguments);
      case "split/1", "splitOnToken/1" -> split(text, 0, method, arguments);
      case "split/2", "splitOnToken/2" -> split(text, arguments.integer(1), method, arguments);
      case "toCharArray/0" -> letters(text, arguments);
      case "chars/0", "codePoints/0" -> codes(text, method.equals("chars"), arguments);
      case "sha1/0", "sha256/0" -> Digests.of(text, method, arguments);
      case "encodeBase64/0" ->
          Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
      case "decodeBase64/0" -> decoded(text, arguments);
      default -> Members.any(text, method, arguments);
    };
  }

  private static String counted(String text, int times, Arguments arguments) {
    arguments.budget().characters((long) text.length() * times, arguments.offset());
    return text;
  }

  private static String replaced(String text, Arguments arguments) {
    String with = arguments.text(1);
    counted(with, text.length() + 1, arguments);
    return text.replace(arguments.text(0), with);
  }

  private static Pattern pattern(Arguments arguments) {
    return arguments.value(0) instanceof Pattern given
        ? given
        : TypeMembers.pattern(arguments.text(0), 0, arguments.offset());
  }

  private static Matching matching(String text, Pattern pattern, Arguments arguments) {
    return new Matching(pattern, text, arguments.budget(), arguments.offset());
  }

  private static String replacedAll(String text, Arguments arguments, boolean all) {
    Matching matching = matching(text, pattern(arguments), arguments);
    if (arguments.value(1) instanceof Callable function) {
      return matching.replaced(function, all, arguments);
    }
    // A replacement may repeat groups: at most the text for each of its letters.
    String with = counted(arguments.text(1), text.length() + 1, arguments);
    if (with.indexOf('$') >= 0) {
      counted(text, with.length(), arguments);
    }
    try {
      return matching.replaced(with, all);
    } catch (IllegalArgumentException unknownGroup) {
      throw ScriptFailure.argument(String.valueOf(unknownGroup.getMessage()), arguments.offset());
    }
  }

  private static String repeated(String text, Arguments arguments) {
    int times = arguments.integer(0);
    if (times < 0) {
      throw ScriptFailure.argument("count is negative: " + times, arguments.offset());
    }
    return counted(text, times, arguments).repeat(times);
  }

  private static List<@Nullable Object> letters(String text, Arguments arguments) {
    arguments.budget().elements(text.length(), arguments.offset());
    List<@Nullable Object> all = new ArrayList<>();
    for (int i = 0; i < text.length(); i++) {
      all.add(text.charAt(i));
    }
    return all;
  }

  private static Sequence codes(String text, boolean chars, Arguments arguments) {
    return Sequence.later(() -> (chars ? text.chars() : text.codePoints()).iterator(), arguments);
  }

  /** By a pattern, or by a token as it is written; empty ends go as Java lets them go. */
  private static List<@Nullable Object> split(
      String text, int most, String method, Arguments arguments) {
    arguments.budget().elements(text.length(), arguments.offset());
    boolean token = method.equals("splitOnToken");
    Pattern pattern =
        token ? Pattern.compile(Pattern.quote(arguments.text(0))) : pattern(arguments);
    if (!token) {
      // Looked at once before, so that the splitting below ends as well.
      Matching looked = matching(text, pattern, arguments);
      while (looked.find()) {
        arguments.budget().step(arguments.offset());
      }
    }
    return new ScriptArray(List.of(pattern.split(text, most)));
  }

  private static String decoded(String text, Arguments arguments) {
    try {
      return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      throw ScriptFailure.argument(String.valueOf(malformed.getMessage()), arguments.offset());
    }
  }
}
