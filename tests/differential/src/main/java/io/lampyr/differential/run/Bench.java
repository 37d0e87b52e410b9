package io.lampyr.differential.run;

import io.lampyr.base.port.Clock;
import io.lampyr.differential.compare.Answers;
import io.lampyr.differential.compare.Difference;
import io.lampyr.differential.compare.Kind;
import io.lampyr.differential.compare.Measure;
import io.lampyr.differential.generate.size.Corpus;
import io.lampyr.differential.generate.size.Form;
import io.lampyr.differential.generate.size.Tasks;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.minimise.Minimiser;
import io.lampyr.differential.minimise.Trial;
import io.lampyr.differential.report.Finding;
import io.lampyr.differential.report.Findings;
import io.lampyr.differential.report.Signature;
import io.lampyr.differential.scene.Request;
import io.lampyr.differential.scene.Scene;
import io.lampyr.differential.scene.Write;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A corpus that stands on both sides, of which both are asked the same. What differs is made small
 * by a smaller request alone: the documents are what it is about.
 */
final class Bench {
  private static final String INDEX = "i";
  private static final int TRIALS = 40;
  private static final Request REFRESH = new Request("", "POST", "/_refresh", Optional.empty());
  private static final Request MERGE =
      new Request("", "POST", "/_forcemerge?max_num_segments=1", Optional.empty());

  /** The room of what ends early and can be compared nevertheless. */
  private static final String TERMINATED = "size.terminated";

  /** What hangs on scores though it shows none. */
  private static final Pattern BY_SCORES =
      Pattern.compile(
          "min_score|sampler|rescore|_score\"|more_like_this|significant|\"suggest|termvectors"
              + "|random_score|top_hits|rank_eval|terminate_after|_explain");

  /** What hangs on where documents lie, by what it takes first. */
  private static final Pattern BY_ORDER =
      Pattern.compile("sampler|terminate_after|rescore|\"collapse");

  private static final Pattern MIDST = Pattern.compile("\"from\":[1-9]|search_after|[?&]from=");

  private final Stage stage;
  private final Corpus corpus;
  private final Findings findings;
  private final Pace pace;
  private final long number;
  private final Map<String, String> types;
  private boolean isWorn;

  Bench(Stage stage, Corpus corpus, Findings findings, Clock clock, long number) {
    this.stage = stage;
    this.corpus = corpus;
    this.findings = findings;
    this.pace = new Pace(stage, clock);
    this.number = number;
    this.types = new Scene(corpus.schema().index(), List.of()).types();
    this.isWorn = corpus.form() == Form.WORN;
  }

  /** Whether both sides hold all of it; fields that one of them refuses are an affair of scenes. */
  boolean load() throws InterruptedException {
    Stage.Pair made = stage.create(INDEX, new Scene(corpus.schema().index(), List.of()));
    if (!made.bothDid()) {
      return false;
    }
    for (int i = 0; i < corpus.batches(); i++) {
      StringBuilder lines = new StringBuilder();
      for (Write write : corpus.batch(i)) {
        lines.append(write.lines());
      }
      Stage.Pair pair = stage.bulk(INDEX, lines.toString());
      if (!areTaken(pair.ours().body(), pair.theirs().body())) {
        return false;
      }
      if (corpus.form() != Form.MERGED && !didBoth(REFRESH)) {
        return false;
      }
    }
    return corpus.form() == Form.MERGED
        ? didBoth(REFRESH) && didBoth(MERGE) && didBoth(REFRESH)
        : didBoth(REFRESH);
  }

  /** What one of them had no time for makes all that follows incomparable. */
  private boolean didBoth(Request request) throws InterruptedException {
    boolean did = stage.ask(INDEX, request).bothDid();
    if (!did) {
      findings.unmeasured();
    }
    return did;
  }

