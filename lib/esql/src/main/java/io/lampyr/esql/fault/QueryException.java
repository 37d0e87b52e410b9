package io.lampyr.esql.fault;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.esql.tree.Place;
import java.util.List;

/** A query that cannot be answered, for a reason that its writer can mend. */
public final class QueryException extends InvalidInputException {
  private final String type;

  private QueryException(String type, String reason) {
    super(reason);
    this.type = type;
  }

  /** The text is none of the language. */
  public static QueryException parsing(Place place, String reason) {
    return new QueryException("parsing_exception", place + ": " + reason);
  }

  /** The text can be read, but not carried out. */
  public static QueryException verification(Place place, String reason) {
    return verification(List.of(place + ": " + reason));
  }

  /** The same for several things at once, each with its place. */
  public static QueryException verification(List<String> problems) {
    return new QueryException(
        "verification_exception",
        "Found "
            + problems.size()
            + " problem"
            + (problems.size() == 1 ? "" : "s")
            + "\n"
            + String.join("\n", problems));
  }

  /** Something beside the query's text is wrong. */
  public static QueryException argument(String reason) {
    return new QueryException("illegal_argument_exception", reason);
  }

  /** The kind of error, as answers name it. */
  public String type() {
    return type;
  }
}
