package io.lampyr.mapping.field;

import org.apache.lucene.document.FieldType;

/** What all types share whose values are numbers in points and columns. */
final class NumericColumns {
  private NumericColumns() {}

  static Facts facts(FieldSetup setup) {
    return new Facts(
            setup.get(Parameter.INDEX) ? Facts.Index.POINTS : Facts.Index.NONE,
            setup.get(Parameter.DOC_VALUES) ? Facts.DocValues.SORTED_NUMERIC : Facts.DocValues.NONE)
        .withIgnoreMalformed(setup.ignoreMalformed());
  }

  static FieldType schema(Facts facts, int pointBytes) {
    return Schemas.numbers(facts.searchable(), facts.hasDocValues(), pointBytes);
  }

  /** Marks for time series, which indexing as such does not heed. */
  static void timeSeries(FieldSetup setup) {
    setup.get(Parameter.flag("time_series_dimension", false));
    setup.parameters().optionalText("time_series_metric", false);
  }
}
