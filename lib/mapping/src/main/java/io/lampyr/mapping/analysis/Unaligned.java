package io.lampyr.mapping.analysis;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.AttributeImpl;
import org.apache.lucene.util.AttributeReflector;

/** The mark itself, which says nothing of any word. */
final class Unaligned extends AttributeImpl implements UnalignedWords {

  /** The text, with the mark. */
  static TokenStream marked(TokenStream words) {
    words.addAttributeImpl(new Unaligned());
    return words;
  }

  @Override
  public void clear() {
    // There is nothing in it.
  }

  @Override
  public void reflectWith(AttributeReflector reflector) {
    // There is nothing to tell.
  }

  @Override
  public void copyTo(AttributeImpl target) {
    // There is nothing to copy.
  }
}
