package io.lampyr.mapping.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.jspecify.annotations.Nullable;

/**
 * Leaves stop words out, but for one that the text ends with: it may be the beginning of another
 * word, as long as nothing stands behind it.
 */
final class TrailingStopFilter extends TokenFilter {
  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
  private final PositionIncrementAttribute position =
      addAttribute(PositionIncrementAttribute.class);
  private final KeywordAttribute keyword = addAttribute(KeywordAttribute.class);
  private final CharArraySet words;
  private @Nullable State ended;

  TrailingStopFilter(TokenStream in, CharArraySet words) {
    super(in);
    this.words = words;
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    ended = null;
  }

  @Override
  public void end() throws IOException {
    if (ended == null) {
      super.end();
    } else {
      restoreState(ended);
    }
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (ended != null || !input.incrementToken()) {
      return false;
    }
    int skipped = 0;
    while (words.contains(term.buffer(), 0, term.length())) {
      int positions = skipped + position.getPositionIncrement();
      int endsAt = offset.endOffset();
      State word = captureState();
      if (!input.incrementToken()) {
        return isLast(word, positions, endsAt);
      }
      skipped = positions;
    }
    position.setPositionIncrement(skipped + position.getPositionIncrement());
    return true;
  }

  /** Whether the word stands at the very end, where it stays. */
  private boolean isLast(State word, int positions, int endsAt) throws IOException {
    input.end();
    ended = captureState();
    if (offset.endOffset() > endsAt) {
      return false;
    }
    restoreState(word);
    position.setPositionIncrement(positions);
    // It is to be shown as it was begun, so no stemmer may change it.
    keyword.setKeyword(true);
    return true;
  }
}
