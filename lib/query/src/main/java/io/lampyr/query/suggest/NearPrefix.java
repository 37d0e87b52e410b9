package io.lampyr.query.suggest;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.ByteRunAutomaton;
import org.apache.lucene.util.automaton.Operations;

/**
 * How well an input begins as it was typed, where it need not begin exactly so: as many letters as
 * both have alike from the front, of the shortest beginning of the input that is near enough.
 */
final class NearPrefix {
  private final ByteRunAutomaton near;
  private final byte[] typed;

  NearPrefix(Automaton near, String typed) {
    this.near =
        new ByteRunAutomaton(
            Operations.determinize(near, Operations.DEFAULT_DETERMINIZE_WORK_LIMIT));
    this.typed = typed.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
  }

  int alike(BytesRef input) {
    byte[] letters = input.utf8ToString().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
    int most = Math.min(beginning(letters), typed.length);
    int alike = 0;
    while (alike < most && letters[alike] == typed[alike]) {
      alike++;
    }
    return alike;
  }

  /** How long the shortest beginning is that is near enough. */
  private int beginning(byte[] letters) {
    int state = 0;
    for (int i = 0; i < letters.length; i++) {
      if (near.isAccept(state)) {
        return i;
      }
      state = near.step(state, letters[i] & 0xff);
      if (state < 0) {
        return i;
      }
    }
    return letters.length;
  }
}
