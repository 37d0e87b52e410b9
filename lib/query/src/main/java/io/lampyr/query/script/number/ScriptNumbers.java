package io.lampyr.query.script.number;

import io.lampyr.mapping.Mapping;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.doc.ScriptedIndex;
import java.text.ParseException;
import org.apache.lucene.expressions.js.JavascriptCompiler;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** The numbers that a script computes of an index's documents. */
public final class ScriptNumbers {
  private ScriptNumbers() {}

  /**
   * What the script computes. What is wrong with it is a {@code script_exception}, here or when a
   * number is asked for.
   */
  public static DoubleValuesSource of(Script script, ScriptContext context, Mapping mapping) {
    return of(script, context, mapping, null);
  }

  /** The same for an index whose name scripts may ask for. */
  public static DoubleValuesSource of(
      Script script, ScriptContext context, Mapping mapping, @Nullable String index) {
    return of(script, context, mapping, index, 0);
  }

  /** The same, of one of the index's shards. */
  public static DoubleValuesSource of(
      Script script, ScriptContext context, Mapping mapping, @Nullable String index, int shard) {
    return of(script, context, mapping, null, index, shard);
  }

  /** The same, of what a query finds. */
  public static DoubleValuesSource of(
      Script script,
      ScriptContext context,
      Mapping mapping,
      @Nullable Query asked,
      @Nullable String index,
      int shard) {
    if (script.language().equals(Script.EXPRESSION)) {
      return LuceneExpression.of(script, context, mapping);
    }
    ScriptProgram program = script.compile(context);
    // Among numbers alone nobody could tell any more that a number was given for a truth.
    boolean untold = context == ScriptContext.FILTER && !program.givesTruth();
    DoubleValuesSource translated = untold ? null : translated(program, mapping);
    if (translated != null) {
      return translated;
    }
    Query terms = program.uses("_termStats") ? asked : null;
    return new RunNumbers(program, context, new ScriptedIndex(mapping, null, terms), index, shard);
  }

  /** What a script computes that is nothing but arithmetic; null if it must be run. */
  public static @Nullable DoubleValuesSource translated(ScriptProgram program, Mapping mapping) {
    Translation.Translated translated =
        Translation.of(program.parsed(), mapping, program.script().params());
    if (translated == null) {
      return null;
    }
    try {
      DoubleValuesSource compiled =
          JavascriptCompiler.compile(translated.text())
              .getDoubleValuesSource(new LuceneExpression.Bound(translated.bound()));
      return new GuardedNumbers(compiled, program);
    } catch (ParseException | IllegalArgumentException | IllegalStateException notCompiled) {
      // What Lucene finds too large for one method is run.
      return null;
    }
  }
}
