package io.lampyr.query.suggest;

import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.ByteRunAutomaton;
import org.apache.lucene.util.automaton.Operations;

/**
 * How well a term begins as it was typed, where it need not begin exactly so: as many letters as
 * both have alike from the front, of the shortest beginning of the term that is near enough.
 */
final class NearPrefix {
  private final ByteRunAutomaton near;
  private final List<BytesRef> typed;

  /**
   * @param binary whether {@code near} accepts bytes rather than letters
   * @param typed each form of what was typed
   */
  NearPrefix(Automaton near, boolean binary, List<BytesRef> typed) {
    this.near =
        new ByteRunAutomaton(
            Operations.determinize(near, Operations.DEFAULT_DETERMINIZE_WORK_LIMIT), binary);
    this.typed = List.copyOf(typed);
  }

  int alike(BytesRef term) {
    int beginning = beginning(term);
    int best = 0;
    for (BytesRef form : typed) {
      int most = Math.min(beginning, form.length);
      int alike = 0;
      while (alike < most && term.bytes[term.offset + alike] == form.bytes[form.offset + alike]) {
        alike++;
      }
      best = Math.max(best, alike);
    }
    return best;
  }

  /** How long the shortest beginning is that is near enough. */
  private int beginning(BytesRef term) {
    int state = 0;
    for (int i = 0; i < term.length; i++) {
      if (near.isAccept(state)) {
        return i;
      }
      state = near.step(state, term.bytes[term.offset + i] & 0xff);
      if (state < 0) {
        return i;
      }
    }
    return term.length;
  }
}
