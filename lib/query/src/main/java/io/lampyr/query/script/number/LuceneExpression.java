package io.lampyr.query.script.number;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Excerpt;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import java.text.ParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.expressions.Bindings;
import org.apache.lucene.expressions.Expression;
import org.apache.lucene.expressions.js.JavascriptCompiler;
import org.apache.lucene.search.DoubleValuesSource;
import org.jspecify.annotations.Nullable;

/**
 * Scripts in {@code expression}, Lucene's own language: arithmetic on doubles, in which a document
 * without a value has zero.
 */
final class LuceneExpression {
  private static final Pattern FIELD =
      Pattern.compile("doc\\[(?:'([^']+)'|\"([^\"]+)\")\\](?:(\\.date)?\\.([a-zA-Z]+)(\\(\\))?)?");

  private LuceneExpression() {}

  /** Variables that have sources. */
  static final class Bound extends Bindings {
    private final Map<String, DoubleValuesSource> sources;

    Bound(Map<String, DoubleValuesSource> sources) {
      this.sources = sources;
    }

    @Override
    public DoubleValuesSource getDoubleValuesSource(String name) {
      DoubleValuesSource source = sources.get(name);
      if (source == null) {
        throw new IllegalArgumentException("Unknown variable [" + name + "]");
      }
      return source;
    }
  }

  static DoubleValuesSource of(Script script, ScriptContext context, Mapping mapping) {
    try {
      Expression expression = JavascriptCompiler.compile(text(script));
      Map<String, DoubleValuesSource> bound = new LinkedHashMap<>();
      for (String variable : expression.variables) {
        if (variable.equals("_score") && !context.isGiven(variable)) {
          throw failed(script, "Unknown variable [_score]");
        }
        bound.put(variable, source(variable, script, mapping));
      }
      return expression.getDoubleValuesSource(new Bound(bound));
    } catch (ParseException | IllegalArgumentException | IllegalStateException wrong) {
      throw failed(script, String.valueOf(wrong.getMessage()));
    }
  }

  static String text(Script script) {
    String text = script.source().strip();
    return text.endsWith(";") ? text.substring(0, text.length() - 1) : text;
  }

  static FaultException failed(Script script, String why) {
    return new FaultException(
        new Fault(
            ErrorKind.SCRIPT,
            "compile error",
            null,
            Fault.of(ErrorKind.ILLEGAL_ARGUMENT, why),
            new Excerpt(script.language(), script.source(), 0)));
  }

  static DoubleValuesSource source(String variable, Script script, Mapping mapping) {
    if (variable.equals("_score")) {
      return DoubleValuesSource.SCORES;
    }
    Number parameter = parameter(variable, script);
    if (parameter != null) {
      return DoubleValuesSource.constant(parameter.doubleValue());
    }
    Matcher matcher = FIELD.matcher(variable);
    if (!matcher.matches()) {
      throw failed(script, "Unknown variable [" + variable + "]");
    }
    String name = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    LeafField field = mapping.leaf(name);
    if (field == null) {
      throw failed(script, "Field [" + name + "] does not exist in mappings");
    }
    String member = matcher.group(4);
    boolean ofDate = matcher.group(3) != null;
    if (member != null) {
      DoubleValuesSource made = MemberNumbers.of(field, ofDate, member, matcher.group(5) != null);
      if (made != null) {
        return made;
      }
    }
    FieldNumbers numbers =
        FieldNumbers.of(
            field.path(), field.type(), measure(ofDate ? "date." + member : member, script));
    if (numbers == null) {
      throw failed(script, "Field [" + name + "] must be numeric, date, or geopoint");
    }
    return numbers;
  }

  /** A number that a name stands for, bare or behind {@code params.}; null if none does. */
  static @Nullable Number parameter(String variable, Script script) {
    String name =
        variable.startsWith("params.") ? variable.substring("params.".length()) : variable;
    return script.params().get(name) instanceof Number number ? number : null;
  }

  private static FieldNumbers.Measure measure(@Nullable String member, Script script) {
    return switch (member) {
      case null -> FieldNumbers.Measure.LEAST;
      case "value", "min" -> FieldNumbers.Measure.LEAST;
      case "max" -> FieldNumbers.Measure.GREATEST;
      case "sum" -> FieldNumbers.Measure.SUM;
      case "avg" -> FieldNumbers.Measure.AVERAGE;
      case "median" -> FieldNumbers.Measure.MEDIAN;
      case "count", "length", "size" -> FieldNumbers.Measure.COUNT;
      default -> throw failed(script, "Member [" + member + "] does not exist");
    };
  }
}
