package io.lampyr.mapping;

import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.field.FieldDefaults;

/**
 * What an index's settings say to its mapping.
 *
 * @param queries what understands queries that documents hold
 */
public record MappingContext(
    IndexAnalysis analysis, FieldDefaults defaults, MappingLimits limits, StoredQueries queries) {

  /** Settings that say nothing. */
  public static MappingContext standard() {
    return new MappingContext(
        IndexAnalysis.standard(),
        FieldDefaults.STANDARD,
        MappingLimits.STANDARD,
        StoredQueries.none());
  }

  /** The same with queries that are understood. */
  public MappingContext withQueries(StoredQueries with) {
    return new MappingContext(analysis, defaults, limits, with);
  }

  /** The same with other defaults of fields. */
  MappingContext withDefaults(FieldDefaults with) {
    return new MappingContext(analysis, with, limits, queries);
  }
}
