package io.lampyr.esql.syntax;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.tree.Command;
import io.lampyr.esql.tree.Command.Field;
import io.lampyr.esql.tree.Command.Order;
import io.lampyr.esql.tree.Command.Pattern;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what stands behind a command's word. */
final class CommandParser {
  /** Where an enrich policy may be looked up, if a query says it. */
  private static final Set<String> MODES = Set.of("_any", "_coordinator", "_remote");

  private final Cursor cursor;
  private final ExpressionParser expressions;

  CommandParser(Cursor cursor, ExpressionParser expressions) {
    this.cursor = cursor;
    this.expressions = expressions;
  }

  Command from(boolean series, Place place) {
    List<String> indices = new ArrayList<>();
    do {
      indices.add(cursor.lexer().takeIndex().text());
    } while (cursor.takes(","));
    boolean bracket = cursor.takes("[");
    List<Pattern> metadata = List.of();
    if (cursor.takesWord("metadata")) {
      metadata = patterns();
    }
    if (bracket) {
      cursor.need("]");
    }
    return new Command.From(indices, metadata, series, place);
  }

  List<Field> fields() {
    List<Field> fields = new ArrayList<>();
    do {
      fields.add(field());
    } while (cursor.takes(","));
    return fields;
  }

  private Field field() {
    Token begin = cursor.peek();
    Expression value = expressions.expression();
    if (!cursor.sees("=")) {
      return new Field(null, value);
    }
    Token sign = cursor.take();
    if (!(value instanceof Expression.Name name)) {
      throw Lexer.unexpected(sign, "{<EOF>, '|', ','}");
    }
    if (begin.is("(")) {
      throw Lexer.unexpected(begin, "a name");
    }
    return new Field(name.name(), expressions.expression());
  }

  Command stats(boolean inline, Place place) {
    List<Field> values = new ArrayList<>();
    if (!cursor.seesWord("by")) {
      do {
        values.add(aggregation());
      } while (cursor.takes(","));
    }
    List<Field> groups = cursor.takesWord("by") ? fields() : List.of();
    return new Command.Stats(values, groups, inline, place);
  }

  private Field aggregation() {
    Token begin = cursor.peek();
    Field field = field();
    if (!cursor.takesWord("where")) {
      return field;
    }
    Expression condition = expressions.expression();
    Expression filtered = new Expression.Filtered(field.value(), condition, cursor.since(begin));
    return new Field(field.name(), filtered);
  }

  Command sort(Place place) {
    List<Order> orders = new ArrayList<>();
    do {
      Expression value = expressions.expression();
      boolean descending = cursor.takesWord("desc");
      if (!descending) {
        cursor.takesWord("asc");
      }
      boolean nullsFirst = descending;
      if (cursor.takesWord("nulls")) {
        nullsFirst = cursor.takesWord("first");
        if (!nullsFirst) {
          cursor.needWord("last");
        }
      }
      orders.add(new Order(value, !descending, nullsFirst));
    } while (cursor.takes(","));
    return new Command.Sort(orders, place);
  }

  Command limit(Place place) {
    Token token = cursor.peek();
    Expression value = expressions.value();
    if (value instanceof Expression.Literal literal && literal.value() instanceof Integer rows) {
      if (rows < 0) {
        throw QueryException.parsing(
            token.place(),
            "Invalid value for LIMIT [" + rows + "], expecting a non negative integer");
      }
      return cursor.takesWord("by")
          ? new Command.LimitBy(rows, expressions(), place)
          : new Command.Limit(rows, place);
    }
    throw QueryException.parsing(
        token.place(),
        "value of [limit " + value.source().text() + "] must be a non negative integer");
  }

  private List<Expression> expressions() {
    List<Expression> all = new ArrayList<>();
    do {
      all.add(expressions.expression());
    } while (cursor.takes(","));
    return all;
  }

  /** {@code URI_PARTS parts = url}, and what is written like it. */
  Command known(String kind, Place place) {
    Token begin = cursor.peek();
    Pattern prefix = pattern();
    if (prefix.glob()) {
      throw Lexer.unexpected(begin, "a name");
    }
    cursor.need("=");
    Expression input = expressions.value();
    Map<String, Object> options =
        kind.equals("user_agent") && cursor.takesWord("with")
            ? expressions.options().values()
            : Map.of();
    return new Command.Known(kind, prefix.text(), input, options, place);
  }

  List<Pattern> patterns() {
    List<Pattern> all = new ArrayList<>();
    do {
      all.add(pattern());
    } while (cursor.takes(","));
    return all;
  }

  /** A name, or one with stars: its parts stand beside each other without blanks. */
  Pattern pattern() {
    Token begin = cursor.peek();
    StringBuilder text = new StringBuilder();
    boolean glob = false;
    while (isOfPattern(cursor.peek()) && (text.isEmpty() || touches())) {
      Token token = cursor.take();
      if (token.kind() == Token.Kind.PARAMETER) {
        QueryParameters.Parameter found = cursor.parameter(token);
        glob |= found.meaning() == QueryParameters.Meaning.PATTERN;
        text.append(found.value());
      } else {
        glob |= token.is("*");
        text.append(token.text());
      }
    }
    if (text.isEmpty()) {
      throw Lexer.unexpected(begin, "a name");
    }
    return new Pattern(text.toString(), glob, begin.place());
  }

  private boolean touches() {
    return cursor.peek().begin() == cursor.lexer().lastEnd();
  }

