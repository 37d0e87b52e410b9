package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.io.Reader;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.charfilter.HTMLStripCharFilter;
import org.apache.lucene.analysis.charfilter.MappingCharFilter;
import org.apache.lucene.analysis.charfilter.NormalizeCharMap;

/** The character filters by name. */
final class CharFilters {
  private static final Set<String> WITHOUT_SETTINGS =
      Set.of("html_strip", "first_line_with_letters", "first_non_blank_line");

  private CharFilters() {}

  /** Whether filters of the type are done to parts of words too. */
  static boolean normalizes(String type) {
    return type.equals("mapping") || type.equals("pattern_replace");
  }

  static boolean isKnown(String type) {
    return WITHOUT_SETTINGS.contains(type);
  }

  static UnaryOperator<Reader> make(String type, AnalysisSettings settings) {
    return switch (type) {
      case "html_strip" -> {
        Set<String> escaped = Set.copyOf(settings.list("escaped_tags"));
        yield reader -> new HTMLStripCharFilter(reader, escaped);
      }
      case "mapping" -> mapping(settings);
      case "first_line_with_letters" -> FirstLine::withLetters;
      case "first_non_blank_line" -> FirstLine::notBlank;
      case "pattern_replace" -> {
        Pattern pattern = settings.pattern("pattern", "");
        if (pattern.pattern().isEmpty()) {
          throw FaultException.argument(
              "pattern is missing for ["
                  + settings.name()
                  + "] char filter of type 'pattern_replace'");
        }
        String replacement = settings.text("replacement", "");
        yield reader -> new ReplacingCharFilter(settings.name(), pattern, replacement, reader);
      }
      default -> throw PluginParts.unknown("char_filter", type, settings.name());
    };
  }

  private static NormalizeCharMap.Builder added(
      NormalizeCharMap.Builder builder, String from, String to) {
    builder.add(from, to);
    return builder;
  }

  private static UnaryOperator<Reader> mapping(AnalysisSettings settings) {
    NormalizeCharMap.Builder builder = new NormalizeCharMap.Builder();
    for (String rule :
        settings.needed(
            "mappings", "mapping requires either `mappings` or `mappings_path` to be configured")) {
      int arrow = rule.lastIndexOf("=>");
      if (arrow < 0) {
        throw FaultException.argument("Invalid Mapping Rule : [" + rule + "]");
      }
      String from = Escapes.unescape(rule.substring(0, arrow).strip());
      if (from.isEmpty()) {
        throw FaultException.argument(
            "Invalid Mapping Rule : [" + rule + "]. The left part is empty.");
      }
      String to = Escapes.unescape(rule.substring(arrow + 2).strip());
      settings.tried(() -> added(builder, from, to));
    }
    NormalizeCharMap map = builder.build();
    return reader -> new MappingCharFilter(map, reader);
  }
}
