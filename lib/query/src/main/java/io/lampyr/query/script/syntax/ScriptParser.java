package io.lampyr.query.script.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads a script into its statements. */
public final class ScriptParser {
  private final Words words;
  private final Set<String> known;
  private final String result;
  private final Map<String, ParsedScript.Function> functions = new HashMap<>();
  private final Set<String> used = new HashSet<>();
  private final Unresolved unresolved = new Unresolved();
  private Scope scope = new Scope();
  private ExpressionParser expressions;
  private int loops;
  private int blocks;

  private ScriptParser(String script, Set<String> known, String result) {
    this.words = new Words(Lexer.words(script));
    this.known = known;
    this.result = result;
    this.expressions = expressions();
  }

  private ExpressionParser expressions() {
    return new ExpressionParser(
        words,
        scope,
        new ExpressionParser.Reading(known, used, unresolved, this::block, this::withoutLoops));
  }

  /**
   * The script that a text stands for. What is wrong with the text is a {@link ScriptFailure}.
   *
   * @param given the names that whoever runs it gives values
   * @param functions those that whoever runs it has, as {@code saturation/2}
   * @param result whether what it computes last is wanted; otherwise it must not compute in vain
   */
  public static ParsedScript parse(
      String script, Set<String> given, Set<String> functions, boolean result) {
    return new ScriptParser(script, given, result ? "def" : "void").script(functions);
  }

  private ParsedScript script(Set<String> given) {
    while (isFunction()) {
      function();
    }
    words.deepest();
    checkFilled(words.atEnd(), "execute", 0, words.peek().offset());
    List<Statement> statements = new ArrayList<>();
    while (!words.atEnd()) {
      statements.add(statement());
    }
    // What nothing is known of is told before what is not used.
    unresolved.check(functions.keySet(), given);
    ParsedScript.Function main =
        new ParsedScript.Function(
            result,
            List.of(),
            new Statement.Block(returning(statements, result)),
            scope.slots(),
            words.deepest());
    return new ParsedScript(main, functions, used);
  }

  private static void checkFilled(boolean empty, String name, int parameters, int offset) {
    if (empty) {
      throw ScriptFailure.argument(
          "invalid function definition: found no statements for function ["
              + name
              + "] with ["
              + parameters
              + "] parameters",
          offset);
    }
  }

  /** What a body computes last is what it gives, and nothing else is computed for nothing. */
  private static List<Statement> returning(List<Statement> statements, String result) {
    for (int i = 0; i < statements.size(); i++) {
      if (statements.get(i) instanceof Statement.Evaluate(Expression value)) {
        if (i == statements.size() - 1 && !result.equals("void")) {
          statements.set(i, new Statement.Return(value));
        } else {
          UsedValues.check(value);
        }
      }
    }
    return statements;
  }

  private boolean isFunction() {
    int brackets = words.peek(1).is("[") && words.peek(2).is("]") ? 2 : 0;
    return isTypeOrVoid(words.peek())
        && words.peek(1 + brackets).kind() == Token.Kind.NAME
        && words.peek(2 + brackets).is("(");
  }

  private static boolean isTypeOrVoid(Token word) {
    return word.is("void") || isType(word);
  }

  static boolean isType(Token word) {
    return word.kind() == Token.Kind.NAME && TypeNames.isType(word.text());
  }

  private void function() {
    Token result = words.next();
    boolean array = brackets();
    Scope around = scope;
    scope = new Scope();
    expressions = expressions();
    words.deepest();
    String name = words.name();
    List<Expression.Local> parameters = new ArrayList<>();
    words.expect("(");
    while (!words.take(")")) {
      if (!parameters.isEmpty()) {
        words.expect(",");
      }
      parameters.add(parameter());
    }
    Statement body = block();
    checkFilled(
        body instanceof Statement.Block(List<Statement> none) && none.isEmpty(),
        name,
        parameters.size(),
        result.offset());
    List<Statement> statements =
        new ArrayList<>(body instanceof Statement.Block(List<Statement> all) ? all : List.of(body));
    ParsedScript.Function made =
        new ParsedScript.Function(
            array ? "def" : result.text(),
            parameters,
            new Statement.Block(returning(statements, result.text())),
            scope.slots(),
            words.deepest());
    if (functions.put(name + "/" + parameters.size(), made) != null) {
      throw ScriptFailure.argument("function [" + name + "] is already defined", result.offset());
    }
    scope = around;
    expressions = expressions();
  }

  private Expression.Local parameter() {
    Token type = words.peek();
    if (!isType(type)) {
      throw words.unexpected();
    }
    words.next();
    boolean array = brackets();
    Token name = words.peek();
    return scope.declare(words.name(), array ? "def" : type.text(), name.offset());
  }

  private boolean brackets() {
    boolean array = false;
    while (words.peek().is("[") && words.peek(1).is("]")) {
      words.next();
      words.next();
      array = true;
    }
    return array;
  }

  /** A lambda's statements are in no loop of those around it. */
  private Statement withoutLoops(Supplier<Statement> body) {
    int around = loops;
    loops = 0;
    Statement inside = body.get();
    loops = around;
    return inside;
  }

  /** Statements in braces. */
  private Statement block() {
    words.expect("{");
    blocks++;
    scope.open();
    List<Statement> inner = new ArrayList<>();
    while (!words.take("}")) {
      inner.add(statement());
      if (inner.getLast() instanceof Statement.Evaluate(Expression value)
          && !words.peek().is("}")) {
        UsedValues.check(value);
      }
    }
    scope.close();
    blocks--;
    return new Statement.Block(inner);
  }

