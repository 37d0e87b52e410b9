package io.lampyr.architecture.terraform;

import java.util.ArrayList;
import java.util.List;

/** Reads blocks and arguments. Expressions stay words: only their brackets are followed. */
final class Parser {
  private final String name;
  private final List<Token> tokens;
  private int at;

  private Parser(String name, List<Token> tokens) {
    this.name = name;
    this.tokens = tokens;
  }

  /** Throws {@link IllegalArgumentException} with file and line if the file is malformed. */
  static Body parse(String name, String source) {
    Parser parser = new Parser(name, Tokens.of(name, source));
    Body body = parser.body();
    if (parser.at < parser.tokens.size()) {
      throw parser.wrong("a brace closes nothing");
    }
    return body;
  }

  private Body body() {
    List<Body.Argument> arguments = new ArrayList<>();
    List<Body.Block> blocks = new ArrayList<>();
    while (true) {
      while (at < tokens.size() && tokens.get(at).kind() == Token.Kind.LINE_END) {
        at++;
      }
      if (at == tokens.size() || tokens.get(at).is("}")) {
        return new Body(arguments, blocks);
      }
      Token word = take();
      if (word.kind() != Token.Kind.WORD) {
        throw wrong("expected a name");
      }
      if (peek().is("=")) {
        take();
        arguments.add(new Body.Argument(word.text(), expression(), word.line()));
      } else {
        blocks.add(block(word));
      }
    }
  }

  private Body.Block block(Token type) {
    List<String> labels = new ArrayList<>();
    while (peek().kind() == Token.Kind.TEXT) {
      labels.add(take().text());
    }
    if (!take().is("{")) {
      throw wrong("expected = or a block after " + type.text());
    }
    Body body = body();
    if (at == tokens.size()) {
      throw new IllegalArgumentException(
          name + ":" + type.line() + ": block without an end: " + type.text());
    }
    take();
    return new Body.Block(type.text(), labels, body, type.line());
  }

  /** To the end of the line, or of the block, that lies in no bracket. */
  private List<Token> expression() {
    List<Token> words = new ArrayList<>();
    int depth = 0;
    while (depth > 0 || (peek().kind() != Token.Kind.LINE_END && !peek().is("}"))) {
      Token word = take();
      if (word.is("{") || word.is("[") || word.is("(")) {
        depth++;
      } else if (word.is("}") || word.is("]") || word.is(")")) {
        depth--;
      }
      if (depth < 0) {
        throw wrong("a bracket closes nothing");
      }
      words.add(word);
    }
    if (words.isEmpty()) {
      throw wrong("expected a value");
    }
    return words;
  }

  private Token peek() {
    if (at == tokens.size()) {
      throw new IllegalArgumentException(name + ": ends too early");
    }
    return tokens.get(at);
  }

  private Token take() {
    Token word = peek();
    at++;
    return word;
  }

  private IllegalArgumentException wrong(String what) {
    int last = Math.min(at, tokens.size() - 1);
    return new IllegalArgumentException(name + ":" + tokens.get(last).line() + ": " + what);
  }
}
