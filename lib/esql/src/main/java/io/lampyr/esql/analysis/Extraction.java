package io.lampyr.esql.analysis;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.plan.TextParts;
import io.lampyr.esql.tree.Command;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.type.DataType;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code DISSECT}, {@code GROK} and what needs no pattern: parts of texts become columns. */
final class Extraction {
  private Extraction() {}

  static void dissect(Draft draft, Command.Dissect dissect) {
    try {
      DissectPattern pattern = new DissectPattern(dissect.pattern(), dissect.separator());
      Map<String, DataType> names = new LinkedHashMap<>();
      pattern.names().forEach(name -> names.put(name, DataType.KEYWORD));
      add(draft, dissect.input(), pattern, names);
    } catch (IllegalArgumentException wrong) {
      draft.problem(
          dissect.place(),
          "Invalid pattern for dissect: [" + dissect.pattern() + "]: " + wrong.getMessage());
    }
  }

  static void grok(Draft draft, Command.Grok grok) {
    try {
      GrokPatterns patterns =
          new GrokPatterns(grok.patterns(), what -> draft.problem(grok.place(), what));
      add(draft, grok.input(), patterns, patterns.names());
    } catch (InvalidInputException wrong) {
      draft.problem(
          grok.place(), "Invalid pattern " + grok.patterns() + " for grok: " + wrong.getMessage());
    }
  }

  static void known(Draft draft, Command.Known known) {
    try {
      KnownParts parts = new KnownParts(known.kind(), known.prefix(), known.options());
      add(draft, known.input(), parts, parts.names());
    } catch (IllegalArgumentException wrong) {
      draft.problem(known.place(), String.valueOf(wrong.getMessage()));
    }
  }

  private static void add(
      Draft draft, Expression input, TextParts parts, Map<String, DataType> names) {
    Node node = new Binder(draft, draft.columns()).bind(input);
    if (!node.type().isString() && node.type() != DataType.NULL) {
      draft.problem(
          input.source().place(),
          "Dissect and Grok only support KEYWORD or TEXT values, found expression ["
              + input.source().text()
              + "] type ["
              + node.type().name()
              + "]");
    }
    Map<String, Integer> slots = new LinkedHashMap<>();
    names.forEach((name, type) -> slots.put(name, draft.slot()));
    draft.step(new Step.Extract(node, parts, slots, input.source()));
    slots.forEach(
        (name, slot) -> draft.put(name, slot, names.getOrDefault(name, DataType.KEYWORD)));
  }
}
