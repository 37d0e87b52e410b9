package io.lampyr.metrics.promql.syntax;

import io.lampyr.metrics.promql.number.GoText;
import io.lampyr.metrics.promql.tree.Aggregator;
import io.lampyr.metrics.promql.tree.Operator;
import io.lampyr.metrics.promql.tree.Place;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A token; of an error, its text is the message.
 *
 * @param operator of operators
 * @param aggregator of aggregators
 */
record Lexeme(
    TokenKind kind,
    int start,
    String text,
    @Nullable Operator operator,
    @Nullable Aggregator aggregator) {
  private static final int SHOWN_CHARS = 10;

  static Lexeme of(TokenKind kind, int start, String text) {
    return new Lexeme(kind, start, text, null, null);
  }

  int end() {
    return start + text.length();
  }

  Place place() {
    return new Place(start, end());
  }

  boolean is(Operator wanted) {
    return operator == wanted;
  }

  /** As messages show it. */
  String described() {
    return switch (kind) {
      case END -> "end of input";
      case IDENTIFIER -> "identifier " + GoText.quoted(text);
      case METRIC_IDENTIFIER -> "metric identifier " + GoText.quoted(text);
      case STRING, NUMBER, DURATION -> kind.name().toLowerCase(Locale.ROOT) + " " + shortened();
      default ->
          switch (kind.family()) {
            case OPERATOR -> "<op:" + text + ">";
            case AGGREGATOR -> "<aggr:" + text + ">";
            case KEYWORD -> "<" + text + ">";
            default -> shortened();
          };
    };
  }

  private String shortened() {
    return text.length() > SHOWN_CHARS
        ? GoText.quoted(text.substring(0, SHOWN_CHARS)) + "..."
        : GoText.quoted(text);
  }
}
