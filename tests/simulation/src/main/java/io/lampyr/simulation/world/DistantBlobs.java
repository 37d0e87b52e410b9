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
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.world.Coverage.Fault;
import io.lampyr.simulation.world.Coverage.Step;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The object store as one machine reaches it; see {@link Requests}. */
final class DistantBlobs implements BlobStore {
  /** As long as clients of S3 wait for an answer. */
  private static final Duration ATTEMPT = Duration.ofSeconds(10);

  private final BlobStore store;
  private final Machine machine;
  private final Weather weather;
  private final Coverage coverage;
  private final Requests requests;

  DistantBlobs(BlobStore store, Machine machine, Weather weather, Coverage coverage) {
    this.store = store;
    this.machine = machine;
    this.weather = weather;
    this.coverage = coverage;
    this.requests = new Requests(machine, weather, coverage, Weather.STORE, ATTEMPT);
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    Step step = putting(key);
    try {
      if (step == Step.LOG_UPLOAD) {
        weather.upload(machine);
      }
      PutOutcome outcome =
          requests.send(step, "put " + room(key.path()), () -> store.put(key, content, condition));
      switch (outcome) {
        case PutOutcome.Stored _ -> {
          // Nothing went wrong.
        }
        case PutOutcome.LostRace _ -> coverage.struck(Fault.LOST_RACE, step);
        case PutOutcome.Refused _ -> coverage.struck(Fault.REFUSED, step);
        case PutOutcome.Unknown _ -> coverage.struck(Fault.ANSWER_LOST, step);
      }
      return outcome;
    } catch (UnavailableException cutOff) {
      return new PutOutcome.Unknown(cutOff);
    }
  }

  /** The first part of a name, which says what it is. */
  private static String room(String path) {
    int end = path.indexOf('/');
    return end < 0 ? path : path.substring(0, end);
  }

  private static Step putting(BlobKey key) {
    String path = key.path();
    if (path.startsWith("translog/")) {
      return Step.LOG_UPLOAD;
    }
    if (path.startsWith("indices/")) {
      return Step.BATCH_UPLOAD;
    }
    if (key.equals(LeaseStore.KEY)) {
      return Step.LEASE_SWAP;
    }
    return path.startsWith("gc/tombstones/") ? Step.GC_MARK : Step.OTHER_STORE;
  }

  private static Step reading(String path) {
    if (path.startsWith("translog/")) {
      return Step.LOG_READ;
    }
    if (path.startsWith("indices/")) {
      return Step.COMMIT_READ;
    }
    if (path.equals(LeaseStore.KEY.path())) {
      return Step.LEASE_READ;
    }
    return path.startsWith("gc/") ? Step.GC_READ : Step.OTHER_STORE;
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    Step step = reading(key.path());
    return switch (requests.send(step, "get " + room(key.path()), () -> store.get(key, span))) {
      case GetOutcome.Missing missing -> missing;
      case GetOutcome.Found found ->
          new GetOutcome.Found(found.info(), found.length(), noted(found.body(), step));
    };
  }

  /** Whether a body breaks off is seen when it is read. */
  private InputStream noted(InputStream body, Step step) {
    return new FilterInputStream(body) {
      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        try {
          return super.read(into, offset, length);
        } catch (IOException broken) {
          coverage.struck(Fault.BODY_CUT, step);
          throw broken;
        }
      }
    };
  }

  @Override
  public Optional<BlobInfo> head(BlobKey key) {
    return requests.send(reading(key.path()), "head " + room(key.path()), () -> store.head(key));
  }

  @Override
  public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
    return requests.send(
        reading(prefix), "list " + room(prefix), () -> store.list(prefix, startAfter, limit));
  }

  @Override
  public List<DeleteOutcome> delete(List<Deletion> deletions) {
    String first = deletions.isEmpty() ? "" : deletions.getFirst().key().path();
    Step step =
        first.startsWith("translog/")
            ? Step.GC_LOG
            : first.startsWith("indices/") ? Step.GC_DELETE : Step.OTHER_STORE;
    try {
      List<DeleteOutcome> outcomes =
          requests.send(step, "delete " + room(first), () -> store.delete(deletions));
      outcomes.forEach(outcome -> {
        switch (outcome) {
          case DeleteOutcome.Deleted _ -> {
            // Nothing went wrong.
          }
          case DeleteOutcome.LostRace _ -> coverage.struck(Fault.LOST_RACE, step);
          case DeleteOutcome.Refused _ -> coverage.struck(Fault.REFUSED, step);
          case DeleteOutcome.Unknown _ -> coverage.struck(Fault.ANSWER_LOST, step);
        }
      });
      return outcomes;
    } catch (UnavailableException cutOff) {
      return deletions.stream()
          .<DeleteOutcome>map(deletion -> new DeleteOutcome.Unknown(cutOff))
          .toList();
    }
  }
}
