package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.leaf.WarmNotice;
import io.lampyr.engine.reader.ShardView;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** What places are told of what was published. */
class WarmSenderTest {
  private static final IndexId INDEX = new IndexId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final NodeId OWNER = new NodeId("BBBBBBBBBBBBBBBBBBBBBB");

  private final Queue<List<ShardView>> notices = new ArrayDeque<>();
  private final Gathering gathering = new Gathering();
  private final Ports ports = new Ports(gathering.time, gathering, new SeededRandomness(3));

  /** Has what was published gathered until the test says that the time for it is over. */
  private static final class Gathering implements Scheduler {
    private final VirtualTime time = VirtualTime.inline();
    private final Queue<Runnable> begun = new ArrayDeque<>();

    @Override
    public Task fork(String name, Runnable work) {
      if (!name.equals("gather-warm")) {
        return time.fork(name, work);
      }
      begun.add(work);
      return time.after(Duration.ofDays(1), name, () -> {});
    }

    @Override
    public Task after(Duration delay, String name, Runnable work) {
      return time.after(delay, name, work);
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
      time.sleep(duration);
    }

    void end() {
      assertThat(begun).as("one gathers").hasSize(1);
      begun.remove().run();
    }
  }

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
  void whatIsPublishedTogetherIsToldOnceAndOnlyTheNewest() {
    WarmSender sender = new WarmSender(_ -> List.of(place("a", port(true))), ports);
    for (int generation = 1; generation <= 5; generation++) {
      sender.published(item(0, generation));
      sender.published(item(1, generation));
    }
    gathering.end();
    assertThat(notices).hasSize(1);
    assertThat(notices.remove())
        .extracting(view -> view.visible().generation())
        .containsExactly(5L, 5L);
    sender.published(item(0, 6));
    gathering.end();
    assertThat(notices.remove())
        .extracting(view -> view.visible().generation())
        .containsExactly(6L);
  }

  @Test
  void whoCannotBeToldKeepsNobodyFromBeingTold() {
    WarmSender sender =
        new WarmSender(_ -> List.of(place("gone", port(false)), place("a", port(true))), ports);
    sender.published(item(0, 1));
    gathering.end();
    assertThat(notices.remove()).hasSize(1);
    sender.published(item(0, 2));
    gathering.end();
    assertThat(notices.remove())
        .extracting(view -> view.visible().generation())
        .containsExactly(2L);
  }

  @Test
  void manyShardsAreToldInNoticesOfAHundred() {
    WarmSender sender = new WarmSender(_ -> List.of(place("a", port(true))), ports);
    for (int i = 0; i < 3 * WarmSender.MOST_WAITING; i++) {
      sender.published(item(i, 1));
    }
    gathering.end();
    // What comes faster than it is told is dropped beyond the bound.
    assertThat(notices).hasSize(WarmSender.MOST_WAITING / WarmNotice.MOST);
    assertThat(notices).allMatch(notice -> notice.size() == WarmNotice.MOST);
  }
}
