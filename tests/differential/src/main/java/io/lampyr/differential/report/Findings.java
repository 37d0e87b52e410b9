package io.lampyr.differential.report;

import io.lampyr.differential.compare.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** What a run has found, each class of differences once. */
public final class Findings {
  private final Known known;
  private final Consumer<Finding> listener;
  private final Map<String, Finding> bySignature = new LinkedHashMap<>();
  private final Map<String, Integer> counts = new LinkedHashMap<>();
  private int compared;
  private int unmeasured;

  /**
   * @param listener is told of each class that nobody has judged, when it is found
   */
  public Findings(Known known, Consumer<Finding> listener) {
    this.known = known;
    this.listener = listener;
  }

  public void agreed() {
    compared++;
  }

  /** An answer of the peer that is no measure, because it failed by a fault of its own. */
  public void unmeasured() {
    unmeasured++;
  }

  /** Counts one more; whether it is the first of its class. */
  public boolean isNew(String signature) {
    compared++;
    return counts.merge(signature, 1, Integer::sum) == 1;
  }

  public void keep(Finding finding) {
    bySignature.put(finding.signature(), finding);
    if (judgement(finding.signature()).isEmpty()) {
      listener.accept(finding);
    }
  }

  public Optional<Known.Entry> judgement(String signature) {
    return known.of(signature);
  }

  public int compared() {
    return compared;
  }

  /** Those that nobody has judged, the worst first. */
  public List<Finding> unknown() {
    return bySignature.values().stream()
        .filter(finding -> known.of(finding.signature()).isEmpty())
        .sorted(Comparator.comparing(finding -> finding.difference().kind()))
        .toList();
  }

  /** How many answers were compared, and how many classes of each kind and state there are. */
  public String summary() {
    int differing = counts.values().stream().mapToInt(Integer::intValue).sum();
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "compared=%d agreed=%d differing=%d classes=%d the_peer_failed=%d%n",
            compared,
            compared - differing,
            differing,
            counts.size(),
            unmeasured));
    for (Kind kind : Kind.values()) {
      List<Finding> ofKind =
          bySignature.values().stream()
              .filter(finding -> finding.difference().kind() == kind)
              .toList();
      if (!ofKind.isEmpty()) {
        text.append(
            String.format(
                Locale.ROOT,
                "%-8s accepted=%d to_mend=%d unknown=%d%n",
                kind.word(),
                count(ofKind, Optional.of(Known.State.ACCEPTED)),
                count(ofKind, Optional.of(Known.State.MEND)),
                count(ofKind, Optional.empty())));
      }
    }
    return text.toString();
  }

  private long count(List<Finding> among, Optional<Known.State> state) {
    return among.stream()
        .filter(finding -> known.of(finding.signature()).map(Known.Entry::state).equals(state))
        .count();
  }

  /** Everything: first what is unknown, then what is to be mended, then what is accepted. */
  public String report() {
    StringBuilder text = new StringBuilder(summary());
    text.append("\n# Unknown\n\n");
    unknown().forEach(finding -> append(finding, text));
    for (Known.State state : List.of(Known.State.MEND, Known.State.ACCEPTED)) {
      text.append("\n# ").append(state).append("\n\n");
      List<Finding> judged = new ArrayList<>(bySignature.values());
      judged.removeIf(finding ->
          known.of(finding.signature()).map(entry -> entry.state() != state).orElse(true));
      judged.sort(Comparator.comparing(finding -> finding.difference().kind()));
      judged.forEach(finding -> append(finding, text));
    }
    return text.toString();
  }

  private void append(Finding finding, StringBuilder text) {
    text.append(finding.told());
    text.append("  seen: ").append(counts.get(finding.signature())).append('\n');
    known
        .of(finding.signature())
        .ifPresent(entry -> text.append("  judged: ").append(entry.reason()).append('\n'));
    text.append('\n');
  }
}
