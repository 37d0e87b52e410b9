package io.lampyr.restapi.update.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a script into its statements. */
final class ScriptParser {
  /** How deep statements and expressions may stand in each other. */
  private static final int MAX_DEPTH = 100;

  private static final Set<String> TYPES =
      Set.of("def", "int", "long", "double", "float", "boolean", "String", "List", "Map");
  private static final Set<String> ASSIGNMENTS = Set.of("=", "+=", "-=", "*=", "/=", "%=");
  private static final Set<String> UNSUPPORTED =
      Set.of("for", "while", "do", "try", "new", "throw", "switch", "instanceof", "function");

  /** Signs between two values, those that bind least first. */
  private static final List<Set<String>> LEVELS =
      List.of(
          Set.of("||"),
          Set.of("&&"),
          Set.of("==", "!="),
          Set.of("<", "<=", ">", ">="),
          Set.of("+", "-"),
          Set.of("*", "/", "%"));

  private final List<Token> words;
  private int at;
  private int depth;

  private ScriptParser(List<Token> words) {
    this.words = words;
  }

  static Statement parse(String script) {
    ScriptParser parser = new ScriptParser(Lexer.words(script));
    List<Statement> statements = new ArrayList<>();
    while (parser.peek().kind() != Token.Kind.END) {
      statements.add(parser.statement());
    }
    return new Statement.Block(statements);
  }

  private Token peek() {
    return words.get(at);
  }

  private boolean take(String sign) {
    boolean is = peek().is(sign);
    if (is) {
      at++;
    }
    return is;
  }

  private void expect(String sign) {
    if (!take(sign)) {
      throw unexpected();
    }
  }

  private ScriptFailure unexpected() {
    Token word = peek();
    return new ScriptFailure(
        "illegal_argument_exception", "unexpected token ['" + word.text() + "'].", word.offset());
  }

  private void deeper() {
    if (++depth > MAX_DEPTH) {
      throw new ScriptFailure(
          "illegal_argument_exception", "script nests deeper than " + MAX_DEPTH, peek().offset());
    }
  }

  private Statement statement() {
    deeper();
    Statement statement;
    if (take("{")) {
      List<Statement> inner = new ArrayList<>();
      while (!take("}")) {
        inner.add(statement());
      }
      statement = new Statement.Block(inner);
    } else if (take("if")) {
      expect("(");
      Expression condition = expression();
      expect(")");
      Statement yes = statement();
      statement = new Statement.If(condition, yes, take("else") ? statement() : null);
    } else if (take(";")) {
      statement = new Statement.Block(List.of());
    } else {
      statement = simple();
      if (!take(";") && peek().kind() != Token.Kind.END && !peek().is("}")) {
        throw unexpected();
      }
    }
    depth--;
    return statement;
  }

  private Statement simple() {
    if (take("return")) {
      return new Statement.Return();
    }
    boolean defines = TYPES.contains(peek().text()) && words.get(at + 1).kind() == Token.Kind.NAME;
    if (defines) {
      at++;
      String name = words.get(at++).text();
      return new Statement.Define(name, take("=") ? expression() : new Expression.Literal(null, 0));
    }
    Expression target = expression();
    Token sign = peek();
    if (sign.kind() == Token.Kind.SIGN && ASSIGNMENTS.contains(sign.text())) {
      at++;
      return new Statement.Assign(assignable(target), sign.text(), expression());
    }
    if (take("++") || take("--")) {
      String step = sign.text().equals("++") ? "+=" : "-=";
      return new Statement.Assign(
          assignable(target), step, new Expression.Literal(1L, sign.offset()));
    }
    if (!(target instanceof Expression.Call)) {
      throw new ScriptFailure(
          "illegal_argument_exception", "not a statement: result not used", target.offset());
    }
    return new Statement.Evaluate(target);
  }

  private static Expression assignable(Expression target) {
    if (target instanceof Expression.Member || target instanceof Expression.Variable) {
      return target;
    }
    throw new ScriptFailure(
        "illegal_argument_exception", "invalid assignment: cannot assign a value", target.offset());
  }

  private Expression expression() {
    deeper();
    Expression condition = binary(0);
    if (peek().is("?")) {
      int offset = peek().offset();
      at++;
      Expression yes = expression();
      expect(":");
      condition = new Expression.Choice(condition, yes, expression(), offset);
    }
    depth--;
    return condition;
  }

