package io.lampyr.query.script.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads a script's expressions. */
final class ExpressionParser {
  private static final Set<String> ASSIGNMENTS =
      Set.of("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>=");
  private static final Set<String> RESERVED =
      Set.of(
          "if",
          "else",
          "for",
          "while",
          "do",
          "try",
          "catch",
          "throw",
          "return",
          "break",
          "continue",
          "new",
          "instanceof",
          "in",
          "switch",
          "case",
          "default");

  /** Signs between two values, those that bind least first. */
  private static final List<Set<String>> LEVELS =
      List.of(
          Set.of("||"),
          Set.of("&&"),
          Set.of("|"),
          Set.of("^"),
          Set.of("&"),
          Set.of("==", "!=", "===", "!=="),
          Set.of("<", "<=", ">", ">=", "instanceof"),
          Set.of("<<", ">>", ">>>"),
          Set.of("=~", "==~"),
          Set.of("+", "-"),
          Set.of("*", "/", "%"));

  /**
   * What expressions are read among.
   *
   * @param given names that have values
   * @param used those of them that were read
   * @param unresolved takes names that are nothing so far
   * @param block reads statements in braces
   */
  record Reading(
      Set<String> given,
      Set<String> used,
      Unresolved unresolved,
      Supplier<Statement> block,
      Function<Supplier<Statement>, Statement> inLambda) {}

  private final Words words;
  private final Scope scope;
  private final Reading reading;

  ExpressionParser(Words words, Scope scope, Reading reading) {
    this.words = words;
    this.scope = scope;
    this.reading = reading;
  }

  Expression expression() {
    words.deeper();
    Expression value = choice();
    Token sign = words.peek();
    if (sign.kind() == Token.Kind.SIGN && ASSIGNMENTS.contains(sign.text())) {
      words.next();
      String with =
          sign.text().equals("=") ? null : sign.text().substring(0, sign.text().length() - 1);
      value = new Expression.Assign(assignable(value), with, expression(), sign.offset());
    }
    words.higher(1);
    return value;
  }

  private static Expression assignable(Expression target) {
    return switch (target) {
      case Expression.Member _, Expression.Element _, Expression.Local _ -> target;
      default ->
          throw ScriptFailure.argument(
              "invalid assignment: cannot assign a value", target.offset());
    };
  }

  private Expression choice() {
    Expression condition = binary(0);
    Token sign = words.peek();
    if (words.take("?:")) {
      words.deeper();
      Expression other = choice();
      words.higher(1);
      return new Expression.OrElse(condition, other, sign.offset());
    }
    if (!words.take("?")) {
      return condition;
    }
    Expression yes = expression();
    words.expect(":");
    words.deeper();
    Expression no = expression();
    words.higher(1);
    return new Expression.Choice(condition, yes, no, sign.offset());
  }

  private Expression binary(int level) {
    if (level == LEVELS.size()) {
      return unary();
    }
    Expression left = binary(level + 1);
    int chained = 0;
    while (isSign(words.peek()) && LEVELS.get(level).contains(words.peek().text())) {
      Token sign = words.next();
      if (sign.is("instanceof")) {
        left = new Expression.Is(left, type(), sign.offset());
      } else {
        left =
            WholeConstants.checked(
                new Expression.Binary(sign.text(), left, binary(level + 1), sign.offset()));
      }
      // A chain to the left is as deep as one of parentheses where it is run.
      words.deeper();
      chained++;
    }
    words.higher(chained);
    return left;
  }

  private static boolean isSign(Token word) {
    return word.kind() == Token.Kind.SIGN || word.is("instanceof");
  }

  private String type() {
    Token word = words.next();
    if (!ScriptParser.isType(word)) {
      throw ScriptFailure.argument("cannot resolve type [" + word.text() + "]", word.offset());
    }
    return word.text();
  }

  private Expression unary() {
    Token sign = words.peek();
    if (sign.is("++") || sign.is("--")) {
      words.next();
      Expression target = assignable(deeper(this::unary));
      return new Expression.Step(target, sign.is("++") ? 1 : -1, false, sign.offset());
    }
    if (sign.kind() == Token.Kind.SIGN && Set.of("!", "-", "+", "~").contains(sign.text())) {
      words.next();
      Token number = words.peek();
      boolean literal = number.kind() == Token.Kind.WHOLE || number.kind() == Token.Kind.DECIMAL;
      if (sign.is("-") && literal) {
        words.next();
        Token negative = new Token(number.kind(), "-" + number.text(), number.offset());
        return suffixes(new Expression.Constant(Literals.number(negative), number.offset()));
      }
      return new Expression.Unary(sign.text(), deeper(this::unary), sign.offset());
    }
    if (sign.is("(") && ScriptParser.isType(words.peek(1)) && isCast()) {
      words.next();
      String type = type();
      if (words.take("[")) {
        words.expect("]");
        type = "def";
      }
      words.expect(")");
      return new Expression.Cast(type, deeper(this::unary), sign.offset());
    }
    return suffixes(primary());
  }

  private boolean isCast() {
    int end = words.peek(2).is("[") && words.peek(3).is("]") ? 4 : 2;
    Token after = words.peek(end + 1);
    boolean begins =
        switch (after.kind()) {
          case NAME -> !after.is("instanceof");
          case WHOLE, DECIMAL, TEXT -> true;
          case SIGN -> Set.of("(", "[", "!", "~", "-", "+").contains(after.text());
          case PATTERN, END -> false;
        };
    return words.peek(end).is(")") && begins;
  }

  private Expression deeper(Supplier<Expression> inner) {
    words.deeper();
    Expression value = inner.get();
    words.higher(1);
    return value;
  }

