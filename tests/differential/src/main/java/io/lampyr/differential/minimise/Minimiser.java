package io.lampyr.differential.minimise;

import io.lampyr.differential.json.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes parts away for as long as a trial holds, and gives up after so many trials: what is left is
 * then as small as it got.
 */
public final class Minimiser {
  private final int mostTrials;
  private int trials;

  public Minimiser(int mostTrials) {
    this.mostTrials = mostTrials;
  }

  /** A request's body, of which no part can be left out if there were trials enough. */
  public Object request(Object whole, Trial<Object> trial) throws InterruptedException {
    return tree(whole, new Shrinking(true), trial);
  }

  /** As {@link #request}, where no part can take the place of another: of an index, a document. */
  public Object record(Object whole, Trial<Object> trial) throws InterruptedException {
    return tree(whole, new Shrinking(false), trial);
  }

  /** All requests' bodies that are one step smaller, the largest steps first. */
  public static List<Object> parts(Object whole) {
    return new Shrinking(true).of(whole);
  }

  private Object tree(Object whole, Shrinking shrinking, Trial<Object> trial)
      throws InterruptedException {
    Object least = whole;
    boolean smaller = true;
    while (smaller) {
      smaller = false;
      List<Object> candidates = shrinking.of(least);
      // What could not be left out before a success is tried again only when all else was tried.
      for (int i = 0; i < candidates.size(); i++) {
        if (isSpent()) {
          return least;
        }
        Object candidate = candidates.get(i);
        if (size(candidate) < size(least)) {
          trials++;
          if (trial.holds(candidate)) {
            least = candidate;
            smaller = true;
            candidates = shrinking.of(least);
            i--;
          }
        }
      }
    }
    return least;
  }

  /** A list that holds: halves are taken away first, then quarters, and at last single elements. */
  public <T> List<T> list(List<T> whole, Trial<List<T>> trial) throws InterruptedException {
    List<T> least = whole;
    int chunk = Math.max(1, least.size() / 2);
    while (!least.isEmpty() && !isSpent()) {
      boolean smaller = false;
      for (int from = 0; from < least.size() && !isSpent(); from += chunk) {
        List<T> without = new ArrayList<>(least.subList(0, from));
        without.addAll(least.subList(Math.min(least.size(), from + chunk), least.size()));
        trials++;
        if (trial.holds(without)) {
          least = without;
          smaller = true;
          from -= chunk;
        }
      }
      if (chunk == 1 && !smaller) {
        return least;
      }
      chunk = Math.max(1, chunk / 2);
    }
    return least;
  }

  private boolean isSpent() {
    return trials >= mostTrials;
  }

  private static int size(Object tree) {
    return Json.bytes(tree).length;
  }
}
