package io.lampyr.engine.fielduse;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.engine.reader.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;

/** Counts of what searches make use of, and the readers that note it. */
class FieldUsesTest {
  private static final IndexId INDEX = IndexId.random(new SeededRandomness(5));

  private final FieldUses uses = new FieldUses(new SystemClock(), new SeededRandomness(6));

  private static ShardId shard(int ordinal) {
    return new ShardId(INDEX, ordinal);
  }

  private static List<ShardId> shards(int from, int to) {
    return IntStream.range(from, to).mapToObj(FieldUsesTest::shard).toList();
  }

  private FieldCounts of(String field) {
    return uses.begun(shard(0)).fields().getOrDefault(field, FieldCounts.NONE);
  }

  /** A reader of two segments, each with a document. */
  private static DirectoryReader reader(Directory directory) throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (String text : List.of("red fish", "blue fish")) {
        Document document = new Document();
        document.add(new TextField("t", text, Field.Store.YES));
        document.add(new NumericDocValuesField("n", 1));
        writer.addDocument(document);
        writer.commit();
      }
    }
    return DirectoryReader.open(directory);
  }

  private static Snapshot snapshot(DirectoryReader reader) {
    return new Snapshot() {
      @Override
      public DirectoryReader reader() {
        return reader;
      }

      @Override
      public boolean isCold() {
        return false;
      }

      @Override
      public void close() {
        // Each test closes its own.
      }
    };
  }

  @Test
  void aSearchCountsOnceForEachStructureOfAllSegments() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        DirectoryReader reader = reader(directory)) {
      for (int search = 1; search <= 3; search++) {
        try (Snapshot seen = uses.watched(snapshot(reader), shard(0))) {
          IndexSearcher searcher = new IndexSearcher(seen.reader());
          assertThat(searcher.search(new TermQuery(new Term("t", "fish")), 5).scoreDocs).hasSize(2);
          var _ = searcher.storedFields().document(0);
        }
        assertThat(of("t").any()).isEqualTo(search);
        assertThat(of("t").of(Structure.TERMS)).isEqualTo(search);
        assertThat(of("t").of(Structure.TERM_FREQUENCIES)).isEqualTo(search);
        assertThat(of("t").of(Structure.NORMS)).isEqualTo(search);
        assertThat(of("t").of(Structure.STORED_FIELDS)).isEqualTo(search);
        assertThat(of("t").of(Structure.POSITIONS)).isZero();
        assertThat(of("n").any()).isZero();
      }
    }
  }

  @Test
  void postingsAreNotedByWhatTheyAreReadWith() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        DirectoryReader reader = reader(directory)) {
      try (Snapshot seen = uses.watched(snapshot(reader), shard(0))) {
        LeafReaderContext leaf = seen.reader().leaves().getFirst();
        Terms terms = leaf.reader().terms("t");
        TermsEnum all = terms.iterator();
        while (all.next() != null) {
          var _ = all.postings(null, PostingsEnum.ALL);
        }
      }
      for (Structure structure : Structure.values()) {
        assertThat(of("t").of(structure))
            .as(structure.shown())
            .isEqualTo(structure.isInverted() ? 1 : 0);
      }
    }
  }

  @Test
  void whatAFieldHasNotIsNotMadeUseOf() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        DirectoryReader reader = reader(directory)) {
      try (Snapshot seen = uses.watched(snapshot(reader), shard(0))) {
        for (LeafReaderContext leaf : seen.reader().leaves()) {
          assertThat(leaf.reader().getNumericDocValues("t")).isNull();
          assertThat(leaf.reader().getPointValues("n")).isNull();
          assertThat(leaf.reader().terms("none")).isNull();
        }
      }
      assertThat(uses.of(List.of(shard(0)))).as("nothing is counted of it").isEmpty();
    }
  }

  @Test
  void readersAreTheSameToWhoeverKeepsSomethingOfThem() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        DirectoryReader reader = reader(directory);
        Snapshot seen = uses.watched(snapshot(reader), shard(0))) {
      DirectoryReader watched = seen.reader();
      assertThat(watched.getReaderCacheHelper().getKey())
          .isEqualTo(reader.getReaderCacheHelper().getKey());
      for (int i = 0; i < 2; i++) {
        assertThat(watched.leaves().get(i).reader().getCoreCacheHelper().getKey())
            .isEqualTo(reader.leaves().get(i).reader().getCoreCacheHelper().getKey());
      }
      assertThat(seen.unwatched()).isSameAs(reader);
    }
  }

  @Test
  void searchesAtOnceHaveReadersOfTheirOwnWhichOthersTakeOver() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        DirectoryReader reader = reader(directory)) {
      List<Snapshot> open = new ArrayList<>();
      for (int i = 0; i < 9; i++) {
        open.add(uses.watched(snapshot(reader), shard(0)));
      }
      assertThat(open.stream().map(Snapshot::reader).distinct()).hasSize(9);
      List<DirectoryReader> before = open.stream().map(Snapshot::reader).toList();
      for (Snapshot one : open) {
        var _ = one.reader().leaves().getFirst().reader().getNumericDocValues("n");
        one.close();
      }
      assertThat(of("n").of(Structure.DOC_VALUES)).isEqualTo(9);
      try (Snapshot next = uses.watched(snapshot(reader), shard(1))) {
        assertThat(before).contains(next.reader());
        var _ = next.reader().leaves().getFirst().reader().getNumericDocValues("n");
      }
      assertThat(of("n").any()).as("of another shard").isEqualTo(9);
    }
  }

  @Test
  void whatIsKeptOfAnEndedSearchCountsNothing() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        DirectoryReader reader = reader(directory)) {
      DirectoryReader kept;
      try (Snapshot seen = uses.watched(snapshot(reader), shard(0))) {
        kept = seen.reader();
      }
      assertThat(kept.leaves().getFirst().reader().getNumericDocValues("n")).isNotNull();
      assertThat(kept.leaves().getFirst().reader().terms("t"))
          .isNotNull()
          .as("seen through nothing")
          .isNotInstanceOf(WatchedTerms.class);
      assertThat(uses.of(List.of(shard(0)))).isEmpty();
    }
  }

  @Test
  void theShardThatWasLongestNotSearchedMakesRoomAndBeginsAnew() {
    String first = uses.begun(shard(0)).tracking();
    CountedUses.count(uses, shards(0, 60), FieldUses.MOST_FIELDS, "f");
    assertThat(uses.of(shards(0, 60))).hasSize(FieldUses.MOST / (FieldUses.MOST_FIELDS + 1));
    assertThat(uses.of(List.of(shard(0)))).isEmpty();
    assertThat(uses.of(List.of(shard(59)))).hasSize(1);
    assertThat(uses.begun(shard(0)).tracking()).hasSize(22).isNotEqualTo(first);
  }

  @Test
  void ofOneShardAsManyFieldsAreCountedAsThereIsRoomFor() {
    CountedUses.count(uses, shards(0, 1), FieldUses.MOST_FIELDS + 5, "f");
    CountedUses.count(uses, shards(1, 2), 20, "f".repeat(FieldUses.MOST_CHARS / 10));
    assertThat(uses.begun(shard(0)).fields()).hasSize(FieldUses.MOST_FIELDS);
    assertThat(uses.begun(shard(1)).fields()).hasSizeLessThan(11);
  }
}
