package io.lampyr.restapi.promql;

import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.syntax.QueryParser;
import io.lampyr.metrics.series.LabelMatcher;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.MetricMetadata;
import io.lampyr.metrics.series.SeriesListing;
import io.lampyr.metrics.series.SeriesSource;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Endpoint;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiFunction;
import tools.jackson.core.JsonGenerator;

/** What series, labels and metrics there are. */
final class ListingRoutes {
  private static final String MATCH = "match[]";
  private static final Set<String> LISTING = Set.of(MATCH, "start", "end", "limit");
  private static final Set<String> METADATA = Set.of("metric", "limit", "limit_per_metric");

  /** What rules are chosen by. */
  private static final Set<String> RULES =
      Set.of(
          "type",
          "rule_name[]",
          "rule_group[]",
          "file[]",
          MATCH,
          "exclude_alerts",
          "group_limit",
          "group_next_token");

  /** The version whose queries are understood. */
  private static final String LANGUAGE = "3.16.0";

  private final CallSeries series;
  private final PromqlErrors errors;
  private final String version;

  ListingRoutes(CallSeries series, ErrorAnswers errors, String version) {
    this.series = series;
    this.errors = new PromqlErrors(errors);
    this.version = version;
  }

  List<Route> routes() {
    return List.of(
        PromqlRoutes.both("series", LISTING, this::series),
        PromqlRoutes.both("labels", LISTING, this::labels),
        get("label/{name}/values", LISTING, this::values),
        get("metadata", METADATA, this::metadata),
        get("rules", RULES, this::rules),
        get("alerts", Set.of(), this::alerts),
        get("status/buildinfo", Set.of(), this::buildInfo));
  }

  private static Route get(String name, Set<String> parameters, Endpoint endpoint) {
    return Route.on(
            Duty.SEARCH,
            Privilege.READ,
            "/_prometheus/api/v1/" + name,
            "/_prometheus/{index}/api/v1/" + name)
        .taking(parameters)
        .get(endpoint);
  }

  /** There are none, so there are none of those that are asked for either. */
  private Answer rules(Call call) {
    return errors.during(() -> {
      Form form = Form.of(call, RULES);
      String type = form.text("type").orElse("alert");
      if (!type.equals("alert") && !type.equals("record")) {
        throw QueryTimes.invalid("type", "not supported value \"" + type + "\"");
      }
      return none("groups");
    });
  }

  private Answer alerts(Call call) {
    return errors.during(() -> {
      var _ = Form.of(call, Set.of());
      return none("alerts");
    });
  }

  private static Answer none(String what) {
    return PromqlAnswers.success(
        out -> {
          out.writeStartObject();
          out.writeName(what);
          PromqlAnswers.list(out, List.of());
          out.writeEndObject();
        },
        PromqlAnswers.Beside.NOTHING);
  }

  /** Empty if the times are those of nothing, as they end before they begin. */
  private static Optional<SeriesListing> listing(Form form) {
    long start = QueryTimes.moment(form, "start", QueryTimes.FIRST);
    long end = QueryTimes.moment(form, "end", QueryTimes.LAST);
    List<List<LabelMatcher>> selectors = new ArrayList<>();
    for (String text : form.all(MATCH)) {
      List<LabelMatcher> matchers = QueryParser.selector(text);
      if (matchers.stream().allMatch(LabelMatcher::matchesEmpty)) {
        throw PromqlException.badData("match[] must contain at least one non-empty matcher");
      }
      selectors.add(matchers);
    }
    return end < start
        ? Optional.empty()
        : Optional.of(new SeriesListing(selectors, start, end, 0));
  }

