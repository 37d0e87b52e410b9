package io.lampyr.query.script.syntax;

import java.util.List;

/** A script's words, and how far they are read. */
final class Words {
  /** How deep statements and expressions may stand in each other. */
  private static final int MAX_DEPTH = 100;

  private final List<Token> words;
  private int at;
  private int depth;
  private int deepest;

  Words(List<Token> words) {
    this.words = words;
  }

  Token peek() {
    return words.get(at);
  }

  Token peek(int ahead) {
    return words.get(Math.min(at + ahead, words.size() - 1));
  }

  Token next() {
    Token word = words.get(at);
    at = Math.min(at + 1, words.size() - 1);
    return word;
  }

  boolean take(String sign) {
    boolean is = peek().is(sign);
    if (is) {
      at++;
    }
    return is;
  }

  void expect(String sign) {
    if (!take(sign)) {
      throw unexpected();
    }
  }

  String name() {
    if (peek().kind() != Token.Kind.NAME) {
      throw unexpected();
    }
    return next().text();
  }

  boolean atEnd() {
    return peek().kind() == Token.Kind.END;
  }

  ScriptFailure unexpected() {
    return unexpected("");
  }

  /** The next word should not be there. */
  ScriptFailure unexpected(String expected) {
    Token word = peek();
    return word.kind() == Token.Kind.END
        ? ended(word)
        : ScriptFailure.argument(
            "unexpected token ['" + word.text() + "']" + expected + ".", word.offset());
  }

  /** No expression begins with that word. */
  static ScriptFailure misplaced(Token word) {
    return word.kind() == Token.Kind.END
        ? ended(word)
        : ScriptFailure.argument(
            "invalid sequence of tokens near ['" + word.text() + "'].", word.offset());
  }

  private static ScriptFailure ended(Token end) {
    return ScriptFailure.argument("unexpected end of script.", end.offset());
  }

  void deeper() {
    deepest = Math.max(deepest, ++depth);
    if (depth > MAX_DEPTH) {
      throw ScriptFailure.argument("script nests deeper than " + MAX_DEPTH, peek().offset());
    }
  }

  void higher(int levels) {
    depth -= levels;
  }

  /** How deep it went since the last call. */
  int deepest() {
    int most = deepest;
    deepest = 0;
    return most;
  }
}
