package io.lampyr.restapi.byquery;

import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.task.Throttle;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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
  private final boolean sizeIsSearched;

  /**
   * @param sizeIsSearched whether {@code size} of the body is that of a batch
   */
  Requested(Call call, Map<String, @Nullable Object> body, boolean sizeIsSearched) {
    this.parameters = call.parameters();
    this.body = body;
    this.sizeIsSearched = sizeIsSearched;
    checkTimes();
  }

  /** What changes nothing here is still to be what it says. */
  private void checkTimes() {
    parameters.duration("scroll", LONGEST);
    parameters.duration("search_timeout", LONGEST);
  }

  /**
   * The terms of the run.
   *
   * @param slice what the body says of one slice of a search, if it asks for one by itself
   * @param auto how many slices suit the indices
   */
  Terms terms(Call call, Optional<Object> batch, @Nullable Object slice, IntSupplier auto) {
    int slices = slices(auto);
    if (slice != null && slices > 1) {
      throw ApiException.validation(
          "can't specify both manual and automatic slicing at the same time");
    }
    long most = maxDocuments();
    if (most < slices) {
      throw ApiException.argument("[max_docs] should be >= [slices]");
    }
    return new Terms(
        proceeds(),
        batch(batch),
        most,
        slices,
        id(slice),
        Throttle.read(parameters).orElse(Float.POSITIVE_INFINITY),
        new Terms.Writing(writeWithin(), parameters.text("wait_for_active_shards")),
        refresh(),
        parameters.flag("wait_for_completion", true),
        call.rights());
  }

  private static OptionalInt id(@Nullable Object slice) {
    return slice instanceof Map<?, ?> one && one.get("id") instanceof Number id
        ? OptionalInt.of(id.intValue())
        : OptionalInt.empty();
  }

  private boolean refresh() {
    return parameters.flag("refresh", false);
  }

  private Duration writeWithin() {
    Duration asked = parameters.duration("timeout", WRITE_WITHIN);
    return asked.compareTo(LONGEST) > 0 || !asked.isPositive() ? LONGEST : asked;
  }

  private boolean proceeds() {
    boolean said = proceeds(body.get("conflicts"));
    return parameters.text("conflicts").map(Requested::proceeds).orElse(said);
  }

  static boolean proceeds(@Nullable Object given) {
    String value = given == null ? "abort" : given.toString();
    return switch (value) {
      case "proceed" -> true;
      case "abort" -> false;
      default ->
          throw ApiException.argument(
              "conflicts may only be \"proceed\" or \"abort\" but was [" + value + "]");
    };
  }

  private int batch(Optional<Object> inSource) {
    int said =
        inSource
            .map(given -> Math.clamp(number(given), -1, Integer.MAX_VALUE))
            .orElse(STANDARD_BATCH);
    int size = parameters.integer("scroll_size", said);
    if (size == 0) {
      throw ApiException.validation("[size] cannot be [0] in a scroll context");
    }
    if (size < 0) {
      throw ApiException.argument("[size] parameter cannot be negative, found [" + size + "]");
    }
    return size;
  }

  private long maxDocuments() {
    Optional<Long> most = inBody(body, sizeIsSearched);
    for (String name : List.of("size", "max_docs")) {
      Optional<Long> given = parameters.number(name);
      if (given.isPresent()) {
        checkMost(given.get());
        most = same(most, given.get());
      }
    }
    return most.orElse(Terms.ALL);
  }

  /**
   * What a body says of how many documents are looked at, by either name.
   *
   * @param sizeIsSearched whether {@code size} says something else
   */
  static Optional<Long> inBody(Map<String, @Nullable Object> body, boolean sizeIsSearched) {
    Optional<Long> most = Optional.empty();
    for (Map.Entry<String, @Nullable Object> entry : body.entrySet()) {
      boolean isSize = entry.getKey().equals("size") && !sizeIsSearched;
      Object given = entry.getValue();
      if (given != null && (isSize || entry.getKey().equals("max_docs"))) {
        long value = number(given);
        checkMost(value);
        most = same(most, value);
      }
    }
    return most;
  }

  private static Optional<Long> same(Optional<Long> before, long value) {
    if (before.isPresent() && before.get() != value) {
      throw ApiException.argument(
          "[max_docs] set to two different values [" + before.get() + "] and [" + value + "]");
    }
    return Optional.of(value);
  }

  private static void checkMost(long value) {
    if (value < 0) {
      throw ApiException.argument("[max_docs] parameter cannot be negative, found [" + value + "]");
    }
  }

  static long number(Object given) {
    try {
      return given instanceof Number number
          ? number.longValue()
          : Long.parseLong(String.valueOf(given));
    } catch (NumberFormatException malformed) {
      throw new ApiException(400, notANumber(String.valueOf(given)));
    }
  }

  private static ApiError notANumber(String given) {
    return ApiError.of("number_format_exception", "For input string: \"" + given + "\"");
  }

  private int slices(IntSupplier auto) {
    String value = parameters.text("slices").orElse("1");
    if (value.equals("auto")) {
      return Math.clamp(auto.getAsInt(), 1, MAX_AUTO_SLICES);
    }
    String wrong =
        "[slices] must be a positive integer or the string \"auto\", but was [" + value + "]";
    int slices;
    try {
      slices = Integer.parseInt(value);
    } catch (NumberFormatException malformed) {
      ApiError error = ApiError.of("illegal_argument_exception", wrong);
      throw new ApiException(400, error.causedBy(notANumber(value)));
    }
    if (slices < 1) {
      throw ApiException.argument(wrong);
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
