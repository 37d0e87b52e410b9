package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.engine.shard.DocumentKey;
import java.time.Instant;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class NewestMappingTest {
  private static final IndexId INDEX = IndexId.random(new SeededRandomness(1));

  /** What the node knows, and how often it was asked. */
  private static final class Known implements IndexViews {
    private View view = of(1, "{}");
    private int asked;

    @Override
    public Optional<View> view(IndexId index) {
      asked++;
      return Optional.of(view);
    }

    @Override
    public Optional<View> atLeast(IndexId index, long tableVersion, long mappingVersion) {
      return view(index);
    }
  }

  private static IndexViews.View of(long version, String mappings) {
    return new MappedViews(new SerialMergeScheduler())
        .apply(
            new IndexMetadata(
                INDEX,
                "index",
                IndexState.OPEN,
                new IndexMetadata.Layout(1, 1),
                new IndexMetadata.Age(Instant.EPOCH, 1, version),
                new IndexMetadata.Definition("{}", mappings, new TreeMap<>())));
  }

  @Test
  void whoWritesSegmentsIsToldOfAllFieldsThatWereParsedAndNothingIsLoadedForIt() {
    Known known = new Known();
    NewestMapping mapping = new NewestMapping(known, INDEX, known.view);
    known.view = of(2, "{\"properties\":{\"load\":{\"type\":\"double\"}}}");
    assertThat(mapping.used().leaf("load")).isNull();
    assertThat(known.asked).isZero();
    var _ = mapping.parse(DocumentKey.of("1"), new BytesRef("{\"load\":1}"));
    int asked = known.asked;
    assertThat(mapping.used().leaf("load")).isNotNull();
    known.view = of(1, "{}");
    var _ = mapping.parse(DocumentKey.of("2"), new BytesRef("{}"));
    assertThat(mapping.used().leaf("load")).as("an older one comes late").isNotNull();
    assertThat(known.asked).isEqualTo(asked + 1);
  }
}
