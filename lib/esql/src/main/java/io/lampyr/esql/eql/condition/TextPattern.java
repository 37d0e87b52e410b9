package io.lampyr.esql.eql.condition;

import io.lampyr.esql.eql.tree.EqlNode;
import io.lampyr.query.dsl.term.Expressions;
import java.util.Locale;
import java.util.function.Predicate;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;
import org.apache.lucene.util.automaton.TooComplexToDeterminizeException;

/** Patterns as tests of texts that no index has. */
final class TextPattern {
  private TextPattern() {}

  static Predicate<String> of(EqlNode.Pattern kind, String pattern, boolean folded) {
    return switch (kind) {
      case WILDCARDS -> {
        String wanted = folded ? pattern.toLowerCase(Locale.ROOT) : pattern;
        yield text -> fits(folded ? text.toLowerCase(Locale.ROOT) : text, wanted);
      }
      case EXPRESSION -> expression(pattern, folded);
    };
  }

  /** Goes back to the last star alone, so that it takes no more than the lengths multiplied. */
  private static boolean fits(String text, String pattern) {
    int at = 0;
    int in = 0;
    int star = -1;
    int after = 0;
    while (at < text.length()) {
      char wanted = in < pattern.length() ? pattern.charAt(in) : 0;
      if (in < pattern.length() && wanted == '*') {
        star = in++;
        after = at;
      } else if (in < pattern.length() && (wanted == '?' || wanted == text.charAt(at))) {
        in++;
        at++;
      } else if (star >= 0) {
        in = star + 1;
        at = ++after;
      } else {
        return false;
      }
    }
    while (in < pattern.length() && pattern.charAt(in) == '*') {
      in++;
    }
    return in == pattern.length();
  }

  private static Predicate<String> expression(String pattern, boolean folded) {
    try {
      RegExp regex =
          new RegExp(
              Expressions.checked(pattern), RegExp.ALL, folded ? RegExp.CASE_INSENSITIVE : 0);
      CharacterRunAutomaton automaton =
          new CharacterRunAutomaton(
              Operations.determinize(
                  regex.toAutomaton(), Operations.DEFAULT_DETERMINIZE_WORK_LIMIT));
      return automaton::run;
    } catch (TooComplexToDeterminizeException complex) {
      throw new IllegalArgumentException("the pattern [" + pattern + "] is too complex");
    }
  }
}
