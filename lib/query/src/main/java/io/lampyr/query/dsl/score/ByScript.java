package io.lampyr.query.dsl.score;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.number.ScriptNumbers;
import java.util.List;
import org.apache.lucene.search.Explanation;

/** {@code script_score} among functions: what a script makes of a document. */
record ByScript(Script script) implements ScoreFunction {
  static ScoreFunction read(Part part) {
    PlacedBody body = PlacedBody.of("script_score", part);
    for (String key : body.all().keySet()) {
      if (!key.equals("script")) {
        throw body.wrong("script_score query does not support [" + key + "]");
      }
    }
    Part script = body.take("script");
    if (script == null) {
      throw body.wrong("script_score requires 'script' field");
    }
    return new ByScript(KnnScore.script(script.tree()));
  }

  private static double notNegative(double score) {
    if (score < 0) {
      throw FaultException.argument(
          "script score function must not produce negative scores, but got: [" + score + "]");
    }
    return score;
  }

  @Override
  public Compiled compile(QueryScope scope) {
    return new Compiled(
        new Computed(
            script,
            List.of(
                ScriptNumbers.of(
                    script, ScriptContext.SCORE, scope.mapping(), scope.index(), scope.shard())),
            (_, numbers) -> notNegative(numbers[0])),
        (leaf, doc, value, score, name) ->
            Explanation.match(
                (float) value,
                "script score function"
                    + name
                    + ", computed with script:\"Script{type=inline, lang='painless', idOrCode='"
                    + script.source()
                    + "', options={}, params="
                    + script.params()
                    + "}\"",
                Explanation.match(score.getValue(), "_score: ", score)));
  }
}