  private Expression suffixes(Expression first) {
    Expression value = first;
    int chained = 0;
    while (true) {
      Expression longer = suffix(value);
      if (longer == null) {
        words.higher(chained);
        return value;
      }
      value = longer;
      words.deeper();
      chained++;
    }
  }

  private @Nullable Expression suffix(Expression of) {
    Token sign = words.peek();
    if (words.take("[")) {
      Expression key = expression();
      words.expect("]");
      return new Expression.Element(of, key, sign.offset());
    }
    if (words.take("++") || words.take("--")) {
      return new Expression.Step(assignable(of), sign.is("++") ? 1 : -1, true, sign.offset());
    }
    if (!words.take(".") && !words.take("?.")) {
      return null;
    }
    boolean orNull = sign.is("?.");
    Token name = words.peek();
    if (name.kind() == Token.Kind.WHOLE) {
      words.next();
      return new Expression.Element(
          of, new Expression.Constant(Literals.number(name), name.offset()), sign.offset());
    }
    String member = words.name();
    return words.take("(")
        ? new Expression.Call(of, member, list(")"), orNull, sign.offset())
        : new Expression.Member(of, member, orNull, sign.offset());
  }

  private List<Expression> list(String end) {
    List<Expression> values = new ArrayList<>();
    while (!words.take(end)) {
      if (!values.isEmpty()) {
        words.expect(",");
      }
      values.add(expression());
    }
    return values;
  }

  private Expression primary() {
    Token word = words.peek();
    if (isLambda()) {
      return lambda(word.offset());
    }
    words.next();
    return switch (word.kind()) {
      case TEXT -> new Expression.Constant(word.text(), word.offset());
      case WHOLE, DECIMAL -> new Expression.Constant(Literals.number(word), word.offset());
      case PATTERN -> new Expression.Constant(Literals.pattern(word), word.offset());
      case NAME -> name(word);
      case SIGN ->
          switch (word.text()) {
            case "(" -> {
              Expression inner = expression();
              words.expect(")");
              yield inner;
            }
            case "[" -> new CollectionParser(words, this::expression).read(word.offset());
            default -> throw Words.misplaced(word);
          };
      case END -> throw Words.misplaced(word);
    };
  }

  private boolean isLambda() {
    if (words.peek().kind() == Token.Kind.NAME && words.peek(1).is("->")) {
      return true;
    }
    if (!words.peek().is("(")) {
      return false;
    }
    int end = 1;
    while (words.peek(end).kind() == Token.Kind.NAME || words.peek(end).is(",")) {
      end++;
    }
    return words.peek(end).is(")") && words.peek(end + 1).is("->");
  }

  private Expression lambda(int offset) {
    words.deeper();
    scope.open();
    List<Expression.Local> parameters = new ArrayList<>();
    if (words.take("(")) {
      while (!words.take(")")) {
        if (!parameters.isEmpty()) {
          words.expect(",");
        }
        parameters.add(parameter());
      }
    } else {
      parameters.add(parameter());
    }
    words.expect("->");
    Statement body =
        words.peek().is("{")
            ? reading.inLambda().apply(reading.block())
            : new Statement.Return(expression());
    scope.close();
    words.higher(1);
    return new Expression.Lambda(parameters, body, offset);
  }

  private Expression.Local parameter() {
    boolean typed = ScriptParser.isType(words.peek()) && words.peek(1).kind() == Token.Kind.NAME;
    String type = typed ? words.next().text() : "def";
    int offset = words.peek().offset();
    return scope.declare(words.name(), type, offset);
  }

  // long on purpose: one branch for each thing that a name can be
  private Expression name(Token word) {
    int offset = word.offset();
    switch (word.text()) {
      case "true" -> {
        return new Expression.Constant(true, offset);
      }
      case "false" -> {
        return new Expression.Constant(false, offset);
      }
      case "null" -> {
        return new Expression.Constant(null, offset);
      }
      case "new" -> {
        return made(offset);
      }
      default -> {}
    }
    if (RESERVED.contains(word.text())) {
      throw Words.misplaced(word);
    }
    if (words.take("(")) {
      return reading.unresolved().call(word.text(), list(")"), offset);
    }
    Expression.Local variable = scope.find(word.text());
    if (variable != null) {
      return new Expression.Local(variable.name(), variable.type(), variable.slot(), offset);
    }
    if (TypeNames.isType(word.text())
        && words.peek().is("[")
        && words.peek(1).is("]")
        && words.peek(2).is("::")) {
      words.next();
      words.next();
      words.next();
      return new Expression.Reference(word.text() + "[]", words.next().text(), offset);
    }
    if (words.peek().is("::")) {
      words.next();
      return new Expression.Reference(word.text(), words.next().text(), offset);
    }
    if (reading.given().contains(word.text())) {
      reading.used().add(word.text());
      return new Expression.Given(word.text(), offset);
    }
    if (TypeNames.isType(word.text()) && words.take(".")) {
      String member = words.name();
      return words.take("(")
          ? new Expression.CallOfType(word.text(), member, list(")"), offset)
          : new Expression.OfType(word.text(), member, offset);
    }
    return reading.unresolved().symbol(word, words.peek());
  }

  private Expression made(int offset) {
    String type = type();
    if (words.take("(")) {
      return new Expression.New(type, list(")"), offset);
    }
    words.expect("[");
    if (words.take("]")) {
      while (words.take("[")) {
        words.expect("]");
      }
      words.expect("{");
      return new Expression.NewArray(type, List.of(), list("}"), offset);
    }
    List<Expression> lengths = new ArrayList<>();
    do {
      lengths.add(expression());
      words.expect("]");
    } while (!words.peek(1).is("]") && words.take("["));
    return new Expression.NewArray(type, lengths, List.of(), offset);
  }
}
