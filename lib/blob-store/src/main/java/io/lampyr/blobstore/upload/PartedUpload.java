package io.lampyr.blobstore.upload;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.MultipartStore.Part;
import io.lampyr.blobstore.MultipartStore.Upload;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.retry.Retries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/** One upload in parts, by several tasks at once; it is aborted unless it was stored. */
final class PartedUpload {
  private final MultipartStore store;
  private final UploadSettings settings;
  private final Scheduler scheduler;
  private final Retries retries;

  PartedUpload(
      MultipartStore store, UploadSettings settings, Scheduler scheduler, Retries retries) {
    this.store = store;
    this.settings = settings;
    this.scheduler = scheduler;
    this.retries = retries;
  }

  PutOutcome upload(BlobKey key, BlobContent content) {
    Upload upload = repeated(() -> store.begin(key));
    boolean stored = false;
    try {
      List<Part> parts = putParts(upload, content);
      PutOutcome outcome = complete(upload, parts);
      stored = outcome instanceof PutOutcome.Stored;
      return outcome;
    } finally {
      if (!stored) {
        abort(upload);
      }
    }
  }

  private <T> T repeated(Supplier<T> call) {
    Retries.Attempts attempts = retries.begin();
    while (true) {
      try {
        return call.get();
      } catch (UnavailableException failure) {
        if (!attempts.pause(Duration.ZERO)) {
          throw failure;
        }
      }
    }
  }

  private List<Part> putParts(Upload upload, BlobContent content) {
    long partBytes = settings.partBytesFor(content.length());
    int count = (int) Math.ceilDiv(content.length(), partBytes);
    Parts parts = new Parts(upload, content, partBytes, count);
    List<Scheduler.Task> tasks = new ArrayList<>();
    for (int i = 0; i < Math.min(settings.concurrentParts(), count); i++) {
      tasks.add(scheduler.fork("upload-part", parts));
    }
    joinAll(tasks);
    return parts.all();
  }

  /** An interrupt calls the tasks off; none is left behind. */
  private static void joinAll(List<Scheduler.Task> tasks) {
    boolean interrupted = false;
    for (Scheduler.Task task : tasks) {
      boolean over = false;
      while (!over) {
        try {
          task.join();
          over = true;
        } catch (InterruptedException calledOff) {
          interrupted = true;
          tasks.forEach(Scheduler.Task::cancel);
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * A completion that another write contends with is not repeated: S3 wants the upload begun anew.
   */
  private PutOutcome complete(Upload upload, List<Part> parts) {
    Retries.Attempts attempts = retries.begin();
    Optional<PutOutcome> unknown = Optional.empty();
    while (true) {
      PutOutcome outcome = store.complete(upload, parts, PutCondition.IF_ABSENT);
      Duration pause;
      switch (outcome) {
        case PutOutcome.Stored stored -> {
          return stored;
        }
        case PutOutcome.LostRace lost -> {
          return lost;
        }
        case PutOutcome.Refused(PutOutcome.Reason reason, Duration retryAfter) -> {
          if (reason == PutOutcome.Reason.CONTENDED) {
            return unknown.orElse(outcome);
          }
          pause = retryAfter;
        }
        case PutOutcome.Unknown lostAnswer -> {
          unknown = Optional.of(lostAnswer);
          pause = Duration.ZERO;
        }
      }
      if (!attempts.pause(pause)) {
        return unknown.orElse(outcome);
      }
    }
  }

  /** What cannot be aborted now stays, for whoever aborts old uploads. */
  private void abort(Upload upload) {
    try {
      repeated(() -> {
        store.abort(upload);
        return true;
      });
    } catch (UnavailableException leftBehind) {
      return;
    }
  }

  /** The work that the tasks share: each takes the next part until none is left or one failed. */
  private final class Parts implements Runnable {
    private final Upload upload;
    private final BlobContent content;
    private final long partBytes;
    private final AtomicReferenceArray<Part> done;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReference<RuntimeException> failure = new AtomicReference<>();

    Parts(Upload upload, BlobContent content, long partBytes, int count) {
      this.upload = upload;
      this.content = content;
      this.partBytes = partBytes;
      this.done = new AtomicReferenceArray<>(count);
    }

    @Override
    public void run() {
      try {
        for (int i = next.getAndIncrement();
            i < done.length() && failure.get() == null;
            i = next.getAndIncrement()) {
          done.set(i, put(i));
        }
      } catch (RuntimeException thrown) {
        failure.compareAndSet(null, thrown);
      }
    }

    private Part put(int index) {
      long offset = index * partBytes;
      long length = Math.min(partBytes, content.length() - offset);
      Slice slice = new Slice(content, offset, length);
      return repeated(() -> store.putPart(upload, index + 1, slice));
    }

    List<Part> all() {
      RuntimeException thrown = failure.get();
      if (thrown != null) {
        throw thrown;
      }
      List<Part> parts = new ArrayList<>();
      for (int i = 0; i < done.length(); i++) {
        Part part = done.get(i);
        if (part == null) {
          throw new UnavailableException("upload was interrupted key=" + upload.key());
        }
        parts.add(part);
      }
      return parts;
    }
  }
}
