package io.lampyr.architecture.terraform;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What an expression refers to: paths of names such as {@code var.name} or {@code aws_vpc.main.id},
 * also from within texts. Names that the expression itself declares, keys of objects and names of
 * functions are none.
 */
final class References {
  private static final Set<String> WORDS = Set.of("true", "false", "null", "for", "in", "if");

  private final Set<String> declared = new HashSet<>();
  private final List<List<String>> found = new ArrayList<>();

  private References() {}

  /** The paths, each without what stands in brackets. */
  static List<List<String>> of(List<Token> expression, Set<String> known) {
    References references = new References();
    references.declared.addAll(known);
    references.declare(expression);
    references.look(expression);
    return List.copyOf(references.found);
  }

  private void declare(List<Token> words) {
    for (int i = 0; i < words.size(); i++) {
      if (words.get(i).text().equals("for") && words.get(i).kind() == Token.Kind.WORD) {
        for (int j = i + 1; j < words.size() && !words.get(j).text().equals("in"); j++) {
          declared.add(words.get(j).text());
        }
      }
    }
  }

  private void look(List<Token> words) {
    int i = 0;
    while (i < words.size()) {
      Token word = words.get(i);
      if (word.kind() == Token.Kind.TEXT) {
        texts(word);
      }
      if (word.kind() != Token.Kind.WORD || isKeyOrCall(words, i)) {
        i++;
        continue;
      }
      List<String> path = new ArrayList<>(List.of(word.text()));
      i = follow(words, i + 1, path);
      if (!WORDS.contains(path.getFirst()) && !declared.contains(path.getFirst())) {
        found.add(List.copyOf(path));
      }
    }
  }

  private static boolean isKeyOrCall(List<Token> words, int i) {
    if (i + 1 == words.size()) {
      return false;
    }
    Token after = words.get(i + 1);
    return after.is("=") || after.is("(");
  }

  /** Goes on along the dots; what stands in brackets is looked at by itself. */
  private int follow(List<Token> words, int from, List<String> path) {
    int i = from;
    while (i < words.size()) {
      if (words.get(i).is(".") && i + 1 < words.size()) {
        path.add(words.get(i + 1).text());
        i += 2;
      } else if (words.get(i).is("[")) {
        int end = closing(words, i);
        look(words.subList(i + 1, end));
        i = end + 1;
      } else {
        return i;
      }
    }
    return i;
  }

  private static int closing(List<Token> words, int open) {
    int depth = 0;
    for (int i = open; i < words.size(); i++) {
      depth += words.get(i).is("[") ? 1 : words.get(i).is("]") ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    throw new IllegalArgumentException("bracket without an end line=" + words.get(open).line());
  }

  /** Each expression within a text. */
  private void texts(Token text) {
    String all = text.text();
    int from = all.indexOf("${");
    while (from >= 0) {
      if (from > 0 && all.charAt(from - 1) == '$') {
        from = all.indexOf("${", from + 2);
        continue;
      }
      int end = from + 2;
      for (int depth = 1; end < all.length() && depth > 0; end++) {
        depth += all.charAt(end) == '{' ? 1 : all.charAt(end) == '}' ? -1 : 0;
      }
      List<Token> inner =
          Tokens.of("text in line " + text.line(), all.substring(from + 2, end - 1));
      declare(inner);
      look(inner);
      from = all.indexOf("${", end);
    }
  }
}
