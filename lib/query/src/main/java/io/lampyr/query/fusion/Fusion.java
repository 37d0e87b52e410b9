package io.lampyr.query.fusion;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.Explanation;

/**
 * What becomes of the lists that several searches have found. Immutable.
 *
 * <p>Law: lists come and go best first, and the same lists give the same one.
 */
public sealed interface Fusion permits Fusion.Found, Combined {
  /** The one list, given those of all searches by their numbers. */
  List<Candidate> of(List<List<Candidate>> found);

  /** Why each document of the list has its score. */
  Map<Candidate.Place, Explanation> explanations(List<List<Candidate>> found);

  /** About how much memory one document takes while the list is made. */
  long placeBytes();

  /** What the search of that number found, as it is. */
  record Found(int number) implements Fusion {
    @Override
    public List<Candidate> of(List<List<Candidate>> found) {
      return found.get(number);
    }

    @Override
    public long placeBytes() {
      return 0;
    }

    @Override
    public Map<Candidate.Place, Explanation> explanations(List<List<Candidate>> found) {
      Map<Candidate.Place, Explanation> all = new HashMap<>();
      for (Candidate one : found.get(number)) {
        all.put(
            one.place(),
            Explanation.match(one.score(), "score of the query at index [" + number + "]"));
      }
      return all;
    }
  }
}
