package io.lampyr.metrics.codec;

import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.search.SortedSetSelector;

/** Fields that may have many values of a document, of which each has one. */
final class Singles {
  private Singles() {}

  static NumericDocValues numbers(SortedNumericDocValues values) {
    NumericDocValues single = DocValues.unwrapSingleton(values);
    return single != null
        ? single
        : SortedNumericSelector.wrap(values, SortedNumericSelector.Type.MIN, SortField.Type.LONG);
  }

  static SortedDocValues ordinals(SortedSetDocValues values) {
    SortedDocValues single = DocValues.unwrapSingleton(values);
    return single != null ? single : SortedSetSelector.wrap(values, SortedSetSelector.Type.MIN);
  }
}
