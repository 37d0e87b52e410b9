package io.lampyr.simulation.world;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import io.lampyr.simulation.fiber.Machine;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The object store as one machine reaches it: a request takes time before it takes effect, and
 * again until its answer is there; the machine may die or be cut off in between.
 */
final class DistantBlobs implements BlobStore {
  private final BlobStore store;
  private final Machine machine;
  private final Weather weather;

  DistantBlobs(BlobStore store, Machine machine, Weather weather) {
    this.store = store;
    this.machine = machine;
    this.weather = weather;
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    try {
      if (key.path().startsWith("translog/")) {
        weather.upload(machine);
      }
      return request(() -> store.put(key, content, condition));
    } catch (UnavailableException cutOff) {
      return new PutOutcome.Unknown(cutOff);
    }
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    return request(() -> store.get(key, span));
  }

  @Override
  public Optional<BlobInfo> head(BlobKey key) {
    return request(() -> store.head(key));
  }

  @Override
  public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
    return request(() -> store.list(prefix, startAfter, limit));
  }

  @Override
  public List<DeleteOutcome> delete(List<Deletion> deletions) {
    try {
      return request(() -> store.delete(deletions));
    } catch (UnavailableException cutOff) {
      return deletions.stream()
          .<DeleteOutcome>map(deletion -> new DeleteOutcome.Unknown(cutOff))
          .toList();
    }
  }

  private <T> T request(Supplier<T> send) {
    weather.store(machine);
    if (weather.isCut(machine.name(), Weather.STORE)) {
      throw weather.unreachable(machine, Weather.STORE);
    }
    T answer = send.get();
    weather.store(machine);
    if (weather.isCut(machine.name(), Weather.STORE)) {
      throw weather.unreachable(machine, Weather.STORE);
    }
    return answer;
  }
}
