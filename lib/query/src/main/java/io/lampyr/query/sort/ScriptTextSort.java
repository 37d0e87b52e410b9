package io.lampyr.query.sort;

import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.doc.DocFields;
import io.lampyr.query.script.doc.DocGiven;
import io.lampyr.query.script.doc.ScriptedIndex;
import io.lampyr.query.script.run.ScriptParams;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FieldComparator;
import org.apache.lucene.search.FieldComparatorSource;
import org.apache.lucene.search.Pruning;
import org.apache.lucene.search.SortField;
import org.apache.lucene.util.BitSet;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** {@code _script} with type {@code string}: sorting by the texts that a script makes. */
final class ScriptTextSort extends FieldComparatorSource {
  private final ScriptProgram program;
  private final ScriptedIndex documents;
  private final String index;
  private final @Nullable NestedDocs nested;
  private final boolean least;

  private ScriptTextSort(
      ScriptProgram program, SortContext context, @Nullable NestedDocs nested, boolean least) {
    this.program = program;
    this.documents = new ScriptedIndex(context.mapping(), context.columns());
    this.index = context.index();
    this.nested = nested;
    this.least = least;
  }

  static SortKey of(SortSpec.ByScript spec, SortContext context) {
    ScriptProgram program = spec.script().compile(ScriptContext.TEXT_SORT);
    return new SortKey(
        new SortField(
            "_script",
            new ScriptTextSort(
                program,
                context,
                NestedDocs.of(spec.nested(), context),
                NumberSort.mode(spec.mode(), spec.descending()) == SortSpec.Mode.MIN),
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
      protected BinaryDocValues getBinaryDocValues(LeafReaderContext context, String name)
          throws IOException {
        DocGiven given =
            new DocGiven(
                    new DocFields(documents, context, index),
                    ScriptParams.own(program.script().params()),
                    Map.of(),
                    () -> 0)
                .sourced(program.script().source(), documents.mapping(), context);
        return nested == null
            ? new Computed(given)
            : new OfNested(given, nested.rootsOf(context), nested.childrenOf(context));
      }
    };
  }

  /** A column that is computed as it is read. */
  private class Computed extends BinaryDocValues {
    private final DocGiven given;
    private int doc = -1;
    BytesRef text = new BytesRef();

    Computed(DocGiven given) {
      this.given = given;
    }

    @Override
    public boolean advanceExact(int target) throws IOException {
      doc = target;
      return compute(target);
    }

    /** Whether a document, or a part of one, has a text, which is then kept. */
    final boolean compute(int target) {
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

  /** The first or the last of the texts of a document's nested ones. */
  private final class OfNested extends Computed {
    private final @Nullable BitSet roots;
    private final DocIdSetIterator children;
    private int root = -1;
    private boolean found;

    OfNested(DocGiven given, @Nullable BitSet roots, DocIdSetIterator children) {
      super(given);
      this.roots = roots;
      this.children = children;
    }

    @Override
    public boolean advanceExact(int target) throws IOException {
      if (target == root) {
        return found;
      }
      root = target;
      int first = roots == null || target == 0 ? 0 : roots.prevSetBit(target - 1) + 1;
      int child = children.docID() < first ? children.advance(first) : children.docID();
      BytesRef best = null;
      int left = nested == null ? 0 : nested.most();
      for (; child < target && left > 0; child = children.nextDoc()) {
        if (compute(child)) {
          left--;
          boolean better = best == null || (text.compareTo(best) < 0) == least;
          best = better ? text : best;
        }
      }
      found = best != null;
      text = best == null ? text : best;
      return found;
    }
  }
}
