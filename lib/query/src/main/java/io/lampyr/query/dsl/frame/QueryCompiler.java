package io.lampyr.query.dsl.frame;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** Makes Lucene's query of one that was embedded in a request, for one shard. */
@FunctionalInterface
public interface QueryCompiler {
  /** How it is told that a whole query cannot be made. */
  String FAILED = "failed to create query: ";

  Query compile(QueryNode query);

  /** Whose clients the request is of. */
  default Dialect dialect() {
    return Dialect.ELASTICSEARCH;
  }

  /** What the index says of queries on it. */
  default QuerySettings settings() {
    return QuerySettings.STANDARD;
  }

  /** Of queries on the documents of a nested object; null for whole documents. */
  default QueryCompiler inNested(@Nullable String path) {
    QueryCompiler around = this;
    return new QueryCompiler() {
      @Override
      public Query compile(QueryNode query) {
        return around.compile(scope -> query.toLucene(scope.inNested(path)));
      }

      @Override
      public Dialect dialect() {
        return around.dialect();
      }

      @Override
      public QuerySettings settings() {
        return around.settings();
      }
    };
  }

  /**
   * As {@link #compile}, of a query that something else than the request itself holds: as with the
   * peers, what is wrong with it is told as it is, not as what a failed query comes from. What
   * would be a state of the server by itself stays a fault of the query.
   */
  default Query compileInside(QueryNode query) {
    try {
      return compile(query);
    } catch (FaultException wrong) {
      Fault cause = wrong.fault().cause();
      throw cause != null
              && cause.kind() != ErrorKind.ILLEGAL_STATE
              && wrong.fault().reason().equals(FAILED + cause.reason())
          ? new FaultException(cause)
          : wrong;
    }
  }
}
