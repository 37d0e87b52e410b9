package io.lampyr.differential.run;

import io.lampyr.base.port.Clock;
import io.lampyr.differential.compare.Answers;
import io.lampyr.differential.compare.Difference;
import io.lampyr.differential.matrix.Change;
import io.lampyr.differential.matrix.Tables;
import io.lampyr.differential.matrix.Template;
import io.lampyr.differential.report.Finding;
import io.lampyr.differential.report.Findings;
import io.lampyr.differential.report.Signature;
import io.lampyr.differential.scene.Request;
import io.lampyr.differential.side.Sides;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * Plays templates with every change of theirs. A change has a number within its template, by which
 * it can be played alone; the template itself, unchanged, is number zero.
 */
public final class MatrixRun {
  private static final String INDEX = "i";
  private static final Request CLEAR =
      new Request("", "DELETE", "//i*?expand_wildcards=all", Optional.empty());

  private final Options options;
  private final Stage stage;
  private final Findings findings;
  private final Clock clock;
  private final long began;
  private final List<String> faults = new ArrayList<>();

  /** Of which what is asked of stands, as it was made. */
  private Optional<Template> standing = Optional.empty();

  private Optional<Difference> own = Optional.empty();
  private boolean isStuck;

  public MatrixRun(Sides sides, Options options, Findings findings, Clock clock) {
    this.options = options;
    this.stage = new Stage(sides);
    this.findings = findings;
    this.clock = clock;
    this.began = clock.monotonicNanos();
  }

  /** What is wrong with the templates themselves: those that the peer does not take as they are. */
  public List<String> play() throws InterruptedException {
    for (Template template : Tables.beginningWith(options.only())) {
      if (isOver() || isStuck) {
        faults.add("not played: " + template.room());
      } else {
        template(template);
      }
    }
    clean();
    return faults;
  }

  private boolean isOver() {
    return clock.monotonicNanos() - began > options.atMost().toNanos();
  }

  private void template(Template template) throws InterruptedException {
    try {
      prepare(template);
      Stage.Pair pair = stage.exactly(INDEX, template.request());
      if (pair.theirs().status() >= 300) {
        faults.add("%s is refused by the peer: %s".formatted(template.room(), pair.theirs()));
        return;
      }
      own = Optional.empty();
      own = judge(template, new Change("", "", template.request()), pair, 0);
      if (pair.ours().status() < 300) {
        changes(template);
      }
    } finally {
      if (template.way().writes()) {
        clean();
      }
    }
  }

  private void changes(Template template) throws InterruptedException {
    List<Change> changes = template.changes();
    boolean isDirty = template.way().writes();
    for (int i = 0; i < changes.size() && i < options.mostRequests() && !isOver(); i++) {
      long number = i + 1;
      if (options.scene().map(one -> one != number).orElse(false)) {
        continue;
      }
      if (isDirty) {
        clean();
        prepare(template);
      }
      Stage.Pair pair = stage.exactly(INDEX, changes.get(i).request());
      if (pair.theirs().isNone()) {
        faults.add("the peer never answers %s change %d".formatted(template.room(), number));
        isStuck = true;
        return;
      }
      judge(template, changes.get(i), pair, number);
      isDirty = template.way().writes() && !pair.bothRefused();
    }
  }

  /** Makes what the template is asked of, unless just that stands. */
  private void prepare(Template template) throws InterruptedException {
    if (standing.filter(made -> isAlike(made, template)).isPresent()) {
      return;
    }
    clean();
    standing = Optional.of(template);
    for (Request request : template.before()) {
      Stage.Pair pair = stage.exactly(INDEX, request);
      if (!pair.bothDid()) {
        faults.add("%s: %s is refused: %s".formatted(template.room(), request, pair));
      }
    }
  }

  private static boolean isAlike(Template one, Template other) {
    return one.before().equals(other.before()) && one.after().equals(other.after());
  }

  /** Takes away what stands and what was made of it. */
  private void clean() throws InterruptedException {
    if (standing.isPresent()) {
      for (Request request : standing.get().after()) {
        stage.exactly(INDEX, request);
      }
      stage.exactly(INDEX, CLEAR);
      standing = Optional.empty();
    }
  }

  private Optional<Difference> judge(Template template, Change change, Stage.Pair pair, long number)
      throws InterruptedException {
    if (Answers.isNoMeasure(pair.ours(), pair.theirs())) {
      findings.unmeasured();
      return Optional.empty();
    }
    Optional<Difference> difference = difference(template, pair);
    if (difference.isEmpty() && pair.bothDid()) {
      for (Request then : template.then()) {
        Stage.Pair shown = stage.exactly(INDEX, then);
        difference = Answers.difference(shown.ours(), shown.theirs(), true).map(MatrixRun::later);
        if (difference.isPresent()) {
          break;
        }
      }
    }
    if (difference.isEmpty()) {
      findings.agreed();
    } else {
      found(template, change, difference.get(), number);
    }
    return difference;
  }

  private static Optional<Difference> difference(Template template, Stage.Pair pair) {
    return template.way().isOwn() && pair.bothDid()
        ? Optional.empty()
        : Answers.difference(pair.ours(), pair.theirs(), true);
  }

  /** What shows only in what is read afterwards. */
  private static Difference later(Difference difference) {
    List<String> place = new ArrayList<>(difference.place());
    place.addFirst("then");
    return new Difference(
        difference.kind(),
        place,
        difference.cause(),
        difference.words(),
        difference.ours(),
        difference.theirs());
  }

  private void found(Template template, Change change, Difference difference, long number) {
    // What differs without a change too is no class of the change.
    boolean isOwn = own.filter(difference::isLike).isPresent();
    Change told = isOwn ? new Change("", "", template.request()) : change;
    String signature = signature(template, told, difference);
    if (findings.isNew(signature)) {
      String room = "%s %s=%s".formatted(template.room(), change.place(), change.value());
      Request request = change.request().in(room);
      findings.keep(new Finding(signature, request, Optional.empty(), difference, number));
    }
  }

  /** As of any request, with the place that was changed in the place of all parameters. */
  private static String signature(Template template, Change change, Difference difference) {
    Request request = change.request();
    Request bare =
        new Request(
            request.room(),
            request.method(),
            request.path().replaceFirst("\\?.*", ""),
            request.body());
    // Of a template that differs as it stands, each is a class of its own.
    String place = change.place().isEmpty() ? template.room() : change.place();
    String changed = "{~" + Matcher.quoteReplacement(place) + " ";
    return new Signature(template.types()).of(bare, difference).replaceFirst("\\{", changed);
  }
}
