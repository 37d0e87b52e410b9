package io.lampyr.mapping.series;

import java.util.List;

/**
 * That an index is of time series, and what its settings say of them.
 *
 * @param routingPath names of fields, or patterns, of which each document must have one
 * @param maxDimensions how many dimensions the mapping may have
 */
public record SeriesRules(List<String> routingPath, int maxDimensions) {
  public SeriesRules {
    routingPath = List.copyOf(routingPath);
  }
}
