package io.lampyr.restapi.search;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.SystemClock;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.Span;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A process beside others, which is frozen for an hour at one of its reads. */
public final class FrozenProcess {
  private static final long CACHE_BYTES = 64L << 20;

  private final Late clock = new Late();
  private final Client client;
  private Freezing store;

  public FrozenProcess(OneNode node) {
    client =
        new Client(
            node.elsewhere(
                new ApiSettings(Persona.ELASTICSEARCH, false, "test"),
                blobs -> {
                  store = new Freezing(blobs);
                  return store;
                },
                CACHE_BYTES,
                clock));
  }

  /** The way to it. */
  public Client client() {
    return client;
  }

  /**
   * Freezes where the index is about to be read for the so-manieth time, with nothing of it near;
   * meanwhile others do that, and what the index's blobs were before is collected.
   */
  public void freezes(Client others, String index, int read, Runnable meanwhile) {
    client.post("/" + index + "/_searchable_snapshots/cache/clear", "");
    String id = others.get("/" + index + "/_settings").text(index + "/settings/index/uuid");
    store.index = id;
    store.meanwhile =
        () -> {
          List<BlobKey> before =
              store
                  .store
                  .list("indices/" + id + "/", Optional.empty(), BlobStore.MAX_LISTED)
                  .blobs()
                  .stream()
                  .map(BlobInfo::key)
                  .toList();
          clock.ahead.addAndGet(Duration.ofHours(1).toNanos());
          meanwhile.run();
          store.store.delete(before.stream().map(Deletion::of).toList());
        };
    store.reads.set(read);
  }

  /** Whether there were so many reads. */
  public boolean wasFrozen() {
    return store.reads.get() < 0;
  }

  private static final class Freezing extends ForwardingBlobStore {
    private final AtomicInteger reads = new AtomicInteger(-1);
    private final BlobStore store;
    private String index = "";
    private Runnable meanwhile = () -> {};

    Freezing(BlobStore store) {
      super(store);
      this.store = store;
    }

    @Override
    public GetOutcome get(BlobKey key, Span span) {
      if (key.toString().contains(index) && reads.get() >= 0 && reads.getAndDecrement() == 0) {
        meanwhile.run();
      }
      return super.get(key, span);
    }

    @Override
    protected MultipartStore decorate(MultipartStore multipart) {
      return multipart;
    }
  }

  /** A clock that goes ahead while its process is frozen. */
  private static final class Late implements Clock {
    private final Clock clock = new SystemClock();
    private final AtomicLong ahead = new AtomicLong();

    @Override
    public Instant now() {
      return clock.now().plusNanos(ahead.get());
    }

    @Override
    public long monotonicNanos() {
      return clock.monotonicNanos() + ahead.get();
    }
  }
}
