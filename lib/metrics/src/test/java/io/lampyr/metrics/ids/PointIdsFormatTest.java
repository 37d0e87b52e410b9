package io.lampyr.metrics.ids;

import static io.lampyr.metrics.ids.SamplePoints.id;
import static io.lampyr.metrics.ids.SamplePoints.nothing;
import static io.lampyr.metrics.ids.SamplePoints.point;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

/** Ids that columns tell are those that would have been written. */
class PointIdsFormatTest {
  private static final int SERIES = 7;
  private static final long TIMES = 900;

  @Test
  void idsOfColumnsAreThoseThatWouldHaveBeenWritten() throws IOException {
    for (long seed = 0; seed < 12; seed++) {
      try (Directory ours = new ByteBuffersDirectory();
          Directory lucenes = new ByteBuffersDirectory()) {
        write(ours, seed, true, true);
        write(lucenes, seed, false, false);
        assertSame(ours, lucenes, seed);
        merge(ours, true);
        merge(lucenes, false);
        assertSame(ours, lucenes, seed);
        assertThat(hasPoints(ours)).containsOnly(true);
      }
    }
  }

  @Test
  void theNewestTimeOfASegmentIsToldOfColumnsAndOfWhatDeletesLeft() throws IOException {
    for (long seed = 30; seed < 36; seed++) {
      try (Directory directory = new ByteBuffersDirectory()) {
        write(directory, seed, true, true);
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          for (LeafReaderContext leaf : reader.leaves()) {
            PointTerms ids = (PointTerms) leaf.reader().terms(PointIdsFormat.ID_FIELD);
            long newest = Long.MIN_VALUE;
            TermsEnum terms = ids.iterator();
            for (BytesRef term = terms.next(); term != null; term = terms.next()) {
              newest = IdLayout.is(term) ? Math.max(newest, IdLayout.time(term)) : newest;
            }
            assertThat(ids.newest()).as("seed=%d", seed).isEqualTo(newest);
          }
        }
      }
    }
  }

  @Test
  void segmentsThatHaveTheirIdsWrittenAreReadBesideOthersAndMergeWithThem() throws IOException {
    for (long seed = 20; seed < 28; seed++) {
      try (Directory ours = new ByteBuffersDirectory();
          Directory lucenes = new ByteBuffersDirectory()) {
        write(ours, seed, false, true);
        write(lucenes, seed, false, false);
        assertThat(hasPoints(ours)).contains(true, false);
        assertSame(ours, lucenes, seed);
        merge(ours, true);
        merge(lucenes, false);
        assertSame(ours, lucenes, seed);
        assertThat(hasPoints(ours)).containsExactly(false);
      }
    }
  }

  @Test
  void idsThatColumnsWouldTellOtherwiseStayAsTheyAre() throws IOException {
    List<Document> odd = new ArrayList<>();
    Document other = point(1, 5);
    other.removeField(PointIdsFormat.ID_FIELD);
    nothing(id(1, 6)).forEach(other::add);
    odd.add(other);
    Document timeless = point(1, 7);
    timeless.removeField("@timestamp");
    odd.add(timeless);
    Document named = nothing(new BytesRef("x"));
    named.add(SortedDocValuesField.indexedField("_tsid", new BytesRef("short")));
    named.add(NumericDocValuesField.indexedField("@timestamp", 8));
    odd.add(named);
    for (Document document : odd) {
      try (Directory directory = new ByteBuffersDirectory()) {
        try (IndexWriter writer = new IndexWriter(directory, SamplePoints.config(true))) {
          writer.addDocument(document);
          writer.addDocument(point(2, 1));
          writer.commit();
          writer.addDocument(point(2, 2));
          writer.commit();
          assertThat(hasPoints(directory)).containsExactlyInAnyOrder(true, false);
          writer.forceMerge(1);
        }
        assertThat(hasPoints(directory)).containsExactly(false);
        BytesRef id = document.getBinaryValue(PointIdsFormat.ID_FIELD);
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          assertThat(reader.docFreq(new Term(PointIdsFormat.ID_FIELD, id))).isOne();
          assertThat(reader.docFreq(new Term(PointIdsFormat.ID_FIELD, id(2, 2)))).isOne();
        }
        check(directory);
      }
    }
  }

  @Test
  void whatDeletesLeaveIsFoundWherePointsAreNoMore() throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, SamplePoints.config(true))) {
        writer.addDocument(point(1, 1));
        writer.commit();
        writer.updateDocument(new Term(PointIdsFormat.ID_FIELD, id(1, 1)), nothing(id(1, 1)));
        writer.commit();
        writer.forceMerge(1);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertThat(reader.maxDoc()).isOne();
        assertThat(reader.docFreq(new Term(PointIdsFormat.ID_FIELD, id(1, 1)))).isOne();
        assertThat(reader.docFreq(new Term(PointIdsFormat.ID_FIELD, id(1, 2)))).isZero();
      }
      check(directory);
    }
  }

  @Test
  void theFormOfIdsIsOneByteThatIsCheckedBeforeItIsBelieved() throws IOException {
    assertThat(form(point(1, 1))).isEqualTo((byte) 1);
    assertThat(form(nothing(new BytesRef("x")))).isEqualTo((byte) 3);
    Document named = point(1, 1);
    named.removeField("@timestamp");
    assertThat(form(named)).isEqualTo((byte) 2);
  }

  /** The byte of a segment with that document; the segment is refused when it is another. */
  private static byte form(Document document) throws IOException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, SamplePoints.config(true))) {
        writer.addDocument(document);
      }
      String name = "_0_LampyrPointIds1_0.lpi";
      byte[] bytes = new byte[(int) directory.fileLength(name)];
      try (IndexInput in = directory.openInput(name, IOContext.DEFAULT)) {
        in.readBytes(bytes, 0, bytes.length);
      }
      int place = bytes.length - CodecUtil.footerLength() - 1;
      byte form = bytes[place];
      bytes[place] ^= 1;
      directory.deleteFile(name);
      try (IndexOutput out = directory.createOutput(name, IOContext.DEFAULT)) {
        out.writeBytes(bytes, bytes.length);
      }
      assertThatThrownBy(() -> DirectoryReader.open(directory).close())
          .isInstanceOf(CorruptIndexException.class);
      return form;
    }
  }

  /** The same operations in each form. */
  private static void write(Directory directory, long seed, boolean first, boolean then)
      throws IOException {
    Random random = new Random(seed);
    for (int part = 0; part < 2; part++) {
      boolean ours = part == 0 ? first : then;
      try (IndexWriter writer = new IndexWriter(directory, SamplePoints.config(ours))) {
        for (int i = 0; i < 1500; i++) {
          int series = random.nextInt(SERIES);
          long time = random.nextLong(TIMES);
          Term id = new Term(PointIdsFormat.ID_FIELD, id(series, time));
          boolean deletes = random.nextInt(20) == 0;
          writer.updateDocument(id, deletes ? nothing(id.bytes()) : point(series, time));
          if (random.nextInt(400) == 0) {
            writer.commit();
          }
        }
      }
    }
  }

  private static void merge(Directory directory, boolean ours) throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, SamplePoints.config(ours))) {
      writer.forceMerge(1);
    }
  }

  private static List<Boolean> hasPoints(Directory directory) throws IOException {
    List<Boolean> derived = new ArrayList<>();
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        derived.add(leaf.reader().terms(PointIdsFormat.ID_FIELD) instanceof PointTerms);
      }
    }
    return derived;
  }

  private static void assertSame(Directory ours, Directory lucenes, long seed) throws IOException {
    check(ours);
    try (DirectoryReader one = DirectoryReader.open(ours);
        DirectoryReader other = DirectoryReader.open(lucenes)) {
      assertThat(one.leaves()).hasSameSizeAs(other.leaves());
      for (int i = 0; i < one.leaves().size(); i++) {
        LeafReader mine = one.leaves().get(i).reader();
        LeafReader theirs = other.leaves().get(i).reader();
        assertSame(all(mine), all(theirs), seed);
        assertSameCounts(terms(mine), terms(theirs));
        assertSameSeeks(terms(mine), terms(theirs), new Random(seed));
      }
    }
  }

  private static void assertSame(
      Map<BytesRef, List<Integer>> mine, Map<BytesRef, List<Integer>> theirs, long seed) {
    assertThat(mine.keySet().equals(theirs.keySet())).as("ids seed=%d", seed).isTrue();
    theirs.forEach((id, documents) ->
        assertThat(mine.get(id)).as("id=%s seed=%d", id, seed).isEqualTo(documents));
  }

  private static void assertSameCounts(Terms mine, Terms theirs) throws IOException {
    assertThat(mine.getDocCount()).isEqualTo(theirs.getDocCount());
    assertThat(mine.getSumDocFreq()).isEqualTo(theirs.getSumDocFreq());
    assertThat(mine.getMin()).isEqualTo(theirs.getMin());
    assertThat(mine.getMax()).isEqualTo(theirs.getMax());
  }

  private static void assertSameSeeks(Terms mine, Terms theirs, Random random) throws IOException {
    TermsEnum one = mine.iterator();
    TermsEnum other = theirs.iterator();
    for (BytesRef target : SamplePoints.targets(random, SERIES, TIMES)) {
      TermsEnum.SeekStatus status = other.seekCeil(target);
      assertThat(one.seekCeil(target)).isEqualTo(status);
      if (status != TermsEnum.SeekStatus.END) {
        assertThat(one.term()).isEqualTo(other.term());
        assertThat(documents(one)).isEqualTo(documents(other));
        assertThat(one.next()).isEqualTo(other.next());
      }
      assertThat(one.seekExact(target)).isEqualTo(other.seekExact(target));
    }
    // Writers look for what is deleted in its order, from the first term on.
    TermsEnum ordered = mine.iterator();
    BytesRef at = ordered.next();
    for (BytesRef target : new TreeSet<>(SamplePoints.targets(random, SERIES, TIMES))) {
      if (at != null && at.compareTo(target) < 0) {
        at = ordered.seekCeil(target) == TermsEnum.SeekStatus.END ? null : ordered.term();
      }
      assertThat(at != null && at.bytesEquals(target)).isEqualTo(other.seekExact(target));
    }
  }

  private static Map<BytesRef, List<Integer>> all(LeafReader reader) throws IOException {
    Map<BytesRef, List<Integer>> all = new TreeMap<>();
    TermsEnum terms = terms(reader).iterator();
    BytesRef last = null;
    for (BytesRef term = terms.next(); term != null; term = terms.next()) {
      assertThat(last == null || last.compareTo(term) < 0).isTrue();
      last = BytesRef.deepCopyOf(term);
      all.put(last, documents(terms));
    }
    return all;
  }

  private static List<Integer> documents(TermsEnum terms) throws IOException {
    List<Integer> documents = new ArrayList<>();
    PostingsEnum postings = terms.postings(null, PostingsEnum.NONE);
    while (postings.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      documents.add(postings.docID());
    }
    assertThat(terms.docFreq()).isEqualTo(documents.size());
    return documents;
  }

  private static Terms terms(LeafReader reader) throws IOException {
    return Objects.requireNonNull(reader.terms(PointIdsFormat.ID_FIELD));
  }

  private static void check(Directory directory) throws IOException {
    try (CheckIndex check = new CheckIndex(directory)) {
      assertThat(check.checkIndex().clean).isTrue();
    }
  }
}
