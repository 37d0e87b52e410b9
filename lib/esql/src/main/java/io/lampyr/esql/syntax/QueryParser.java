package io.lampyr.esql.syntax;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.tree.Command;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads whole queries: a source, and commands behind it. Bounded in length and depth. */
public final class QueryParser {
  /** As long as a query may be. */
  public static final int MAX_LENGTH = 1_000_000;

  /** As many commands as a query may have. */
  static final int MAX_COMMANDS = 500;

  /** As many ways as rows may go. */
  private static final int MAX_BRANCHES = 8;

  private static final Set<String> REFUSED =
      Set.of(
          "completion",
          "rerank",
          "explain",
          "insist",
          "mmr",
          "set",
          "promql",
          "metrics_info",
          "ts_info");

  private final Cursor cursor;
  private final ExpressionParser expressions;
  private final CommandParser commands;
  private int count;

  private QueryParser(String query, QueryParameters parameters) {
    this.cursor = new Cursor(query, parameters);
    this.expressions = new ExpressionParser(cursor);
    this.commands = new CommandParser(cursor, expressions);
  }

  /** The commands of a query, the source first. */
  public static List<Command> parse(String query, QueryParameters parameters) {
    if (query.length() > MAX_LENGTH) {
      throw QueryException.parsing(
          Place.NOWHERE,
          "ESQL statement is too large [" + query.length() + " characters > " + MAX_LENGTH + "]");
    }
    return new QueryParser(query, parameters).query();
  }

  private List<Command> query() {
    List<Command> all = new ArrayList<>();
    all.add(source());
    while (cursor.takes("|")) {
      all.add(counted());
    }
    if (cursor.peek().kind() != Token.Kind.END) {
      throw Lexer.unexpected(cursor.peek(), "{<EOF>, '|'}");
    }
    return List.copyOf(all);
  }

  private Command counted() {
    if (++count >= MAX_COMMANDS) {
      throw QueryException.parsing(
          cursor.peek().place(), "a query has at most " + MAX_COMMANDS + " commands");
    }
    return command();
  }

  private Command source() {
    Token word = cursor.take();
    if (word.kind() != Token.Kind.NAME) {
      throw Lexer.unexpected(word, "{'from', 'row', 'show', 'ts'}");
    }
    return switch (word.lower()) {
      case "from" -> commands.from(false, word.place());
      case "ts" -> commands.from(true, word.place());
      case "row" -> new Command.Row(commands.fields(), word.place());
      case "show" -> {
        cursor.needWord("info");
        yield new Command.ShowInfo(word.place());
      }
      default -> throw unknown(word, "{'from', 'row', 'show', 'ts'}");
    };
  }

  private Command command() {
    Token word = cursor.take();
    Place place = word.place();
    if (word.kind() != Token.Kind.NAME) {
      throw Lexer.unexpected(word, "a command");
    }
    return switch (word.lower()) {
      case "where" -> new Command.Where(expressions.expression(), place);
      case "eval" -> new Command.Eval(commands.fields(), place);
      case "stats" -> commands.stats(false, place);
      case "inlinestats" -> commands.stats(true, place);
      case "inline" -> {
        cursor.needWord("stats");
        yield commands.stats(true, place);
      }
      case "sort" -> commands.sort(place);
      case "limit" -> commands.limit(place);
      case "keep" -> new Command.Keep(commands.patterns(), place);
      case "drop" -> new Command.Drop(commands.patterns(), place);
      case "rename" -> commands.rename(place);
      case "dissect" -> commands.dissect(place);
      case "grok" -> commands.grok(place);
      case "mv_expand" -> new Command.MvExpand(commands.pattern(), place);
      case "sample" -> commands.sample(place);
      case "enrich" -> commands.enrich(place);
      case "lookup" -> commands.lookup(place);
      case "fork" -> fork(place);
      case "fuse" -> commands.fuse(place);
      case "change_point" -> commands.changePoint(place);
      case "uri_parts", "registered_domain", "user_agent" -> commands.known(word.lower(), place);
      default -> throw unknown(word, "a command");
    };
  }

  private Command fork(Place place) {
    List<List<Command>> branches = new ArrayList<>();
    while (branches.isEmpty() || cursor.sees("(")) {
      cursor.need("(");
      List<Command> branch = new ArrayList<>();
      do {
        branch.add(counted());
      } while (cursor.takes("|"));
      cursor.need(")");
      branches.add(List.copyOf(branch));
      if (branches.size() > MAX_BRANCHES) {
        throw QueryException.parsing(place, "Fork supports up to " + MAX_BRANCHES + " branches");
      }
    }
    return new Command.Fork(branches, place);
  }

  private static QueryException unknown(Token word, String expected) {
    return REFUSED.contains(word.lower())
        ? QueryException.parsing(
            word.place(),
            "the command [" + word.text().toUpperCase(Locale.ROOT) + "] is not supported")
        : Lexer.unexpected(word, expected);
  }

  /** For tests of single expressions. */
  static Expression expression(String text) {
    return new QueryParser(text, QueryParameters.NONE).expressions.expression();
  }
}
