package io.lampyr.cluster.journal;

import io.lampyr.base.check.Check;
import java.util.List;

/**
 * What was announced at once.
 *
 * @param number counts the entries of the cluster, without gaps
 * @param spent entries up to this one announce nothing that may still happen
 */
public record JournalEntry(long number, long spent, List<Change> changes) {
  /** So many fit an item with room to spare. */
  public static final int MAX_CHANGES = 200;

  public JournalEntry {
    changes = List.copyOf(changes);
    Check.positive(number, "journal number");
    Check.that(spent >= 0 && spent < number, "spent entries must lie before the entry");
    Check.that(
        !changes.isEmpty() && changes.size() <= MAX_CHANGES,
        "a journal entry must announce 1 to 200 changes");
  }
}
