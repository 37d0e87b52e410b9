package io.lampyr.query.pattern;

import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes a regular expression of a pattern: what it refers to takes its place, and what is written
 * otherwise in the language that the well-known patterns are in is written as here. Confined to one
 * thread.
 */
final class GrokTranslation {
  private static final int MAX_CHARS = 200_000;
  private static final int MAX_CAPTURES = 1000;
  private static final Set<String> TYPES =
      Set.of("string", "int", "long", "float", "double", "boolean");
  private static final Pattern REFERENCE =
      Pattern.compile(
          "([A-Za-z0-9_]{1,200})(?::([A-Za-z0-9_@.\\-\\[\\]]{1,500}))?(?::([a-z]{1,20}))?(?:=(.*))?");
  private static final Pattern TIMES = Pattern.compile("\\{[0-9]+(?:,[0-9]*)?}");
  private static final Pattern NAMED = Pattern.compile("\\(\\?<([A-Za-z0-9_@.\\-]{1,500})>");

  private final Map<String, String> bank;
  private final Map<String, Named> captures = new LinkedHashMap<>();
  private final Deque<String> under = new ArrayDeque<>();
  private final StringBuilder out = new StringBuilder();

  /** What a group of the regular expression is called by users. */
  record Named(String name, String type) {}

  GrokTranslation(Map<String, String> bank) {
    this.bank = bank;
  }

  Map<String, Named> captures() {
    return Collections.unmodifiableMap(captures);
  }

  String regex(String source) {
    expand(source);
    return out.toString();
  }

  private void add(String text) {
    if (out.length() + text.length() > MAX_CHARS) {
      throw FaultException.argument(
          "the pattern is longer than [" + MAX_CHARS + "] characters once it is put together");
    }
    out.append(text);
  }

  private String capture(String name, String type) {
    if (captures.size() == MAX_CAPTURES) {
      throw FaultException.argument("the pattern names more than " + MAX_CAPTURES + " parts");
    }
    String group = "g" + captures.size();
    captures.put(group, new Named(name, type));
    return "(?<" + group + ">";
  }

  private void expand(String source) {
    int at = 0;
    int brackets = 0;
    while (at < source.length()) {
      char c = source.charAt(at);
      if (c == '\\' && at + 1 < source.length()) {
        add(escape(source.charAt(at + 1), brackets > 0));
        at += 2;
      } else if (source.startsWith("%{", at)) {
        at = reference(source, at);
      } else if (source.startsWith("[:", at) && brackets > 0 && source.indexOf(":]", at) > 0) {
        at = posix(source, at);
      } else if (brackets == 0 && source.startsWith("(?<", at)) {
        at = group(source, at);
      } else if (brackets == 0 && source.startsWith("(?m", at)) {
        // What lets dots stand for ends of lines has another letter here.
        add("(?s");
        at += 3;
      } else if (c == '{' && !TIMES.matcher(source).region(at, source.length()).lookingAt()) {
        // A brace that says nothing of how often stands for itself.
        add("\\{");
        at++;
      } else if (brackets == 0 && source.startsWith("?*", at) && !out.isEmpty()) {
        // What may be there once, any number of times.
        at++;
      } else {
        brackets = Math.max(0, brackets + (c == '[' ? 1 : c == ']' ? -1 : 0));
        add(c == '&' && brackets > 0 ? "\\&" : String.valueOf(c));
        at++;
        if (c == '[' && at < source.length()) {
          at = first(source, at);
        }
      }
    }
  }

  /** A bracket that closes at once stands for itself. */
  private int first(String source, int from) {
    int at = from;
    if (source.charAt(at) == '^') {
      add("^");
      at++;
    }
    if (at < source.length() && source.charAt(at) == ']') {
      add("\\]");
      at++;
    }
    return at;
  }

  private static String escape(char letter, boolean inBrackets) {
    return switch (letter) {
      case 'h' -> inBrackets ? "0-9a-fA-F" : "[0-9a-fA-F]";
      case 'H' -> "[^0-9a-fA-F]";
      default -> "\\" + letter;
    };
  }

  private int posix(String source, int at) {
    int end = source.indexOf(":]", at);
    String name = source.substring(at + 2, end);
    String negated = name.startsWith("^") ? "P" : "p";
    String word = name.startsWith("^") ? name.substring(1) : name;
    add(
        switch (word) {
          case "alnum" -> "\\" + negated + "{Alnum}";
          case "alpha" -> "\\" + negated + "{Alpha}";
          case "digit" -> "\\" + negated + "{Digit}";
          case "xdigit" -> "\\" + negated + "{XDigit}";
          case "upper" -> "\\" + negated + "{Upper}";
          case "lower" -> "\\" + negated + "{Lower}";
          case "punct" -> "\\" + negated + "{Punct}";
          case "space" -> "\\" + negated + "{Space}";
          case "blank" -> "\\" + negated + "{Blank}";
          case "cntrl" -> "\\" + negated + "{Cntrl}";
          case "graph" -> "\\" + negated + "{Graph}";
          case "print" -> "\\" + negated + "{Print}";
          default -> throw FaultException.argument("unknown class of letters [:" + name + ":]");
        });
    return end + 2;
  }

  private int group(String source, int at) {
    Matcher named = NAMED.matcher(source).region(at, source.length());
    if (!named.lookingAt()) {
      // It looks behind.
      add("(?<");
      return at + 3;
    }
    add(capture(named.group(1), "string"));
    return named.end();
  }

  private int reference(String source, int at) {
    int end = source.indexOf('}', at);
    if (end < 0) {
      throw FaultException.argument("[%{] is opened and never closed in [" + source + "]");
    }
    Matcher parts = REFERENCE.matcher(source.substring(at + 2, end));
    if (!parts.matches()) {
      throw FaultException.argument(
          "Unable to read [" + source.substring(at, end + 1) + "]: use %{SYNTAX:name:type}");
    }
    String name = parts.group(1);
    String pattern = parts.group(4) != null ? parts.group(4) : bank.get(name);
    if (pattern == null) {
      throw FaultException.argument(
          "Unable to find pattern [" + name + "] in Grok's pattern dictionary");
    }
    if (under.contains(name)) {
      throw FaultException.argument(
          "circular reference in pattern [" + under.peekLast() + "][%{" + name + "}]");
    }
    if (under.size() > 100) {
      throw FaultException.argument("patterns refer to each other deeper than 100 times");
    }
    String type = parts.group(3) == null ? "string" : parts.group(3);
    if (!TYPES.contains(type)) {
      throw FaultException.argument(
          "unknown type ["
              + type
              + "] of ["
              + name
              + "]: use one of int, long, float, double,"
              + " boolean, string");
    }
    add(parts.group(2) == null ? "(?:" : capture(parts.group(2), type));
    under.addLast(name);
    expand(pattern);
    under.removeLast();
    add(")");
    return end + 1;
  }
}
