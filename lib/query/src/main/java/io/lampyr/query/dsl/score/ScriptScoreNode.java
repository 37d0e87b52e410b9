package io.lampyr.query.dsl.score;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
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
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** {@code script_score}: a query whose scores a script gives. */
record ScriptScoreNode(QueryNode query, Script script, @Nullable Float minScore)
    implements QueryNode {

  static QueryNode read(PlacedBody body, QueryReader inner) {
    body.finish("query", "script", "min_score");
    body.requireAll("query", "script");
    requireObject(body, "query");
    QueryNode query = body.within("query", () -> inner.require(body, "query"));
    requireObject(body, "script");
    return new ScriptScoreNode(
        query,
        body.within("script", () -> KnnScore.script(body.require("script").tree())),
        body.has("min_score") ? (float) body.number("min_score", 0) : null);
  }

  private static void requireObject(PlacedBody body, String key) {
    Part part = body.require(key);
    if (!part.token().equals("START_OBJECT")) {
      throw body.unreadable(key, part);
    }
  }

  @Override
  public boolean isNothing(QueryScope scope) {
    return query.isNothing(scope);
  }

  @Override
  public Query toLucene(QueryScope scope) {
    if (isNothing(scope)) {
      return new MatchNoDocsQuery("what is scored matches nothing");
    }
    Query found = query.toLucene(scope);
    boolean knowsTerms = scope.dialect() == Dialect.ELASTICSEARCH;
    Query scored =
        new FunctionScoreQuery(
            found,
            new Computed(
                script,
                List.of(
                    ScriptNumbers.of(
                        script,
                        knowsTerms ? ScriptContext.QUERY_SCORE : ScriptContext.SCORE,
                        scope.mapping(),
                        found,
                        scope.index(),
                        scope.shard())),
                (doc, numbers) -> {
                  if (!(numbers[0] >= 0)) {
                    throw FaultException.argument(
                        "script_score script returned an invalid score ["
                            + numbers[0]
                            + "] for doc ["
                            + doc
                            + "]. Must be a non-negative score!");
                  }
                  return numbers[0];
                }));
    return minScore == null ? scored : MinScoreQuery.ofBoosted(scored, minScore);
  }
}
