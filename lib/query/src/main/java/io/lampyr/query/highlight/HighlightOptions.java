package io.lampyr.query.highlight;

import io.lampyr.query.dsl.frame.QueryNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one field is highlighted.
 *
 * @param fragments how many; zero is the whole text
 * @param matched other fields whose matches count too
 */
public record HighlightOptions(
    Type type,
    int fragments,
    Fragment fragment,
    Tags tags,
    boolean byScore,
    boolean html,
    boolean requireFieldMatch,
    List<String> matched,
    @Nullable QueryNode query,
    int maxAnalyzedOffset) {

  /** Who looks for fragments. */
  enum Type {
    UNIFIED,
    PLAIN,
    FVH
  }

  /** Where fragments end. */
  enum Boundary {
    SENTENCE,
    WORD,
    CHARS
  }

  /**
   * The form of fragments.
   *
   * @param noMatchSize characters to show of a text without a match
   */
  record Fragment(int size, int noMatchSize, @Nullable Boundary boundary, String locale) {}

  /** What stands around matches. */
  record Tags(List<String> before, List<String> after) {
    Tags {
      before = List.copyOf(before);
      after = List.copyOf(after);
    }
  }

  public HighlightOptions {
    matched = List.copyOf(matched);
  }

  /** Where fragments end, if the request does not say. */
  Boundary boundary() {
    Boundary given = fragment.boundary();
    return given == null ? type == Type.FVH ? Boundary.CHARS : Boundary.SENTENCE : given;
  }
}
