package io.lampyr.restapi.searchpipeline;

import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.routing.PathAnchor;
import io.lampyr.pipelines.routing.RoutingHash;
import io.lampyr.pipelines.routing.TimeBucket;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Processors that send a search to those shards alone whose documents can match, as the processors
 * of the same names in pipelines of documents have routed them. Where a query does not say enough,
 * all shards are searched.
 */
final class RoutingSteps {
  /** Values of more documents than a query may name are not looked at. */
  private static final int MOST_VALUES = 1000;

  private RoutingSteps() {}

  private static SearchPipeline.RequestStep routed(RoutedQuery.Reading reading, boolean anew) {
    return (body, memory) -> {
      String given = memory.routing();
      if (!anew && given != null && !given.isEmpty()) {
        return;
      }
      Set<String> values = RoutedQuery.values(body.get("query"), reading).orElse(Set.of());
      if (!values.isEmpty() && values.size() <= MOST_VALUES) {
        memory.route(values);
      }
    };
  }

  private static String filled(Options options, String name) {
    String value = options.text(name);
    if (value.isEmpty()) {
      throw options.wrong(name, "cannot be null or empty");
    }
    return value;
  }

  static SearchPipeline.RequestStep acl(Options options) {
    String field = options.text("acl_field");
    boolean looks = options.flag("extract_from_query", true);
    return routed(
        (type, on, value) ->
            looks && on.equals(field) && (type.equals("term") || type.equals("terms"))
                ? hashes(value)
                : Optional.empty(),
        true);
  }

  private static Optional<Set<String>> hashes(Object value) {
    Set<String> hashes = new LinkedHashSet<>();
    for (String one : RoutedQuery.texts(value, "value")) {
      hashes.add(RoutingHash.whole(one));
    }
    return hashes.isEmpty() ? Optional.empty() : Optional.of(hashes);
  }

  static SearchPipeline.RequestStep hierarchical(Options options) {
    String field = filled(options, "path_field");
    String separator = options.text("path_separator", "/");
    boolean detects = options.flag("enable_auto_detection", true);
    int parts = options.integer("anchor_depth", 2);
    if (parts < 1) {
      throw options.wrong("anchor_depth", "must be greater than 0");
    }
    if (separator.isEmpty()) {
      throw options.wrong("path_separator", "cannot be null or empty");
    }
    PathAnchor anchor = new PathAnchor(separator, parts);
    return routed(
        (type, on, value) ->
            detects && on.equals(field) ? anchors(anchor, type, value) : Optional.empty(),
        false);
  }

  private static Optional<Set<String>> anchors(PathAnchor anchor, String type, Object value) {
    Set<String> values = new LinkedHashSet<>();
    for (String text : RoutedQuery.texts(value, type.equals("wildcard") ? "wildcard" : "value")) {
      switch (type) {
        case "term", "terms" -> values.add(anchor.routing(text));
        case "prefix" -> anchor.routingOfBeginning(text).ifPresent(values::add);
        case "wildcard" ->
            anchor.routingOfBeginning(text.split("[*?]", 2)[0]).ifPresent(values::add);
        default -> {
          return Optional.empty();
        }
      }
    }
    return values.isEmpty() ? Optional.empty() : Optional.of(values);
  }

  static SearchPipeline.RequestStep temporal(Options options) {
    String field = filled(options, "timestamp_field");
    String granularity = filled(options, "granularity");
    TimeBucket.Grain grain =
        TimeBucket.Grain.of(granularity)
            .orElseThrow(() ->
                options.wrong(
                    "granularity",
                    "Invalid granularity: "
                        + granularity
                        + ". Supported values are: hour, day, week, month"));
    String given = options.text("format", TimeBucket.STANDARD_FORMAT);
    DateFormat format;
    try {
      format = DateFormat.of(given);
    } catch (FaultException wrong) {
      throw options.wrong("format", "invalid date format: " + wrong.getMessage());
    }
    boolean detects = options.flag("enable_auto_detection", true);
    TimeBucket bucket = new TimeBucket(grain, format, options.flag("hash_bucket", false));
    return routed(
        (type, on, value) ->
            detects && type.equals("range") && on.equals(field) && value instanceof Map<?, ?> range
                ? spans(bucket, range)
                : Optional.empty(),
        false);
  }

  private static Optional<Set<String>> spans(TimeBucket bucket, Map<?, ?> range) {
    Instant from = bound(bucket::time, range, List.of("gte", "gt", "from"));
    Instant to = bound(bucket::last, range, List.of("lte", "lt", "to"));
    boolean otherwise = range.containsKey("format") || range.containsKey("time_zone");
    if (from == null || to == null || otherwise) {
      return Optional.empty();
    }
    Set<String> values = bucket.between(from, to);
    return values.isEmpty() ? Optional.empty() : Optional.of(values);
  }

  /** An end of a range, or null where it is open or no time that can be read. */
  private static @Nullable Instant bound(
      Function<String, @Nullable Instant> reading, Map<?, ?> range, List<String> names) {
    for (String name : names) {
      Object value = range.get(name);
      if (value != null) {
        return reading.apply(value.toString());
      }
    }
    return null;
  }
}
