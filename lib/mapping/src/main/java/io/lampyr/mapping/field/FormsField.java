package io.lampyr.mapping.field;

import java.util.Iterator;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * The forms of one input, which share a place, as terms of which scores count how many there are.
 */
final class FormsField extends Field {
  private static final FieldType SCHEMA = schema();

  private final List<BytesRef> forms;

  FormsField(String name, List<BytesRef> forms) {
    super(name, SCHEMA);
    this.forms = List.copyOf(forms);
    this.fieldsData = "";
  }

  private static FieldType schema() {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    type.freeze();
    return type;
  }

  @Override
  public TokenStream tokenStream(Analyzer ofTheWriter, @Nullable TokenStream reuse) {
    return new Forms(forms.iterator());
  }

  private static final class Forms extends TokenStream {
    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
    private final Iterator<BytesRef> forms;
    private int place = 1;

    Forms(Iterator<BytesRef> forms) {
      this.forms = forms;
    }

    @Override
    public boolean incrementToken() {
      clearAttributes();
      if (!forms.hasNext()) {
        return false;
      }
      term.setBytesRef(forms.next());
      step.setPositionIncrement(place);
      place = 0;
      return true;
    }
  }
}
