package io.lampyr.luceneblob.batch;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.luceneblob.commit.BlobSlice;
import io.lampyr.luceneblob.commit.CommitEncoder;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.CommitHeader;
import io.lampyr.luceneblob.commit.CommitIdentity;
import io.lampyr.luceneblob.commit.CommitLimits;
import io.lampyr.luceneblob.commit.CommitMetadata;
import io.lampyr.luceneblob.commit.CommitPrefix;
import io.lampyr.luceneblob.commit.CompoundCommit;
import io.lampyr.luceneblob.commit.FileLocation;
import io.lampyr.luceneblob.commit.HotPiece;
import io.lampyr.luceneblob.hot.FileStretch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * Lays out one commit: which file goes where, and the header that says so. Nothing is read here.
 *
 * <p>The hot region holds the new files' hot bytes, and again those of the files that earlier
 * commits of this batch brought and this commit still has: so whoever opens a commit finds the hot
 * bytes of every file of one blob in one place, that blob's last commit.
 */
final class CommitLayout {
  private final BlobKey blob;
  private final long start;
  private final NavigableMap<String, FileLocation> known;
  private final NavigableMap<String, LocalFile> local;
  private final Map<BlobKey, Long> blobLengths;
  private final Set<String> inHotRegion;

  /**
   * A commit to begin at {@code start} of the blob: of its files, {@code known} have a place
   * already, and {@code local} are those that this batch brings, new ones included.
   */
  CommitLayout(
      BlobSlice start,
      NavigableMap<String, FileLocation> known,
      NavigableMap<String, LocalFile> local,
      Map<BlobKey, Long> blobLengths,
      int maxHotBytes) {
    this.blob = start.blob();
    this.start = start.offset();
    this.known = known;
    this.local = local;
    this.blobLengths = blobLengths;
    this.inHotRegion = chooseHot(local, maxHotBytes);
  }

  /** The least first, so that one large index does not keep out what every opening needs. */
  private static Set<String> chooseHot(Map<String, LocalFile> local, int maxHotBytes) {
    List<LocalFile> candidates = new ArrayList<>(local.values());
    candidates.sort((a, b) -> {
      int bySize = Integer.compare(a.hotBytes().length, b.hotBytes().length);
      return bySize != 0 ? bySize : a.name().compareTo(b.name());
    });
    Set<String> chosen = new HashSet<>();
    long used = 0;
    for (LocalFile file : candidates) {
      used += file.hotBytes().length;
      if (file.hotBytes().length > 0 && used <= maxHotBytes) {
        chosen.add(file.name());
      }
    }
    return chosen;
  }

  /** The commit and its bytes. */
  PublishedCommit publish(CommitIdentity identity, CommitMetadata metadata) {
    // The header's length does not depend on where the hot region begins: see CommitEncoder.
    Plan draft = plan(start);
    byte[] body =
        CommitEncoder.encodeBody(
            new CommitHeader(identity, metadata, draft.files(Long.MAX_VALUE)), blob, start);
    int headerBytes = CommitLimits.PREFIX_BYTES + body.length;
    Plan plan = plan(start + headerBytes);
    long end = alignUp(plan.end, CommitLimits.PAGE_BYTES);
    CommitHeader header = new CommitHeader(identity, metadata, plan.files(end));
    BlobSlice bytes = new BlobSlice(blob, start, end - start);
    CommitPrefix prefix =
        new CommitPrefix(bytes, body.length, plan.hotBytes, crc32c(body), plan.hotCrc32c());
    List<Part> parts = new ArrayList<>();
    parts.add(
        new Part(
            start, CommitLimits.PREFIX_BYTES, new Part.Memory(new HeldBytes(prefix.encode()))));
    parts.add(
        new Part(
            start + CommitLimits.PREFIX_BYTES, body.length, new Part.Memory(new HeldBytes(body))));
    parts.addAll(plan.parts);
    return new PublishedCommit(
        new CompoundCommit(header, bytes, headerBytes, plan.hotBytes), List.copyOf(parts));
  }

  private Plan plan(long hotStart) {
    Plan plan = new Plan(hotStart);
    local.values().stream()
        .filter(file -> inHotRegion.contains(file.name()))
        .forEach(plan::placeHot);
    plan.hotBytes = (int) (plan.end - hotStart);
    local.values().stream()
        .filter(file -> !plan.files.containsKey(file.name()))
        .forEach(plan::placeCold);
    return plan;
  }

  private static int crc32c(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }

  private static long alignUp(long offset, int alignment) {
    return Math.ceilDiv(offset, alignment) * alignment;
  }

  /** Places, for one start of the hot region. */
  private final class Plan {
    private final TreeMap<String, FileLocation> files = new TreeMap<>();
    private final TreeMap<String, List<HotPiece>> pieces = new TreeMap<>();
    private final List<Part> parts = new ArrayList<>();
    private final CRC32C hotCrc = new CRC32C();
    private long end;
    private int hotBytes;

    Plan(long hotStart) {
      this.end = hotStart;
    }

    /** A wholly hot file has its place here, again if it had one before; of others, the copies. */
    void placeHot(LocalFile file) {
      byte[] bytes = file.hotBytes();
      hotCrc.update(bytes);
      parts.add(new Part(end, bytes.length, new Part.Memory(file.hot())));
      if (file.isWhollyHot()) {
        BlobSlice place = new BlobSlice(blob, end, bytes.length);
        files.put(file.name(), new FileLocation(file.name(), place, file.crc32c(), List.of()));
        end += bytes.length;
        return;
      }
      List<HotPiece> copies = new ArrayList<>();
      for (FileStretch stretch : file.hotStretches()) {
        copies.add(new HotPiece(stretch.offset(), new BlobSlice(blob, end, stretch.length())));
        end += stretch.length();
      }
      pieces.put(file.name(), copies);
    }

    /** A file that is not wholly in the hot region: a new one is stored, others stay. */
    void placeCold(LocalFile file) {
      FileLocation before = known.get(file.name());
      if (before != null) {
        List<HotPiece> copies = pieces.getOrDefault(file.name(), before.hot());
        files.put(
            file.name(), new FileLocation(file.name(), before.bytes(), before.crc32c(), copies));
        return;
      }
      end = alignUp(end, CommitLimits.ALIGNMENT_BYTES);
      BlobSlice place = new BlobSlice(blob, end, file.length());
      parts.add(new Part(end, file.length(), new Part.WholeFile(file)));
      end += file.length();
      files.put(
          file.name(),
          new FileLocation(
              file.name(), place, file.crc32c(), pieces.getOrDefault(file.name(), List.of())));
    }

    int hotCrc32c() {
      return (int) hotCrc.getValue();
    }

    CommitFiles files(long ownLength) {
      TreeMap<String, FileLocation> all = new TreeMap<>(known);
      all.putAll(files);
      TreeMap<BlobKey, Long> lengths = new TreeMap<>(blobLengths);
      lengths.put(blob, ownLength);
      return new CommitFiles(all, lengths);
    }
  }
}
