package io.lampyr.mapping;

import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.field.FieldDefaults;

/** What an index's settings say to its mapping. */
public record MappingContext(IndexAnalysis analysis, FieldDefaults defaults, MappingLimits limits) {

  /** Settings that say nothing. */
  public static MappingContext standard() {
    return new MappingContext(
        IndexAnalysis.standard(), FieldDefaults.STANDARD, MappingLimits.STANDARD);
  }
}
