package io.lampyr.query.highlight;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.PassageFormatter;

/** Passages as texts with tags around what matched. */
final class Snippets extends PassageFormatter {
  private final HighlightOptions options;

  Snippets(HighlightOptions options) {
    this.options = options;
  }

  @Override
  public List<String> format(Passage[] passages, String content) {
    List<String> all = new ArrayList<>(passages.length);
    for (Passage passage : passages) {
      String text = passage(passage, content);
      if (passage.getNumMatches() > 0 && !text.isEmpty()) {
        all.add(text);
      }
    }
    return all;
  }

  private String passage(Passage passage, String content) {
    StringBuilder out = new StringBuilder();
    int end = Math.min(passage.getEndOffset(), content.length());
    int at = passage.getStartOffset();
    for (int i = 0; i < passage.getNumMatches(); i++) {
      int from = Math.max(at, passage.getMatchStarts()[i]);
      int to = Math.min(end, passage.getMatchEnds()[i]);
      // Terms at one place, such as synonyms, are one match.
      while (i + 1 < passage.getNumMatches() && passage.getMatchStarts()[i + 1] < to) {
        i++;
        to = Math.min(end, Math.max(to, passage.getMatchEnds()[i]));
      }
      if (to > from) {
        text(content, at, from, out);
        out.append(options.tags().before().getFirst());
        text(content, from, to, out);
        out.append(options.tags().after().getFirst());
        at = to;
      }
    }
    text(content, at, end, out);
    return out.toString().strip();
  }

  /** The beginning of a text without matches, as long as wanted and on to a word's end. */
  String beginning(String value) {
    int wanted = options.fragment().noMatchSize();
    int end = value.length();
    if (end > wanted) {
      Locale locale = Locale.forLanguageTag(options.fragment().locale());
      BreakIterator words = BreakIterator.getWordInstance(locale);
      words.setText(value);
      end = words.following(wanted);
    }
    StringBuilder out = new StringBuilder();
    text(value, 0, end, out);
    return out.toString().strip();
  }

  private void text(String content, int from, int to, StringBuilder out) {
    for (int i = from; i < to; i++) {
      char c = content.charAt(i);
      switch (c) {
        case Boundaries.BETWEEN_VALUES -> {}
        case '&' -> out.append(options.html() ? "&amp;" : "&");
        case '<' -> out.append(options.html() ? "&lt;" : "<");
        case '>' -> out.append(options.html() ? "&gt;" : ">");
        case '"' -> out.append(options.html() ? "&quot;" : "\"");
        case '\'' -> out.append(options.html() ? "&#x27;" : "'");
        case '/' -> out.append(options.html() ? "&#x2F;" : "/");
        default -> out.append(c);
      }
    }
  }
}
