package io.lampyr.metrics.promql.syntax;

import io.lampyr.metrics.promql.tree.Place;

/** The tokens of a query, one of which is looked at ahead. */
final class Tokens {
  private final String query;
  private final Lexer lexer;
  private final Faults faults;
  private Lexeme current;
  private int closed;
  private boolean isRead;

  Tokens(String query, Faults faults) {
    this.query = query;
    this.lexer = new Lexer(query);
    this.faults = faults;
    this.current = Lexeme.of(TokenKind.END, 0, "");
  }

  Faults faults() {
    return faults;
  }

  /** The next token, which stays. */
  Lexeme peek() {
    if (!isRead) {
      current = lexer.next();
      isRead = true;
      if (current.kind() == TokenKind.ERROR) {
        throw faults.stop(new Place(lexer.start(), query.length()), current.text());
      }
    }
    return current;
  }

  Lexeme take() {
    Lexeme token = peek();
    isRead = false;
    closed = token.end();
    return token;
  }

  boolean is(TokenKind kind) {
    return peek().kind() == kind;
  }

  boolean accept(TokenKind kind) {
    if (is(kind)) {
      take();
      return true;
    }
    return false;
  }

  /** Where the token that was taken last ends. */
  int closed() {
    return closed;
  }

  /** Takes a token of this kind; anything else is a fault, told with what it is found in. */
  Lexeme expect(TokenKind kind, String context, String expected) {
    if (!is(kind)) {
      throw unexpected(context, expected);
    }
    return take();
  }

  Faults.Stop unexpected(String context, String expected) {
    Lexeme token = peek();
    return faults.stop(
        token.place(),
        "unexpected "
            + token.described()
            + (context.isEmpty() ? "" : " in " + context)
            + (expected.isEmpty() ? "" : ", expected " + expected));
  }
}
