package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.jspecify.annotations.Nullable;

/**
 * Analyzers by which lines of logs are told apart by kind: the usual one, those that have a name
 * without any index, and what a request defines.
 */
public final class LineAnalyzers {
  /** Names of days, months and zones stand in dates, which differ from line to line. */
  private static final List<String> IN_DATES =
      List.of(
          "Monday",
          "Tuesday",
          "Wednesday",
          "Thursday",
          "Friday",
          "Saturday",
          "Sunday",
          "Mon",
          "Tue",
          "Wed",
          "Thu",
          "Fri",
          "Sat",
          "Sun",
          "January",
          "February",
          "March",
          "April",
          "May",
          "June",
          "July",
          "August",
          "September",
          "October",
          "November",
          "December",
          "Jan",
          "Feb",
          "Mar",
          "Apr",
          "Jun",
          "Jul",
          "Aug",
          "Sep",
          "Oct",
          "Nov",
          "Dec",
          "GMT",
          "UTC");

  private LineAnalyzers() {}

  /** The words of one line that do not belong to a date. */
  public static Analyzer standard() {
    Map<String, @Nullable Object> stop = new LinkedHashMap<>();
    stop.put("type", "stop");
    stop.put("stopwords", IN_DATES);
    return of(List.of(), "ml_standard", List.of(stop));
  }

  /** The built-in analyzer of that name. */
  public static Analyzer named(String name) {
    NamedAnalyzer found = IndexAnalysis.standard().find(name);
    if (found == null) {
      throw FaultException.argument(
          "Failed to find global analyzer [" + name + "]" + PluginParts.note(name));
    }
    return found.analyzer();
  }

  /** An analyzer of parts, each a name or a definition. */
  public static Analyzer of(List<Object> charFilters, Object tokenizer, List<Object> filters) {
    return IndexAnalysis.standard()
        .components()
        .chain(new ArrayList<>(charFilters), tokenizer, new ArrayList<>(filters))
        .analyzer(0);
  }
}