  private Answer series(Call call) {
    return errors.during(() -> {
      Form form = Form.of(call, LISTING);
      if (form.all(MATCH).isEmpty()) {
        throw PromqlException.badData("no match[] parameter provided");
      }
      int limit = QueryTimes.limit(form);
      Optional<SeriesListing> listing;
      try {
        listing = listing(form);
      } catch (PromqlException malformed) {
        throw QueryTimes.invalid(MATCH, String.valueOf(malformed.getMessage()));
      }
      Collection<Labels> found = found(call, listing, SeriesSource::series);
      return PromqlAnswers.success(
          out -> {
            out.writeStartArray();
            found.stream()
                .limit(limit == 0 ? found.size() : limit)
                .forEach(labels -> PromqlAnswers.labels(out, labels));
            out.writeEndArray();
          },
          PromqlAnswers.Beside.NOTHING.truncated(limit > 0 && found.size() > limit));
    });
  }

  private <T> Collection<T> found(
      Call call,
      Optional<SeriesListing> listing,
      BiFunction<SeriesSource, SeriesListing, ? extends Collection<T>> find) {
    if (listing.isEmpty()) {
      return List.of();
    }
    return series.reading(call, PromqlRoutes.WITHIN, source -> find.apply(source, listing.get()));
  }

  private Answer labels(Call call) {
    return errors.during(() -> {
      Form form = Form.of(call, LISTING);
      int limit = QueryTimes.limit(form);
      return texts(found(call, listing(form), SeriesSource::labelNames), limit);
    });
  }

  private Answer values(Call call) {
    return errors.during(() -> {
      Form form = Form.of(call, LISTING);
      int limit = QueryTimes.limit(form);
      String name = call.path("name");
      return texts(
          found(call, listing(form), (source, listing) -> source.labelValues(name, listing)),
          limit);
    });
  }

  private static Answer texts(Collection<String> found, int limit) {
    List<String> shown = found.stream().limit(limit == 0 ? found.size() : limit).toList();
    return PromqlAnswers.success(
        out -> PromqlAnswers.list(out, shown),
        PromqlAnswers.Beside.NOTHING.truncated(limit > 0 && found.size() > limit));
  }

  private static int number(Form form, String name) {
    try {
      return form.text(name).map(Integer::parseInt).orElse(-1);
    } catch (NumberFormatException malformed) {
      throw PromqlException.badData(name + " must be a number");
    }
  }

  private Answer metadata(Call call) {
    return errors.during(() -> {
      Form form = Form.of(call, METADATA);
      int limit = number(form, "limit");
      int each = number(form, "limit_per_metric");
      SortedMap<String, List<MetricMetadata>> found =
          series.reading(call, PromqlRoutes.WITHIN, source -> source.metadata(0));
      form.text("metric").ifPresent(metric -> found.keySet().retainAll(Set.of(metric)));
      return PromqlAnswers.success(
          out -> {
            out.writeStartObject();
            found.entrySet().stream()
                .limit(limit < 0 ? found.size() : limit)
                .forEach(one -> metric(out, one.getKey(), one.getValue(), each));
            out.writeEndObject();
          },
          PromqlAnswers.Beside.NOTHING);
    });
  }

  private static void metric(JsonGenerator out, String name, List<MetricMetadata> told, int each) {
    out.writeName(name);
    out.writeStartArray();
    told.stream()
        .limit(each > 0 ? each : told.size())
        .forEach(one -> {
          out.writeStartObject();
          out.writeStringProperty("type", one.type());
          out.writeStringProperty("help", one.help());
          out.writeStringProperty("unit", one.unit());
          out.writeEndObject();
        });
    out.writeEndArray();
  }

  private Answer buildInfo(Call call) {
    return errors.during(() -> {
      var _ = Form.of(call, Set.of());
      return PromqlAnswers.success(
          out -> {
            out.writeStartObject();
            out.writeStringProperty("version", LANGUAGE);
            out.writeStringProperty("revision", version);
            out.writeStringProperty("branch", "");
            out.writeStringProperty("buildUser", "");
            out.writeStringProperty("buildDate", "");
            out.writeStringProperty("goVersion", "");
            out.writeStringProperty("application", "Lampyr");
            out.writeEndObject();
          },
          PromqlAnswers.Beside.NOTHING);
    });
  }
}
