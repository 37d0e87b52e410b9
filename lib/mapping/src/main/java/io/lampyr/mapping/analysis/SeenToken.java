package io.lampyr.mapping.analysis;

import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionLengthAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.util.AttributeSource;

/** The token that a stream is at, as scripts see it. For one thread. */
public final class SeenToken {
  private final CharTermAttribute term;
  private final PositionIncrementAttribute step;
  private final PositionLengthAttribute length;
  private final OffsetAttribute offsets;
  private final TypeAttribute type;
  private final KeywordAttribute keyword;
  private int position = -1;

  SeenToken(AttributeSource source) {
    this.term = source.addAttribute(CharTermAttribute.class);
    this.step = source.addAttribute(PositionIncrementAttribute.class);
    this.length = source.addAttribute(PositionLengthAttribute.class);
    this.offsets = source.addAttribute(OffsetAttribute.class);
    this.type = source.addAttribute(TypeAttribute.class);
    this.keyword = source.addAttribute(KeywordAttribute.class);
  }

  /** The stream has come to its next token. */
  SeenToken next() {
    position += step.getPositionIncrement();
    return this;
  }

  /** The stream begins anew. */
  void restart() {
    position = -1;
  }

  public String term() {
    return term.toString();
  }

  /** From zero; tokens that filters took away before count. */
  public int position() {
    return position;
  }

  public int positionIncrement() {
    return step.getPositionIncrement();
  }

  public int positionLength() {
    return length.getPositionLength();
  }

  public int startOffset() {
    return offsets.startOffset();
  }

  public int endOffset() {
    return offsets.endOffset();
  }

  public String type() {
    return type.type();
  }

  /** Whether filters that stem leave it alone. */
  public boolean isKeyword() {
    return keyword.isKeyword();
  }
}
