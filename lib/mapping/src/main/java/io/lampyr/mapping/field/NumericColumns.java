package io.lampyr.mapping.field;

import org.apache.lucene.document.FieldType;

/** What all types share whose values are numbers in points and columns. */
final class NumericColumns {
  /**
   * Whether blocks of a column tell their least and greatest number, by which ranges skip those
   * without any. All columns of numbers have that, so this says nothing but what a mapping says.
   */
  private static final Parameter<Boolean> SKIP_LIST = Parameter.flag("skip_list", false);

  private NumericColumns() {}

  static Facts facts(FieldSetup setup, boolean indexed, boolean columns) {
    takeSkipList(setup);
    return new Facts(
            indexed ? Facts.Index.POINTS : Facts.Index.NONE,
            columns ? Facts.DocValues.SORTED_NUMERIC : Facts.DocValues.NONE)
        .withIgnoreMalformed(setup.ignoreMalformed());
  }

  static void takeSkipList(FieldSetup setup) {
    setup.get(SKIP_LIST);
  }

  /** Of numbers, which may be dimensions if they are whole. */
  static Facts facts(FieldSetup setup, boolean whole) {
    boolean columns = setup.get(Parameter.DOC_VALUES);
    SeriesMarks marks = SeriesMarks.number(setup, whole, columns);
    return facts(setup, marks.indexed(setup), columns).withDimension(marks.dimension());
  }

  static FieldType schema(Facts facts, int pointBytes) {
    return Schemas.numbers(facts.searchable(), facts.hasDocValues(), pointBytes);
  }
}
