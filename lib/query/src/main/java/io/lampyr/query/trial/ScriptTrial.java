package io.lampyr.query.trial;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.WholeDocuments;
import io.lampyr.query.dsl.percolate.PercolatedDocuments;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptResults;
import io.lampyr.query.script.doc.DocFields;
import io.lampyr.query.script.doc.DocGiven;
import io.lampyr.query.script.number.ScriptNumbers;
import io.lampyr.query.script.run.Given;
import io.lampyr.query.script.run.ScriptParams;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.temporal.TemporalAccessor;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.TopDocs;
import org.jspecify.annotations.Nullable;

/** Runs a script once, as the context that it is for would. */
public final class ScriptTrial {
  private final Script script;

  public ScriptTrial(Script script) {
    this.script = script;
  }

  /** With its parameters alone; the text of what it gives. */
  public String alone() {
    Object result =
        script
            .compile(ScriptContext.TEST)
            .run(Given.of(Map.of("params", ScriptParams.kept(script.params()))));
    boolean isPlain =
        result instanceof Number
            || result instanceof Character
            || result instanceof TemporalAccessor
            || result instanceof Date
            || result instanceof UUID
            || result instanceof Enum<?>;
    return String.valueOf(isPlain ? result : ScriptResults.shown(result));
  }

  /** Whether it lets the document through. */
  public boolean filter(QueryScope scope, byte[] document) {
    return number(Tried.of(scope, document), ScriptContext.FILTER, 0) != 0;
  }

  /** The score that it gives the document, whose score by the query it is told. */
  public double score(QueryScope scope, byte[] document, @Nullable QueryNode query) {
    Tried tried = Tried.of(scope, document);
    return number(tried, ScriptContext.SCORE, query == null ? 0 : tried.score(scope, query));
  }

  /** What it emits for the document as a field of that kind. */
  public @Nullable Object field(QueryScope scope, byte[] document, TriedField kind) {
    Tried tried = Tried.of(scope, document);
    Map<String, @Nullable Object> params = ScriptParams.own(script.params());
    params.put("_source", Json.object(Json.read(document), "document"));
    DocGiven given =
        new DocGiven(new DocFields(tried.mapping(), tried.leaf()), params, params, () -> 0);
    given.moveTo(tried.doc());
    Emitted emitted = new Emitted(given, kind);
    script.compile(ScriptContext.EMIT).run(emitted);
    return emitted.result();
  }

  private double number(Tried tried, ScriptContext context, double score) {
    try {
      DoubleValues values =
          ScriptNumbers.of(script, context, tried.mapping())
              .getValues(tried.leaf(), constant(score));
      if (!values.advanceExact(tried.doc())) {
        throw FaultException.argument("the script gives nothing for the document");
      }
      return values.doubleValue();
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
  }

  private static DoubleValues constant(double score) {
    return new DoubleValues() {
      @Override
      public double doubleValue() {
        return score;
      }

      @Override
      public boolean advanceExact(int doc) {
        return true;
      }
    };
  }

  /** A document in memory, as an index would have it. */
  private record Tried(PercolatedDocuments documents, LeafReaderContext leaf) {
    static Tried of(QueryScope scope, byte[] document) {
      PercolatedDocuments documents =
          PercolatedDocuments.of(scope, List.of(document), QueryParser::parse);
      return new Tried(documents, documents.searcher().getIndexReader().leaves().getFirst());
    }

    Mapping mapping() {
      return documents.mapping();
    }

    /** Nested objects lie in front of the document. */
    int doc() {
      return leaf.reader().maxDoc() - 1;
    }

    float score(QueryScope scope, QueryNode query) {
      QueryScope its =
          new QueryScope(
              mapping(),
              scope.analysis(),
              scope.dialect(),
              scope.home(),
              scope.nowMillis(),
              scope.settings(),
              scope.lookup(),
              null,
              false,
              scope.collected());
      try {
        TopDocs top =
            documents
                .searcher()
                .search(
                    new BooleanQuery.Builder()
                        .add(query.toLucene(its), BooleanClause.Occur.MUST)
                        .add(WholeDocuments.all(), BooleanClause.Occur.FILTER)
                        .build(),
                    1);
        if (top.scoreDocs.length == 0) {
          throw FaultException.argument("the query does not match the document");
        }
        return top.scoreDocs[0].score;
      } catch (IOException inMemory) {
        throw new UncheckedIOException(inMemory);
      }
    }
  }
}
