package io.lampyr.luceneblob.hot;

import java.io.IOException;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.KnnByteVectorField;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;

/** Documents that use every kind of file of the default codec. */
public final class SampleIndex {
  private static final int VECTOR_DIMENSIONS = 4;
  private static final FieldType WITH_VECTORS = withTermVectors();

  private SampleIndex() {}

  public static IndexWriterConfig config(boolean compoundFiles) {
    IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer());
    config.setUseCompoundFile(compoundFiles);
    config.getMergePolicy().setNoCFSRatio(compoundFiles ? 1.0 : 0.0);
    config.setSoftDeletesField("__soft_deletes");
    return config;
  }

  public static IndexWriter writer(Directory directory, boolean compoundFiles) throws IOException {
    return new IndexWriter(directory, config(compoundFiles));
  }

  public static void addDocuments(IndexWriter writer, Random random, int from, int count)
      throws IOException {
    for (int id = from; id < from + count; id++) {
      writer.addDocument(document(random, id));
    }
  }

  /** Deletes some, soft-deletes some, and updates doc values of others. */
  public static void changeSome(IndexWriter writer, Random random, int documents)
      throws IOException {
    writer.deleteDocuments(id(random.nextInt(documents)));
    writer.updateNumericDocValue(id(random.nextInt(documents)), "number", random.nextLong());
    writer.updateBinaryDocValue(
        id(random.nextInt(documents)), "binary", new BytesRef("new " + random.nextLong()));
    int again = random.nextInt(documents);
    writer.softUpdateDocument(
        id(again), document(random, again), new NumericDocValuesField("__soft_deletes", 1));
  }

  public static Term id(int id) {
    return new Term("id", Integer.toString(id));
  }

  private static Document document(Random random, int id) {
    Document document = new Document();
    document.add(new StringField("id", Integer.toString(id), Field.Store.YES));
    document.add(new TextField("text", words(random, 30), Field.Store.YES));
    document.add(new TextField("title", words(random, 1 + id % 7), Field.Store.NO));
    // Enough fields that every metadata file outgrows what is hot of any file.
    for (int i = 0; i < 8; i++) {
      document.add(new TextField("text" + i, words(random, 1), Field.Store.NO));
      document.add(new LongField("long" + i, random.nextInt(50), Field.Store.NO));
    }
    document.add(new Field("vectored", words(random, 10), WITH_VECTORS));
    document.add(new LongField("long", random.nextLong(), Field.Store.YES));
    document.add(new NumericDocValuesField("number", random.nextLong()));
    document.add(new SortedNumericDocValuesField("numbers", random.nextInt(100)));
    document.add(new SortedDocValuesField("keyword", new BytesRef(words(random, 1))));
    document.add(new SortedSetDocValuesField("keywords", new BytesRef(words(random, 2))));
    document.add(new BinaryDocValuesField("binary", new BytesRef(words(random, 4))));
    document.add(new StoredField("source", words(random, 50)));
    float[] floats = new float[VECTOR_DIMENSIONS];
    byte[] bytes = new byte[VECTOR_DIMENSIONS];
    random.nextBytes(bytes);
    for (int i = 0; i < floats.length; i++) {
      floats[i] = random.nextFloat() + 0.01f;
    }
    document.add(new KnnFloatVectorField("floats", floats));
    document.add(new KnnByteVectorField("bytes", bytes));
    return document;
  }

  private static String words(Random random, int count) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < count; i++) {
      words.append("word").append((int) Math.abs(random.nextGaussian() * 2000)).append(' ');
    }
    return words.toString();
  }

  private static FieldType withTermVectors() {
    FieldType type = new FieldType(TextField.TYPE_STORED);
    type.setStoreTermVectors(true);
    type.setStoreTermVectorPositions(true);
    type.setStoreTermVectorOffsets(true);
    type.freeze();
    return type;
  }
}
