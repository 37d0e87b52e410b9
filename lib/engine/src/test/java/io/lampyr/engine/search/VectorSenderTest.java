package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.leaf.VectorNotice;
import io.lampyr.engine.reader.ShardView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whom shards' vectors are asked to be near, and what is told of those who have not done it. */
class VectorSenderTest {
  private static final IndexId INDEX = new IndexId("AAAAAAAAAAAAAAAAAAAAAA");

  private final VirtualTime time = VirtualTime.inline();
  private final Ports ports = new Ports(time, time, new SeededRandomness(5));
  private final Map<String, List<Integer>> told = new TreeMap<>();

  private LeafPlace place(String name, LeafPlace.Kind kind, Consumer<Duration> warm) {
    LeafPort port =
        new LeafPort() {
          @Override
          public byte[] call(byte[] request, Duration within) {
            throw new IllegalStateException("nobody searches here");
          }

          @Override
          public void warm(byte[] notice, Duration within) {
            assertThat(LeafCodec.isOfVectors(notice)).isTrue();
            VectorNotice wanted = LeafCodec.vectors(notice);
            told.computeIfAbsent(name, _ -> new ArrayList<>())
                .addAll(wanted.views().stream().map(view -> view.shard().ordinal()).toList());
            warm.accept(within);
          }
        };
    return new LeafPlace(name, port, kind, Optional.empty(), () -> true);
  }

  private static List<ShardView> views(int shards) {
    return IntStream.range(0, shards).mapToObj(VectorSenderTest::view).toList();
  }

  private static ShardView view(int shard) {
    BlobKey blob = new BlobKey("indices/" + INDEX + "/" + shard + "/1/bcc-1");
    CommitPoint commit =
        new CommitPoint(new PrimaryTerm(1), 1, new BlobStretch(blob, 0, 1), 0, Optional.empty());
    return new ShardView(new ShardId(INDEX, shard), commit, Optional.empty(), Optional.empty());
  }

  @Test
  void eachNodeIsToldOfItsShardsAndFunctionsAreNot() {
    LeafPlace even = place("even", LeafPlace.Kind.SEARCH_NODE, _ -> {});
    LeafPlace odd = place("odd", LeafPlace.Kind.NODE, _ -> {});
    LeafPlace function = place("function", LeafPlace.Kind.FUNCTION, _ -> {});
    LeafPlaces places = shard -> List.of(shard.ordinal() % 2 == 0 ? even : odd, function);
    assertThat(new VectorSender(places, ports).bring(views(5))).isEmpty();
    assertThat(told).isEqualTo(Map.of("even", List.of(0, 2, 4), "odd", List.of(1, 3)));
    assertThat(new VectorSender(LeafPlaces.none(), ports).bring(views(2))).isEmpty();
  }

  @Test
  void whoFailsAndWhoTakesTooLongIsToldOf() {
    LeafPlace gone =
        place(
            "gone",
            LeafPlace.Kind.NODE,
            _ -> {
              throw new UnavailableException("it is gone");
            });
    LeafPlace slow = place("slow", LeafPlace.Kind.NODE, time::advance);
    List<String> failures =
        new VectorSender(_ -> List.of(gone, slow), ports).bring(views(2 * VectorNotice.MOST));
    assertThat(failures).hasSize(2);
    assertThat(failures.get(0)).contains("node=gone", "it is gone");
    assertThat(failures.get(1)).contains("node=slow", "no time left");
    assertThat(told.get("slow")).as("the first call took all of it").hasSize(VectorNotice.MOST);
  }
}
