package io.lampyr.restapi.error;

import io.lampyr.base.error.InvalidInputException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Ends a call with an error for its client. The only place, with {@link ErrorAnswers}, that knows
 * status codes of errors.
 */
public final class ApiException extends InvalidInputException {
  private final int status;
  private final transient ApiError error;
  private final transient List<ApiError> roots;

  public ApiException(int status, ApiError error) {
    this(status, error, List.of(error.root()));
  }

  /** With the roots told apart from the error, as for searches that failed on several shards. */
  public ApiException(int status, ApiError error, List<ApiError> roots) {
    super(error.reason());
    this.status = status;
    this.error = error;
    this.roots = List.copyOf(roots);
  }

  public ApiException(int status, String type, String reason) {
    this(status, ApiError.of(type, reason));
  }

  /** A 400 {@code illegal_argument_exception}. */
  public static ApiException argument(String reason) {
    return new ApiException(400, "illegal_argument_exception", reason);
  }

  /** A 400 {@code action_request_validation_exception} for one thing wrong. */
  public static ApiException validation(String reason) {
    return new ApiException(
        400, "action_request_validation_exception", "Validation Failed: 1: " + reason + ";");
  }

  /** The same for several things wrong. */
  public static ApiException validation(List<String> problems) {
    StringBuilder reason = new StringBuilder("Validation Failed: ");
    for (int i = 0; i < problems.size(); i++) {
      reason.append(i + 1).append(": ").append(problems.get(i)).append(';');
    }
    return new ApiException(400, "action_request_validation_exception", reason.toString());
  }

  /** A 400 for a document that only its id is given of, where it takes a routing value too. */
  public static ApiException missingRouting(String index, @Nullable String id) {
    return new ApiException(
        400,
        ApiError.of(
                "routing_missing_exception", "routing is required for [" + index + "]/[" + id + "]")
            .with("index", index)
            .with("index_uuid", "_na_"));
  }

  /** A 404 for a name that means no index. */
  public static ApiException noSuchIndex(String name) {
    return noSuchIndex(name, "index_or_alias");
  }

  /** The same of one that a document is to be written to. */
  public static ApiException noSuchDestination(String name) {
    return noSuchIndex(name, "index_expression");
  }

  private static ApiException noSuchIndex(String name, String type) {
    ApiError error =
        ApiError.of("index_not_found_exception", "no such index [" + name + "]")
            .with("index", name)
            .with("resource.id", name)
            .with("resource.type", type)
            .with("index_uuid", "_na_");
    return new ApiException(404, error);
  }

  /** A 400 for an alias of several indices where only one can be meant. */
  public static ApiException severalIndices(String alias, List<String> indices) {
    return argument(
        "alias ["
            + alias
            + "] has more than one index associated with it "
            + indices
            + ", can't execute a single index op");
  }

  public int status() {
    return status;
  }

  public ApiError error() {
    return error;
  }

  /** The whole error, for items of a bulk too: without {@code root_cause}. */
  public Map<String, ?> itemJson() {
    return error.toJson();
  }

  /** The whole error, for parts of an answer that stand for a call of their own. */
  public Map<String, ?> wholeJson() {
    return error.toJsonWithRoots(roots);
  }

  public List<ApiError> roots() {
    return roots;
  }
}
