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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A query, from its text to its rows. Immutable; what is wrong is a {@link QueryException}. */
public final class EsqlQuery {
  private static final int MOST_VIEWS = 10;

  private final List<Command> commands;

  private EsqlQuery(List<Command> commands) {
    this.commands = List.copyOf(commands);
  }

  /** Reads a query; nothing is looked for yet. */
  public static EsqlQuery parse(String text, QueryParameters parameters) {
    return new EsqlQuery(QueryParser.parse(text, parameters));
  }

  /**
   * The same, with the commands of a view in the place of its name, if that is what the query reads
   * and nothing else; itself if it reads no view. The views are asked for names without wildcards.
   */
  public EsqlQuery over(Function<String, Optional<EsqlQuery>> views) {
    return over(views, 1);
  }

  private EsqlQuery over(Function<String, Optional<EsqlQuery>> views, int level) {
    if (!(commands.getFirst() instanceof Command.From from)) {
      return this;
    }
    for (String name : from.indices()) {
      Optional<EsqlQuery> view = views.apply(name);
      if (view.isEmpty()) {
        continue;
      }
      if (from.indices().size() > 1 || from.series() || !from.metadata().isEmpty()) {
        throw QueryException.argument(
            "view ["
                + name
                + "] must stand alone behind FROM: without other names, METADATA and TS");
      }
      if (level > MOST_VIEWS) {
        throw QueryException.argument(
            "views are made of views more than ["
                + MOST_VIEWS
                + "] times, the last is ["
                + name
                + "]");
      }
      List<Command> all = new ArrayList<>(view.get().commands);
      all.addAll(commands.subList(1, commands.size()));
      return new EsqlQuery(all).over(views, level + 1);
    }
    return this;
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
    if (!Analyzer.isLimited(commands)) {
      warnings.say("No limit defined, adding default limit of [" + Analyzer.STANDARD_ROWS + "]");
    }
    return Runner.run(plan, means, warnings);
  }
}
