package io.lampyr.query.script.number;

import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.doc.DocFields;
import io.lampyr.query.script.doc.DocGiven;
import io.lampyr.query.script.doc.ScriptedIndex;
import io.lampyr.query.script.doc.TextColumns;
import io.lampyr.query.script.run.ScriptParams;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of a script that is run for each document. Not to be kept: fields of points and vectors
 * have no columns of numbers, by whose generations one could tell.
 */
final class RunNumbers extends KeyedNumbers {
  private final ScriptProgram program;
  private final ScriptContext context;
  private final ScriptedIndex documents;
  private final @Nullable String index;
  private final int shard;

  RunNumbers(
      ScriptProgram program,
      ScriptContext context,
      ScriptedIndex documents,
      @Nullable String index,
      int shard) {
    super(
        List.of(
            program.script(),
            context,
            documents.mapping(),
            documents.asked() == null ? "" : documents.asked(),
            index == null ? "" : index,
            shard));
    this.index = index;
    this.shard = shard;
    this.program = program;
    this.context = context;
    this.documents = documents;
  }

  /** A searcher has the words of texts, and knows the terms that a query comes to. */
  @Override
  protected DoubleValuesSource of(IndexSearcher searcher) throws IOException {
    TextColumns texts = documents.texts();
    if (texts == null && searcher instanceof TextColumns.Holder holder) {
      texts = holder.terms();
    }
    Query asked = documents.asked();
    Query rewritten = asked == null ? null : searcher.rewrite(asked);
    return texts == documents.texts() && rewritten == asked
        ? this
        : new RunNumbers(
            program,
            context,
            new ScriptedIndex(documents.mapping(), texts, rewritten),
            index,
            shard);
  }

  @Override
  public DoubleValues getValues(LeafReaderContext leaf, @Nullable DoubleValues scores)
      throws IOException {
    DocFields fields = new DocFields(documents, leaf, index, shard);
    Script script = program.script();
    DocGiven own =
        new DocGiven(fields, ScriptParams.own(script.params()), Map.of(), () -> score(scores))
            .sourced(script.source(), documents.mapping(), leaf);
    return numbers(context == ScriptContext.FILTER ? own.keepingParams() : own, scores);
  }

  private DoubleValues numbers(DocGiven given, @Nullable DoubleValues scores) {
    return new DoubleValues() {
      private @Nullable Object known;

      @Override
      public double doubleValue() throws IOException {
        Object result = mayBeNone() ? known : result();
        return context == ScriptContext.FILTER
            ? program.truth(result) ? 1 : 0
            : program.number(result);
      }

      private @Nullable Object result() throws IOException {
        try {
          return program.run(given);
        } catch (UncheckedIOException unreadable) {
          throw unreadable.getCause();
        }
      }

      @Override
      public boolean advanceExact(int doc) throws IOException {
        try {
          given.moveTo(doc);
        } catch (UncheckedIOException unreadable) {
          throw unreadable.getCause();
        }
        if (scores != null) {
          scores.advanceExact(doc);
        }
        known = mayBeNone() ? result() : null;
        return !mayBeNone() || known != null;
      }
    };
  }

  /** Whether a script may give nothing, so that its document has no number. */
  private boolean mayBeNone() {
    return context == ScriptContext.TERMS_SET;
  }

  private static double score(@Nullable DoubleValues scores) {
    try {
      return scores == null ? 0 : scores.doubleValue();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Override
  public boolean needsScores() {
    return program.uses("_score");
  }

  @Override
  public String toString() {
    return "script(" + program.script().source() + ")";
  }
}
