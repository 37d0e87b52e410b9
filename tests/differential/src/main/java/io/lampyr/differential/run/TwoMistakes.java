package io.lampyr.differential.run;

import io.lampyr.differential.compare.Answers;
import io.lampyr.differential.minimise.Minimiser;
import io.lampyr.differential.scene.Request;
import io.lampyr.differential.side.Answer;

/**
 * Tells requests that hold two mistakes, of which each side names another: of one part of such a
 * request ours says what it says of the whole and the peer does not, of another part the peer does
 * and ours does not. Each side knows its own mistake without the other then, and they differ in
 * where they look first; how they differ upon each of the parts is a class of its own.
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
    String ours = Answers.refusal(whole.ours());
    String theirs = Answers.refusal(whole.theirs());
    boolean oursAlone = false;
    boolean theirsAlone = false;
    int asked = 0;
    for (Object part : Minimiser.parts(request.body().get())) {
      if ((oursAlone && theirsAlone) || asked++ == MOST_PARTS) {
        break;
      }
      Stage.Pair pair = stage.ask(index, request.withBody(part));
      boolean saysOurs = says(pair.ours(), ours);
      boolean saysTheirs = says(pair.theirs(), theirs);
      oursAlone |= saysOurs && !saysTheirs;
      theirsAlone |= saysTheirs && !saysOurs;
    }
    return oursAlone && theirsAlone;
  }

  private static boolean says(Answer answer, String refusal) {
    return answer.isError() && Answers.refusal(answer).equals(refusal);
  }
}
