package io.lampyr.query.profile;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FilterDocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;
import org.jspecify.annotations.Nullable;

/** A scorer each of whose steps is timed. */
final class ProfiledScorer extends Scorer {
  private final Scorer in;
  private final Timings timings;

  ProfiledScorer(Scorer in, Timings timings) {
    this.in = in;
    this.timings = timings;
  }

  @Override
  public int docID() {
    return in.docID();
  }

  @Override
  public float score() throws IOException {
    long began = timings.now();
    float score = in.score();
    timings.ended(QueryProfile.SCORE, began, 1);
    return score;
  }

  @Override
  public float smoothingScore(int doc) throws IOException {
    return in.smoothingScore(doc);
  }

  @Override
  public DocIdSetIterator iterator() {
    return new Steps(in.iterator(), timings);
  }

  @Override
  public @Nullable TwoPhaseIterator twoPhaseIterator() {
    TwoPhaseIterator both = in.twoPhaseIterator();
    return both == null ? null : new Phases(both, timings);
  }

  @Override
  public int advanceShallow(int target) throws IOException {
    long began = timings.now();
    int end = in.advanceShallow(target);
    timings.ended(QueryProfile.SHALLOW_ADVANCE, began, 1);
    return end;
  }

  @Override
  public float getMaxScore(int upTo) throws IOException {
    long began = timings.now();
    float most = in.getMaxScore(upTo);
    timings.ended(QueryProfile.COMPUTE_MAX_SCORE, began, 1);
    return most;
  }

  @Override
  public void setMinCompetitiveScore(float least) throws IOException {
    long began = timings.now();
    in.setMinCompetitiveScore(least);
    timings.ended(QueryProfile.SET_MIN_COMPETITIVE_SCORE, began, 1);
  }

  @Override
  public Collection<ChildScorable> getChildren() {
    return List.of(new ChildScorable(in, "profiled"));
  }

  private static final class Steps extends FilterDocIdSetIterator {
    private final Timings timings;

    Steps(DocIdSetIterator in, Timings timings) {
      super(in);
      this.timings = timings;
    }

    @Override
    public int nextDoc() throws IOException {
      long began = timings.now();
      int doc = in.nextDoc();
      timings.ended(QueryProfile.NEXT_DOC, began, 1);
      return doc;
    }

    @Override
    public int advance(int target) throws IOException {
      long began = timings.now();
      int doc = in.advance(target);
      timings.ended(QueryProfile.ADVANCE, began, 1);
      return doc;
    }
  }

  private static final class Phases extends TwoPhaseIterator {
    private final TwoPhaseIterator both;
    private final Timings timings;

    Phases(TwoPhaseIterator both, Timings timings) {
      super(new Steps(both.approximation(), timings));
      this.both = both;
      this.timings = timings;
    }

    @Override
    public boolean matches() throws IOException {
      long began = timings.now();
      boolean matches = both.matches();
      timings.ended(QueryProfile.MATCH, began, 1);
      return matches;
    }

    @Override
    public float matchCost() {
      return both.matchCost();
    }
  }
}
