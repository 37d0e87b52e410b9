package io.lampyr.differential.run;

import io.lampyr.differential.compare.Answers;
import io.lampyr.differential.minimise.Minimiser;
import io.lampyr.differential.scene.Request;
import java.util.HashSet;
import java.util.Set;

/**
 * Tells requests that hold two mistakes, of which each side names another: of parts of such a
 * request, both sides refuse one for the reason that ours gave, and one for the reason of the peer.
 * Each knows both mistakes then, and they differ in where they look first.
 */
final class TwoMistakes {
  /** What a request holds that was made small is little; what is no smaller would be in vain. */
  private static final int MOST_PARTS = 60;

  private final Stage stage;

  TwoMistakes(Stage stage) {
    this.stage = stage;
  }

  /** Whether that explains why both refuse the request, each for a reason of its own. */
  boolean explain(String index, Request request) throws InterruptedException {
    if (request.body().isEmpty()) {
      return false;
    }
    Stage.Pair whole = stage.ask(index, request);
    if (!whole.ours().isError() || !whole.theirs().isError()) {
      return false;
    }
    Set<String> wanted = new HashSet<>();
    wanted.add(Answers.refusal(whole.ours()));
    wanted.add(Answers.refusal(whole.theirs()));
    int asked = 0;
    for (Object part : Minimiser.parts(request.body().get())) {
      if (wanted.isEmpty() || asked++ == MOST_PARTS) {
        break;
      }
      Stage.Pair pair = stage.ask(index, request.withBody(part));
      if (pair.ours().isError()
          && pair.theirs().isError()
          && Answers.refusal(pair.ours()).equals(Answers.refusal(pair.theirs()))) {
        wanted.remove(Answers.refusal(pair.ours()));
      }
    }
    return wanted.isEmpty();
  }
}
