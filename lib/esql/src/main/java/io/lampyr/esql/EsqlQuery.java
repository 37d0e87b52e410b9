package io.lampyr.esql;

import io.lampyr.esql.analysis.Analyzer;
import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.optimize.Optimizer;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.run.Result;
import io.lampyr.esql.run.Runner;
import io.lampyr.esql.run.Warnings;
import io.lampyr.esql.syntax.QueryParameters;
import io.lampyr.esql.syntax.QueryParser;
import io.lampyr.esql.tree.Command;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A query, from its text to its rows. Immutable; what is wrong is a {@link QueryException}. */
public final class EsqlQuery {
  private final List<Command> commands;

  private EsqlQuery(List<Command> commands) {
    this.commands = List.copyOf(commands);
  }

  /** Reads a query; nothing is looked for yet. */
  public static EsqlQuery parse(String text, QueryParameters parameters) {
    return new EsqlQuery(QueryParser.parse(text, parameters));
  }

  /** The plan by which it is carried out. */
  public Plan plan(Runner.Means means, Instant now, String version) {
    return Optimizer.optimize(Analyzer.plan(commands, means.tables(), now, version, null));
  }

  /** The same, over those documents only that match a query in JSON. */
  public Plan plan(Runner.Means means, Instant now, String version, Map<String, Object> filter) {
    return Optimizer.optimize(Analyzer.plan(commands, means.tables(), now, version, filter))
        .filtered(filter);
  }

  /** Carries a plan of this query out. */
  public Result run(Plan plan, Runner.Means means) throws InterruptedException {
    Warnings warnings = new Warnings();
    if (commands.stream().noneMatch(Command.Limit.class::isInstance)) {
      warnings.say("No limit defined, adding default limit of [" + Analyzer.STANDARD_ROWS + "]");
    }
    return Runner.run(plan, means, warnings);
  }
}
