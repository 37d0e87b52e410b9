package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.lucene.analysis.CharArraySet;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of one analyzer, tokenizer or filter. Values may be texts even where they are
 * numbers, as index settings keep them.
 */
record AnalysisSettings(String name, Map<String, @Nullable Object> values) {

  /** A mark of the settings of an index that is there already. */
  static final String KEPT = "index.kept";

  static AnalysisSettings none(String name) {
    return new AnalysisSettings(name, Map.of());
  }

  boolean has(String key) {
    return values.get(key) != null;
  }

  /**
   * Refuses what only newer versions refuse: indices that are there with it stay what they were.
   */
  void refuse(String message) {
    if (!has(KEPT)) {
      throw FaultException.argument(message);
    }
  }

  /** What is said of it; of objects nothing is read, so none is taken. */
  private @Nullable Object value(String key) {
    Object value = values.get(key);
    if (value instanceof Map) {
      refuse("[" + key + "] of [" + name + "] must be a value, but is an object");
    }
    return value;
  }

  /** Makes what they are of, which says itself what it cannot be made by. */
  void tried(Supplier<?> made) {
    try {
      Object _ = made.get();
    } catch (IllegalArgumentException | IndexOutOfBoundsException wrong) {
      refuse(String.valueOf(wrong.getMessage()));
    }
  }

  String text(String key, String otherwise) {
    Object value = value(key);
    return value == null ? otherwise : value.toString();
  }

  boolean flag(String key, boolean otherwise) {
    String value = text(key, "");
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> {
        if (!value.isBlank()) {
          refuse(Flags.refusal(value));
        }
        yield otherwise;
      }
    };
  }

  int number(String key, int otherwise) {
    String value = text(key, Integer.toString(otherwise));
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException wrong) {
      if (has(KEPT)) {
        return otherwise;
      }
      Fault number = Fault.of(ErrorKind.NUMBER_FORMAT, String.valueOf(wrong.getMessage()));
      String reason = "Failed to parse int setting [" + key + "] with value [" + value + "]";
      throw new FaultException(number.within(ErrorKind.SETTINGS, reason));
    }
  }

  char character(String key, char otherwise) {
    String value = text(key, String.valueOf(otherwise));
    if (value.length() != 1) {
      throw FaultException.argument("[" + key + "] must be a one char value, got [" + value + "]");
    }
    return value.charAt(0);
  }

  /** A list, which may also be one text with commas. */
  List<String> list(String key) {
    Object value = value(key);
    if (value == null || value.equals("")) {
      return List.of();
    }
    List<String> all = new ArrayList<>();
    if (value instanceof List<?> list) {
      list.forEach(element -> all.add(String.valueOf(element)));
    } else {
      Arrays.stream(value.toString().split(",")).map(String::strip).forEach(all::add);
    }
    return all;
  }

  /** A list that must be there. */
  List<String> needed(String key) {
    return needed(key, "[" + name + "] requires [" + key + "] to be set: give it in the settings");
  }

  /** The same, in other words if it is missing; a list without elements is there. */
  List<String> needed(String key, String missing) {
    List<String> list = list(key);
    if (list.isEmpty() && !(values.get(key) instanceof List)) {
      refuse(missing);
    }
    if (list.size() > MAX_LIST) {
      throw FaultException.argument("[" + key + "] of [" + name + "] has too many entries");
    }
    return list;
  }

  /** The most rules or words that settings may give inline. */
  private static final int MAX_LIST = 100_000;

  CharArraySet words(String key, boolean ignoreCase) {
    return new CharArraySet(list(key), ignoreCase);
  }

  /** Words, in which upper and lower case are the same if {@code …_case} says so. */
  CharArraySet words(String key) {
    return words(key, flag(key + "_case", false));
  }

  /** Refuses lists that lie in files: what is of a file must be given itself. */
  void refuseFiles() {
    for (String key : values.keySet()) {
      if (key.endsWith(FILE) && has(key)) {
        String given = key.substring(0, key.length() - FILE.length());
        refuse(
            "["
                + key
                + "] of ["
                + name
                + "] is not supported: there are no files of nodes; give the list as ["
                + given
                + "]");
      }
    }
  }

  private static final String FILE = "_path";

  Pattern pattern(String key, String otherwise) {
    return pattern(text(key, otherwise), text("flags", ""), key);
  }

  static Pattern pattern(String regex, String flags, String key) {
    int bits = 0;
    for (String flag : flags.split("\\|", -1)) {
      bits |=
          switch (flag) {
            case "" -> 0;
            case "CASE_INSENSITIVE" -> Pattern.CASE_INSENSITIVE;
            case "MULTILINE" -> Pattern.MULTILINE;
            case "DOTALL" -> Pattern.DOTALL;
            case "UNICODE_CASE" -> Pattern.UNICODE_CASE;
            case "CANON_EQ" -> Pattern.CANON_EQ;
            case "UNIX_LINES" -> Pattern.UNIX_LINES;
            case "LITERAL" -> Pattern.LITERAL;
            case "COMMENTS" -> Pattern.COMMENTS;
            case "UNICODE_CHAR_CLASS", "UNICODE_CHARACTER_CLASS" -> Pattern.UNICODE_CHARACTER_CLASS;
            default -> throw FaultException.argument("Unknown regex flag [" + flag + "]");
          };
    }
    try {
      return Pattern.compile(regex, bits);
    } catch (PatternSyntaxException wrong) {
      throw FaultException.argument(
          "[" + key + "] is no regular expression: " + wrong.getDescription());
    }
  }
}
