package io.lampyr.query.script;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.text.ParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.expressions.Bindings;
import org.apache.lucene.expressions.js.JavascriptCompiler;
import org.apache.lucene.search.DoubleValuesSource;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A script: an arithmetic expression over {@code doc['field'].value}, {@code _score} and {@code
 * params.name}, in Lucene's expression language.
 */
public record Script(String source, Map<String, Double> params) {
  /** The longest source, in characters. */
  public static final int MAX_CHARS = 16_384;

  private static final Pattern DOC =
      Pattern.compile("doc\\[(?:'([^']+)'|\"([^\"]+)\")\\](?:\\.value)?");

  public Script {
    params = Map.copyOf(params);
  }

  /** Reads a script: its source, or an object with it. */
  public static Script read(JsonParser parser) {
    if (parser.currentToken() == JsonToken.VALUE_STRING) {
      return checked(parser.getString(), Map.of());
    }
    Map<String, @Nullable Object> json = Json.object(Json.read(parser), "script");
    Object source = json.get("source");
    if (source == null) {
      throw FaultException.argument("must specify either [source] for an inline script");
    }
    Map<String, Double> params = new HashMap<>();
    if (json.get("params") instanceof Map<?, ?> given) {
      given.forEach((name, value) -> {
        if (value instanceof Number number) {
          params.put("params." + name, number.doubleValue());
        }
      });
    }
    return checked(source.toString(), params);
  }

  private static Script checked(String source, Map<String, Double> params) {
    if (source.length() > MAX_CHARS) {
      throw FaultException.argument(
          "exceeded max allowed inline script size in bytes [" + MAX_CHARS + "]");
    }
    return new Script(source, params);
  }

  /** The script over an index's fields. */
  public DoubleValuesSource compile(Mapping mapping) {
    try {
      return JavascriptCompiler.compile(source.strip().replaceAll(";$", ""))
          .getDoubleValuesSource(new Fields(mapping, params));
    } catch (ParseException | IllegalArgumentException | ArithmeticException wrong) {
      if (wrong instanceof FaultException fault) {
        throw fault;
      }
      throw new FaultException(
          Fault.of(ErrorKind.ILLEGAL_ARGUMENT, String.valueOf(wrong.getMessage()))
              .within(ErrorKind.ILLEGAL_ARGUMENT, "compile error in script [" + source + "]"));
    }
  }

  private static final class Fields extends Bindings {
    private final Mapping mapping;
    private final Map<String, Double> params;

    Fields(Mapping mapping, Map<String, Double> params) {
      this.mapping = mapping;
      this.params = params;
    }

    @Override
    public DoubleValuesSource getDoubleValuesSource(String name) {
      if (name.equals("_score")) {
        return DoubleValuesSource.SCORES;
      }
      Double parameter = params.get(name);
      if (parameter != null) {
        return DoubleValuesSource.constant(parameter);
      }
      Matcher field = DOC.matcher(name);
      if (!field.matches()) {
        throw FaultException.argument("Unknown variable [" + name + "] in script");
      }
      String path = field.group(1) == null ? field.group(2) : field.group(1);
      LeafField leaf = mapping.leaf(path);
      if (leaf == null) {
        throw FaultException.argument("No field found for [" + path + "] in mapping");
      }
      return new ColumnSource(ColumnFormat.ofSort(leaf, null));
    }
  }
}
