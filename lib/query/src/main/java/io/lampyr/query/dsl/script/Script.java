package io.lampyr.query.dsl.script;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.VectorType;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.body.Body;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.term.FieldTarget;
import java.lang.invoke.MethodHandle;
import java.text.ParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.expressions.Bindings;
import org.apache.lucene.expressions.Expression;
import org.apache.lucene.expressions.js.JavascriptCompiler;
import org.apache.lucene.search.DoubleValuesSource;
import org.jspecify.annotations.Nullable;

/**
 * A script that is one expression on numbers: fields as {@code doc['price'].value}, {@code _score},
 * {@code params.factor}, operators, and functions such as {@code Math.log}.
 */
public record Script(String source, Map<String, @Nullable Object> params) {
  private static final int MAX_CHARS = 16_384;
  private static final Map<String, MethodHandle> FUNCTIONS = functions();
  private static final Pattern FIELD =
      Pattern.compile("doc\\[['\"]([^'\"]+)['\"]\\]\\.(value|length|size\\(\\)|empty)");
  private static final Pattern VECTOR =
      Pattern.compile(
          "\\b(cosineSimilarity|dotProduct|innerProduct|l1norm|l1Norm|l2norm|l2Squared|lInfNorm)"
              + "\\(\\s*params\\.([A-Za-z_0-9]+)\\s*,\\s*"
              + "(?:doc\\[\\s*)?['\"]([^'\"]+)['\"](?:\\s*\\])?\\s*\\)");
  private static final Pattern RETURN = Pattern.compile("^\\s*return\\s+");
  private static final Pattern END = Pattern.compile(";\\s*$");
  private static final Pattern PARAM = Pattern.compile("params\\[['\"]([A-Za-z_0-9]+)['\"]\\]");

  public Script {
    params = Map.copyOf(params);
    if (source.length() > MAX_CHARS) {
      throw FaultException.argument(
          "exceeded max allowed script size in bytes ["
              + MAX_CHARS
              + "] with size ["
              + source.length()
              + "]");
    }
  }

  private static Map<String, MethodHandle> functions() {
    Map<String, MethodHandle> all = new HashMap<>(JavascriptCompiler.DEFAULT_FUNCTIONS);
    JavascriptCompiler.DEFAULT_FUNCTIONS.forEach((name, method) -> all.put("Math." + name, method));
    all.put("Math.log", all.get("ln"));
    return Map.copyOf(all);
  }

  /** The script of a query's {@code script} element. */
  public static Script read(Part part) {
    if (part instanceof Part.Scalar(Object value, var at) && value != null) {
      return new Script(value.toString(), Map.of());
    }
    Body body = Body.of("script", part);
    String language = body.text("lang", "painless");
    if (!language.equals("painless") && !language.equals("expression")) {
      throw FaultException.argument("script_lang not supported [" + language + "]");
    }
    if (body.has("id")) {
      throw FaultException.argument("stored scripts are not supported in queries");
    }
    String source = body.text("source");
    source = source == null ? body.text("inline") : source;
    body.take("options");
    Part params = body.take("params");
    body.finish();
    if (source == null) {
      throw FaultException.argument(
          "must specify either [source] for an inline script or [id] for a stored script");
    }
    Map<String, @Nullable Object> given = new HashMap<>();
    if (params != null) {
      Json.object(params.tree(), "params")
          .forEach((name, value) -> {
            if (value != null) {
              given.put(name, value);
            }
          });
    }
    return new Script(source, given);
  }

  /** What the script computes on documents whose fields are found by name. */
  public DoubleValuesSource values(Function<String, @Nullable FieldTarget> fields) {
    Map<String, DoubleValuesSource> bound = new HashMap<>();
    Expression expression = compile(fields, bound);
    Bindings bindings =
        new Bindings() {
          @Override
          public DoubleValuesSource getDoubleValuesSource(String name) {
            return bind(name, bound);
          }
        };
    for (String variable : expression.variables) {
      bind(variable, bound);
    }
    return expression.getDoubleValuesSource(bindings);
  }

