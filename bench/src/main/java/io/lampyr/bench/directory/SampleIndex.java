package io.lampyr.bench.directory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;

/** An index of log-like documents, the same at every run. */
final class SampleIndex {
  static final int DOCUMENTS = 400_000;
  static final int CATEGORIES = 50;
  private static final int WORDS = 20_000;
  private static final int WORDS_IN_TEXT = 20;

  private SampleIndex() {}

  static MMapDirectory build(Path folder) throws IOException {
    MMapDirectory directory = new MMapDirectory(folder);
    Random random = new Random(42);
    IndexWriterConfig config =
        new IndexWriterConfig()
            .setMergeScheduler(new SerialMergeScheduler())
            .setRAMBufferSizeMB(32);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < DOCUMENTS; i++) {
        writer.addDocument(document(i, random));
      }
      writer.commit();
    }
    return directory;
  }

  /** The word of a rank: low ranks are frequent. */
  static String word(int rank) {
    return "w" + Integer.toString(rank, Character.MAX_RADIX);
  }

  private static Document document(int number, Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < WORDS_IN_TEXT; i++) {
      // About as words are distributed: half of them are among the first hundred.
      int rank = (int) Math.pow(WORDS, random.nextDouble()) - 1;
      text.append(word(rank)).append(' ');
    }
    Document document = new Document();
    document.add(new StringField("id", Integer.toString(number), Field.Store.YES));
    document.add(new TextField("text", text.toString(), Field.Store.YES));
    document.add(new LongPoint("time", random.nextInt(1_000_000)));
    document.add(new NumericDocValuesField("value", random.nextInt(1_000_000)));
    String category = word(random.nextInt(CATEGORIES));
    document.add(new SortedDocValuesField("category", new BytesRef(category)));
    return document;
  }
}
