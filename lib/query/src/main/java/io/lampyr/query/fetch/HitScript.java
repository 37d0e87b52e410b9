package io.lampyr.query.fetch;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.value.KeptTerms;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.ScriptResults;
import io.lampyr.query.script.doc.DocFields;
import io.lampyr.query.script.doc.DocGiven;
import io.lampyr.query.script.doc.ScriptedIndex;
import io.lampyr.query.script.number.ScriptNumbers;
import io.lampyr.query.script.run.ScriptParams;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.jspecify.annotations.Nullable;

/** A script whose results are shown with hits. */
interface HitScript {
  /** The values to be shown; none if there are none. Nested objects are no whole document. */
  List<@Nullable Object> of(Found hit, LeafReaderContext leaf, @Nullable StoredDocument document)
      throws IOException;

  static HitScript of(FetchSpec.ScriptField asked, FetchContext context) {
    HitScript script = compiled(asked.script(), context);
    return asked.ignoreFailure() ? new Forgiving(script) : script;
  }

  private static HitScript compiled(Script script, FetchContext context) {
    return script.language().equals(Script.EXPRESSION)
        ? new Computed(ScriptNumbers.of(script, ScriptContext.FIELD, context.mapping()))
        : new Run(
            script.compile(ScriptContext.FIELD),
            new ScriptedIndex(context.mapping(), KeptTerms.columns(context.searcher())),
            context.index());
  }

  /** Shows nothing where the script fails. */
  record Forgiving(HitScript script) implements HitScript {
    @Override
    public List<@Nullable Object> of(
        Found hit, LeafReaderContext leaf, @Nullable StoredDocument document) throws IOException {
      try {
        return script.of(hit, leaf, document);
      } catch (FaultException failed) {
        return List.of();
      }
    }
  }

  /** A number of Lucene's expressions. */
  record Computed(DoubleValuesSource source) implements HitScript {
    @Override
    public List<@Nullable Object> of(
        Found hit, LeafReaderContext leaf, @Nullable StoredDocument document) throws IOException {
      DoubleValues values = source.getValues(leaf, score(hit.score()));
      return values.advanceExact(hit.doc() - leaf.docBase)
          ? List.of(values.doubleValue())
          : List.of();
    }

    private static DoubleValues score(float score) {
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
  }

  /** A program, which may look into the source too. */
  record Run(ScriptProgram program, ScriptedIndex documents, String index) implements HitScript {
    @Override
    public List<@Nullable Object> of(
        Found hit, LeafReaderContext leaf, @Nullable StoredDocument document) throws IOException {
      Map<String, @Nullable Object> params = ScriptParams.own(program.script().params());
      boolean source = program.uses("_source") || program.script().source().contains("_source");
      Object tree = source ? Script.params(document == null ? Map.of() : document.tree()) : null;
      params.put("_source", tree);
      Map<String, @Nullable Object> beside = new LinkedHashMap<>();
      beside.put("_source", tree);
      DocGiven given =
          new DocGiven(new DocFields(documents, leaf, index), params, beside, () -> hit.score());
      given.moveTo(hit.doc() - leaf.docBase);
      return ScriptResults.values(program.run(given));
    }
  }
}
