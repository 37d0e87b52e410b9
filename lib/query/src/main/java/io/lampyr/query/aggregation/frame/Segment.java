package io.lampyr.query.aggregation.frame;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Scorable;
import org.jspecify.annotations.Nullable;

/** The segment that is being collected, and the score of the document that is looked at. */
public final class Segment {
  private final LeafReaderContext context;
  private @Nullable Scorable scorer;

  public Segment(LeafReaderContext context) {
    this.context = context;
  }

  public LeafReaderContext context() {
    return context;
  }

  public void scorer(Scorable current) {
    scorer = current;
  }

  /** The current document's score; zero where there are none. */
  public float score() throws IOException {
    return scorer == null ? 0 : scorer.score();
  }
}
