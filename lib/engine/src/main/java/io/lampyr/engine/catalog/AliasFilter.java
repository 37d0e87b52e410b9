package io.lampyr.engine.catalog;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.fetch.ShowingQueries;
import java.nio.charset.StandardCharsets;

/** Whether an alias's filter is a query at all: each search by the alias would fail. */
final class AliasFilter {
  private AliasFilter() {}

  static void check(String alias, AliasOptions options) {
    if (options.filter().isEmpty()) {
      return;
    }
    try {
      QueryNode _ = ShowingQueries.parse(options.filter().get().getBytes(StandardCharsets.UTF_8));
    } catch (FaultException wrong) {
      throw new FaultException(
          wrong
              .fault()
              .within(
                  ErrorKind.ILLEGAL_ARGUMENT, "failed to parse filter for alias [" + alias + "]"));
    }
  }
}