  private Expression compile(
      Function<String, @Nullable FieldTarget> fields, Map<String, DoubleValuesSource> bound) {
    String text = END.matcher(RETURN.matcher(source).replaceFirst("")).replaceFirst("");
    text = PARAM.matcher(text).replaceAll("params.$1");
    text = bindVectors(text, fields, bound);
    Matcher matcher = FIELD.matcher(text);
    StringBuilder plain = new StringBuilder();
    while (matcher.find()) {
      String variable = "lampyr_field_" + bound.size();
      boolean count = !matcher.group(2).equals("value");
      bound.put(variable, field(matcher.group(1), count, fields));
      matcher.appendReplacement(
          plain, matcher.group(2).equals("empty") ? "(" + variable + " == 0)" : variable);
    }
    matcher.appendTail(plain);
    try {
      return JavascriptCompiler.compile(plain.toString(), FUNCTIONS);
    } catch (ParseException | IllegalArgumentException | IllegalStateException unknown) {
      throw unsupported(String.valueOf(unknown.getMessage()));
    }
  }

  /** The text with a variable in place of each comparison of a vector with a field's. */
  private String bindVectors(
      String text,
      Function<String, @Nullable FieldTarget> fields,
      Map<String, DoubleValuesSource> bound) {
    Matcher matcher = VECTOR.matcher(text);
    StringBuilder plain = new StringBuilder();
    while (matcher.find()) {
      String variable = "lampyr_vector_" + bound.size();
      String name = matcher.group(3);
      FieldTarget target = fields.apply(name);
      if (target == null) {
        throw failed("No field found for [" + name + "] in mapping");
      }
      if (!(target.type() instanceof VectorType type)) {
        throw failed("field [" + name + "] of type [" + target.type().name() + "] has no vectors");
      }
      bound.put(
          variable,
          VectorValues.compared(
              target.path(),
              type,
              VectorValues.Measure.of(matcher.group(1)),
              vector(matcher.group(2))));
      matcher.appendReplacement(plain, variable);
    }
    matcher.appendTail(plain);
    return plain.toString();
  }

  private float[] vector(String parameter) {
    if (!(params.get(parameter) instanceof List<?> numbers)
        || numbers.size() > VectorType.MAX_DIMENSIONS) {
      throw failed("parameter [" + parameter + "] is not a vector of numbers");
    }
    float[] vector = new float[numbers.size()];
    for (int i = 0; i < vector.length; i++) {
      if (!(numbers.get(i) instanceof Number number)) {
        throw failed("parameter [" + parameter + "] is not a vector of numbers");
      }
      vector[i] = number.floatValue();
    }
    return vector;
  }

  private DoubleValuesSource field(
      String name, boolean count, Function<String, @Nullable FieldTarget> fields) {
    FieldTarget target = fields.apply(name);
    if (target == null) {
      throw failed("No field found for [" + name + "] in mapping");
    }
    if (count && target.type() instanceof VectorType type) {
      return VectorValues.count(target.path(), type);
    }
    FieldValues values = FieldValues.of(target, count);
    if (values == null) {
      throw unsupported(
          "field [" + name + "] of type [" + target.type().name() + "] has no numbers in columns");
    }
    return values;
  }

  private DoubleValuesSource bind(String variable, Map<String, DoubleValuesSource> bound) {
    DoubleValuesSource field = bound.get(variable);
    if (field != null) {
      return field;
    }
    switch (variable) {
      case "_score", "_score.value" -> {
        return DoubleValuesSource.SCORES;
      }
      case "Math.PI" -> {
        return DoubleValuesSource.constant(Math.PI);
      }
      case "Math.E" -> {
        return DoubleValuesSource.constant(Math.E);
      }
      default -> {}
    }
    String name =
        variable.startsWith("params.") ? variable.substring("params.".length()) : variable;
    Object value = params.get(name);
    return switch (value) {
      case Number number -> DoubleValuesSource.constant(number.doubleValue());
      case Boolean flag -> DoubleValuesSource.constant(flag ? 1 : 0);
      case null -> throw unsupported("unknown variable [" + variable + "]");
      default -> throw unsupported("parameter [" + name + "] is not a number");
    };
  }

  private FaultException unsupported(String why) {
    return failed(
        "only expressions on numbers are supported (doc['field'].value, _score, params.name,"
            + " operators and Math functions): "
            + why);
  }

  private FaultException failed(String why) {
    return new FaultException(
        Fault.of(ErrorKind.ILLEGAL_ARGUMENT, why).within(ErrorKind.SCRIPT, "compile error"));
  }
}
