package io.lampyr.simulation.law;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.StreamState;
import io.lampyr.engine.catalog.Streams;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FlowsTest {
  private static final Instant BEGAN = Instant.parse("2026-01-01T00:00:00Z");
  private static final String LIFE = "{\"data_retention\":\"1m\"}";
  private final SeededRandomness randomness = new SeededRandomness(1);
  private final Laws laws = new Laws();
  private long now;
  private final Flows flows = new Flows(laws, () -> now, true);
  private final IndexId first = made("flow-1");
  private final IndexId second = made("flow-2");
  private final StreamState begun =
      StreamState.first(BEGAN, "@timestamp", false).with(Streams.LIFECYCLE, Optional.of(LIFE));
  private final StreamState rolled = begun.rolledOver(first, BEGAN.plusSeconds(9), 2);

  private IndexId made(String name) {
    TreeMap<String, String> aliases = new TreeMap<>();
    aliases.put("flow", "{\"data_stream\":true}");
    IndexMetadata index =
        new IndexMetadata(
            IndexId.random(randomness),
            name,
            IndexState.OPEN,
            new IndexMetadata.Layout(1, 1),
            new IndexMetadata.Age(BEGAN, 1, 1),
            new IndexMetadata.Definition("{}", "{}", aliases));
    flows.made(index);
    return index.id();
  }

  private static NameEntry stream(StreamState state, IndexId... indices) {
    return NameEntry.ofStream("flow", List.of(indices), state);
  }

  @Test
  void aStreamThatRollsOverAndForgetsInTimeBreaksNothing() {
    flows.named(Optional.empty(), stream(begun, first));
    flows.wrote("flow-1", "a");
    flows.named(Optional.of(stream(begun, first)), stream(rolled, first, second));
    now = Duration.ofMinutes(1).toNanos();
    flows.named(
        Optional.of(stream(rolled, first, second)),
        stream(rolled.keeping(List.of(second)), second));
    flows.judge(List.of());
    assertThat(laws.broken()).isEmpty();
  }

  @Test
  void whatIsWrittenToMustBeThere() {
    flows.named(Optional.empty(), stream(begun, IndexId.random(randomness)));
    assertThat(laws.broken()).singleElement().asString().startsWith("OneWriteIndex");
  }

  @Test
  void aStreamThatGoesBackIsSeen() {
    flows.named(Optional.of(stream(rolled, first, second)), stream(begun, first));
    assertThat(laws.broken()).anyMatch(line -> line.startsWith("OneWriteIndex"));
  }

  @Test
  void anEndThatMovesIsSeen() {
    StreamState moved = begun.rolledOver(first, BEGAN.plusSeconds(10), 2);
    flows.named(Optional.of(stream(rolled, first, second)), stream(moved, first, second));
    assertThat(laws.broken()).singleElement().asString().startsWith("SlicesDisjoint");
  }

  @Test
  void whatGoesTooEarlyIsSeen() {
    now = 1;
    flows.wrote("flow-1", "a");
    now = Duration.ofMinutes(1).toNanos();
    flows.named(
        Optional.of(stream(rolled, first, second)),
        stream(rolled.keeping(List.of(second)), second));
    assertThat(laws.broken()).singleElement().asString().startsWith("RetentionNeverEarly");
  }

  @Test
  void whatIsLostOrMadeTwiceIsSeen() {
    flows.wrote("flow-1", "lost");
    flows.judge(List.of(new Flows.Found("a", "[once]"), new Flows.Found("a", "[once, once]")));
    assertThat(laws.broken())
        .anyMatch(line -> line.startsWith("AckedSurvives"))
        .anyMatch(line -> line.startsWith("AppliedOnce: two"))
        .anyMatch(line -> line.startsWith("AppliedOnce: the pipeline"));
  }
}