  private Statement statement() {
    words.deeper();
    Token word = words.peek();
    Statement statement =
        switch (word.kind() == Token.Kind.TEXT ? "" : word.text()) {
          case "{" -> block();
          case "if" -> choice();
          case "while" -> loop();
          case "do" -> loopOnce();
          case "for" -> counted();
          case "try" -> attempt();
          case ";" -> {
            words.next();
            yield new Statement.Block(List.of());
          }
          default -> ended(simple());
        };
    words.higher(1);
    return statement;
  }

  private Statement ended(Statement statement) {
    if (!words.take(";") && !words.atEnd() && !words.peek().is("}")) {
      throw words.unexpected(blocks == 0 ? " was expecting one of [{<EOF>, ';'}]" : "");
    }
    return statement;
  }

  private Expression condition() {
    words.expect("(");
    Expression condition = expressions.expression();
    words.expect(")");
    return condition;
  }

  private Statement choice() {
    words.expect("if");
    Expression condition = condition();
    Statement yes = inside();
    return new Statement.If(condition, yes, words.take("else") ? inside() : null);
  }

  /** One statement, with variables of its own. */
  private Statement inside() {
    scope.open();
    Statement statement = statement();
    scope.close();
    return statement;
  }

  private Statement body() {
    loops++;
    Statement body = inside();
    loops--;
    return body;
  }

  private Statement loop() {
    int offset = words.next().offset();
    return Escapes.loop("while", condition(), body(), List.of(), offset);
  }

  private Statement loopOnce() {
    int offset = words.next().offset();
    Statement body = body();
    words.expect("while");
    return ended(Escapes.loop("do-while", condition(), body, List.of(), offset));
  }

  private Statement counted() {
    int offset = words.next().offset();
    words.expect("(");
    scope.open();
    Statement whole = isForEach() ? forEach() : counted(offset);
    scope.close();
    return whole;
  }

  private boolean isForEach() {
    int type = isDeclaration() ? words.peek(1).is("[") ? 3 : 1 : 0;
    return words.peek(type).kind() == Token.Kind.NAME
        && (words.peek(type + 1).is(":") || words.peek(type + 1).is("in"));
  }

  private Statement forEach() {
    boolean typed = isDeclaration();
    String type = typed ? words.next().text() : "def";
    type = brackets() ? "def" : type;
    int offset = words.peek().offset();
    String name = words.name();
    words.next();
    Expression of = expressions.expression();
    words.expect(")");
    return new Statement.ForEach(scope.declare(name, type, offset), of, body());
  }

  private Statement counted(int offset) {
    List<Statement> first = new ArrayList<>();
    if (!words.peek().is(";")) {
      first.add(simple());
      while (words.take(",")) {
        first.add(simple());
      }
    }
    words.expect(";");
    Expression condition = words.peek().is(";") ? null : expressions.expression();
    words.expect(";");
    List<Expression> afterEach = new ArrayList<>();
    while (!words.take(")")) {
      if (!afterEach.isEmpty()) {
        words.expect(",");
      }
      afterEach.add(expressions.expression());
    }
    first.add(Escapes.loop("for", condition, body(), afterEach, offset));
    return new Statement.Block(first);
  }

  private Statement attempt() {
    words.expect("try");
    Statement body = block();
    List<Statement.Catch> catches = new ArrayList<>();
    while (words.take("catch")) {
      words.expect("(");
      scope.open();
      Token type = words.next();
      if (!TypeNames.EXCEPTIONS.containsKey(type.text())) {
        throw ScriptFailure.argument("cannot resolve type [" + type.text() + "]", type.offset());
      }
      int offset = words.peek().offset();
      Expression.Local variable = scope.declare(words.name(), "def", offset);
      words.expect(")");
      catches.add(new Statement.Catch(type.text(), variable, block()));
      scope.close();
    }
    if (catches.isEmpty()) {
      throw words.unexpected();
    }
    return new Statement.Try(body, catches);
  }

  private boolean isDeclaration() {
    if (!isType(words.peek())) {
      return false;
    }
    int at = 1;
    while (words.peek(at).is("[") && words.peek(at + 1).is("]")) {
      at += 2;
    }
    Token name = words.peek(at);
    return name.kind() == Token.Kind.NAME && !name.text().equals("instanceof");
  }

  private Statement simple() {
    Token word = words.peek();
    if (words.take("return")) {
      boolean nothing = words.peek().is(";") || words.peek().is("}") || words.atEnd();
      return new Statement.Return(nothing ? null : expressions.expression());
    }
    if (word.is("break") || word.is("continue")) {
      words.next();
      if (loops == 0) {
        throw ScriptFailure.argument(
            "invalid " + word.text() + " statement: not inside loop", word.offset());
      }
      return word.is("break") ? new Statement.Break() : new Statement.Continue();
    }
    if (words.take("throw")) {
      return new Statement.Throw(expressions.expression(), word.offset());
    }
    if (!isDeclaration()) {
      return new Statement.Evaluate(expressions.expression());
    }
    words.next();
    String type = brackets() ? "def" : word.text();
    List<Statement> declared = new ArrayList<>();
    do {
      int offset = words.peek().offset();
      String name = words.name();
      @Nullable Expression value = words.take("=") ? expressions.expression() : null;
      declared.add(new Statement.Declare(scope.declare(name, type, offset), value));
    } while (isNextVariable() && words.take(","));
    return declared.size() == 1 ? declared.getFirst() : new Statement.Block(declared);
  }

  private boolean isNextVariable() {
    return words.peek().is(",") && words.peek(1).kind() == Token.Kind.NAME;
  }
}
