package io.lampyr.query.dsl.percolate;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.StoredQueries;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.join.Relatives;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import org.apache.lucene.search.Query;

/** Reads queries that documents hold, by the mapping that they are to be asked with. */
public final class StoredQueryReader implements StoredQueries {
  private final IndexAnalysis analysis;

  private final boolean kept;

  public StoredQueryReader(IndexAnalysis analysis) {
    this(analysis, false);
  }

  private StoredQueryReader(IndexAnalysis analysis, boolean kept) {
    this.analysis = analysis;
    this.kept = kept;
  }

  /** For a mapping that was taken before: what is wrong with its scripts is told by searches. */
  public StoredQueryReader ofKept() {
    return new StoredQueryReader(analysis, true);
  }

  @Override
  public Anchors read(byte[] json, Mapping mapping, String index) {
    QueryNode node = QueryParser.parse(json);
    QueryScope scope = QueryScope.of(mapping, analysis, Dialect.ELASTICSEARCH, index, () -> 0L);
    Query query = node.toLucene(scope.withSettings(scope.settings().ofMappedFields()));
    if (Relatives.areAskedFor(query)) {
      throw FaultException.argument(
          "the [has_child] and [has_parent] queries are unsupported inside a percolator query");
    }
    return AnchorFinder.of(query);
  }

  @Override
  public void checkEmitting(String field, Object script) {
    if (!kept) {
      Script.of(script).compile(ScriptContext.EMIT);
    }
  }

  @Override
  public boolean isKept() {
    return kept;
  }
}
