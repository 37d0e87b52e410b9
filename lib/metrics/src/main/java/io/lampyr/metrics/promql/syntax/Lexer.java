package io.lampyr.metrics.promql.syntax;

import io.lampyr.metrics.promql.number.GoText;
import io.lampyr.metrics.promql.tree.Operator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a query's text into tokens. What it means to be outside, in braces or in brackets differs.
 */
final class Lexer {
  private static final int END = -1;
  private static final Map<Integer, Operator> SINGLE =
      Map.of(
          (int) '*', Operator.MUL,
          (int) '/', Operator.DIV,
          (int) '%', Operator.MOD,
          (int) '+', Operator.ADD,
          (int) '-', Operator.SUB,
          (int) '^', Operator.POW);

  private final String input;
  private int at;
  private int start;
  private int parens;
  private boolean inBraces;
  private boolean inBrackets;
  private boolean lengthExpected;
  private boolean sawColon;
  private boolean sawLength;

  Lexer(String input) {
    this.input = input;
  }

  /** Where the token that was cut last began. */
  int start() {
    return start;
  }

  Lexeme next() {
    skip();
    start = at;
    if (inBraces) {
      return inBraces();
    }
    return lengthExpected ? length() : outside();
  }

  private void skip() {
    while (at < input.length()) {
      char c = input.charAt(at);
      if (c == '#' && !lengthExpected) {
        while (at < input.length() && "\r\n".indexOf(input.charAt(at)) < 0) {
          at++;
        }
      } else if (isSpace(c)) {
        at++;
      } else {
        return;
      }
    }
  }

  private int peek() {
    return at < input.length() ? input.codePointAt(at) : END;
  }

  private int take() {
    int c = peek();
    if (c != END) {
      at += Character.charCount(c);
    }
    return c;
  }

  private boolean accept(String any) {
    int c = peek();
    if (c != END && any.indexOf(c) >= 0) {
      at++;
      return true;
    }
    return false;
  }

  private Lexeme emit(TokenKind kind) {
    return Lexeme.of(kind, start, input.substring(start, at));
  }

  private Lexeme emit(Operator operator) {
    return new Lexeme(TokenKind.OPERATOR, start, input.substring(start, at), operator, null);
  }

  private Lexeme error(String message) {
    return Lexeme.of(TokenKind.ERROR, start, message);
  }

  private Lexeme unexpected(String what, int c) {
    return error(what + (c == END ? "'\\uffff'" : GoText.quoted(c)));
  }

  // long on purpose: one case for each sign
  private Lexeme outside() {
    int c = take();
    if (SINGLE.containsKey(c)) {
      return emit(SINGLE.get(c));
    }
    return switch (c) {
      case END -> {
        if (parens != 0) {
          yield error("unclosed left parenthesis");
        }
        yield inBrackets ? error("unclosed left bracket") : emit(TokenKind.END);
      }
      case ',' -> emit(TokenKind.COMMA);
      case '=' -> {
        if (accept("=")) {
          yield emit(Operator.EQUAL);
        }
        yield peek() == '~' ? error("unexpected character after '=': '~'") : emit(TokenKind.ASSIGN);
      }
      case '!' -> {
        int after = take();
        yield after == '='
            ? emit(Operator.NOT_EQUAL)
            : unexpected("unexpected character after '!': ", after);
      }
      case '<' ->
          accept("=")
              ? emit(Operator.LESS_EQUAL)
              : accept("/") ? emit(Operator.TRIM_UPPER) : emit(Operator.LESS);
      case '>' ->
          accept("=")
              ? emit(Operator.GREATER_EQUAL)
              : accept("/") ? emit(Operator.TRIM_LOWER) : emit(Operator.GREATER);
      case '"', '\'', '`' -> string(c);
      case '@' -> emit(TokenKind.AT);
      default -> isDigit(c) || (c == '.' && isDigit(peek())) ? numberAgain() : bracketOrName(c);
    };
  }

  private Lexeme numberAgain() {
    at = start;
    return number();
  }

  private Lexeme bracketOrName(int c) {
    return switch (c) {
      case '(', ')' -> paren(c);
      case '{' -> {
        inBraces = true;
        yield emit(TokenKind.LEFT_BRACE);
      }
      case '[' -> {
        if (inBrackets) {
          yield unexpected("unexpected left bracket ", c);
        }
        sawColon = false;
        sawLength = false;
        inBrackets = true;
        lengthExpected = true;
        yield emit(TokenKind.LEFT_BRACKET);
      }
      case ']' -> {
        if (!inBrackets) {
          yield unexpected("unexpected right bracket ", c);
        }
        inBrackets = false;
        yield emit(TokenKind.RIGHT_BRACKET);
      }
      default -> {
        if (!isAlpha(c) && c != ':') {
          yield unexpected("unexpected character: ", c);
        }
        yield inBrackets ? inBrackets(c) : word();
      }
    };
  }

