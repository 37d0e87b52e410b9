package io.lampyr.differential.run;

import io.lampyr.differential.compare.Answers;
import io.lampyr.differential.compare.Difference;
import io.lampyr.differential.generate.life.Story;
import io.lampyr.differential.minimise.Trial;
import io.lampyr.differential.report.Finding;
import io.lampyr.differential.report.Findings;
import io.lampyr.differential.report.Signature;
import io.lampyr.differential.scene.Request;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Plays lives upon both sides, and compares each answer. What differs is made small: fewer requests
 * before it, and less in each. Where the two may have come apart by it, the life ends.
 */
final class Lives {
  private final Theatre theatre;
  private final Findings findings;
  private final boolean minimises;

  /** Signatures by what errors said: bounded by how many differences there are to tell. */
  private final Map<String, String> byWords = new HashMap<>();

  Lives(Stage stage, Findings findings, boolean minimises) {
    this.theatre = new Theatre(stage);
    this.findings = findings;
    this.minimises = minimises;
  }

  /** Plays all of these until it is over; how many of them it played. */
  int play(List<Request> steps, long number, BooleanSupplier isOver) throws InterruptedException {
    theatre.clear();
    try {
      int at = 0;
      boolean goesOn = true;
      while (goesOn && at < steps.size() && !isOver.getAsBoolean()) {
        goesOn = step(steps.subList(0, at), steps.get(at), number);
        at++;
      }
      return at;
    } finally {
      theatre.clear();
    }
  }

  /** Whether both sides may still hold the same after this request. */
  private boolean step(List<Request> before, Request step, long number)
      throws InterruptedException {
    Stage.Pair pair = theatre.ask(step);
    boolean staysAlike = Story.isReading(step) || pair.bothRefused();
    if (Answers.isNoMeasure(pair.ours(), pair.theirs())) {
      findings.unmeasured();
      return staysAlike;
    }
    Optional<Difference> difference = Theatre.difference(pair);
    if (difference.isEmpty()) {
      findings.agreed();
      return true;
    }
    if (found(before, step, difference.get(), number) && staysAlike) {
      theatre.clear();
      for (Request again : before) {
        theatre.ask(again);
      }
      theatre.ask(step);
    }
    return staysAlike;
  }

  /** Takes note of a difference; whether that took what was there away. */
  private boolean found(List<Request> before, Request step, Difference difference, long number)
      throws InterruptedException {
    String whole = signature(before, step, difference);
    String told = Theatre.bare(step).endpoint() + difference.kind() + difference.words();
    String same = difference.words().isEmpty() ? null : byWords.get(told);
    boolean isKnown = same != null || findings.judgement(whole).isPresent();
    if (isKnown || !minimises) {
      keep(same == null ? whole : same, before, step, difference, number);
      return false;
    }
    Trial<List<Request>> trial =
        steps -> theatre.last(steps).filter(difference::isLike).isPresent();
    List<Request> least = new Shortening(trial).of(before, step);
    Difference shown = theatre.last(least).orElse(difference);
    List<Request> few = least.subList(0, least.size() - 1);
    String signature = signature(few, least.getLast(), shown);
    byWords.put(told, signature);
    keep(signature, few, least.getLast(), shown, number);
    return true;
  }

  private void keep(
      String signature, List<Request> before, Request step, Difference difference, long number) {
    if (findings.isNew(signature)) {
      findings.keep(new Finding(signature, before, step, Optional.empty(), difference, number));
    }
  }

  /** As of any request, with what was done before it in front of what it holds. */
  private static String signature(List<Request> before, Request step, Difference difference) {
    String done =
        before.stream()
            .map(Request::room)
            .map(room -> room.substring(Story.ROOM.length() + 1))
            .collect(Collectors.toCollection(TreeSet::new))
            .stream()
            .collect(Collectors.joining(","));
    String signature = new Signature(Map.of()).of(Theatre.bare(step), difference);
    return signature.replaceFirst("\\{", "{" + step.room() + ":" + done + " ");
  }
}
