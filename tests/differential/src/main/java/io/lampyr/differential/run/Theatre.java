package io.lampyr.differential.run;

import io.lampyr.differential.compare.Answers;
import io.lampyr.differential.compare.Difference;
import io.lampyr.differential.compare.Own;
import io.lampyr.differential.generate.life.Story;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where lives are played: everything there whose name begins as theirs do is of a life. */
final class Theatre {
  private static final Pattern OF_AN_INDEX = Pattern.compile("^//[^_/?][^/?]*");

  private static final Request VISIBLE =
      new Request(
          "", "POST", "//l*,.ds-l*/_refresh?expand_wildcards=open,hidden", Optional.empty());

  /** What hinders that an index is taken away; one at a time, or it hinders this too. */
  private static final List<Request> FREE =
      List.of(free("index.blocks.read_only"), free("index.blocks.metadata"));

  private static final Request INDICES = delete("l*?expand_wildcards=all");

  private static final List<Request> OTHERS =
      List.of(
          delete("_index_template/l*"),
          delete("_component_template/l*"),
          delete("_template/l*"),
          delete("_ingest/pipeline/l*"));

  private final Stage stage;

  Theatre(Stage stage) {
    this.stage = stage;
  }

  private static Request free(String block) {
    String path = "//l*,.ds-l*/_settings?expand_wildcards=all&allow_no_indices=true";
    return new Request("", "PUT", path, Optional.of(Json.object(block, Json.NULL)));
  }

  private static Request delete(String path) {
    return new Request("", "DELETE", "//" + path, Optional.empty());
  }

  /** Takes all away that lives have made. */
  void clear() throws InterruptedException {
    for (Request free : FREE) {
      stage.exactly("", free);
    }
    stage.exactly("", delete("_data_stream/l*"));
    Stage.Pair gone = stage.exactly("", INDICES);
    if (!gone.bothDid()) {
      throw new IllegalStateException("what a life left cannot be taken away answers=" + gone);
    }
    for (Request other : OTHERS) {
      stage.exactly("", other);
    }
  }

  /** Asks both, once everything is visible if that matters. */
  Stage.Pair ask(Request step) throws InterruptedException {
    if (Story.sees(step)) {
      stage.exactly("", VISIBLE);
    }
    Stage.Pair pair = stage.exactly("", step);
    return new Stage.Pair(Own.without(pair.ours()), Own.without(pair.theirs()));
  }

  static Optional<Difference> difference(Stage.Pair pair) {
    return Answers.ofSeveral(pair.ours(), pair.theirs());
  }

  /** Plays all of these anew, and says how the answers to the last one differ. */
  Optional<Difference> last(List<Request> steps) throws InterruptedException {
    clear();
    for (Request step : steps.subList(0, steps.size() - 1)) {
      ask(step);
    }
    Stage.Pair pair = ask(steps.getLast());
    return difference(pair);
  }

  /** The same request as of one index, for which it does not matter which one it is. */
  static Request bare(Request step) {
    String path = OF_AN_INDEX.matcher(step.path()).replaceFirst("");
    return new Request(step.room(), step.method(), path, step.body());
  }
}
