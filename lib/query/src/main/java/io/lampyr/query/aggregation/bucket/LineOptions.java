package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.analysis.LineAnalyzers;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.category.LineReader;
import io.lampyr.query.aggregation.frame.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** How a request wants the words of lines taken: by filters, or by an analyzer. */
final class LineOptions {
  private static final String FILTERS = "categorization_filters";
  private static final String ANALYZER = "categorization_analyzer";

  private LineOptions() {}

  static LineReader reader(Options options) {
    List<String> filters = options.texts(FILTERS);
    Object analyzer = options.any(ANALYZER);
    if (filters != null && analyzer != null) {
      throw options.invalid(
          ANALYZER,
          "["
              + FILTERS
              + "] cannot be used with ["
              + ANALYZER
              + "] - instead specify them as pattern_replace char_filters in the analyzer");
    }
    try {
      return switch (analyzer) {
        case String name -> LineReader.of(LineAnalyzers.named(name));
        case Map<?, ?> parts -> defined(options.inside(ANALYZER, ANALYZER, parts));
        case null -> LineReader.standard(patterns(filters == null ? List.of() : filters, options));
        default -> throw options.unsupported(ANALYZER, analyzer);
      };
    } catch (FaultException wrong) {
      throw analyzer == null ? wrong : options.failed(ANALYZER, wrong.fault());
    }
  }

  private static LineReader defined(Options parts) {
    List<Object> charFilters = parts(parts, "char_filter");
    Object tokenizer = part(parts, "tokenizer", parts.any("tokenizer"));
    List<Object> filters = parts(parts, "filter");
    parts.done();
    return LineReader.of(LineAnalyzers.of(charFilters, tokenizer, filters));
  }

  private static List<Object> parts(Options parts, String key) {
    List<Object> all = new ArrayList<>();
    List<@Nullable Object> given = parts.list(key);
    for (Object each : given == null ? List.<@Nullable Object>of() : given) {
      all.add(part(parts, key, each));
    }
    return all;
  }

  private static Object part(Options parts, String key, @Nullable Object given) {
    return switch (given) {
      case String name -> name;
      case Map<?, ?> definition -> definition;
      case null -> throw FaultException.argument("[" + key + "] must be a name or a definition");
      default -> throw parts.unsupported(key, given);
    };
  }

  private static List<Pattern> patterns(List<String> filters, Options options) {
    List<Pattern> patterns = new ArrayList<>();
    for (String filter : filters) {
      try {
        patterns.add(Pattern.compile(filter));
      } catch (PatternSyntaxException wrong) {
        throw options.invalid(
            FILTERS,
            "["
                + FILTERS
                + "] contains invalid regular expression ["
                + filter
                + "]: "
                + wrong.getDescription());
      }
    }
    return patterns;
  }
}
