package io.lampyr.esql.eql.syntax;

import io.lampyr.esql.eql.syntax.EqlToken.Kind;
import io.lampyr.esql.eql.tree.EqlNode;
import io.lampyr.esql.fault.QueryException;
import java.util.List;
import java.util.Set;

/** Goes through a query's tokens. Not safe for many threads. */
final class EqlCursor {
  /** Of each level a dozen methods are on the stack, before they are compiled. */
  private static final int MAX_DEPTH = 100;

  private static final Set<String> KEYWORDS =
      Set.of(
          "and",
          "any",
          "by",
          "false",
          "in",
          "join",
          "like",
          "maxspan",
          "not",
          "null",
          "of",
          "or",
          "regex",
          "sample",
          "sequence",
          "true",
          "until",
          "where",
          "with");

  private final String query;
  private final List<EqlToken> tokens;
  private int at;
  private int depth;

  EqlCursor(String query) {
    this.query = query;
    this.tokens = EqlLexer.tokens(query);
  }

  EqlToken peek() {
    return tokens.get(at);
  }

  /** The one behind the next one. */
  EqlToken second() {
    return tokens.get(Math.min(at + 1, tokens.size() - 1));
  }

  EqlToken next() {
    EqlToken token = tokens.get(at);
    at += token.kind() == Kind.END ? 0 : 1;
    return token;
  }

  boolean takeWord(String word) {
    return take(peek().isWord(word));
  }

  boolean takeSign(String sign) {
    return take(peek().isSign(sign));
  }

  private boolean take(boolean wanted) {
    at += wanted ? 1 : 0;
    return wanted;
  }

  void word(String word) {
    if (!takeWord(word)) {
      throw mismatched("'" + word + "'");
    }
  }

  void sign(String sign) {
    if (!takeSign(sign)) {
      throw mismatched("'" + sign + "'");
    }
  }

  /** Whether the next one is a word that is not one of the language's own. */
  boolean isFreeWord() {
    return peek().kind() == Kind.WORD && !KEYWORDS.contains(peek().text());
  }

  private String shown(EqlToken token) {
    return token.kind() == Kind.END ? "<EOF>" : query.substring(token.begin(), token.end());
  }

  QueryException mismatched(String wanted) {
    return QueryException.parsing(
        peek().place(), "mismatched input '" + shown(peek()) + "' expecting " + wanted);
  }

  QueryException extraneous() {
    return QueryException.parsing(
        peek().place(), "extraneous input '" + shown(peek()) + "' expecting <EOF>");
  }

  /** What is written from a token to the one before the next. */
  EqlNode.At since(EqlToken first) {
    int end = at == 0 ? first.end() : Math.max(first.end(), tokens.get(at - 1).end());
    return new EqlNode.At(first.place(), query.substring(first.begin(), end));
  }

  void deeper() {
    if (++depth > MAX_DEPTH) {
      throw QueryException.parsing(
          peek().place(),
          "EQL statement is too large: it is nested deeper than [" + MAX_DEPTH + "]");
    }
  }

  void back() {
    depth--;
  }
}