  private Lexeme paren(int c) {
    if (c == '(') {
      parens++;
      return emit(TokenKind.LEFT_PAREN);
    }
    parens--;
    return parens < 0
        ? unexpected("unexpected right parenthesis ", c)
        : emit(TokenKind.RIGHT_PAREN);
  }

  private Lexeme inBrackets(int c) {
    if (c == ':') {
      if (sawColon) {
        return unexpected("unexpected colon ", c);
      }
      sawColon = true;
      return emit(TokenKind.COLON);
    }
    Lexeme word = lengthWord();
    return word != null
        ? word
        : error("unexpected character: " + GoText.quoted(c) + ", expected ':'");
  }

  private @Nullable Lexeme lengthWord() {
    while (isAlpha(peek())) {
      at++;
    }
    TokenKind kind = Keywords.ofLength(input.substring(start, at));
    return kind == null ? null : emit(kind);
  }

  /** What may follow a bracket, and signs after it. */
  private Lexeme length() {
    int c = take();
    if (SINGLE.containsKey(c)) {
      return emit(SINGLE.get(c));
    }
    if (isDigit(c) || (c == '.' && isDigit(peek()))) {
      sawLength = true;
      lengthExpected = false;
      return numberAgain();
    }
    return switch (c) {
      case END -> error("unexpected end of input in duration expression");
      case ']' -> {
        inBrackets = false;
        lengthExpected = false;
        sawColon = false;
        yield emit(TokenKind.RIGHT_BRACKET);
      }
      case ':' -> {
        if (!sawLength) {
          yield error("unexpected colon before duration in duration expression");
        }
        if (sawColon) {
          yield error("unexpected repeated colon in duration expression");
        }
        sawColon = true;
        yield emit(TokenKind.COLON);
      }
      case '(', ')' -> paren(c);
      case ',' -> emit(TokenKind.COMMA);
      default -> {
        Lexeme word = isAlpha(c) ? lengthWord() : null;
        sawLength |= word != null;
        yield word != null ? word : unexpected("unexpected character in duration expression: ", c);
      }
    };
  }

  private Lexeme inBraces() {
    int c = take();
    return switch (c) {
      case END -> error("unexpected end of input inside braces");
      case ',' -> emit(TokenKind.COMMA);
      case '"', '\'', '`' -> string(c);
      case '=' -> emit(accept("~") ? TokenKind.REGEX : TokenKind.ASSIGN);
      case '!' -> {
        int after = take();
        yield switch (after) {
          case '~' -> emit(TokenKind.REGEX_NOT);
          case '=' -> emit(Operator.NOT_EQUAL);
          default -> unexpected("unexpected character after '!' inside braces: ", after);
        };
      }
      case '{' -> unexpected("unexpected left brace ", c);
      case '}' -> {
        inBraces = false;
        yield emit(TokenKind.RIGHT_BRACE);
      }
      default -> {
        if (!isAlpha(c)) {
          yield unexpected("unexpected character inside braces: ", c);
        }
        while (isAlpha(peek()) || isDigit(peek())) {
          at++;
        }
        yield emit(TokenKind.IDENTIFIER);
      }
    };
  }

  private Lexeme word() {
    while (isAlpha(peek()) || isDigit(peek()) || peek() == ':') {
      at++;
    }
    String word = input.substring(start, at);
    Lexeme keyword = Keywords.find(start, word);
    if (keyword != null) {
      boolean fill =
          keyword.kind() == TokenKind.FILL
              || keyword.kind() == TokenKind.FILL_LEFT
              || keyword.kind() == TokenKind.FILL_RIGHT;
      return fill && !isParenNext() ? emit(TokenKind.IDENTIFIER) : keyword;
    }
    return emit(word.indexOf(':') < 0 ? TokenKind.IDENTIFIER : TokenKind.METRIC_IDENTIFIER);
  }

  private boolean isParenNext() {
    int ahead = at;
    while (ahead < input.length() && isSpace(input.charAt(ahead))) {
      ahead++;
    }
    return ahead < input.length() && input.charAt(ahead) == '(';
  }

  private Lexeme string(int quote) {
    Strings.Scan scan = Strings.scan(input, at, quote);
    at = scan.end();
    return scan.problem() == null ? emit(TokenKind.STRING) : error(scan.problem());
  }

  private Lexeme number() {
    NumberScan scan = new NumberScan(input, start);
    boolean number = scan.number();
    at = scan.at();
    if (number) {
      return emit(TokenKind.NUMBER);
    }
    boolean duration = scan.rest();
    at = scan.at();
    return duration
        ? emit(TokenKind.DURATION)
        : error("bad number or duration syntax: " + GoText.quoted(input.substring(start, at)));
  }

  static boolean isSpace(int c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }

  static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  static boolean isAlpha(int c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
