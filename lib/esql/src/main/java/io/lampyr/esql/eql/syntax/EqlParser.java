package io.lampyr.esql.eql.syntax;

import io.lampyr.esql.eql.syntax.EqlToken.Kind;
import io.lampyr.esql.eql.tree.EqlNode;
import io.lampyr.esql.eql.tree.EqlQuery;
import io.lampyr.esql.eql.tree.EqlQuery.Stage;
import io.lampyr.esql.fault.QueryException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses queries. Not safe for many threads. */
public final class EqlParser {
  private static final int MAX_CHARS = 1_000_000;
  private static final int MAX_STAGES = 256;
  private static final int MAX_PIPES = 16;
  private static final Set<String> OLD_PIPES =
      Set.of("count", "filter", "sort", "unique", "unique_count");

  private final EqlCursor cursor;
  private final ConditionParser conditions;

  private EqlParser(String query) {
    this.cursor = new EqlCursor(query);
    this.conditions = new ConditionParser(cursor);
  }

  /** The query that a text stands for. */
  public static EqlQuery parse(String query) {
    if (query.length() > MAX_CHARS) {
      throw QueryException.argument("EQL statement is longer than [" + MAX_CHARS + "] characters");
    }
    return new EqlParser(query).query();
  }

  private EqlQuery query() {
    EqlToken first = cursor.peek();
    EqlQuery.Source source;
    if (first.isWord("join")) {
      throw QueryException.parsing(first.place(), "Join is not supported");
    } else if (first.isWord("sequence")) {
      source = sequence();
    } else if (first.isWord("sample")) {
      source = sample();
    } else {
      source = event();
    }
    List<EqlQuery.Pipe> pipes = new ArrayList<>();
    while (cursor.peek().isSign("|")) {
      if (source instanceof EqlQuery.Sample) {
        throw QueryException.parsing(cursor.peek().place(), "Samples do not support pipes yet");
      }
      pipes.add(pipe());
      if (pipes.size() > MAX_PIPES) {
        throw QueryException.parsing(first.place(), "more than [" + MAX_PIPES + "] pipes");
      }
    }
    if (cursor.peek().kind() != Kind.END) {
      throw cursor.extraneous();
    }
    return new EqlQuery(source, pipes);
  }

  private EqlQuery.Event event() {
    EqlToken category = cursor.peek();
    boolean any = cursor.takeWord("any");
    if (!any && !cursor.isFreeWord() && category.kind() != Kind.STRING) {
      throw cursor.mismatched("{'any', 'sample', 'sequence', STRING, IDENTIFIER}");
    }
    if (!any) {
      var _ = cursor.next();
    }
    EqlNode.At at = cursor.since(category);
    cursor.word("where");
    return new EqlQuery.Event(at, any ? null : category.text(), conditions.condition());
  }

  private EqlQuery.Sequence sequence() {
    EqlToken first = cursor.next();
    List<EqlNode.Name> keys = keys();
    Optional<Duration> span = span();
    if (span.isPresent() && cursor.peek().isWord("by")) {
      throw QueryException.parsing(
          cursor.peek().place(), "Please specify sequence [by] before [with] not after");
    }
    List<Stage> stages = new ArrayList<>();
    while (isStage()) {
      stages.addAll(stage(keys, true));
    }
    Optional<Stage> until = Optional.empty();
    if (cursor.takeWord("until")) {
      EqlToken last = cursor.peek();
      if (!isStage()) {
        throw cursor.mismatched("{'[', '!['}");
      }
      Stage stage = stage(keys, false).getFirst();
      if (stage.missing()) {
        throw QueryException.parsing(last.place(), "Missing events are not supported in [until]");
      }
      until = Optional.of(stage);
    }
    check(first, stages, span);
    List<Stage> all = new ArrayList<>(stages);
    until.ifPresent(all::add);
    checkKeys(all);
    return new EqlQuery.Sequence(stages, span, until);
  }

  private static void check(EqlToken first, List<Stage> stages, Optional<Duration> span) {
    if (stages.size() < 2) {
      throw QueryException.parsing(
          first.place(),
          "A sequence requires a minimum of 2 queries, found [" + stages.size() + "]");
    }
    if (stages.size() > MAX_STAGES) {
      throw QueryException.parsing(
          first.place(), "A sequence can have at most [" + MAX_STAGES + "] queries");
    }
    Optional<Stage> missing = stages.stream().filter(Stage::missing).findFirst();
    if (missing.isPresent()) {
      if (span.isEmpty()) {
        throw QueryException.parsing(
            first.place(),
            "[maxspan] is required for sequences with missing events queries; found none");
      }
      if (stages.stream().allMatch(Stage::missing)) {
        throw QueryException.parsing(
            first.place(), "A sequence requires at least one event that is not missing");
      }
    }
  }

  private static void checkKeys(List<Stage> stages) {
    int expected = stages.getFirst().keys().size();
    for (Stage stage : stages) {
      if (stage.keys().size() != expected) {
        throw QueryException.parsing(
            stage.event().at().place(),
            "Inconsistent number of join keys specified; expected ["
                + expected
                + "] but found ["
                + stage.keys().size()
                + "]");
      }
    }
  }

