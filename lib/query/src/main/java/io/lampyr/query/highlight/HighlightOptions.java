package io.lampyr.query.highlight;

import io.lampyr.query.dsl.frame.QueryNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one field is highlighted.
 *
 * @param matched other fields whose matches count too
 * @param maxAnalyzedOffset how many characters of a text are looked at; zero is all of them, and a
 *     text that is longer than its index lets is refused
 */
public record HighlightOptions(
    Type type,
    Fragment fragment,
    Tags tags,
    boolean byScore,
    boolean html,
    boolean requireFieldMatch,
    List<String> matched,
    @Nullable QueryNode query,
    int maxAnalyzedOffset,
    Cutting cutting) {

  /** How many fragments are wanted; zero is the whole text. */
  int fragments() {
    return fragment.count();
  }

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
   * @param count how many; zero is the whole text
   * @param noMatchSize characters to show of a text without a match
   */
  record Fragment(
      int count, int size, int noMatchSize, @Nullable Boundary boundary, String locale) {}

  /**
   * What only the highlighters ask for that cut at tokens or characters.
   *
   * @param simple whether fragments are cut by length alone, and not around what belongs together
   * @param boundaryChars where {@code fvh} may cut, looking that many characters away
   * @param offset how much {@code fvh} shows before a match; negative is its own choice
   * @param phraseLimit how many phrases of a document {@code fvh} looks at
   */
  record Cutting(boolean simple, String boundaryChars, int maxScan, int offset, int phraseLimit) {
    static final Cutting STANDARD = new Cutting(false, ".,!? \t\n", 20, -1, 256);
  }

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

  /** The same for values that are one word each: none is divided, wherever others would be. */
  HighlightOptions ofWholeValues() {
    Fragment undivided =
        new Fragment(
            fragment.count(),
            fragment.size(),
            fragment.noMatchSize(),
            Boundary.SENTENCE,
            fragment.locale());
    return new HighlightOptions(
        type,
        undivided,
        tags,
        byScore,
        html,
        requireFieldMatch,
        matched,
        query,
        maxAnalyzedOffset,
        cutting);
  }

  /** Where fragments end, if the request does not say. */
  Boundary boundary() {
    Boundary given = fragment.boundary();
    return given == null ? type == Type.FVH ? Boundary.CHARS : Boundary.SENTENCE : given;
  }
}
