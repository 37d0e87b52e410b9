package io.lampyr.query.sort;

import io.lampyr.mapping.Mapping;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.doc.DocFields;
import io.lampyr.query.script.doc.DocGiven;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.FieldComparator;
import org.apache.lucene.search.FieldComparatorSource;
import org.apache.lucene.search.Pruning;
import org.apache.lucene.search.SortField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** {@code _script} with type {@code string}: sorting by the texts that a script makes. */
final class ScriptTextSort extends FieldComparatorSource {
  private final ScriptProgram program;
  private final Mapping mapping;
  private final String index;

  private ScriptTextSort(ScriptProgram program, Mapping mapping, String index) {
    this.program = program;
    this.mapping = mapping;
    this.index = index;
  }

  static SortKey of(SortSpec.ByScript spec, SortContext context) {
    ScriptProgram program = spec.script().compile(ScriptContext.TEXT_SORT);
    return new SortKey(
        new SortField(
            "_script",
            new ScriptTextSort(program, context.mapping(), context.index()),
            spec.descending()),
        new Texts());
  }

  private record Texts() implements SortKey.Values {
    @Override
    public @Nullable Object comparable(@Nullable Object lucene) {
      return lucene instanceof BytesRef text ? BytesRef.deepCopyOf(text) : null;
    }

    @Override
    public @Nullable Object shown(@Nullable Object lucene) {
      return lucene instanceof BytesRef text ? text.utf8ToString() : null;
    }

    @Override
    public @Nullable Object lucene(@Nullable Object given) {
      return given == null ? null : bytes(given.toString());
    }
  }

  private static BytesRef bytes(String text) {
    return new BytesRef(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public FieldComparator<?> newComparator(
      String field, int hits, Pruning pruning, boolean reversed) {
    return new FieldComparator.TermValComparator(hits, field, true) {
      @Override
      protected BinaryDocValues getBinaryDocValues(LeafReaderContext context, String name) {
        return new Computed(
            new DocGiven(
                new DocFields(mapping, context, index),
                program.script().params(),
                Map.of(),
                () -> 0));
      }
    };
  }

  /** A column that is computed as it is read. */
  private final class Computed extends BinaryDocValues {
    private final DocGiven given;
    private int doc = -1;
    private BytesRef text = new BytesRef();

    Computed(DocGiven given) {
      this.given = given;
    }

    @Override
    public boolean advanceExact(int target) {
      doc = target;
      given.moveTo(target);
      String result = program.textOnly(program.run(given));
      if (result != null) {
        text = bytes(result);
      }
      return result != null;
    }

    @Override
    public BytesRef binaryValue() {
      return text;
    }

    @Override
    public int docID() {
      return doc;
    }

    @Override
    public int nextDoc() {
      throw new UnsupportedOperationException("documents are asked for one by one");
    }

    @Override
    public int advance(int target) {
      throw new UnsupportedOperationException("documents are asked for one by one");
    }

    @Override
    public long cost() {
      return 0;
    }
  }
}
