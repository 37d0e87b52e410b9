package io.lampyr.mapping.field;

import io.lampyr.mapping.analysis.NamedAnalyzer;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** The number of terms that an analyzer makes of a text. */
final class TokenCountType implements MappedType {
  private final String path;
  private final Facts facts;
  private final FieldType schema;
  private final boolean stored;
  private final NamedAnalyzer analyzer;
  private final boolean countPositions;
  private final @Nullable Integer nullValue;

  TokenCountType(FieldSetup setup) {
    this.path = setup.path();
    NumericColumns.takeSkipList(setup);
    this.facts =
        new Facts(
            setup.get(Parameter.INDEX) ? Facts.Index.POINTS : Facts.Index.NONE,
            setup.get(Parameter.DOC_VALUES)
                ? Facts.DocValues.SORTED_NUMERIC
                : Facts.DocValues.NONE);
    this.schema = NumericColumns.schema(facts, Integer.BYTES);
    this.stored = setup.get(Parameter.STORE);
    this.countPositions = setup.get(Parameter.flag("enable_position_increments", true));
    String name = setup.parameters().optionalText("analyzer", true);
    if (name == null) {
      throw FaultException.mapper(
          "Analyzer must be set for field [" + setup.path() + "] but wasn't.");
    }
    this.analyzer = setup.analysis().analyzer(name, path);
    String whenNull = setup.parameters().optionalText("null_value", false);
    this.nullValue = whenNull == null ? null : (int) NumberKind.INTEGER.sortable(whenNull, false);
    if (nullValue != null) {
      setup.parameters().tell("null_value", nullValue);
    }
  }

  @Override
  public String name() {
    return "token_count";
  }

  @Override
  public Facts facts() {
    return facts;
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    add(count(Scalars.text(value)), sink);
  }

  @Override
  public void indexNull(FieldSink sink) {
    if (nullValue != null) {
      add(nullValue, sink);
    }
  }

  private void add(int count, FieldSink sink) {
    if (facts.searchable() || facts.hasDocValues()) {
      sink.add(new NumberField(path, count, schema));
    }
    if (stored) {
      sink.add(new StoredField(path, count));
    }
  }

  private int count(String text) {
    try (TokenStream stream = analyzer.analyzer().tokenStream(path, text)) {
      PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
      stream.reset();
      int count = 0;
      while (stream.incrementToken()) {
        // A step over several positions is one term and the stop words before it.
        count +=
            countPositions
                ? increment.getPositionIncrement()
                : Math.min(1, increment.getPositionIncrement());
      }
      stream.end();
      return countPositions ? count + increment.getPositionIncrement() : count;
    } catch (IOException fromMemory) {
      throw new UncheckedIOException(fromMemory);
    }
  }

  @Override
  public BytesRef encode(Object value) {
    return NumberField.pack(
        NumberKind.INTEGER.sortable(Objects.toString(value), false), Integer.BYTES);
  }
}