  private boolean areTaken(Object ours, Object theirs) {
    boolean same = Json.at(ours, "errors").equals(false) && Json.at(theirs, "errors").equals(false);
    if (!same) {
      Difference difference =
          new Difference(Kind.RESULT, List.of("errors"), firstError(ours), firstError(theirs));
      Request bulk = new Request("size.load", "POST", "/_bulk", Optional.empty());
      keep(bulk, difference);
    }
    return same;
  }

  private static String firstError(Object answer) {
    return Json.elements(Json.at(answer, "items")).stream()
        .map(item -> Json.map(item).values().iterator().next())
        .filter(item -> !Json.isNull(Json.at(item, "error")))
        .findFirst()
        .map(Json::text)
        .orElse("no error");
  }

  /** Asks what leaves all as it is, if the answer can mean anything. */
  void ask(Request request) throws InterruptedException {
    String text = request.toString();
    boolean hangs =
        (isWorn && BY_SCORES.matcher(text).find())
            || (corpus.form() != Form.MERGED && BY_ORDER.matcher(text).find())
            || (!request.room().equals(TERMINATED) && text.contains("terminate_after"));
    if (!hangs) {
      judge(request, true);
    }
  }

  /**
   * Asks what changes it, so that scores say nothing afterwards; whether both sides may still hold
   * the same.
   */
  boolean change(Request request) throws InterruptedException {
    isWorn = true;
    return judge(request, false);
  }

  /** Whether both answered alike. */
  private boolean judge(Request request, boolean isReading) throws InterruptedException {
    Pace.Timed timed = pace.ask(INDEX, request);
    Stage.Pair pair = timed.pair();
    if (Answers.isNoMeasure(pair.ours(), pair.theirs())) {
      findings.unmeasured();
      return false;
    }
    Optional<Difference> difference =
        pair.bothRefused() ? Optional.empty() : difference(request, pair);
    if (difference.isPresent()) {
      found(request, difference.get(), isReading);
      return false;
    }
    Optional<Difference> slow =
        isReading && pair.bothDid() ? pace.slowness(INDEX, request, timed) : Optional.empty();
    slow.ifPresentOrElse(found -> keep(request, found), findings::agreed);
    return true;
  }

  private Optional<Difference> difference(Request request, Stage.Pair pair) {
    boolean isMidst = MIDST.matcher(request.toString()).find();
    return Answers.difference(pair.ours(), pair.theirs(), Measure.ofCorpus(!isWorn, isMidst));
  }

  private void found(Request request, Difference difference, boolean isReading)
      throws InterruptedException {
    boolean isKnown = findings.judgement(signature(request, difference)).isPresent();
    if (isKnown || !isReading || request.body().isEmpty()) {
      keep(request, difference);
      return;
    }
    Trial<Object> trial = smaller -> isShown(request.withBody(smaller), difference);
    Object body = request.body().get();
    Request least =
        trial.holds(body) ? request.withBody(new Minimiser(TRIALS).request(body, trial)) : request;
    Optional<Difference> shown = difference(least, stage.ask(INDEX, least));
    keep(least, shown.filter(difference::isLike).orElse(difference));
  }

  private boolean isShown(Request request, Difference difference) throws InterruptedException {
    return difference(request, stage.ask(INDEX, request)).filter(difference::isLike).isPresent();
  }

  private void keep(Request request, Difference difference) {
    String signature = signature(request, difference);
    if (findings.isNew(signature)) {
      Map<String, Object> index = corpus.schema().index();
      Request made = new Request("", "PUT", "", Optional.of(index));
      findings.keep(
          new Finding(signature, List.of(made), request, Optional.empty(), difference, number));
    }
  }

  /** As of any scene; what nobody has judged there is of corpora alone. */
  private String signature(Request request, Difference difference) {
    String search = request.path().replaceFirst("/_all_\\w+", "/_search");
    Request told = new Request(request.room(), request.method(), search, request.body());
    String signature = new Signature(types).of(told, difference);
    return findings.judgement(signature).isPresent() ? signature : Tasks.ROOM + " " + signature;
  }
}
