package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SystemClock;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.lucene.PartSurvey;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.engine.shard.Later;
import io.lampyr.engine.shard.TestDocuments;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

/** What a node keeps of shards that are divided: as long, and as much, as is said. */
class SurveysTest {
  private static final DocumentRouting FOUR = new DocumentRouting(4, 1024);
  private static final DocumentRouting EIGHT = new DocumentRouting(8, 1024);
  private static final CommitPoint ONE = commit("index-000000000000000_");
  private static final CommitPoint OTHER = commit("index-111111111111111_");
  private static final int DOCUMENTS = 10;

  private final Later later = new Later(Surveys.KEPT);
  private final ShardIndexConfig config =
      new ShardIndexConfig(
          new StandardAnalyzer(),
          new TieredMergePolicy(),
          new SerialMergeScheduler(),
          Optional.empty());

  /** Knows indices of one shard. */
  private final class OneShard implements IndexViews {
    @Override
    public Optional<View> view(IndexId index) {
      return Optional.of(
          new View(1, 1, new DocumentRouting(1, 1024), TestDocuments::parse, config));
    }

    @Override
    public Optional<View> atLeast(IndexId index, long tableVersion, long mappingVersion) {
      return view(index);
    }
  }

  private Surveys surveys(long maxBytes) {
    return new Surveys(new OneShard(), later, maxBytes);
  }

  private static CommitPoint commit(String index) {
    ShardId shard = new ShardId(new IndexId(index), 0);
    BlobKey blob = new BlobKey("indices/" + index + "/" + shard.ordinal() + "/1/bcc-1");
    return new CommitPoint(
        new PrimaryTerm(1), 1, new BlobStretch(blob, 0, 100), 0, Optional.empty(), Map.of());
  }

  private PartSurvey survey(Surveys surveys, CommitPoint commit) throws IOException {
    PartSurvey survey = surveys.narrowing(commit, FOUR).orElseThrow();
    try (ShardIndex index =
        new ShardIndex(new ByteBuffersDirectory(), config, 0, new SystemClock())) {
      for (int i = 0; i < DOCUMENTS; i++) {
        index.add(TestDocuments.bare("id-" + i), new DocumentVersion(1, i, 1, false));
      }
      index.release(index.commit(Map.of()));
      index.survey(survey);
    }
    return survey;
  }

  @Test
  void allPartsOfADivisionShareOneSurvey() {
    Surveys surveys = surveys(Surveys.MAX_BYTES);
    PartSurvey first = surveys.narrowing(ONE, FOUR).orElseThrow();
    assertThat(surveys.narrowing(ONE, FOUR)).containsSame(first);
    assertThat(surveys.narrowing(OTHER, FOUR)).isPresent().get().isNotSameAs(first);
    assertThat(surveys.narrowing(ONE, EIGHT)).isPresent().get().isNotSameAs(first);
    assertThat(surveys.narrowing(ONE, new DocumentRouting(1, 1024))).isEmpty();
  }

  @Test
  void whatWasFoundIsForgottenInTimeAndItsRoomIsHadBack() throws IOException {
    Surveys surveys = surveys(2 * DOCUMENTS);
    PartSurvey kept = survey(surveys, ONE);
    assertThat(kept.bytes()).isEqualTo(2 * DOCUMENTS);
    assertThat(survey(surveys, OTHER).bytes()).as("there is no room").isZero();
    later.come();
    assertThat(surveys.narrowing(ONE, FOUR)).isPresent().get().isNotSameAs(kept);
    assertThat(survey(surveys, OTHER).bytes()).isEqualTo(2 * DOCUMENTS);
  }

  @Test
  void anotherDivisionOfTheSameShardTakesThePlaceOfTheFirst() throws IOException {
    Surveys surveys = surveys(2 * DOCUMENTS);
    var _ = survey(surveys, ONE);
    assertThat(surveys.narrowing(ONE, EIGHT)).isPresent();
    assertThat(survey(surveys, OTHER).bytes()).isEqualTo(2 * DOCUMENTS);
  }
}
