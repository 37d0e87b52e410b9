package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.Leaf;
import java.io.IOException;

/** A leaf with others inside, which end with it. */
abstract class Inside implements Leaf {
  private final Leaf inside;

  Inside(Leaf inside) {
    this.inside = inside;
  }

  @Override
  public void finish() throws IOException {
    inside.finish();
  }
}