  private static boolean isOfPattern(Token token) {
    return token.isName()
        || token.kind() == Token.Kind.PARAMETER
        || token.kind() == Token.Kind.WHOLE
        || token.kind() == Token.Kind.DECIMAL
        || token.is("*")
        || token.is(".")
        || token.is("-");
  }

  Command rename(Place place) {
    List<Command.Renaming> names = new ArrayList<>();
    do {
      Pattern first = pattern();
      if (cursor.takes("=")) {
        names.add(new Command.Renaming(pattern().text(), first.text(), first.place()));
      } else {
        cursor.needWord("as");
        names.add(new Command.Renaming(first.text(), pattern().text(), first.place()));
      }
      if (first.glob()) {
        throw QueryException.parsing(
            first.place(), "Using wildcards [*] in RENAME is not allowed [" + first.text() + "]");
      }
    } while (cursor.takes(","));
    return new Command.Rename(names, place);
  }

  Command dissect(Place place) {
    Expression input = expressions.value();
    String pattern = cursor.needString();
    String separator = "";
    if (cursor.peek().isName()) {
      Token option = cursor.take();
      if (!option.isWord("append_separator")) {
        throw QueryException.parsing(
            option.place(), "Invalid option for dissect: [" + option.text() + "]");
      }
      cursor.need("=");
      separator = cursor.needString();
    }
    return new Command.Dissect(input, pattern, separator, place);
  }

  Command grok(Place place) {
    Expression input = expressions.value();
    List<String> patterns = new ArrayList<>();
    do {
      patterns.add(cursor.needString());
    } while (cursor.takes(","));
    return new Command.Grok(input, patterns, place);
  }

  Command sample(Place place) {
    Token token = cursor.peek();
    Expression value = expressions.value();
    if (value instanceof Expression.Literal literal
        && literal.value() instanceof Double probability
        && probability > 0
        && probability < 1) {
      return new Command.Sample(probability, place);
    }
    throw QueryException.parsing(
        token.place(),
        "invalid value for SAMPLE probability ["
            + value.source().text()
            + "], expecting a number between 0 and 1, exclusive");
  }

  Command lookup(Place place) {
    cursor.needWord("join");
    String index = cursor.lexer().takeIndex().text();
    cursor.needWord("on");
    List<Pattern> columns = patterns();
    if (columns.stream().anyMatch(Pattern::glob)) {
      throw QueryException.parsing(place, "JOIN ON clause only supports fields");
    }
    return new Command.LookupJoin(index, columns, place);
  }

  /** Whatever of it is said, in any order, and each once. */
  Command fuse(Place place) {
    String method = cursor.takesWord("linear") ? "linear" : cursor.takesWord("rrf") ? "rrf" : "";
    Pattern score = null;
    Pattern group = null;
    List<Pattern> keys = List.of();
    Map<String, Object> options = Map.of();
    boolean more = true;
    while (more) {
      Token word = cursor.peek();
      if (score == null && cursor.takesWord("score")) {
        cursor.needWord("by");
        score = column();
      } else if (group == null && cursor.takesWord("group")) {
        cursor.needWord("by");
        group = column();
      } else if (keys.isEmpty() && cursor.takesWord("key")) {
        cursor.needWord("by");
        keys = columns();
      } else if (options.isEmpty() && cursor.takesWord("with")) {
        options = expressions.tree();
      } else if (word.isName()) {
        throw Lexer.unexpected(word, "{'linear', 'rrf', 'score', 'group', 'key', 'with'}");
      } else {
        more = false;
      }
    }
    return new Command.Fuse(method.isEmpty() ? "rrf" : method, score, group, keys, options, place);
  }

  Command changePoint(Place place) {
    Pattern value = column();
    Pattern key = cursor.takesWord("on") ? column() : null;
    String type = "type";
    String chance = "pvalue";
    if (cursor.takesWord("as")) {
      type = column().text();
      cursor.need(",");
      chance = column().text();
    }
    return new Command.ChangePoint(value, key, type, chance, place);
  }

  private List<Pattern> columns() {
    List<Pattern> all = new ArrayList<>();
    do {
      all.add(column());
    } while (cursor.takes(","));
    return all;
  }

  private Pattern column() {
    Token begin = cursor.peek();
    Pattern name = pattern();
    if (name.glob()) {
      throw Lexer.unexpected(begin, "a name");
    }
    return name;
  }

  Command enrich(Place place) {
    Token name = cursor.lexer().takeIndex();
    String policy = name.text();
    int colon = policy.indexOf(':');
    String mode = policy.substring(0, Math.max(0, colon));
    // There is one cluster: wherever a policy is to be looked up, that is here.
    if (colon >= 0 && !MODES.contains(mode.toLowerCase(Locale.ROOT))) {
      throw QueryException.parsing(
          name.place(),
          "Unrecognized value ["
              + mode
              + "], ENRICH policy qualifier needs to be one of [_ANY, _COORDINATOR, _REMOTE]");
    }
    @Nullable String on = cursor.takesWord("on") ? plain("ON", place) : null;
    Map<String, String> with = new LinkedHashMap<>();
    if (cursor.takesWord("with")) {
      do {
        String first = plain("WITH", place);
        String second = cursor.takes("=") ? plain("WITH", place) : first;
        with.put(first, second);
      } while (cursor.takes(","));
    }
    return new Command.Enrich(policy.substring(colon + 1), on, with, place);
  }

  private String plain(String clause, Place place) {
    Pattern pattern = pattern();
    if (pattern.glob()) {
      throw QueryException.parsing(
          place,
          "Using wildcards [*] in ENRICH "
              + clause
              + " projections is not allowed, found ["
              + pattern.text()
              + "]");
    }
    return pattern.text();
  }
}
