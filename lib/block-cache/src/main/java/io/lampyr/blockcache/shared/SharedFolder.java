package io.lampyr.blockcache.shared;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.blockcache.TierMeter;
import io.lampyr.blockcache.TierStats;
import io.lampyr.blockcache.TierUse;
import io.lampyr.blockcache.shared.Answer.Found;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * Blocks of blobs in a folder that many processes share, such as a network file system.
 *
 * <p>Laws: what it gives out was compared with its checksum; whatever is wrong with the folder, a
 * read succeeds if the source behind it does, at most {@link SharedFolderSettings#maxWait} later. A
 * folder that keeps failing is left alone for a while. Files are never changed, only made and
 * deleted, so processes need no locks among each other.
 *
 * <p>Cost: a read that misses makes one request to the source for each contiguous stretch of
 * missing blocks, of whole blocks, up to the length that the blob is known to have.
 */
public final class SharedFolder {

  private static final String TIER = "shared";

  /** The most that one request to the source brings: it is held in memory. */
  private static final int MAX_RUN_BYTES = 64 << 20;

  private final FolderAccess files;
  private final SharedFolderSettings settings;
  private final Ports ports;
  private final TierMeter meter;
  private final Semaphore reads;
  private final Semaphore writes;
  private final CircuitBreaker reading;
  private final CircuitBreaker writing;

  /** The folder is made with the first block. */
  public SharedFolder(Path folder, SharedFolderSettings settings, Ports ports) {
    this(new DiskAccess(folder), settings, ports);
  }

  SharedFolder(FolderAccess files, SharedFolderSettings settings, Ports ports) {
    this.files = files;
    this.settings = settings;
    this.ports = ports;
    this.meter = new TierMeter(ports.metrics(), TIER);
    this.reads = new Semaphore(settings.maxReads());
    this.writes = new Semaphore(settings.maxWrites());
    long rest = settings.rest().toNanos();
    this.reading = new CircuitBreaker(settings.failuresToRest(), rest);
    this.writing = new CircuitBreaker(settings.failuresToRest(), rest);
  }

  /**
   * The folder in front of a source, for blobs of this length: a growing blob's later, longer
   * instances get sources of their own.
   */
  public ByteSource before(ByteSource source, long length) {
    return new Tier(this, source, Check.positive(length, "length"));
  }

  private record Tier(SharedFolder folder, ByteSource source, long length) implements ByteSource {
    @Override
    public void read(BlobKey blob, long offset, MemorySegment into) {
      Check.that(
          offset >= 0 && offset <= length - into.byteSize(),
          "span must be within the blob: offset=" + offset + " length=" + length);
      folder.read(this, blob, offset, into);
    }
  }

  /** What of a read is asked of the source at once. */
  private record Request(Tier tier, BlobKey blob, long offset, MemorySegment into) {
    long end() {
      return offset + into.byteSize();
    }
  }

  private void read(Tier tier, BlobKey blob, long offset, MemorySegment into) {
    Request request = new Request(tier, blob, offset, into);
    List<Block> blocks = blocks(request);
    List<Block> missing = new ArrayList<>();
    List<Optional<Answer>> answers = blocks.stream().map(this::ask).toList();
    Scheduler.Task timer =
        ports.scheduler().after(settings.maxWait(), "shared-wait", () -> giveUp(answers));
    try {
      for (int i = 0; i < blocks.size(); i++) {
        Block block = blocks.get(i);
        Optional<ByteBuffer> bytes = answers.get(i).flatMap(answer -> hear(block, answer));
        if (bytes.isPresent()) {
          meter.hit();
          meter.read(bytes.get().remaining());
          deliver(request, block.offset(), MemorySegment.ofBuffer(bytes.get()));
        } else {
          meter.miss();
          missing.add(block);
        }
      }
    } finally {
      timer.cancel();
    }
    fetch(request, missing);
  }

  private static void giveUp(List<Optional<Answer>> answers) {
    answers.forEach(answer -> answer.ifPresent(a -> a.give(new Found.Late())));
  }

  private List<Block> blocks(Request request) {
    List<Block> blocks = new ArrayList<>();
    int size = settings.blockBytes();
    for (long at = request.offset() / size * size; at < request.end(); at += size) {
      int length = (int) Math.min(size, request.tier().length() - at);
      blocks.add(new Block(request.blob(), at, length));
    }
    return blocks;
  }

  /** Copies what of the bytes, which begin at the blob offset, belongs to the request. */
  private static void deliver(Request request, long offset, MemorySegment bytes) {
    long from = Math.max(offset, request.offset());
    long to = Math.min(offset + bytes.byteSize(), request.end());
    request
        .into()
        .asSlice(from - request.offset(), to - from)
        .copyFrom(bytes.asSlice(from - offset, to - from));
  }

  /** Begins to read a block's file; nothing if the folder is left alone or busy. */
  private Optional<Answer> ask(Block block) {
    if (!reading.allows(ports.clock().monotonicNanos()) || !reads.tryAcquire()) {
      return Optional.empty();
    }
    Answer answer = new Answer();
    try {
      var _ = ports.scheduler().fork("shared-read", () -> answer(block, answer));
    } catch (RuntimeException e) {
      reads.release();
      return Optional.empty();
    }
    return Optional.of(answer);
  }

  /** On a worker, which may never come back: its place is taken as long. */
  private void answer(Block block, Answer answer) {
    try {
      // One byte more than a file may have, so that a longer one is seen to be foreign.
      answer.give(Answer.of(files.read(block.name(), block.fileBytes() + 1)));
    } catch (IOException | RuntimeException e) {
      answer.give(new Found.Broken());
    } finally {
      reads.release();
    }
  }

  private Optional<ByteBuffer> hear(Block block, Answer answer) {
    return switch (await(answer)) {
      case Found.File file -> {
        reading.succeeded();
        Optional<ByteBuffer> bytes = block.decode(file.bytes());
        if (bytes.isEmpty()) {
          meter.failed();
          discard(block);
        }
        yield bytes;
      }
      case Found.Nothing _ -> {
        reading.succeeded();
        yield Optional.empty();
      }
      case Found.Broken _, Found.Late _ -> {
        meter.failed();
        reading.failed(ports.clock().monotonicNanos());
        yield Optional.empty();
      }
    };
  }

  private Found await(Answer answer) {
    long began = ports.clock().monotonicNanos();
    try {
      return answer.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while the shared folder was read", e);
    } finally {
      meter.waited(ports.clock().monotonicNanos() - began);
    }
  }

  /** Asks the source for the missing blocks, those that are neighbours together. */
  private void fetch(Request request, List<Block> missing) {
    for (int first = 0; first < missing.size(); ) {
      int behind = first + 1;
      while (behind < missing.size()
          && behind - first < MAX_RUN_BYTES / settings.blockBytes()
          && follows(missing.get(behind - 1), missing.get(behind))) {
        behind++;
      }
      List<Block> run = missing.subList(first, behind);
      long start = run.getFirst().offset();
      byte[] bytes = new byte[(int) (run.getLast().offset() - start) + run.getLast().length()];
      request.tier().source().read(request.blob(), start, MemorySegment.ofArray(bytes));
      meter.fetched(bytes.length);
      deliver(request, start, MemorySegment.ofArray(bytes));
      for (Block block : run) {
        keep(block, bytes, (int) (block.offset() - start));
      }
      first = behind;
    }
  }

  private static boolean follows(Block before, Block after) {
    return before.offset() + before.length() == after.offset();
  }

  private void keep(Block block, byte[] bytes, int at) {
    write(() -> files.write(block.name(), temporaryName(block), block.encode(bytes, at)));
  }

  private String temporaryName(Block block) {
    return block.name() + ".tmp-" + Long.toHexString(ports.randomness().nextLong());
  }

  /** What is corrupt goes, or it would be read again and again. */
  private void discard(Block block) {
    write(() -> files.delete(block.name()));
  }

  private interface Change {
    void run() throws IOException;
  }

  private void write(Change change) {
    if (!writing.allows(ports.clock().monotonicNanos()) || !writes.tryAcquire()) {
      meter.dropped();
      return;
    }
    try {
      var _ = ports.scheduler().fork("shared-write", () -> perform(change));
    } catch (RuntimeException e) {
      writes.release();
      meter.dropped();
    }
  }

  private void perform(Change change) {
    try {
      change.run();
      writing.succeeded();
    } catch (IOException | RuntimeException e) {
      meter.failed();
      writing.failed(ports.clock().monotonicNanos());
    } finally {
      writes.release();
    }
  }

  /**
   * Deletes the oldest files until the rest takes at most so many bytes, and returns how many bytes
   * went. Deletes a bounded number at once: call it again while it returns something. Blocks as
   * long as the folder does. Any number of processes may do it, but one is enough.
   */
  public long trim(long limitBytes) throws IOException {
    return new Trim(files, meter).to(Check.notNegative(limitBytes, "limitBytes"));
  }

  /** What happened so far. */
  public TierStats stats() {
    return meter.stats();
  }

  /** What this process did with it; nobody counts what lies in it. */
  public TierUse use() {
    return new TierUse(TIER, stats(), 0, settings.blockBytes(), Map.of());
  }
}
