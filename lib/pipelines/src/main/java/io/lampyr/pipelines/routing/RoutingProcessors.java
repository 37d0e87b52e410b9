package io.lampyr.pipelines.routing;

import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Processor;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Processors that say by what a document is routed, so that documents alike lie together. */
public final class RoutingProcessors {
  private static final String ROUTING = "_routing";

  private RoutingProcessors() {}

  /** Where a value comes from and goes to, and when. */
  private record Way(String field, String target, boolean ignoreMissing, boolean overrides) {
    static Way of(Options options, String field, String target) {
      return new Way(
          field,
          target,
          options.flag("ignore_missing", false),
          options.flag("override_existing", true));
    }

    Processor routing(Function<String, String> value) {
      return (Processor.Change)
          document -> {
            if (!overrides && isSet(document)) {
              return;
            }
            Object from = document.get(field, ignoreMissing);
            if (from != null && !from.toString().isEmpty()) {
              document.set(target, value.apply(from.toString()));
            } else if (!ignoreMissing) {
              throw missing(from);
            }
          };
    }

    private boolean isSet(IngestDocument document) {
      return document.has(target) && document.get(target) != null;
    }

    private FaultException missing(@Nullable Object from) {
      return FaultException.argument(
          from == null
              ? "field [" + field + "] not present as part of path [" + field + "]"
              : "field [" + field + "] is null or empty");
    }
  }

  /** {@code acl_routing}: by who may see the document. */
  public static Processor acl(Options options) {
    String field = options.text("acl_field");
    return Way.of(options, field, options.text("target_field", ROUTING))
        .routing(RoutingHash::whole);
  }

  /** {@code hierarchical_routing}: by the beginning of a path. */
  public static Processor hierarchical(Options options) {
    String field = filled(options, "path_field", options.text("path_field"));
    int depth = options.integer("anchor_depth", 2);
    String separator = filled(options, "path_separator", options.text("path_separator", "/"));
    if (depth < 1) {
      throw options.wrong("anchor_depth", "must be greater than 0");
    }
    return Way.of(options, field, ROUTING).routing(new PathAnchor(separator, depth)::routing);
  }

  private static String filled(Options options, String name, String value) {
    if (value.isEmpty()) {
      throw options.wrong(name, "cannot be null or empty");
    }
    return value;
  }

  /** {@code temporal_routing}: by the hour, day, week or month of a time. */
  public static Processor temporal(Options options) {
    String field = filled(options, "timestamp_field", options.text("timestamp_field"));
    TimeBucket bucket = bucket(options);
    return Way.of(options, field, ROUTING)
        .routing(text -> {
          Instant time = bucket.time(text);
          if (time == null) {
            throw FaultException.argument(
                "failed to parse date field ["
                    + text
                    + "] with format ["
                    + bucket.format().pattern()
                    + "]");
          }
          return bucket.routing(time);
        });
  }

  private static TimeBucket bucket(Options options) {
    String name = filled(options, "granularity", options.text("granularity"));
    TimeBucket.Grain grain =
        TimeBucket.Grain.of(name)
            .orElseThrow(() ->
                options.wrong(
                    "granularity",
                    "Invalid granularity: "
                        + name
                        + ". Supported values are: hour, day, week, month"));
    String format = options.text("format", TimeBucket.STANDARD_FORMAT);
    return new TimeBucket(
        grain, options.told("format", () -> format(format)), options.flag("hash_bucket", false));
  }

  private static DateFormat format(String format) {
    try {
      return DateFormat.of(format);
    } catch (FaultException wrong) {
      throw FaultException.argument("invalid date format: " + wrong.getMessage());
    }
  }
}
