package io.lampyr.metrics.promql.run;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.series.LabelMatcher;
import io.lampyr.metrics.series.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Functions that change labels. */
final class LabelCalls {
  private static final int MAX_LABEL_CHARS = 1 << 20;

  private final Evaluator evaluator;

  LabelCalls(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  private static String text(Expr.Call call, int place) {
    return ((Expr.StringLiteral) call.arguments().get(place).bare()).value();
  }

  SeriesStream replaced(Expr.Call call, Grid grid) {
    String target = text(call, 1);
    String replacement = text(call, 2);
    String source = text(call, 3);
    Pattern pattern;
    try {
      pattern = LabelMatcher.compile(text(call, 4));
    } catch (InvalidInputException malformed) {
      throw PromqlException.execution(
          "invalid regular expression in label_replace(): " + text(call, 4));
    }
    check(target, "destination", "label_replace");
    return changed(
        call,
        grid,
        labels -> {
          Matcher matcher = pattern.matcher(labels.get(source));
          return matcher.find()
              ? labels.with(target, expanded(replacement, matcher, pattern))
              : labels;
        });
  }

  SeriesStream joined(Expr.Call call, Grid grid) {
    String target = text(call, 1);
    String separator = text(call, 2);
    List<String> sources = new ArrayList<>();
    for (int i = 3; i < call.arguments().size(); i++) {
      check(text(call, i), "source", "label_join");
      sources.add(text(call, i));
    }
    check(target, "destination", "label_join");
    return changed(
        call,
        grid,
        labels ->
            labels.with(
                target, String.join(separator, sources.stream().map(labels::get).toList())));
  }

  private SeriesStream changed(Expr.Call call, Grid grid, UnaryOperator<Labels> change) {
    return Merged.of(
        evaluator
            .vector(call.arguments().getFirst(), grid)
            .mapped(series -> new Series(change.apply(series.labels()), series.row())),
        evaluator.scope().bounds());
  }

  private static void check(String label, String which, String function) {
    if (label.isEmpty()) {
      throw PromqlException.execution(
          "invalid " + which + " label name in " + function + "(): " + label);
    }
  }

  /** With groups in the place of their numbers and names. */
  private static String expanded(String template, Matcher matcher, Pattern pattern) {
    StringBuilder expanded = new StringBuilder();
    int at = 0;
    while (at < template.length()) {
      char c = template.charAt(at++);
      if (c != '$' || at == template.length()) {
        expanded.append(c);
        continue;
      }
      if (template.charAt(at) == '$') {
        expanded.append('$');
        at++;
        continue;
      }
      boolean braces = template.charAt(at) == '{';
      int begin = braces ? at + 1 : at;
      int end = begin;
      while (end < template.length() && isWord(template.charAt(end))) {
        end++;
      }
      boolean closed = !braces || (end < template.length() && template.charAt(end) == '}');
      if (end == begin || !closed) {
        expanded.append('$');
        continue;
      }
      expanded.append(group(template.substring(begin, end), matcher, pattern));
      at = braces ? end + 1 : end;
      if (expanded.length() > MAX_LABEL_CHARS) {
        throw PromqlException.execution("label_replace() makes a label that is too long");
      }
    }
    return expanded.toString();
  }

  private static boolean isWord(char c) {
    return c == '_' || Character.isLetterOrDigit(c);
  }

  private static String group(String name, Matcher matcher, Pattern pattern) {
    String group = null;
    if (name.chars().allMatch(c -> c >= '0' && c <= '9') && name.length() < 9) {
      int number = Integer.parseInt(name);
      if (number <= matcher.groupCount()) {
        group = matcher.group(number);
      }
    } else if (pattern.namedGroups().containsKey(name)) {
      group = matcher.group(name);
    }
    return group == null ? "" : group;
  }
}
