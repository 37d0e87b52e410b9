package io.lampyr.query.aggregation.value;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.expressions.Expression;
import org.apache.lucene.expressions.js.JavascriptCompiler;
import org.apache.lucene.search.DoubleValues;
import org.jspecify.annotations.Nullable;

/**
 * A Lucene expression: arithmetic over {@code doc['f'].value}, {@code _value}, and {@code
 * params.x}. Immutable and safe for many threads.
 */
public final class Script {
  private static final int MAX_CHARS = 16_384;
  private static final Pattern FIELD =
      Pattern.compile("^doc\\[(?:'([^']*)'|\"([^\"]*)\")](?:\\.value)?$");

  private final Expression expression;
  private final Map<String, Double> params;
  private final List<String> fields;

  private Script(Expression expression, Map<String, Double> params, List<String> fields) {
    this.expression = expression;
    this.params = params;
    this.fields = fields;
  }

  /**
   * Reads what a request has under {@code script}: a text, or an object with source and params. The
   * variables that {@code bound} names are those that {@link #evaluate(Map)} is given.
   */
  public static Script of(Object json) {
    if (json instanceof String text) {
      return compile(text, Map.of());
    }
    if (!(json instanceof Map<?, ?> map)) {
      throw FaultException.argument("script must be a string or an object, but was [" + json + "]");
    }
    Object language = map.get("lang");
    if (language != null && !language.equals("painless") && !language.equals("expression")) {
      throw FaultException.argument("script_lang not supported [" + language + "]");
    }
    if (!(map.get("source") instanceof String source)) {
      throw FaultException.argument("must specify either [source] for an inline script or [id]");
    }
    Map<String, Double> params = new LinkedHashMap<>();
    if (map.get("params") instanceof Map<?, ?> given) {
      given.forEach((name, value) -> {
        if (value instanceof Number number) {
          params.put(String.valueOf(name), number.doubleValue());
        }
      });
    }
    return compile(source, params);
  }

  private static Script compile(String source, Map<String, Double> params) {
    if (source.length() > MAX_CHARS) {
      throw FaultException.argument("exceeded max allowed inline script size in bytes");
    }
    try {
      String text = source.strip();
      text = text.startsWith("return ") ? text.substring("return ".length()) : text;
      text = text.endsWith(";") ? text.substring(0, text.length() - 1) : text;
      Expression expression = JavascriptCompiler.compile(text);
      List<String> fields = new ArrayList<>();
      for (String variable : expression.variables) {
        String field = field(variable);
        if (field != null) {
          fields.add(field);
        }
      }
      return new Script(expression, Map.copyOf(params), List.copyOf(fields));
    } catch (ParseException | RuntimeException notAnExpression) {
      throw FaultException.argument(
          "compile error: only expressions over doc['field'].value, _value and params are"
              + " supported, but the script is ["
              + source
              + "]");
    }
  }

  private static @Nullable String field(String variable) {
    Matcher matcher = FIELD.matcher(variable);
    if (!matcher.matches()) {
      return null;
    }
    return matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
  }

  /**
   * The fields that are read, in the order in which {@link #evaluate(double[], double)} has them.
   */
  public List<String> fields() {
    return fields;
  }

  /** Whether {@code _value} is used. */
  public boolean usesValue() {
    return List.of(expression.variables).contains("_value");
  }

  /** The result for the fields' values and {@code _value}. */
  public double evaluate(double[] arguments, double value) {
    int field = 0;
    DoubleValues[] inputs = new DoubleValues[expression.variables.length];
    for (int i = 0; i < inputs.length; i++) {
      String name = expression.variables[i];
      if (field(name) != null) {
        inputs[i] = constant(arguments[field++]);
      } else {
        inputs[i] = constant(name.equals("_value") ? value : parameter(name));
      }
    }
    return run(inputs);
  }

  /** The result for variables given by name, as pipelines have them. */
  public double evaluate(Map<String, Double> variables) {
    DoubleValues[] inputs = new DoubleValues[expression.variables.length];
    for (int i = 0; i < inputs.length; i++) {
      String name = expression.variables[i];
      String bare = name.startsWith("params.") ? name.substring("params.".length()) : name;
      Double bound = variables.get(bare);
      inputs[i] = constant(bound == null ? parameter(name) : bound);
    }
    return run(inputs);
  }

  private double parameter(String variable) {
    String name =
        variable.startsWith("params.") ? variable.substring("params.".length()) : variable;
    Double value = params.get(name);
    if (value == null) {
      throw FaultException.argument("unknown variable [" + variable + "] in script");
    }
    return value;
  }

  private double run(DoubleValues[] inputs) {
    try {
      return expression.evaluate(inputs);
    } catch (IOException fromMemory) {
      throw new java.io.UncheckedIOException(fromMemory);
    }
  }

  private static DoubleValues constant(double value) {
    return new DoubleValues() {
      @Override
      public double doubleValue() {
        return value;
      }

      @Override
      public boolean advanceExact(int doc) {
        return true;
      }
    };
  }
}
