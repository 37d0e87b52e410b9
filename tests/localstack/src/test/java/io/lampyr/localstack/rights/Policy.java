package io.lampyr.localstack.rights;

import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A policy as AWS stores it, and what it says of a call: what it denies nothing else allows. */
record Policy(String name, List<Map<?, ?>> statements) {
  Policy {
    statements = List.copyOf(statements);
  }

  /** What is said of a call. */
  enum Verdict {
    DENIED,
    ALLOWED,
    SILENT
  }

  static Policy parse(String name, String json) {
    List<Map<?, ?>> statements = new ArrayList<>();
    for (Object one : list(Json.readObject(json).get("Statement"))) {
      statements.add((Map<?, ?>) one);
    }
    return new Policy(name, statements);
  }

  Verdict of(Call.Need need) {
    Verdict verdict = Verdict.SILENT;
    for (Map<?, ?> statement : statements) {
      if (matches(statement, need)) {
        if ("Deny".equals(statement.get("Effect"))) {
          return Verdict.DENIED;
        }
        verdict = Verdict.ALLOWED;
      }
    }
    return verdict;
  }

  /** Each right by itself: an action upon a resource. */
  List<String> rights() {
    List<String> rights = new ArrayList<>();
    for (Map<?, ?> statement : statements) {
      if ("Allow".equals(statement.get("Effect"))) {
        for (Object action : list(statement.get("Action"))) {
          for (Object resource : list(statement.get("Resource"))) {
            rights.add(action + " " + resource);
          }
        }
      }
    }
    return rights;
  }

  /** Whether a right, as they are listed, is what a call needs. */
  static boolean isUsed(String right, Call.Need need) {
    int at = right.indexOf(' ');
    return like(right.substring(0, at), need.action())
        && like(right.substring(at + 1), need.resource());
  }

  static boolean matches(Map<?, ?> statement, Call.Need need) {
    return any(statement.get("Action"), need.action())
        && isUpon(statement, need.resource())
        && conditionsHold((Map<?, ?>) statement.get("Condition"), need.conditions());
  }

  private static boolean isUpon(Map<?, ?> statement, String resource) {
    Object not = statement.get("NotResource");
    return not == null ? any(statement.get("Resource"), resource) : !any(not, resource);
  }

  private static boolean any(@Nullable Object patterns, String text) {
    return list(patterns).stream().anyMatch(pattern -> like(String.valueOf(pattern), text));
  }

  private static boolean conditionsHold(@Nullable Map<?, ?> conditions, Map<String, String> known) {
    if (conditions == null) {
      return true;
    }
    for (Map.Entry<?, ?> operator : conditions.entrySet()) {
      for (Map.Entry<?, ?> key : ((Map<?, ?>) operator.getValue()).entrySet()) {
        if (!holds(
            String.valueOf(operator.getKey()),
            list(key.getValue()),
            known.get(String.valueOf(key.getKey())))) {
          return false;
        }
      }
    }
    return true;
  }

  /** An operator that is not known here is not guessed. */
  private static boolean holds(String operator, List<?> wanted, @Nullable String known) {
    return switch (operator) {
      case "Null" -> wanted.contains(Boolean.toString(known == null));
      case "StringEquals", "Bool", "StringLike", "ArnLike" ->
          known != null && wanted.stream().anyMatch(one -> like(String.valueOf(one), known));
      // Of a set of one or none; every right with it has a key that a call must name.
      case "ForAllValues:StringEquals" -> known != null && wanted.contains(known);
      case "ArnLikeIfExists" ->
          known == null || wanted.stream().anyMatch(one -> like(String.valueOf(one), known));
      // All connections of tests are plain, those of AWS are not.
      case "NumericLessThan" -> false;
      default -> throw new AssertionError("a condition that is not judged: " + operator);
    };
  }

  private static boolean like(String pattern, String text) {
    StringBuilder regex = new StringBuilder();
    for (String part : pattern.split("((?<=[*?])|(?=[*?]))", -1)) {
      regex.append(part.equals("*") ? ".*" : part.equals("?") ? "." : Pattern.quote(part));
    }
    return text.matches(regex.toString());
  }

  private static List<?> list(@Nullable Object value) {
    if (value == null) {
      return List.of();
    }
    return value instanceof List<?> many ? many : List.of(value);
  }
}
