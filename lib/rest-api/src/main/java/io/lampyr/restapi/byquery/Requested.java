package io.lampyr.restapi.byquery;

import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.task.Throttle;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** What the parameters and the body of a call say of a run as a whole. */
final class Requested {
  static final Set<String> PARAMETERS =
      Set.of(
          "slices",
          "requests_per_second",
          "max_docs",
          "refresh",
          "scroll",
          "timeout",
          "wait_for_active_shards",
          "wait_for_completion");

  private static final int STANDARD_BATCH = 1000;
  private static final int MAX_SLICES = 1024;

  /** As many as Elasticsearch takes by itself. */
  private static final int MAX_AUTO_SLICES = 20;

  private static final Duration WRITE_WITHIN = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofHours(1);

  private final Parameters parameters;
  private final Map<String, @Nullable Object> body;

  Requested(Call call, Map<String, @Nullable Object> body) {
    this.parameters = call.parameters();
    this.body = body;
  }

  /**
   * The terms of the run.
   *
   * @param sliced whether the body asks for one slice of a search by itself
   * @param auto how many slices suit the indices
   */
  Terms terms(Call call, Optional<Object> batch, boolean sliced, IntSupplier auto) {
    int slices = slices(auto);
    if (sliced && slices > 1) {
      throw ApiException.validation(
          "can't specify both manual and automatic slicing at the same time");
    }
    long most = maxDocuments();
    if (most < slices) {
      throw ApiException.validation("[max_docs] should be >= [slices]");
    }
    return new Terms(
        proceeds(),
        batch(batch),
        most,
        slices,
        Throttle.read(parameters).orElse(Float.POSITIVE_INFINITY),
        writeWithin(),
        refresh(),
        parameters.flag("wait_for_completion", true),
        call.rights());
  }

  private boolean refresh() {
    return parameters.flag("refresh", false);
  }

  private Duration writeWithin() {
    Duration asked = parameters.duration("timeout", WRITE_WITHIN);
    return asked.compareTo(LONGEST) > 0 || !asked.isPositive() ? LONGEST : asked;
  }

  private boolean proceeds() {
    Object inBody = body.get("conflicts");
    String value =
        parameters.text("conflicts").orElse(inBody == null ? "abort" : inBody.toString());
    return switch (value) {
      case "proceed" -> true;
      case "abort" -> false;
      default ->
          throw ApiException.argument(
              "conflicts may only be \"proceed\" or \"abort\" but was [" + value + "]");
    };
  }

  private int batch(Optional<Object> inSource) {
    int size =
        inSource
            .map(given -> (int) Math.min(Integer.MAX_VALUE, number("size", given)))
            .orElseGet(() -> parameters.integer("scroll_size", STANDARD_BATCH));
    if (size <= 0) {
      throw ApiException.argument("[scroll_size] must be positive, found [" + size + "]");
    }
    return size;
  }

  private long maxDocuments() {
    Optional<Long> most = parameters.number("max_docs").or(() -> parameters.number("size"));
    most.ifPresent(value -> checkMost(value, "[max_docs] parameter cannot be negative, found"));
    Object given = body.containsKey("max_docs") ? body.get("max_docs") : body.get("size");
    if (given == null) {
      return most.filter(value -> value != -1).orElse(Terms.ALL);
    }
    long inBody = number("max_docs", given);
    checkMost(inBody, "[max_docs] parameter cannot be negative, found");
    if (most.isPresent() && most.get() != inBody) {
      throw ApiException.argument(
          "[max_docs] set to two different values [" + most.get() + "] and [" + inBody + "]");
    }
    return inBody == -1 ? Terms.ALL : inBody;
  }

  private static void checkMost(long value, String reason) {
    if (value < -1) {
      throw ApiException.argument(reason + " [" + value + "]");
    }
    if (value == 0) {
      throw ApiException.validation(
          "maxDocs should be greater than 0 if the request is limited to some number of documents"
              + " or -1 if it isn't but it was [0]");
    }
  }

  static long number(String name, Object given) {
    try {
      return given instanceof Number number
          ? number.longValue()
          : Long.parseLong(String.valueOf(given));
    } catch (NumberFormatException malformed) {
      throw ApiException.argument(
          "Failed to parse int parameter [" + name + "] with value [" + given + "]");
    }
  }

  private int slices(IntSupplier auto) {
    String value = parameters.text("slices").orElse("1");
    if (value.equals("auto")) {
      return Math.clamp(auto.getAsInt(), 1, MAX_AUTO_SLICES);
    }
    int slices;
    try {
      slices = Integer.parseInt(value);
    } catch (NumberFormatException malformed) {
      throw ApiException.argument("[slices] must be a positive integer or the string \"auto\"");
    }
    if (slices < 1) {
      throw ApiException.argument("[slices] must be at least 1");
    }
    if (slices > MAX_SLICES) {
      throw ApiException.argument(
          "The number of slices ["
              + slices
              + "] is too large. It must be less than ["
              + MAX_SLICES
              + "].");
    }
    return slices;
  }
}
