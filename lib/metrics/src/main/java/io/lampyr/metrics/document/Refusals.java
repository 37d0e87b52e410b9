package io.lampyr.metrics.document;

import java.util.ArrayList;
import java.util.List;

/** What of a message was not taken: how much, and of the first few the reason. */
public final class Refusals {
  /** Reasons repeat: the first few tell what is wrong. */
  private static final int MAX_REASONS = 5;

  private static final int MAX_CHARS = 500;

  private final List<String> reasons = new ArrayList<>();
  private long parts;

  /** So many parts are not taken for the reason. */
  public void add(long refused, String reason) {
    parts += refused;
    if (reasons.size() < MAX_REASONS) {
      String shown = reason.length() > MAX_CHARS ? reason.substring(0, MAX_CHARS) + "…" : reason;
      if (!reasons.contains(shown)) {
        reasons.add(shown);
      }
    }
  }

  /** How many parts were not taken. */
  public long parts() {
    return parts;
  }

  /** Whether something was not taken, be it nothing that is counted. */
  public boolean isEmpty() {
    return reasons.isEmpty();
  }

  public String text() {
    return String.join("; ", reasons);
  }
}
