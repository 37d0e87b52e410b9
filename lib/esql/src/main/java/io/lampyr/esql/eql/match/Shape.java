package io.lampyr.esql.eql.match;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What sequences look like. Parts are numbered as they are written; the one behind the last is what
 * ends sequences, if there is such.
 *
 * @param missing whether there must be no such event, for each part
 * @param span how long a sequence may take; there is one if something must be missing
 */
public record Shape(List<Boolean> missing, Optional<Duration> span, boolean until) {
  public Shape {
    missing = List.copyOf(missing);
  }

  int parts() {
    return missing.size();
  }

  /** The number of what ends sequences. */
  public int untilPart() {
    return parts();
  }

  /** The parts that are there, in their order. */
  List<Integer> present() {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < parts(); i++) {
      if (!missing.get(i)) {
        all.add(i);
      }
    }
    return all;
  }

  /** The parts that must be missing before that many that are there. */
  List<Integer> missingBefore(int present) {
    List<Integer> all = new ArrayList<>();
    int seen = 0;
    for (int i = 0; i < parts(); i++) {
      if (!missing.get(i)) {
        seen++;
      } else if (seen == present) {
        all.add(i);
      }
    }
    return all;
  }
}
