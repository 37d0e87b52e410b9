package io.lampyr.restapi.promql;

import io.lampyr.base.port.Clock;
import io.lampyr.metrics.promql.Promql;
import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.run.Asked;
import io.lampyr.metrics.promql.run.Run;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.Printer;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Endpoint;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.Task;
import io.lampyr.restapi.task.Tasks;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/** Queries, for one moment and for many. */
final class PromqlRoutes {
  static final Duration WITHIN = Duration.ofSeconds(25);
  static final Set<String> ONE =
      Set.of("query", "time", "timeout", "limit", "lookback_delta", "stats");
  static final Set<String> MANY =
      Set.of("query", "start", "end", "step", "timeout", "limit", "lookback_delta", "stats");

  private static final String ACTION = "indices:data/read/promql";
  private static final double NANOS = 1e9;

  private final Promql promql = new Promql(Promql.Limits.STANDARD);
  private final CallSeries series;
  private final PromqlErrors errors;
  private final Tasks tasks;
  private final Clock clock;

  PromqlRoutes(CallSeries series, ErrorAnswers errors, Tasks tasks, Clock clock) {
    this.series = series;
    this.errors = new PromqlErrors(errors);
    this.tasks = tasks;
    this.clock = clock;
  }

  List<Route> routes() {
    return Stream.of(
            both("query", ONE, this::instant),
            both("query_range", MANY, this::range),
            both("format_query", Set.of("query"), this::format),
            both("query_exemplars", Set.of("query", "start", "end"), this::exemplars))
        .toList();
  }

  static Route both(String name, Set<String> parameters, Endpoint endpoint) {
    return Route.on(
            Duty.SEARCH,
            Privilege.READ,
            "/_prometheus/api/v1/" + name,
            "/_prometheus/{index}/api/v1/" + name)
        .taking(parameters)
        .takingAnyBody()
        .by(endpoint, Method.GET, Method.POST);
  }

  private Answer instant(Call call) {
    return errors.during(() -> {
      Form form = Form.of(call, ONE);
      int limit = QueryTimes.limit(form);
      return answered(call, form, QueryTimes.instant(form, clock.now().toEpochMilli()), limit);
    });
  }

  private Answer range(Call call) {
    return errors.during(() -> {
      Form form = Form.of(call, MANY);
      int limit = QueryTimes.limit(form);
      return answered(call, form, QueryTimes.range(form), limit);
    });
  }

  private Answer answered(Call call, Form form, Asked asked, int limit) {
    Duration within = QueryTimes.within(form, WITHIN);
    String text = form.text("query").orElse("");
    Expr query = parse(text);
    return tasks.during(
        new Task.Kind(ACTION, text, true),
        () -> {
          long began = clock.monotonicNanos();
          io.lampyr.metrics.promql.run.Answer answer =
              series.reading(
                  call,
                  within,
                  text,
                  source -> promql.answer(query, asked, source, new Run.Time(clock, within)));
          double seconds = (clock.monotonicNanos() - began) / NANOS;
          boolean stats = form.text("stats").isPresent();
          PromqlAnswers.Beside beside =
              new PromqlAnswers.Beside(answer.notes().warnings(text), answer.notes().infos(text))
                  .truncated(limit > 0 && answer.series().size() > limit);
          return PromqlAnswers.success(
              out -> {
                out.writeStartObject();
                PromqlAnswers.result(out, answer, asked.start(), limit);
                if (stats) {
                  stats(out, answer, seconds);
                }
                out.writeEndObject();
              },
              beside);
        });
  }

  private Expr parse(String query) {
    try {
      return promql.parse(query);
    } catch (PromqlException malformed) {
      throw QueryTimes.invalid("query", String.valueOf(malformed.getMessage()));
    }
  }

  private static void stats(
      JsonGenerator out, io.lampyr.metrics.promql.run.Answer answer, double seconds) {
    out.writeName("stats");
    out.writeStartObject();
    out.writeName("timings");
    out.writeStartObject();
    out.writeNumberProperty("evalTotalTime", seconds);
    out.writeNumberProperty("resultSortTime", 0);
    out.writeNumberProperty("queryPreparationTime", 0);
    out.writeNumberProperty("innerEvalTime", seconds);
    out.writeNumberProperty("execQueueTime", 0);
    out.writeNumberProperty("execTotalTime", seconds);
    out.writeEndObject();
    out.writeName("samples");
    out.writeStartObject();
    out.writeNumberProperty("totalQueryableSamples", answer.cost().looked());
    out.writeNumberProperty("samplesRead", answer.cost().read());
    out.writeNumberProperty("seriesTouched", answer.cost().series());
    out.writeNumberProperty("peakSamples", answer.cost().peak());
    out.writeEndObject();
    out.writeEndObject();
  }

  private Answer format(Call call) {
    return errors.during(() -> {
      Form form = Form.of(call, Set.of("query"));
      String pretty = Printer.pretty(parse(form.text("query").orElse("")));
      return PromqlAnswers.success(out -> out.writeString(pretty), PromqlAnswers.Beside.NOTHING);
    });
  }

  /** There are none. */
  private Answer exemplars(Call call) {
    return errors.during(() -> {
      Form form = Form.of(call, Set.of("query", "start", "end"));
      long start = QueryTimes.moment(form, "start", QueryTimes.FIRST);
      long end = QueryTimes.moment(form, "end", QueryTimes.LAST);
      if (end < start) {
        throw PromqlException.badData("end timestamp must not be before start timestamp");
      }
      var _ = promql.parse(form.text("query").orElse(""));
      return PromqlAnswers.success(
          out -> PromqlAnswers.list(out, List.of()), PromqlAnswers.Beside.NOTHING);
    });
  }
}
