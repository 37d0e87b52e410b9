package io.lampyr.metrics.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.lucene90.Lucene90DocValuesFormat;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

/** What comes back is what Lucene's own format gives back for the same documents. */
class ColumnRoundTripTest {
  private static final long SEED = Long.getLong("lampyr.codec.seed", 20261125);
  private static final int ROUNDS = Boolean.getBoolean("lampyr.soak") ? 200 : 3;

  @Test
  void seriesComeBackAsLucenesFormatKeepsThem() throws IOException {
    System.out.println("seed=" + SEED);
    for (int round = 0; round < ROUNDS; round++) {
      long seed = SEED + round;
      try (Directory ours = new ByteBuffersDirectory();
          Directory theirs = new ByteBuffersDirectory()) {
        write(ours, new TimeSeriesDocValuesFormat(SampleSeries::kind), seed);
        write(theirs, new Lucene90DocValuesFormat(), seed);
        try (DirectoryReader left = DirectoryReader.open(ours);
            DirectoryReader right = DirectoryReader.open(theirs)) {
          assertThat(left.leaves()).hasSameSizeAs(right.leaves());
          for (int i = 0; i < left.leaves().size(); i++) {
            compare(left.leaves().get(i).reader(), right.leaves().get(i).reader(), seed);
          }
        }
      }
    }
  }

  private static void write(Directory directory, DocValuesFormat format, long seed)
      throws IOException {
    IndexWriterConfig config = SampleSeries.config(format);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      Random random = new Random(seed);
      for (Document document : SampleSeries.documents(random)) {
        writer.addDocument(document);
        if (random.nextInt(2000) == 0) {
          writer.commit();
        }
      }
      if (random.nextBoolean()) {
        writer.deleteDocuments(new Term("id", "x"));
      }
      writer.forceMerge(1 + random.nextInt(3));
    }
  }

  private static void compare(LeafReader left, LeafReader right, long seed) throws IOException {
    assertThat(left.maxDoc()).isEqualTo(right.maxDoc());
    Random random = new Random(seed);
    for (String field : SampleSeries.NUMBERS) {
      if (right.getNumericDocValues(field) == null) {
        assertThat(left.getNumericDocValues(field)).isNull();
        continue;
      }
      compareNumbers(field, left, right, random);
    }
    compareMany(left, right);
    for (String field : SampleSeries.WORDS) {
      if (right.getSortedDocValues(field) != null) {
        compareWords(left.getSortedDocValues(field), right.getSortedDocValues(field), random);
      }
    }
    for (String field : SampleSeries.SETS) {
      SortedSetDocValues ours = left.getSortedSetDocValues(field);
      SortedSetDocValues theirs = right.getSortedSetDocValues(field);
      if (theirs == null) {
        continue;
      }
      while (theirs.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        assertThat(ours.nextDoc()).isEqualTo(theirs.docID());
        assertThat(ours.docValueCount()).isEqualTo(theirs.docValueCount());
        for (int i = 0; i < theirs.docValueCount(); i++) {
          assertThat(ours.lookupOrd(ours.nextOrd())).isEqualTo(theirs.lookupOrd(theirs.nextOrd()));
        }
      }
      assertThat(ours.nextDoc()).isEqualTo(DocIdSetIterator.NO_MORE_DOCS);
    }
  }

  private static void compareMany(LeafReader left, LeafReader right) throws IOException {
    for (String field : SampleSeries.MANY_NUMBERS) {
      SortedNumericDocValues ours = left.getSortedNumericDocValues(field);
      SortedNumericDocValues theirs = right.getSortedNumericDocValues(field);
      while (theirs.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        assertThat(ours.nextDoc()).isEqualTo(theirs.docID());
        assertThat(ours.docValueCount()).isEqualTo(theirs.docValueCount());
        for (int i = 0; i < theirs.docValueCount(); i++) {
          assertThat(ours.nextValue()).isEqualTo(theirs.nextValue());
        }
      }
      assertThat(ours.nextDoc()).isEqualTo(DocIdSetIterator.NO_MORE_DOCS);
    }
  }

  private static void compareNumbers(String field, LeafReader left, LeafReader right, Random random)
      throws IOException {
    NumericDocValues ours = left.getNumericDocValues(field);
    NumericDocValues theirs = right.getNumericDocValues(field);
    while (theirs.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      assertThat(ours.nextDoc()).as(field).isEqualTo(theirs.docID());
      assertThat(ours.longValue()).as(field).isEqualTo(theirs.longValue());
    }
    assertThat(ours.nextDoc()).isEqualTo(DocIdSetIterator.NO_MORE_DOCS);
    ours = left.getNumericDocValues(field);
    theirs = right.getNumericDocValues(field);
    for (int at = 0; at < left.maxDoc(); at += 1 + random.nextInt(100)) {
      boolean there = theirs.advanceExact(at);
      assertThat(ours.advanceExact(at)).as(field + " of " + at).isEqualTo(there);
      if (there) {
        assertThat(ours.longValue()).isEqualTo(theirs.longValue());
        assertThat(ours.docIDRunEnd()).isGreaterThan(at);
      }
    }
    ours = left.getNumericDocValues(field);
    theirs = right.getNumericDocValues(field);
    for (int at = 0; at < left.maxDoc(); at += 1 + random.nextInt(900)) {
      int found = theirs.advance(Math.max(at, theirs.docID() + 1));
      assertThat(ours.advance(Math.max(at, ours.docID() + 1))).isEqualTo(found);
      if (found == DocIdSetIterator.NO_MORE_DOCS) {
        break;
      }
      assertThat(ours.longValue()).isEqualTo(theirs.longValue());
    }
  }

  private static void compareWords(SortedDocValues ours, SortedDocValues theirs, Random random)
      throws IOException {
    assertThat(ours.getValueCount()).isEqualTo(theirs.getValueCount());
    for (int i = 0; i < theirs.getValueCount(); i++) {
      assertThat(ours.lookupOrd(i)).isEqualTo(theirs.lookupOrd(i));
    }
    int last = -1;
    while (theirs.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      assertThat(ours.nextDoc()).isEqualTo(theirs.docID());
      assertThat(ours.ordValue()).isEqualTo(theirs.ordValue());
      last = theirs.docID();
    }
    assertThat(ours.nextDoc()).isEqualTo(DocIdSetIterator.NO_MORE_DOCS);
    if (theirs.getValueCount() > 0) {
      int ordinal = random.nextInt(theirs.getValueCount());
      assertThat(ours.lookupTerm(BytesRef.deepCopyOf(theirs.lookupOrd(ordinal))))
          .isEqualTo(ordinal);
    }
    assertThat(last).isGreaterThanOrEqualTo(0);
  }
}
