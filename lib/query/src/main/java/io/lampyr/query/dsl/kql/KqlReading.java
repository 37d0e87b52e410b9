package io.lampyr.query.dsl.kql;

import io.lampyr.query.dsl.kql.KqlText.Kind;
import io.lampyr.query.dsl.kql.KqlText.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * From the pieces of a KQL text to what it says: {@code not} binds closer than {@code and}, and
 * that closer than {@code or}.
 */
final class KqlReading {
  private static final int MAX_DEPTH = 20;

  private final List<Piece> pieces;
  private int at;
  private int depth;

  private KqlReading(List<Piece> pieces) {
    this.pieces = pieces;
  }

  /** What a text says. */
  sealed interface Said {}

  record Everything() implements Said {}

  record Any(List<Said> of) implements Said {
    Any {
      of = List.copyOf(of);
    }
  }

  record All(List<Said> of) implements Said {
    All {
      of = List.copyOf(of);
    }
  }

  record Not(Said what) implements Said {}

  /** Of the objects of a nested field. */
  record Nested(String path, Said what) implements Said {}

  /** A field has a value; any of the usual fields, if none is named. */
  record Has(@Nullable String field, String value, boolean quoted) implements Said {}

  /** A field's value is beyond another: {@code gt}, {@code gte}, {@code lt} or {@code lte}. */
  record Beyond(String field, String bound, String value) implements Said {}

  static Said read(String text) {
    KqlReading reading = new KqlReading(KqlText.pieces(text));
    if (reading.peek().kind() == Kind.END) {
      return new Everything();
    }
    Said said = reading.any("");
    if (reading.peek().kind() != Kind.END) {
      throw reading.unexpected("the end");
    }
    return said;
  }

  private Piece peek() {
    return pieces.get(at);
  }

  private Piece take() {
    return pieces.get(at++);
  }

  private RuntimeException unexpected(String wanted) {
    Piece found = peek();
    String told = found.kind() == Kind.END ? "end of text" : found.text();
    return KqlText.wrong(
        found.at(), "unexpected [" + told.replace(KqlText.ANY, '*') + "], expected " + wanted);
  }

  private <T> T deeper(Supplier<T> reading) {
    if (depth == MAX_DEPTH) {
      throw KqlText.wrong(peek().at(), "parentheses lie deeper than [" + MAX_DEPTH + "] levels");
    }
    depth++;
    T read = reading.get();
    depth--;
    return read;
  }

  private Said any(String prefix) {
    return list(Kind.OR, () -> list(Kind.AND, () -> not(() -> single(prefix))));
  }

  private Said list(Kind between, Supplier<Said> each) {
    List<Said> all = new ArrayList<>(List.of(each.get()));
    while (peek().kind() == between) {
      take();
      all.add(each.get());
    }
    return all.size() == 1 ? all.getFirst() : between == Kind.OR ? new Any(all) : new All(all);
  }

  private Said not(Supplier<Said> each) {
    if (peek().kind() != Kind.NOT) {
      return each.get();
    }
    take();
    return new Not(deeper(() -> not(each)));
  }

  private Said single(String prefix) {
    if (peek().is("(")) {
      take();
      Said said = deeper(() -> any(prefix));
      close(")");
      return said;
    }
    Has value = value(null);
    if (peek().is(":")) {
      take();
      return ofField(prefix + value.value().replace(KqlText.ANY, '*'));
    }
    if (peek().kind() == Kind.SIGN && "<=>=".contains(peek().text())) {
      String sign = take().text();
      String bound = (sign.startsWith("<") ? "lt" : "gt") + (sign.endsWith("=") ? "e" : "");
      Has than = value(null);
      return new Beyond(
          prefix + value.value().replace(KqlText.ANY, '*'),
          bound,
          than.value().replace(KqlText.ANY, '*'));
    }
    return prefix.isEmpty() ? value : new Has(prefix + "*", value.value(), value.quoted());
  }

  private Said ofField(String field) {
    if (peek().is("{")) {
      take();
      Said said = deeper(() -> any(field + "."));
      close("}");
      return new Nested(field, said);
    }
    return values(field);
  }

  private Said values(String field) {
    if (!peek().is("(")) {
      return value(field);
    }
    take();
    Said said = deeper(() -> list(Kind.OR, () -> list(Kind.AND, () -> not(() -> values(field)))));
    close(")");
    return said;
  }

  private void close(String sign) {
    if (!peek().is(sign)) {
      throw unexpected("[" + sign + "]");
    }
    take();
  }

  /** A quoted text, or words up to what is none. */
  private Has value(@Nullable String field) {
    if (peek().kind() == Kind.QUOTED) {
      return new Has(field, take().text(), true);
    }
    if (peek().kind() != Kind.WORD) {
      throw unexpected("a value");
    }
    StringBuilder words = new StringBuilder(take().text());
    while (peek().kind() == Kind.WORD) {
      words.append(' ').append(take().text());
    }
    return new Has(field, words.toString(), false);
  }
}