  private EqlQuery.Sample sample() {
    EqlToken first = cursor.next();
    List<EqlNode.Name> keys = keys();
    List<Stage> stages = new ArrayList<>();
    while (isStage()) {
      EqlToken begin = cursor.peek();
      List<Stage> more = stage(keys, true);
      if (more.getFirst().missing()) {
        throw QueryException.parsing(begin.place(), "Missing events are not supported in samples");
      }
      if (more.size() > 1) {
        throw QueryException.parsing(begin.place(), "[runs] is not supported in samples");
      }
      stages.addAll(more);
    }
    if (stages.size() < 2) {
      throw QueryException.parsing(
          first.place(), "A sample requires a minimum of 2 queries, found [" + stages.size() + "]");
    }
    if (stages.size() > MAX_STAGES) {
      throw QueryException.parsing(
          first.place(), "A sample can have at most [" + MAX_STAGES + "] queries");
    }
    checkKeys(stages);
    if (stages.getFirst().keys().isEmpty()) {
      throw QueryException.parsing(first.place(), "A sample must have at least one join key");
    }
    return new EqlQuery.Sample(stages);
  }

  private boolean isStage() {
    return cursor.peek().isSign("[") || cursor.peek().isSign("![");
  }

  /** One of them; the same several times, if it is to come several times. */
  private List<Stage> stage(List<EqlNode.Name> common, boolean runs) {
    boolean missing = cursor.next().isSign("![");
    EqlQuery.Event event = event();
    cursor.sign("]");
    List<EqlNode.Name> keys = new ArrayList<>(common);
    keys.addAll(keys());
    EqlToken with = cursor.peek();
    int times = 1;
    if (runs && cursor.takeWord("with")) {
      if (!cursor.takeWord("runs")) {
        throw cursor.mismatched("'runs'");
      }
      cursor.sign("=");
      times = runs();
      if (missing) {
        throw QueryException.parsing(with.place(), "[runs] is not supported for missing events");
      }
    }
    List<Stage> stages = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      stages.add(new Stage(event, keys, missing));
    }
    return stages;
  }

  private int runs() {
    EqlToken token = cursor.peek();
    boolean minus = cursor.takeSign("-");
    EqlToken number = cursor.next();
    if (minus || number.kind() != Kind.INTEGER || !number.text().matches("0*[1-9][0-9]{0,5}")) {
      throw QueryException.parsing(
          token.place(),
          "A positive runs value is required; found [" + (minus ? "-" : "") + number.text() + "]");
    }
    int runs = Integer.parseInt(number.text());
    if (runs > MAX_STAGES) {
      throw QueryException.parsing(
          token.place(), "A query cannot be repeated more than [" + MAX_STAGES + "] times");
    }
    return runs;
  }

  private List<EqlNode.Name> keys() {
    List<EqlNode.Name> keys = new ArrayList<>();
    if (cursor.takeWord("by")) {
      do {
        keys.add(key());
      } while (cursor.takeSign(","));
    }
    return keys;
  }

  private EqlNode.Name key() {
    EqlNode node = conditions.condition();
    if (node instanceof EqlNode.Name name) {
      return name;
    }
    throw QueryException.parsing(
        node.place(), "Unsupported join key [" + node.text() + "]: only fields can be join keys");
  }

  private Optional<Duration> span() {
    if (!cursor.takeWord("with")) {
      return Optional.empty();
    }
    EqlToken parameter = cursor.peek();
    if (!cursor.takeWord("maxspan")) {
      throw QueryException.parsing(
          parameter.place(), "Unrecognized option [" + parameter.text() + "], expecting [maxspan]");
    }
    cursor.sign("=");
    return Optional.of(new SpanParser(cursor).span());
  }

  private EqlQuery.Pipe pipe() {
    var _ = cursor.next();
    EqlToken name = cursor.peek();
    if (name.kind() != Kind.WORD) {
      throw cursor.mismatched("IDENTIFIER");
    }
    var _ = cursor.next();
    if (OLD_PIPES.contains(name.text())) {
      throw QueryException.parsing(name.place(), "Pipe [" + name.text() + "] is not supported");
    }
    if (!name.text().equals("head") && !name.text().equals("tail")) {
      throw QueryException.parsing(
          name.place(), "Unrecognized pipe [" + name.text() + "], expecting [head] or [tail]");
    }
    List<EqlNode> arguments = new ArrayList<>();
    if (cursor.peek().kind() != Kind.END && !cursor.peek().isSign("|")) {
      do {
        arguments.add(conditions.condition());
      } while (cursor.takeSign(","));
    }
    if (arguments.size() != 1) {
      throw QueryException.parsing(
          name.place(),
          "Pipe ["
              + name.text()
              + "] expects exactly one expression argument but found ["
              + arguments.size()
              + "]");
    }
    return new EqlQuery.Pipe(name.text().equals("head"), count(name, arguments.getFirst()));
  }

  private static int count(EqlToken pipe, EqlNode argument) {
    @Nullable Object value = argument instanceof EqlNode.Literal literal ? literal.value() : null;
    if (value instanceof Long count && count >= 0 && count <= Integer.MAX_VALUE) {
      return count.intValue();
    }
    throw QueryException.parsing(
        argument.place(),
        "Pipe ["
            + pipe.text()
            + "] expects a positive integer but found ["
            + argument.text()
            + "]");
  }
}
