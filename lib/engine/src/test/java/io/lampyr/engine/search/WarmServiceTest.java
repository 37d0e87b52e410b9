package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.engine.leaf.WarmNotice;
import io.lampyr.engine.reader.ShardReaders;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.luceneblob.open.CommitOpener;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a place does that is told of what was published. */
class WarmServiceTest {
  private static final IndexId INDEX = new IndexId("AAAAAAAAAAAAAAAAAAAAAA");

  private final Later later = new Later();
  private final Ports ports = new Ports(later.time, later, new SeededRandomness(5));
  private final RegionCache cache =
      RegionCache.inMemory(
          new CacheSettings(
              1 << 20,
              1 << 16,
              1 << 14,
              Duration.ZERO,
              new CacheSettings.FetchLimits(1 << 16, 1, 1, Duration.ofSeconds(1), 1)),
          new Ports(later.time, later.time, new SeededRandomness(6)));

  /** What was opened, or would have been: none of it can be read. */
  private final List<ShardView> opened = new ArrayList<>();

  private Runnable whileOpening = () -> {};
  private final ShardReaders readers =
      new ShardReaders(
          new CommitOpener(cache, later.time),
          view -> {
            opened.add(view);
            whileOpening.run();
            throw new UnavailableException("gone");
          },
          100);
  private final WarmService warming = new WarmService(readers, ports);

  /** Has what is forked wait until the test lets it go on. */
  private static final class Later implements Scheduler {
    private final VirtualTime time = VirtualTime.inline();
    private final Queue<Runnable> begun = new ArrayDeque<>();

    @Override
    public Task fork(String name, Runnable work) {
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
  }

  @AfterEach
  void end() {
    readers.close();
    cache.close();
  }

  private static ShardView view(int shard, long generation) {
    BlobKey blob = new BlobKey("indices/" + INDEX + "/" + shard + "/1/bcc-1");
    CommitPoint commit =
        new CommitPoint(
            new PrimaryTerm(1), generation, new BlobStretch(blob, 0, 1), 0, Optional.empty());
    return new ShardView(new ShardId(INDEX, shard), commit, Optional.empty(), Optional.empty());
  }

  private void tell(ShardView... views) {
    warming.warm(LeafCodec.encode(new WarmNotice(List.of(views))));
  }

  private void work() {
    assertThat(later.begun).as("one at a time").hasSize(1);
    later.begun.remove().run();
  }

  @Test
  void ofEachShardTheNewestIsOpenedAndNothingElse() {
    tell(view(0, 3), view(1, 1));
    tell(view(0, 5));
    tell(view(0, 4));
    work();
    assertThat(opened).containsExactly(view(0, 5), view(1, 1));
    assertThat(later.begun).isEmpty();
  }

  @Test
  void whatComesWhileOneIsOpenedWaitsForIt() {
    whileOpening =
        () -> {
          whileOpening = () -> {};
          tell(view(1, 1), view(2, 1));
        };
    tell(view(0, 1));
    work();
    assertThat(opened).containsExactly(view(0, 1), view(1, 1), view(2, 1));
    assertThat(later.begun).isEmpty();
    tell(view(3, 1));
    work();
    assertThat(opened).contains(view(3, 1));
  }

  @Test
  void whatIsMoreThanMayWaitIsDropped() {
    IntStream.range(0, WarmService.MOST_WAITING + 5).forEach(shard -> tell(view(shard, 1)));
    tell(view(0, 2));
    work();
    assertThat(opened).hasSize(WarmService.MOST_WAITING).startsWith(view(0, 2));
    assertThat(opened).doesNotContain(view(WarmService.MOST_WAITING, 1));
  }

  @Test
  void whatFailsInWhateverWayKeepsNothingElseFromBeingOpened() {
    whileOpening =
        () -> {
          whileOpening = () -> {};
          throw new IllegalStateException("something else");
        };
    tell(view(0, 1), view(1, 1));
    work();
    assertThat(opened).containsExactly(view(0, 1), view(1, 1));
    tell(view(2, 1));
    work();
    assertThat(opened).contains(view(2, 1));
  }

  @Test
  void whatIsNoNoticeIsRefusedAndOpensNothing() {
    byte[] broken = LeafCodec.encode(new WarmNotice(List.of(view(0, 1))));
    broken[broken.length - 1] ^= 1;
    assertThatThrownBy(() -> warming.warm(broken)).isInstanceOf(RuntimeException.class);
    assertThatThrownBy(() -> warming.warm(new byte[0])).isInstanceOf(RuntimeException.class);
    assertThat(later.begun).isEmpty();
  }
}
