package io.lampyr.engine.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.port.SystemClock;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.document.ParsedDocument;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.SoftDeletesDirectoryReaderWrapper;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ShardIndexTest {
  private final Directory directory = new ByteBuffersDirectory();
  private ShardIndex index;

  @BeforeEach
  void open() throws IOException {
    index =
        new ShardIndex(
            directory,
            new ShardIndexConfig(
                new StandardAnalyzer(),
                new TieredMergePolicy(),
                new SerialMergeScheduler(),
                Optional.empty()),
            0,
            new SystemClock());
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  @Test
  void findsADocumentAfterReopening() throws IOException {
    index.replace("a", document("a", "{}"), version(1, 0));
    assertThat(index.find("a")).isEmpty();
    index.reopen();
    assertThat(index.find("a")).contains(version(1, 0));
    assertThat(index.read("a", Mapping::empty).orElseThrow().source())
        .isEqualTo(new BytesRef("{}"));
    assertThat(index.read("a", Mapping::empty).orElseThrow().routing()).isEqualTo("r");
  }

  @Test
  void whoComesAfterTheEndFailsAsAReaderDoes() throws IOException {
    index.close();
    assertThatThrownBy(() -> index.read("a", Mapping::empty)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> index.find("a")).isInstanceOf(IOException.class);
  }

  @Test
  void findsTheNewestOfManyReplacements() throws IOException {
    for (int i = 0; i < 50; i++) {
      index.replace("a", document("a", "{\"n\":" + i + "}"), version(i + 1, i));
      index.add(document("other-" + i, "{}"), version(1, 100 + i));
      if (i % 7 == 0) {
        index.reopen();
      }
    }
    index.reopen();
    assertThat(index.find("a")).contains(version(50, 49));
    assertThat(index.read("a", Mapping::empty).orElseThrow().source())
        .isEqualTo(new BytesRef("{\"n\":49}"));
  }

  @Test
  void countsAreThoseOfTheNewestCommitWithoutWhatWasDeletedOrReplaced() throws IOException {
    assertThat(index.counts()).isEqualTo(new IndexCounts(0, 0, 0, 0));
    for (int i = 0; i < 5; i++) {
      index.replace("id-" + i, document("id-" + i, "{}"), version(1, i));
    }
    assertThat(index.counts().documents()).as("not committed").isZero();
    index.commit(Map.of());
    assertThat(index.counts().documents()).isEqualTo(5);
    assertThat(index.counts().bytes()).isPositive();
    index.replace("id-1", document("id-1", "{\"n\":2}"), version(2, 5));
    index.delete("id-2", new DocumentVersion(2, 6, 1, true));
    index.commit(Map.of());
    IndexCounts counts = index.counts();
    assertThat(counts.documents()).isEqualTo(4);
    // The tombstone, and the two that were replaced unless a merge has dropped them.
    assertThat(counts.deleted()).isBetween(1L, 3L);
    assertThat(counts.segments()).isBetween(1, 2);
  }

  @Test
  void aDeleteLeavesATombstoneThatOnlyReplaySees() throws IOException {
    index.replace("a", document("a", "{}"), version(1, 0));
    index.delete("a", new DocumentVersion(2, 1, 1, true));
    index.reopen();
    assertThat(index.find("a")).isEmpty();
    assertThat(index.read("a", Mapping::empty)).isEmpty();
    assertThat(index.findOrTombstone("a")).contains(new DocumentVersion(2, 1, 1, true));
    index.commit(Map.of());
    assertThat(liveDocuments()).isZero();
  }

  @Test
  void aTombstoneGivesWayToANewDocument() throws IOException {
    index.delete("a", new DocumentVersion(1, 0, 1, true));
    index.replace("a", document("a", "{}"), version(2, 1));
    index.reopen();
    assertThat(index.findOrTombstone("a")).contains(version(2, 1));
  }

  @Test
  void mergesDropTombstonesBelowTheFloor() throws IOException {
    for (int i = 0; i < 10; i++) {
      index.delete("d" + i, new DocumentVersion(1, i, 1, true));
      index.add(document("x" + i, "{}"), version(1, 100 + i));
      index.reopen();
    }
    index.giveUpTombstonesBelow(5);
    index.forceMerge(1);
    index.reopen();
    assertThat(index.findOrTombstone("d4")).isEmpty();
    assertThat(index.findOrTombstone("d5")).isPresent();
  }

  @Test
  void nestedDocumentsGoWithTheirRoot() throws IOException {
    ParsedDocument first =
        new ParsedDocument(document("a", "{}").fields(), List.of(idOnly("a"), idOnly("a")));
    index.replace("a", first, version(1, 0));
    index.reopen();
    assertThat(index.find("a")).contains(version(1, 0));
    index.replace("a", document("a", "{}"), version(2, 1));
    index.commit(Map.of());
    assertThat(liveDocuments()).isEqualTo(1);
  }

  @Test
  void aCommitKeepsItsFilesUntilItIsReleased() throws IOException {
    index.add(document("a", "{}"), version(1, 0));
    IndexCommit first = index.commit(Map.of("n", "1"));
    assertThat(first.getUserData()).containsEntry("n", "1");
    for (int i = 0; i < 10; i++) {
      index.add(document("b" + i, "{}"), version(1, i + 1));
      index.reopen();
    }
    index.forceMerge(1);
    IndexCommit second = index.commit(Map.of("n", "2"));
    assertThat(List.of(directory.listAll())).containsAll(first.getFileNames());
    index.release(first);
    assertThat(List.of(directory.listAll())).doesNotContain(first.getSegmentsFileName());
    assertThat(List.of(directory.listAll())).containsAll(second.getFileNames());
  }

  @Test
  void aCommitIsReleasedThoughItsIndexHasEnded() throws IOException {
    index.add(document("a", "{}"), version(1, 0));
    IndexCommit commit = index.commit(Map.of());
    index.close();
    index.release(commit);
  }

  @Test
  void aCommitIsFoundWithoutWritingWhatCameSince() throws IOException {
    index.add(document("a", "{}"), version(1, 0));
    index.delete("b", new DocumentVersion(1, 1, 1, true));
    IndexCommit first = index.commit(Map.of());
    assertThat(index.find("a")).contains(version(1, 0));
    assertThat(index.read("b", Mapping::empty)).as("a tombstone").isEmpty();
    assertThat(index.findOrTombstone("b")).contains(new DocumentVersion(1, 1, 1, true));
    index.replace("a", document("a", "{}"), version(2, 2));
    index.release(first);
    assertThat(List.of(directory.listAll())).as("it is read").containsAll(first.getFileNames());
    assertThat(index.find("a")).contains(version(1, 0));
    index.reopen();
    assertThat(index.find("a")).contains(version(2, 2));
    IndexCommit second = index.commit(Map.of());
    assertThat(index.find("a")).contains(version(2, 2));
    assertThat(List.of(directory.listAll())).doesNotContain(first.getSegmentsFileName());
    index.release(second);
    assertThat(index.find("a")).contains(version(2, 2));
  }

  @Test
  void whatWasNotCommittedIsGoneAfterClosing() throws IOException {
    index.add(document("a", "{}"), version(1, 0));
    index.commit(Map.of());
    index.add(document("b", "{}"), version(1, 1));
    assertThat(index.hasUncommittedChanges()).isTrue();
    index.close();
    open();
    assertThat(index.find("a")).isPresent();
    assertThat(index.find("b")).isEmpty();
  }

  @Test
  void writingTheLargestSegmentFreesMemoryAndShowsNothing() throws IOException {
    for (int i = 0; i < 2000; i++) {
      index.add(document("a" + i, "{}"), version(1, i));
    }
    long before = index.bufferedBytes();
    index.writeLargestSegment();
    assertThat(index.bufferedBytes()).isLessThan(before / 2);
    assertThat(index.find("a0")).isEmpty();
  }

  private int liveDocuments() throws IOException {
    try (DirectoryReader reader =
        new SoftDeletesDirectoryReaderWrapper(
            DirectoryReader.open(directory), MetaFields.TOMBSTONE)) {
      return reader.numDocs();
    }
  }

  @Test
  void keepsWhatItsOwnRoutingSaysWithAllThatIsNested() throws IOException {
    index.add(routed("mine", "", 2), version(1, 0));
    index.add(routed("others", "", 3), version(1, 1));
    index.add(routed("others-routed-here", "mine", 1), version(1, 2));
    index.add(routed("mine-routed-away", "others", 1), version(1, 3));
    index.add(routed("mine-too", "", 0), version(1, 4));
    index.keepOnly(survey(Long.MAX_VALUE), 1);
    index.release(index.commit(Map.of()));
    index.reopen();
    assertThat(index.find("mine")).isPresent();
    assertThat(index.find("mine-too")).isPresent();
    assertThat(index.find("others-routed-here")).isPresent();
    assertThat(index.find("others")).isEmpty();
    assertThat(index.find("mine-routed-away")).isEmpty();
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      assertThat(reader.numDocs()).isEqualTo(3 + 2 + 1);
    }
  }

  private static PartSurvey survey(long room) {
    return new PartSurvey(
        (id, routing) -> (routing == null ? id : routing).startsWith("mine") ? 1 : 0,
        bytes -> bytes <= room);
  }

  /** Ids of documents of the surveyed segment are not asked for again; all later ones are. */
  @Test
  void whatWasSurveyedIsNotLookedAtAgainAndWhatCameSinceIs() throws IOException {
    index.add(routed("mine", "", 1), version(1, 0));
    index.add(routed("others", "", 1), version(1, 1));
    index.release(index.commit(Map.of()));
    List<String> asked = new ArrayList<>();
    PartSurvey survey =
        new PartSurvey(
            (id, _) -> {
              asked.add(id);
              return id.startsWith("mine") ? 1 : 0;
            },
            _ -> true);
    index.survey(survey);
    assertThat(asked).containsExactlyInAnyOrder("mine", "others");
    asked.clear();
    index.survey(survey);
    index.add(routed("mine-too", "", 0), version(1, 3));
    index.add(routed("others-too", "", 0), version(1, 4));
    index.release(index.commit(Map.of()));
    index.keepOnly(survey, 1);
    index.release(index.commit(Map.of()));
    index.reopen();
    assertThat(asked).containsExactlyInAnyOrder("mine-too", "others-too");
    assertThat(index.find("mine")).isPresent();
    assertThat(index.find("mine-too")).isPresent();
    assertThat(index.find("others")).isEmpty();
    assertThat(index.find("others-too")).isEmpty();
  }

  @Test
  void aMergedSegmentIsAnotherOneThanThoseThatWereSurveyed() throws IOException {
    PartSurvey survey = survey(Long.MAX_VALUE);
    for (int i = 0; i < 4; i++) {
      index.add(routed((i % 2 == 0 ? "mine" : "others") + i, "", i), version(1, i));
      index.release(index.commit(Map.of()));
    }
    index.survey(survey);
    index.forceMerge(1);
    index.release(index.commit(Map.of()));
    index.keepOnly(survey, 0);
    index.release(index.commit(Map.of()));
    index.reopen();
    assertThat(index.find("mine0")).isEmpty();
    assertThat(index.find("mine2")).isEmpty();
    assertThat(index.find("others1")).isPresent();
    assertThat(index.find("others3")).isPresent();
  }

  @Test
  void whatThereIsNoRoomForIsLookedAtEachTimeAndNothingIsKeptOnceClosed() throws IOException {
    index.add(routed("mine", "", 3), version(1, 0));
    index.release(index.commit(Map.of()));
    PartSurvey survey = survey(2 * 4 - 1);
    index.survey(survey);
    assertThat(survey.bytes()).isZero();
    PartSurvey roomy = survey(2 * 4);
    index.survey(roomy);
    assertThat(roomy.bytes()).isEqualTo(2 * 4);
    PartSurvey closed = survey(2 * 4);
    closed.close();
    index.survey(closed);
    assertThat(closed.bytes()).isZero();
    index.keepOnly(survey, 0);
    index.release(index.commit(Map.of()));
    index.reopen();
    assertThat(index.find("mine")).isEmpty();
  }

  private static ParsedDocument routed(String id, String routing, int nested) {
    List<IndexableField> fields = new ArrayList<>(idOnly(id));
    if (!routing.isEmpty()) {
      fields.add(new StringField(MetaFields.ROUTING, routing, Field.Store.YES));
    }
    return new ParsedDocument(fields, Collections.nCopies(nested, idOnly(id)));
  }

  private static DocumentVersion version(long version, long seqNo) {
    return new DocumentVersion(version, seqNo, 1, false);
  }

  private static List<IndexableField> idOnly(String id) {
    return List.of(new StringField(MetaFields.ID, MetaFields.idBytes(id), Field.Store.NO));
  }

  private static ParsedDocument document(String id, String source) {
    return new ParsedDocument(
        List.of(
            new StringField(MetaFields.ID, MetaFields.idBytes(id), Field.Store.NO),
            new StoredField(MetaFields.SOURCE, new BytesRef(source)),
            new StoredField(MetaFields.ROUTING, "r")),
        List.of());
  }
}
