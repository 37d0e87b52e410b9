package io.lampyr.query.dsl.percolate;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.StoredQueries;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.field.Anchors;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.QuerySettings;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import java.util.function.Function;
import org.apache.lucene.search.Query;

/** Reads queries that documents hold, by the mapping that they are to be asked with. */
public final class StoredQueryReader implements StoredQueries {
  private final IndexAnalysis analysis;

  private final Function<byte[], QueryNode> parser;
  private final QuerySettings settings;
  private final boolean kept;

  public StoredQueryReader(
      IndexAnalysis analysis, Function<byte[], QueryNode> parser, QuerySettings settings) {
    this(analysis, parser, settings, false);
  }

  private StoredQueryReader(
      IndexAnalysis analysis,
      Function<byte[], QueryNode> parser,
      QuerySettings settings,
      boolean kept) {
    this.analysis = analysis;
    this.parser = parser;
    this.settings = settings.ofStoring();
    this.kept = kept;
  }

  /** For a mapping that was taken before: what is wrong with its scripts is told by searches. */
  public StoredQueryReader ofKept() {
    return new StoredQueryReader(analysis, parser, settings, true);
  }

  @Override
  public Anchors read(byte[] json, Mapping mapping, String index) {
    QueryNode node = parser.apply(json);
    QueryScope scope = QueryScope.of(mapping, analysis, Dialect.ELASTICSEARCH, index, () -> 0L);
    Query query = node.toLucene(scope.withSettings(settings));
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
