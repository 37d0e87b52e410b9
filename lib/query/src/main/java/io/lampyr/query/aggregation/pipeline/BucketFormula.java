package io.lampyr.query.aggregation.pipeline;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.number.NumberExpression;
import io.lampyr.query.script.run.Given;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a script makes of the numbers of one bucket. Immutable and safe for many threads. */
interface BucketFormula {
  /** Null if it gives none. */
  @Nullable Double number(Map<String, Double> variables);

  boolean truth(Map<String, Double> variables);

  /** The script of a pipeline's options. */
  static BucketFormula read(Options options, ScriptContext context) {
    Object given = options.script("script");
    if (given == null) {
      options.lacks(
          new FaultException(
              ErrorKind.PARSING,
              "Missing required field [script] for "
                  + options.type()
                  + " aggregation ["
                  + options.name()
                  + "]"));
    }
    String nothing = context == ScriptContext.BUCKET_CHOICE ? "false" : "0";
    Script script = Script.of(given == null ? nothing : given);
    return script.language().equals(Script.EXPRESSION)
        ? new Expressed(NumberExpression.of(script))
        : new Run(script.compile(context));
  }

  /** In Lucene's expressions, where a truth is a number. */
  record Expressed(NumberExpression expression) implements BucketFormula {
    @Override
    public Double number(Map<String, Double> variables) {
      return expression.evaluate(name -> variables.getOrDefault(name, Double.NaN));
    }

    @Override
    public boolean truth(Map<String, Double> variables) {
      return number(variables) == 1.0;
    }
  }

  /** The numbers are among the parameters. */
  record Run(ScriptProgram program) implements BucketFormula {
    private @Nullable Object run(Map<String, Double> variables) {
      Map<String, @Nullable Object> params = new LinkedHashMap<>(program.script().params());
      params.putAll(variables);
      return program.run(Given.of(Map.of("params", params)));
    }

    @Override
    public @Nullable Double number(Map<String, Double> variables) {
      Object result = run(variables);
      return result == null ? null : program.number(result);
    }

    @Override
    public boolean truth(Map<String, Double> variables) {
      return program.truth(run(variables));
    }
  }
}
