package io.lampyr.query.aggregation.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeptTermsTest {
  private final KeptTerms kept = new KeptTerms(1 << 20);
  private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
  private DirectoryReader reader;

  @BeforeEach
  void makeTwoSegments() throws IOException {
    IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (String user : new String[] {"ada", "grace"}) {
        Document document = new Document();
        document.add(new SortedSetDocValuesField("user", new BytesRef(user)));
        writer.addDocument(document);
        writer.commit();
      }
    }
    reader = DirectoryReader.open(directory);
    assertThat(reader.leaves()).hasSize(2);
  }

  @AfterEach
  void close() throws IOException {
    reader.close();
    directory.close();
  }

  private boolean numbered(boolean near) {
    return numbered(kept, near);
  }

  private boolean numbered(KeptTerms kept, boolean near) {
    return kept.search(reader, near, false).numbers("user").isPresent();
  }

  @Test
  void theFirstSearchNumbersTermsThatAreNear() {
    assertThat(numbered(true)).isTrue();
    kept.forget(reader, "user"::equals);
    assertThat(numbered(true)).as("after what was kept was dropped").isTrue();
  }

  @Test
  void theSecondSearchNumbersTermsThatAreNotNear() {
    assertThat(numbered(false)).isFalse();
    assertThat(numbered(false)).isTrue();
    assertThat(numbered(true)).isTrue();
  }

  @Test
  void manyTermsThatAreNearAreNumberedByTheSecondSearch() {
    KeptTerms bounded = new KeptTerms(1 << 20, 1);
    assertThat(numbered(bounded, true)).as("two terms where one is few").isFalse();
    assertThat(numbered(bounded, true)).isTrue();
    assertThat(numbered(new KeptTerms(1 << 20, 2), true)).as("two where two are few").isTrue();
  }

  @Test
  void numbersThatTakeMoreThanHalfOfWhatMayBeKeptAreDoneWithout() {
    KeptTerms small = new KeptTerms(100, 2);
    assertThat(numbered(small, true)).isFalse();
    assertThat(numbered(small, true)).isFalse();
  }
}
