package io.lampyr.query.dsl;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.query.dsl.frame.FieldRange;
import io.lampyr.query.dsl.frame.QueryCompiler;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.automaton.TooComplexToDeterminizeException;

/** A whole query: what compiling it throws becomes the error that users know. */
record RootNode(QueryNode query) implements QueryNode {

  @Override
  public boolean isNothing(QueryScope scope) {
    return query.isNothing(scope);
  }

  @Override
  public Query toLucene(QueryScope scope) {
    try {
      return query.toLucene(scope);
    } catch (FaultException fault) {
      throw failed(fault.fault());
    } catch (ValueException fault) {
      throw failed(fault.fault());
    } catch (IndexSearcher.TooManyClauses tooMany) {
      throw new FaultException(
          ErrorKind.TOO_MANY_CLAUSES,
          "maxClauseCount is set to " + IndexSearcher.getMaxClauseCount());
    } catch (UncheckedIOException unreadable) {
      throw failed(Fault.of(ErrorKind.ILLEGAL_ARGUMENT, String.valueOf(unreadable.getMessage())));
    } catch (TooComplexToDeterminizeException
        | IllegalArgumentException
        | IllegalStateException
        | UnsupportedOperationException refused) {
      throw failed(Fault.of(ErrorKind.ILLEGAL_ARGUMENT, String.valueOf(refused.getMessage())));
    }
  }

  private static FaultException failed(Fault fault) {
    return new FaultException(
        switch (fault.kind()) {
          case QUERY_SHARD, NO_PATTERNS, PARSING, PARSE, EXCEPTION, TOO_MANY_CLAUSES -> fault;
          default -> fault.within(ErrorKind.QUERY_SHARD, QueryCompiler.FAILED + fault.reason());
        });
  }

  @Override
  public Optional<FieldRange> range(String field, QueryScope scope) {
    try {
      return query.range(field, scope);
    } catch (FaultException | ValueException wrong) {
      // What is wrong with the query is told when it is compiled.
      return Optional.empty();
    }
  }
}
