package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.reader.ShardView;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What places are told of what was published. */
@Timeout(300)
class WarmSenderTest {
  private static final IndexId INDEX = new IndexId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final NodeId OWNER = new NodeId("BBBBBBBBBBBBBBBBBBBBBB");

  private final BlockingQueue<List<ShardView>> notices = new LinkedBlockingQueue<>();
  private final Ports ports =
      new Ports(new SystemClock(), new ThreadScheduler((_, _) -> {}), new SeededRandomness(3));

  private LeafPort port(boolean answers) {
    return new LeafPort() {
      @Override
      public byte[] call(byte[] request, Duration within) {
        throw new IllegalStateException("nobody searches here");
      }

      @Override
      public void warm(byte[] notice, Duration within) {
        if (!answers) {
          throw new UnavailableException("gone");
        }
        notices.add(LeafCodec.warm(notice).views());
      }
    };
  }

  private static LeafPlace place(String name, LeafPort port) {
    return new LeafPlace(name, port, LeafPlace.Kind.SEARCH_NODE, Optional.empty(), () -> true);
  }

  private static ShardItem item(int ordinal, long generation) {
    IndexId index = new IndexId(INDEX.uuid().substring(1) + (char) ('A' + ordinal / 1000));
    ShardId shard = new ShardId(index, ordinal % 1000);
    PrimaryTerm term = new PrimaryTerm(1);
    BlobKey blob = new BlobKey("indices/" + index + "/" + shard.ordinal() + "/1/bcc-1");
    CommitPoint commit =
        new CommitPoint(term, generation, new BlobStretch(blob, 0, 1), 0, Optional.empty());
    Head head =
        new Head(
            Optional.of(commit),
            Optional.empty(),
            Optional.of(new TranslogPointer(OWNER, term, 1)));
    return new ShardItem(
        shard, ShardState.ACTIVE, term, Optional.of(OWNER), Optional.empty(), head);
  }

  @Test
  void whatIsPublishedTogetherIsToldOnceAndOnlyTheNewest() throws Exception {
    WarmSender sender = new WarmSender(_ -> List.of(place("a", port(true))), ports);
    for (int generation = 1; generation <= 5; generation++) {
      sender.published(item(0, generation));
      sender.published(item(1, generation));
    }
    Map<ShardId, Long> newest = new TreeMap<>();
    int calls = 0;
    while (newest.values().stream().filter(told -> told == 5).count() < 2) {
      List<ShardView> told = notices.poll(30, TimeUnit.SECONDS);
      assertThat(told).isNotNull();
      told.forEach(view -> newest.put(view.shard(), view.visible().generation()));
      calls++;
    }
    assertThat(calls).isLessThanOrEqualTo(2);
  }

  @Test
  void whoCannotBeToldKeepsNobodyFromBeingTold() throws Exception {
    WarmSender sender =
        new WarmSender(_ -> List.of(place("gone", port(false)), place("a", port(true))), ports);
    sender.published(item(0, 1));
    assertThat(notices.poll(30, TimeUnit.SECONDS)).hasSize(1);
    sender.published(item(0, 2));
    assertThat(notices.poll(30, TimeUnit.SECONDS))
        .extracting(view -> view.visible().generation())
        .containsExactly(2L);
  }

  @Test
  void manyShardsAreToldInNoticesOfAHundred() throws Exception {
    WarmSender sender = new WarmSender(_ -> List.of(place("a", port(true))), ports);
    for (int i = 0; i < 3 * WarmSender.MOST_WAITING; i++) {
      sender.published(item(i, 1));
    }
    int told = 0;
    for (List<ShardView> notice = notices.poll(5, TimeUnit.SECONDS);
        notice != null;
        notice = notices.poll(1, TimeUnit.SECONDS)) {
      assertThat(notice.size()).isLessThanOrEqualTo(100);
      told += notice.size();
    }
    // What comes faster than it is told is dropped beyond the bound.
    assertThat(told).isBetween(WarmSender.MOST_WAITING, 3 * WarmSender.MOST_WAITING);
  }
}
