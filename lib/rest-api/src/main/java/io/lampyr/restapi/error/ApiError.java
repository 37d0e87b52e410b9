package io.lampyr.restapi.error;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Excerpt;
import io.lampyr.mapping.fault.Fault;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The object that tells of an error: its type, the reason, what else clients look for (such as
 * {@code index}), and what it came from.
 *
 * @param ofPlatform whether it is told as a cause only: something above it is the root
 */
public record ApiError(
    String type,
    String reason,
    Map<String, @Nullable Object> details,
    boolean ofPlatform,
    @Nullable ApiError cause) {
  /** Errors that are always the platform's. */
  private static final Set<String> OF_THE_PLATFORM =
      Set.of(
          "arithmetic_exception",
          "array_index_out_of_bounds_exception",
          "class_cast_exception",
          "date_time_exception",
          "date_time_parse_exception",
          "exception",
          "illegal_argument_exception",
          "illegal_state_exception",
          "index_out_of_bounds_exception",
          "input_coercion_exception",
          "mustache_exception",
          "named_object_not_found_exception",
          "null_pointer_exception",
          "number_format_exception",
          "runtime_exception",
          "stream_constraints_exception",
          "stream_read_exception",
          "string_index_out_of_bounds_exception",
          "unexpected_end_of_input_exception",
          "unsupported_operation_exception",
          "x_content_e_o_f_exception",
          "x_content_parse_exception",
          "zone_rules_exception");

  /** A request's body, or a part of it, that cannot be read. */
  private static final String BODY = "x_content_parse_exception";

  /** The same, because nothing is called so. */
  private static final String UNNAMED = "named_object_not_found_exception";

  public ApiError {
    details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
  }

  public static ApiError of(String type, String reason) {
    return new ApiError(type, reason, Map.of(), OF_THE_PLATFORM.contains(type), null);
  }

  /** A fault of the input, in the words of a product. */
  public static ApiError of(Fault fault, Dialect dialect) {
    Map<String, @Nullable Object> details = new LinkedHashMap<>();
    boolean tellsPlace = fault.kind() == ErrorKind.PARSING && dialect == Dialect.OPENSEARCH;
    if (fault.position() != null && tellsPlace) {
      details.put("line", fault.position().line());
      details.put("col", fault.position().column());
    }
    Excerpt excerpt = fault.excerpt();
    if (excerpt != null) {
      details.put("script_stack", excerpt.lines());
      details.put("script", excerpt.script());
      details.put("lang", excerpt.language());
      if (excerpt.placed()) {
        details.put("position", position(excerpt));
      }
    }
    Fault cause = fault.cause();
    String type = fault.kind().type(dialect);
    return new ApiError(
        type,
        fault.reason(dialect),
        details,
        fault.kind() == ErrorKind.PLATFORM_PARSE || OF_THE_PLATFORM.contains(type),
        cause == null ? null : of(cause, dialect));
  }

  private static Map<String, Integer> position(Excerpt excerpt) {
    Map<String, Integer> position = new LinkedHashMap<>();
    position.put("offset", excerpt.offset());
    position.put("start", excerpt.start());
    position.put("end", excerpt.end());
    return position;
  }

  /** The same, with one more detail. */
  public ApiError with(String name, @Nullable Object value) {
    Map<String, @Nullable Object> more = new LinkedHashMap<>(details);
    more.put(name, value);
    return new ApiError(type, reason, more, ofPlatform, cause);
  }

  /** The same, come from another. */
  public ApiError causedBy(ApiError origin) {
    return new ApiError(type, reason, details, ofPlatform, origin);
  }

  /**
   * The error that is told as the root: the deepest of those of the system's own that stand above
   * any of the platform's. What could not be read as a request's body stands for what it came from.
   */
  public ApiError root() {
    ApiError root = this;
    while (root.cause != null && root.leadsTo(root.cause)) {
      root = root.cause;
    }
    return root;
  }

  /**
   * The root as searches tell it: one of the platform's is told of another that stands for it, as
   * the peers carry it in one of their own.
   */
  public ApiError carried() {
    ApiError root = root();
    return root.ofPlatform ? of(root.type, root.reason).causedBy(root) : root;
  }

  private boolean leadsTo(ApiError origin) {
    boolean own = !origin.ofPlatform;
    return type.equals(BODY)
        ? own || origin.type.equals(BODY) || origin.type.equals(UNNAMED)
        : own && !ofPlatform;
  }

  /** The error's own object, without {@code root_cause}. */
  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = head();
    if (cause != null) {
      json.put("caused_by", cause.toJson());
    }
    return json;
  }

  /** The object as it stands under {@code error} of a whole response. */
  public Map<String, @Nullable Object> toJsonWithRoots(List<ApiError> roots) {
    List<Object> causes = new ArrayList<>();
    roots.forEach(root -> causes.add(root.head()));
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("root_cause", causes);
    json.putAll(toJson());
    return json;
  }

  private Map<String, @Nullable Object> head() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("type", type);
    json.put("reason", reason);
    json.putAll(details);
    return json;
  }
}
