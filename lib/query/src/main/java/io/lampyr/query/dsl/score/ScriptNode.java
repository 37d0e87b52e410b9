package io.lampyr.query.dsl.score;

import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.number.ScriptNumbers;
import java.util.List;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;

/** {@code script}: documents for which a script is true. */
record ScriptNode(Script script) implements QueryNode {
  static QueryNode read(PlacedBody body, QueryReader inner) {
    Part script = body.require("script");
    if (script instanceof Part.Items several) {
      throw several.malformed(
          "[script] query does not support an array of scripts. Use a bool query with a clause per"
              + " script instead.");
    }
    return new ScriptNode(Script.of(script.tree()));
  }

  @Override
  public Query toLucene(QueryScope scope) {
    Query truth =
        new FunctionScoreQuery(
            MatchAllDocsQuery.INSTANCE,
            new Computed(
                script,
                List.of(
                    ScriptNumbers.of(script, ScriptContext.FILTER, scope.mapping(), scope.index())),
                (doc, numbers) -> numbers[0] != 0 && !Double.isNaN(numbers[0]) ? 1 : 0));
    return new ConstantScoreQuery(new MinScoreQuery(truth, 0.5f));
  }
}
