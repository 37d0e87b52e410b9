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
 * Leaves out stop words, but for one with which the text ends: more letters of it may be to come,
 * and then it is none. Where something stands behind it, be it a space, it is whole.
 */
final class BegunStopFilter extends TokenFilter {
  private final CharArraySet words;
  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
  private final OffsetAttribute offsets = addAttribute(OffsetAttribute.class);
  private final KeywordAttribute keyword = addAttribute(KeywordAttribute.class);
  private @Nullable State ended;

  BegunStopFilter(TokenStream in, CharArraySet words) {
    super(in);
    this.words = words;
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (ended != null || !input.incrementToken()) {
      return false;
    }
    int skipped = 0;
    while (words.contains(term.buffer(), 0, term.length())) {
      int passed = skipped + step.getPositionIncrement();
      State last = captureState();
      int end = offsets.endOffset();
      if (!input.incrementToken()) {
        return endsWith(last, end, passed);
      }
      skipped = passed;
    }
    step.setPositionIncrement(skipped + step.getPositionIncrement());
    return true;
  }

  private boolean endsWith(State last, int end, int position) throws IOException {
    clearAttributes();
    input.end();
    ended = captureState();
    if (offsets.endOffset() > end) {
      return false;
    }
    restoreState(last);
    step.setPositionIncrement(position);
    // It is to be shown as it was begun, so no stemmer may change it.
    keyword.setKeyword(true);
    return true;
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
}
