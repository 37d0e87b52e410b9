package io.lampyr.restapi.search;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The query of calls that take nothing but one, in the body or in parameters. */
final class SoleQuery {
  private SoleQuery() {}

  /** Null if the call has none. */
  static @Nullable QueryNode of(Call call, Searches searches, Searches.Asked asked, Instant now) {
    check(call);
    return body(call, searches, asked, now).query();
  }

  /** The body that a query is all of: what is wrong with it is so because it cannot be parsed. */
  static SearchBody body(Call call, Searches searches, Searches.Asked asked, Instant now) {
    return call.hasBody() ? told(() -> searches.body(asked, now)) : searches.body(asked, now);
  }

  /** What is made of a query that stands alone: what is wrong with it is so, too. */
  static <T> T told(Supplier<T> made) {
    try {
      return made.get();
    } catch (FaultException wrong) {
      if (wrong.fault().kind() == ErrorKind.PARSING) {
        throw wrong;
      }
      throw new FaultException(wrong.fault().within(ErrorKind.PARSING, "Failed to parse"));
    }
  }

  /** Refuses a body that holds something else, or no object where the query should be. */
  static void check(Call call) {
    for (String key : call.bodyObject().keySet()) {
      if (!key.equals("query")) {
        throw new ApiException(400, "parsing_exception", "request does not support [" + key + "]");
      }
    }
    checkIsObject(call, "query");
  }

  /** Refuses what is no object where a body has a query. */
  static void checkIsObject(Call call, String key) {
    if (call.bodyObject().containsKey(key) && !(call.bodyObject().get(key) instanceof Map)) {
      throw new FaultException(
          ErrorKind.PARSING, "[_na] query malformed, must start with start_object");
    }
  }
}
