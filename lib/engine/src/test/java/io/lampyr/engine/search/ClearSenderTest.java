package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.engine.leaf.ClearNotice;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.engine.leaf.LeafPort;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whom what is to be cleared is told, and what is told of those who did not do it. */
class ClearSenderTest {
  private static final List<ClearNotice> COLD =
      List.of(new ClearNotice(Optional.empty(), EnumSet.of(ClearNotice.Kept.BYTES), List.of()));

  private final VirtualTime time = VirtualTime.inline();
  private final Ports ports = new Ports(time, time, new SeededRandomness(5));
  private final List<ClearNotice> notices = new ArrayList<>();

  private static LeafPlace place(String name, Consumer<Duration> clear, List<ClearNotice> told) {
    LeafPort port =
        new LeafPort() {
          @Override
          public byte[] call(byte[] request, Duration within) {
            throw new IllegalStateException("nobody searches here");
          }

          @Override
          public void clear(byte[] notice, Duration within) {
            told.add(LeafCodec.clear(notice));
            clear.accept(within);
          }
        };
    return new LeafPlace(name, port, LeafPlace.Kind.NODE, Optional.empty(), () -> true);
  }

  private LeafPlace place(String name, Consumer<Duration> clear) {
    return place(name, clear, notices);
  }

  private List<String> clear(List<ClearNotice> what, Supplier<List<LeafPlace>> nodes) {
    LeafPlaces places =
        new LeafPlaces() {
          @Override
          public List<LeafPlace> of(ShardId shard) {
            throw new IllegalStateException("all nodes are meant");
          }

          @Override
          public List<LeafPlace> nodes() {
            return nodes.get();
          }
        };
    return new ClearSender(places, ports).clear(what);
  }

  @Test
  void whoFailsIsToldOfAndWhoHasClearedIsNot() {
    LeafPlace well = place("well", _ -> {});
    LeafPlace ill =
        place(
            "ill",
            _ -> {
              throw new UnavailableException("it is gone");
            });
    assertThat(clear(COLD, () -> List.of(well))).isEmpty();
    assertThat(clear(COLD, () -> List.of(well, ill)))
        .singleElement()
        .asString()
        .contains("node=ill", "it is gone");
    assertThat(notices).hasSize(3).allMatch(COLD.getFirst()::equals);
    LeafPort searches = (request, _) -> request;
    LeafPlace other =
        new LeafPlace("other", searches, LeafPlace.Kind.NODE, Optional.empty(), () -> true);
    assertThat(clear(COLD, () -> List.of(other))).as("that cannot be told").hasSize(1);
  }

  @Test
  void nodesThatCannotBeFoundOutAreNoSuccess() {
    assertThat(
            clear(
                COLD,
                () -> {
                  throw new UnavailableException("state does not answer");
                }))
        .singleElement()
        .asString()
        .contains("state does not answer");
  }

  @Test
  void manyIndicesGoInSeveralNoticesUntilTheTimeIsOver() {
    SeededRandomness randomness = new SeededRandomness(7);
    List<IndexId> indices =
        IntStream.range(0, 2 * ClearNotice.MOST_INDICES + 1)
            .mapToObj(_ -> IndexId.random(randomness))
            .toList();
    List<ClearNotice> what = ClearNotice.of(indices, EnumSet.of(ClearNotice.Kept.BYTES), List.of());
    assertThat(clear(what, () -> List.of(place("quick", _ -> {})))).isEmpty();
    assertThat(notices.stream().flatMap(each -> each.indices().orElseThrow().stream()).toList())
        .isEqualTo(indices);
    notices.clear();
    LeafPlace slow = place("slow", time::advance);
    assertThat(clear(what, () -> List.of(slow)))
        .singleElement()
        .asString()
        .contains("node=slow", "no time left");
    assertThat(notices).as("the first one took all of the time").hasSize(1);
    notices.clear();
    assertThat(clear(ClearNotice.of(List.of(), COLD.getFirst().kept(), List.of()), List::of))
        .isEmpty();
  }
}
