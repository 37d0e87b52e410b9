package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;

/**
 * Stands behind what matches a pattern of its settings: what only a text brings to light of a wrong
 * pattern is told as a mistake of who gave it.
 */
final class PatternGuard extends TokenFilter {
  private final String name;

  PatternGuard(String name, TokenStream in) {
    super(in);
    this.name = name;
  }

  @Override
  public boolean incrementToken() throws IOException {
    try {
      return input.incrementToken();
    } catch (IndexOutOfBoundsException | IllegalArgumentException wrong) {
      throw replacement(name, wrong);
    } catch (StackOverflowError deep) {
      throw tooDeep(name);
    }
  }

  /** A replacement names a group that its pattern does not have, or is none. */
  static FaultException replacement(String name, RuntimeException wrong) {
    return FaultException.argument(
        "the replacement of [" + name + "] is wrong: " + wrong.getMessage());
  }

  /** A pattern repeats what may be one thing or another, which is tried in the depth. */
  static FaultException tooDeep(String name) {
    return FaultException.argument(
        "the pattern of [" + name + "] goes too deep in a text: repeat no alternatives in it");
  }
}
