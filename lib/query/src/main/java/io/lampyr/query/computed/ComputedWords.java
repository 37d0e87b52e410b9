package io.lampyr.query.computed;

import io.lampyr.mapping.ComputedField;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.query.stop.StopSign;
import io.lampyr.query.stop.StoppedException;
import java.io.IOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.DelegatingAnalyzerWrapper;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/**
 * The words of a computed text of all documents of a segment, computed when they are first asked
 * for: a segment in memory, whose documents have the same numbers.
 */
final class ComputedWords {
  /** The most that the words of a segment may take. */
  private static final long MAX_BYTES = 128L << 20;

  /** More than that, so that the writer makes one segment of all documents. */
  private static final double BUFFER = 4.0 * (MAX_BYTES >> 20);

  private static final int CHECK_EVERY = 1024;

  /** What is analyzed between two looks at what is taken. */
  private static final int CHECK_CHARS = 1 << 20;

  private final ComputedValues values;
  private final ComputedField field;
  private final ComputedLeaf segment;
  private final AnalyzedType type;
  private int unchecked;
  private long told;

  private ComputedWords(ComputedValues values, ComputedLeaf segment, AnalyzedType type) {
    this.values = values;
    this.field = values.field();
    this.segment = segment;
    this.type = type;
  }

  static LeafReader of(ComputedValues values, ComputedLeaf segment) throws IOException {
    if (!(values.field().leaf().type() instanceof AnalyzedType type)) {
      throw new IllegalArgumentException(values.field().path() + " has no words");
    }
    return new ComputedWords(values, segment, type).fill();
  }

  // Nothing but memory is held, which goes with the search. While the words are put in order they
  // are there twice.
  private LeafReader fill() throws IOException {
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    IndexWriterConfig config =
        new IndexWriterConfig(new FieldAnalyzer(type))
            .setMergePolicy(NoMergePolicy.INSTANCE)
            .setRAMBufferSizeMB(BUFFER)
            .setUseCompoundFile(false);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      all(writer);
      tell(2 * writer.ramBytesUsed());
    }
    long kept = 0;
    for (String file : directory.listAll()) {
      kept += directory.fileLength(file);
    }
    tell(kept);
    return DirectoryReader.open(directory).leaves().getFirst().reader();
  }

  private void all(IndexWriter writer) throws IOException {
    int done;
    try {
      done = StopSign.during(segment::isStopped, () -> emitted(writer));
    } catch (StoppedException _) {
      // Whoever stopped the search does not look at what came of it.
      done = writer.getDocStats().maxDoc;
    }
    for (int doc = done; doc < segment.maxDoc(); doc++) {
      writer.addDocument(new Document());
    }
  }

  /** How many documents there are. */
  private int emitted(IndexWriter writer) throws IOException {
    Bits live = segment.getLiveDocs();
    NumericDocValues whole = segment.getNumericDocValues(SystemFields.PRIMARY_TERM);
    for (int doc = 0; doc < segment.maxDoc(); doc++) {
      StopSign.passed(1);
      boolean wanted =
          (live == null || live.get(doc)) && (whole == null || whole.advanceExact(doc));
      add(writer, wanted ? document(doc) : new Document());
      if (unchecked > CHECK_CHARS || doc % CHECK_EVERY == 0) {
        unchecked = 0;
        check(writer.ramBytesUsed());
      }
    }
    return segment.maxDoc();
  }

  private static void add(IndexWriter writer, Document texts) throws IOException {
    try {
      writer.addDocument(texts);
    } catch (IllegalArgumentException immense) {
      throw FaultException.argument(String.valueOf(immense.getMessage()));
    }
  }

  private Document document(int doc) throws IOException {
    Document texts = new Document();
    for (Object value : values.of(doc)) {
      String text = Entries.text(field.leaf(), value);
      unchecked += text.length();
      texts.add(new Field(field.path(), text, TextField.TYPE_NOT_STORED));
    }
    return texts;
  }

  /** Takes what is more than was known, or gives back what is less. */
  private void tell(long bytes) {
    if (bytes > told) {
      segment.take(bytes - told, field);
    } else {
      segment.give(told - bytes);
    }
    told = bytes;
  }

  private void check(long bytes) {
    tell(bytes);
    if (bytes > MAX_BYTES) {
      throw FaultException.argument(
          "the words of the computed field ["
              + field.path()
              + "] take more than ["
              + MAX_BYTES
              + "] bytes in one segment");
    }
  }

  private static final class FieldAnalyzer extends DelegatingAnalyzerWrapper {
    private final AnalyzedType type;

    FieldAnalyzer(AnalyzedType type) {
      super(PER_FIELD_REUSE_STRATEGY);
      this.type = type;
    }

    @Override
    protected Analyzer getWrappedAnalyzer(String field) {
      return type.indexAnalyzer().analyzer();
    }

    @Override
    public int getPositionIncrementGap(@Nullable String field) {
      return type.positionIncrementGap();
    }
  }
}
