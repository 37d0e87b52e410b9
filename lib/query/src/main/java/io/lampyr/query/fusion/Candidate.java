package io.lampyr.query.fusion;

/** A document that a search found: which, and how well it fits. */
public record Candidate(Place place, float score) {

  /** Which document of which shard. */
  public record Place(int shard, int doc) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      return shard == other.shard
          ? Integer.compare(doc, other.doc)
          : Integer.compare(shard, other.shard);
    }
  }
}
