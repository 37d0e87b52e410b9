package io.lampyr.luceneblob.hot;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;

/**
 * Says which stretches of a file belong into the hot region: what opening a reader of Lucene's
 * default codec touches, and the indexes that a first search goes through. Inside a compound file
 * the same rules hold for every file it is made of. A wrong guess, for a codec that reads more,
 * costs a read and never an answer.
 */
public final class HotPlanner {
  /** Read from end to end by opening: metadata, live documents, tables of contents. */
  private static final Set<String> METADATA =
      Set.of(
          "si", "cfe", "fnm", "liv", "fdm", "tvm", "nvm", "dvm", "dvs", "tmd", "psm", "kdm", "vem",
          "vemf", "vemq", "vemb");

  /** Looked into by every search, and much shorter than what they lead to. */
  private static final Set<String> INDEXES = Set.of("tip", "kdi", "fdx", "tvx");

  /** Headers of the default codec have 46 to 91 bytes; a longer one is not wholly hot. */
  private static final int HEADER_BYTES = 128;

  /** Stretches nearer than this are one: naming another would cost more than what lies between. */
  private static final int JOINED_GAP_BYTES = 64;

  private final HotLimits limits;

  public HotPlanner(HotLimits limits) {
    this.limits = limits;
  }

  /** The hot stretches of the file, ascending, without overlaps; a single one if it is all hot. */
  public List<FileStretch> plan(Directory directory, String name) throws IOException {
    long length = directory.fileLength(name);
    Optional<List<CompoundEntry>> entries = CompoundEntry.ofFile(directory, name, length);
    List<FileStretch> stretches =
        new ArrayList<>(planPlain(IndexFileNames.getExtension(name), new Extent(0, length)));
    for (CompoundEntry entry : entries.orElse(List.of())) {
      stretches.addAll(
          planPlain(
              IndexFileNames.getExtension(entry.name()),
              new Extent(entry.offset(), entry.length())));
    }
    return orWhole(join(stretches), length);
  }

  /** Where a file lies that may be part of a compound file. */
  private record Extent(long offset, long length) {}

  private List<FileStretch> planPlain(@Nullable String extension, Extent file) {
    if (file.length == 0) {
      return List.of();
    }
    if (isWholly(extension, file.length)) {
      return List.of(new FileStretch(file.offset, file.length));
    }
    int footer = CodecUtil.footerLength();
    return List.of(
        new FileStretch(file.offset, HEADER_BYTES),
        new FileStretch(file.offset + file.length - footer, footer));
  }

  private boolean isWholly(@Nullable String extension, long length) {
    if (length <= Math.max(limits.smallFileBytes(), HEADER_BYTES + CodecUtil.footerLength())) {
      return true;
    }
    // The one kind of file without an extension is segments_N.
    return extension == null
        || METADATA.contains(extension)
        || (INDEXES.contains(extension) && length <= limits.maxIndexFileBytes());
  }

  private static List<FileStretch> join(List<FileStretch> stretches) {
    stretches.sort(Comparator.comparingLong(FileStretch::offset));
    List<FileStretch> joined = new ArrayList<>();
    for (FileStretch next : stretches) {
      if (joined.isEmpty() || next.offset() - joined.getLast().end() > JOINED_GAP_BYTES) {
        joined.add(next);
      } else {
        FileStretch last = joined.removeLast();
        long end = Math.max(last.end(), next.end());
        joined.add(new FileStretch(last.offset(), end - last.offset()));
      }
    }
    return List.copyOf(joined);
  }

  /** A file that is mostly hot is stored once, as a whole, rather than for the most part twice. */
  private static List<FileStretch> orWhole(List<FileStretch> stretches, long length) {
    long hot = stretches.stream().mapToLong(FileStretch::length).sum();
    return hot > 0 && hot >= length / 2 ? List.of(new FileStretch(0, length)) : stretches;
  }
}
