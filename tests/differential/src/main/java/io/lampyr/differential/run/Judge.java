package io.lampyr.differential.run;

import io.lampyr.differential.compare.Answers;
import io.lampyr.differential.compare.Difference;
import io.lampyr.differential.compare.Kind;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.minimise.Minimiser;
import io.lampyr.differential.minimise.Trial;
import io.lampyr.differential.report.Finding;
import io.lampyr.differential.report.Findings;
import io.lampyr.differential.report.Signature;
import io.lampyr.differential.scene.Request;
import io.lampyr.differential.scene.Scene;
import io.lampyr.differential.scene.Write;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes a difference small, gives it a signature, and keeps it if it is the first of its class. */
final class Judge {
  private static final int TRIALS_OF_REQUEST = 80;
  private static final int TRIALS_OF_SCENE = 60;
  private static final String SCRATCH = "i-small";

  /** The mapping and the documents say nothing more about these than the types of the fields. */
  private static final Set<Kind> OF_WORDS = EnumSet.of(Kind.ERRTYPE, Kind.REASON);

  private final Stage stage;
  private final Findings findings;
  private final boolean minimises;

  /** Signatures by what errors said: bounded by how many differences there are to tell. */
  private final Map<String, String> byWords = new HashMap<>();

  Judge(Stage stage, Findings findings, boolean minimises) {
    this.stage = stage;
    this.findings = findings;
    this.minimises = minimises;
  }

  /** Takes note of a difference in the answers to a request upon an index that stands. */
  void found(Scene scene, Request request, Difference difference, String index, long number)
      throws InterruptedException {
    String told = request.endpoint() + difference.kind() + difference.words();
    String before = byWords.get(told);
    if (before != null && !difference.words().isEmpty()) {
      // The same was said of another request: it need not be made small once more.
      findings.isNew(before);
      return;
    }
    // What errors say is judged whatever else was asked: a sample has no time to find that out.
    boolean tries = minimises || !Signature.isOfErrors(difference.kind());
    Minimiser minimiser = new Minimiser(tries ? TRIALS_OF_REQUEST : 0);
    Request least =
        smaller(request, minimiser, candidate -> isLike(difference, ask(index, candidate, scene)));
    Difference shown = ask(index, least, scene).orElse(difference);
    String signature = signature(scene, least, shown, index);
    byWords.put(told, signature);
    if (findings.isNew(signature)) {
      boolean isWorthIt =
          minimises
              && least.isOfIndex()
              && !OF_WORDS.contains(shown.kind())
              && findings.judgement(signature).isEmpty();
      Optional<Scene> small =
          isWorthIt ? Optional.of(small(scene, least, shown)) : Optional.empty();
      findings.keep(new Finding(signature, least, small, shown, number));
    }
  }

  /**
   * What nobody has judged may be told by an order of two mistakes, which is a class of its own.
   */
  private String signature(Scene scene, Request least, Difference shown, String index)
      throws InterruptedException {
    String signature = new Signature(scene.types()).of(least, shown);
    boolean mayBeOrder = OF_WORDS.contains(shown.kind()) && findings.judgement(signature).isEmpty();
    return mayBeOrder && new TwoMistakes(stage).explain(index, least)
        ? "order " + signature
        : signature;
  }

  /** Takes note of a difference that a document shows only behind those before it. */
  void foundAmongOthers(Scene scene, Write write, Difference difference, long number) {
    Request request = new Request("write", "PUT", "/_bulk", Optional.of(write.lines()));
    String signature = new Signature(scene.types()).of(request, difference);
    if (findings.isNew(signature)) {
      findings.keep(new Finding(signature, request, Optional.empty(), difference, number));
    }
  }

  /** Whether this request, upon an index that stands, shows such a difference. */
  boolean shows(String index, Scene scene, Request request, Difference difference)
      throws InterruptedException {
    return isLike(difference, ask(index, request, scene));
  }

  /** As {@link #found}, where the request itself is what makes the index. */
  void foundInMapping(Scene scene, Difference difference, long number) throws InterruptedException {
    Request request = new Request("index", "PUT", "", Optional.of(scene.index()));
    Request least =
        smaller(
            request,
            new Minimiser(TRIALS_OF_SCENE),
            candidate -> isLike(difference, create(candidate)));
    Difference shown = create(least).orElse(difference);
    Map<String, Object> index = Json.map(least.body().orElse(Json.NULL));
    Signature signature = new Signature(scene.types());
    String line = signature.of(least, shown);
    if (findings.isNew(line)) {
      findings.keep(new Finding(line, least.withBody(index), Optional.empty(), shown, number));
    }
  }

  private static Request smaller(Request request, Minimiser minimiser, Trial<Request> trial)
      throws InterruptedException {
    if (request.body().isEmpty() || !trial.holds(request)) {
      return request;
    }
    return request.withBody(
        minimiser.request(
            request.body().get(), candidate -> trial.holds(request.withBody(candidate))));
  }

  private Scene small(Scene scene, Request request, Difference difference)
      throws InterruptedException {
    if (!shows(scene, request, difference)) {
      return scene;
    }
    List<Write> writes =
        new Minimiser(TRIALS_OF_SCENE)
            .list(scene.writes(), fewer -> shows(scene.withWrites(fewer), request, difference));
    Scene few = scene.withWrites(writes);
    List<Map.Entry<String, Object>> fields =
        List.copyOf(Json.map(Json.at(scene.index(), "mappings", "properties")).entrySet());
    List<Map.Entry<String, Object>> needed =
        new Minimiser(TRIALS_OF_SCENE)
            .list(fields, fewer -> shows(few.withFields(fewer), request, difference));
    Scene least = few.withFields(needed);
    Object index =
        new Minimiser(TRIALS_OF_SCENE)
            .record(
                least.index(),
                smaller -> shows(least.withIndex(Json.map(smaller)), request, difference));
    return least.withIndex(Json.map(index));
  }

  private boolean shows(Scene scene, Request request, Difference difference)
      throws InterruptedException {
    try {
      return stage.build(SCRATCH, scene) && isLike(difference, ask(SCRATCH, request, scene));
    } finally {
      stage.remove(SCRATCH);
    }
  }

  private Optional<Difference> create(Request request) throws InterruptedException {
    try {
      Stage.Pair pair = stage.ask(SCRATCH, request);
      return Answers.difference(pair.ours(), pair.theirs(), true);
    } finally {
      stage.remove(SCRATCH);
    }
  }

  private Optional<Difference> ask(String index, Request request, Scene scene)
      throws InterruptedException {
    Stage.Pair pair = stage.ask(index, request);
    return Answers.difference(pair.ours(), pair.theirs(), !scene.hasDead());
  }

  private static boolean isLike(Difference difference, Optional<Difference> other) {
    return other.isPresent() && difference.isLike(other.get());
  }
}