  private Expression binary(int level) {
    if (level == LEVELS.size()) {
      return unary();
    }
    Expression left = binary(level + 1);
    int chained = 0;
    while (peek().kind() == Token.Kind.SIGN && LEVELS.get(level).contains(peek().text())) {
      Token sign = words.get(at++);
      left = new Expression.Binary(sign.text(), left, binary(level + 1), sign.offset());
      // A chain to the left is as deep as one of parentheses where it is run.
      deeper();
      chained++;
    }
    depth -= chained;
    return left;
  }

  private Expression unary() {
    Token sign = peek();
    if (take("!") || take("-") || take("+")) {
      deeper();
      Expression value = new Expression.Unary(sign.text(), unary(), sign.offset());
      depth--;
      return value;
    }
    Expression value = primary();
    int chained = 0;
    while (true) {
      Expression longer = suffix(value);
      if (longer == null) {
        depth -= chained;
        return value;
      }
      value = longer;
      deeper();
      chained++;
    }
  }

  private @Nullable Expression suffix(Expression of) {
    Token sign = peek();
    if (take("[")) {
      Expression name = expression();
      expect("]");
      return new Expression.Member(of, name, false, sign.offset());
    }
    if (!take(".") && !take("?.")) {
      return null;
    }
    Token name = peek();
    if (name.kind() != Token.Kind.NAME && name.kind() != Token.Kind.WHOLE) {
      throw unexpected();
    }
    at++;
    return take("(")
        ? new Expression.Call(of, name.text(), list(")"), sign.offset())
        : new Expression.Member(
            of, new Expression.Literal(name.text(), name.offset()), sign.is("?."), sign.offset());
  }

  private List<Expression> list(String end) {
    List<Expression> values = new ArrayList<>();
    if (take(end)) {
      return values;
    }
    do {
      values.add(expression());
    } while (take(","));
    expect(end);
    return values;
  }

  private Expression primary() {
    Token word = peek();
    at++;
    return switch (word.kind()) {
      case TEXT -> new Expression.Literal(word.text(), word.offset());
      case WHOLE -> new Expression.Literal(whole(word), word.offset());
      case DECIMAL -> new Expression.Literal(Double.parseDouble(word.text()), word.offset());
      case NAME -> name(word);
      case SIGN -> {
        if (word.is("(")) {
          Expression inner = expression();
          expect(")");
          yield inner;
        }
        if (word.is("[")) {
          yield collection(word.offset());
        }
        at--;
        throw unexpected();
      }
      case END -> {
        at--;
        throw unexpected();
      }
    };
  }

  private static long whole(Token word) {
    try {
      return Long.parseLong(word.text());
    } catch (NumberFormatException tooLarge) {
      throw new ScriptFailure(
          "illegal_argument_exception",
          "Invalid int constant [" + word.text() + "].",
          word.offset());
    }
  }

  private Expression name(Token word) {
    if (UNSUPPORTED.contains(word.text())) {
      at--;
      throw unexpected();
    }
    return switch (word.text()) {
      case "true" -> new Expression.Literal(true, word.offset());
      case "false" -> new Expression.Literal(false, word.offset());
      case "null" -> new Expression.Literal(null, word.offset());
      default -> new Expression.Variable(word.text(), word.offset());
    };
  }

  private Expression collection(int offset) {
    if (take(":")) {
      expect("]");
      return new Expression.MapOf(List.of(), List.of(), offset);
    }
    if (take("]")) {
      return new Expression.ListOf(List.of(), offset);
    }
    Expression first = expression();
    if (!peek().is(":")) {
      List<Expression> values = new ArrayList<>(List.of(first));
      if (take(",")) {
        values.addAll(list("]"));
      } else {
        expect("]");
      }
      return new Expression.ListOf(values, offset);
    }
    List<Expression> names = new ArrayList<>(List.of(first));
    List<Expression> values = new ArrayList<>();
    expect(":");
    values.add(expression());
    while (take(",")) {
      names.add(expression());
      expect(":");
      values.add(expression());
    }
    expect("]");
    return new Expression.MapOf(names, values, offset);
  }
}
