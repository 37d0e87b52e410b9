package io.lampyr.engine.catalog;

import io.lampyr.cluster.state.IndexMetadata;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What of an index's use its settings forbid, with the numbers and words that clients know. */
public enum IndexBlock {
  READ_ONLY(5, "index read-only (api)"),
  READ(7, "index read (api)"),
  WRITE(8, "index write (api)"),
  METADATA(9, "index metadata (api)"),
  READ_ONLY_ALLOW_DELETE(
      12, "disk usage exceeded flood-stage watermark, index has read-only-allow-delete block");

  /** Kinds of use. */
  public enum Level {
    READ,
    WRITE,
    METADATA_READ,
    METADATA_WRITE,
    /** Changes metadata, but makes room: one of the blocks lets it through. */
    DELETE
  }

  private static final String PREFIX = "index.blocks.";

  private final int id;
  private final String description;

  IndexBlock(int id, String description) {
    this.id = id;
    this.description = description;
  }

  /** As paths and settings name it. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String setting() {
    return PREFIX + text();
  }

  /** The number that clients know it by. */
  public int id() {
    return id;
  }

  public String description() {
    return description;
  }

  /** The kinds of use that it stops, by the names that clients know. */
  public List<String> levels() {
    return Stream.of(Level.values())
        .filter(level -> level != Level.DELETE && stops(level))
        .map(level -> level.name().toLowerCase(Locale.ROOT))
        .toList();
  }

  boolean stops(Level level) {
    return switch (this) {
      case READ -> level == Level.READ;
      case WRITE -> level == Level.WRITE;
      case METADATA ->
          level == Level.METADATA_READ || level == Level.METADATA_WRITE || level == Level.DELETE;
      case READ_ONLY ->
          level == Level.WRITE || level == Level.METADATA_WRITE || level == Level.DELETE;
      case READ_ONLY_ALLOW_DELETE -> level == Level.WRITE || level == Level.METADATA_WRITE;
    };
  }

  /** Those that the index has. */
  public static List<IndexBlock> of(IndexMetadata index) {
    String text = index.definition().settings();
    if (!text.contains(PREFIX)) {
      // Nearly always so, and looked at with each call.
      return List.of();
    }
    FlatSettings settings = FlatSettings.ofIndexText(text);
    List<IndexBlock> blocks = new ArrayList<>();
    for (IndexBlock block : values()) {
      if (settings.flag(block.setting())) {
        blocks.add(block);
      }
    }
    return blocks;
  }

  /** Refuses the use if any of the indices forbids it. */
  public static void check(Level level, Collection<IndexMetadata> indices) {
    blocking(level, indices)
        .ifPresent(refusal -> {
          throw refusal;
        });
  }

  /** As {@link #check}, for what expressions stand for. */
  public static void checkFound(Level level, Collection<ResolvedIndex> indices) {
    check(level, indices.stream().map(ResolvedIndex::metadata).toList());
  }

  private static Optional<RefusedException> blocking(
      Level level, Collection<IndexMetadata> indices) {
    StringBuilder reason = new StringBuilder();
    Optional<IndexMetadata> first = Optional.empty();
    boolean forNow = true;
    for (IndexMetadata index : indices) {
      List<IndexBlock> all = of(index);
      if (all.isEmpty()) {
        continue;
      }
      List<IndexBlock> blocks = all.stream().filter(block -> block.stops(level)).toList();
      if (!blocks.isEmpty()) {
        reason.append("index [").append(index.name()).append("] blocked by: ");
        blocks.forEach(block -> reason.append(block));
        forNow &= blocks.stream().allMatch(block -> block == READ_ONLY_ALLOW_DELETE);
        first = first.or(() -> Optional.of(index));
      }
    }
    boolean mayRetry = forNow;
    return first.map(index ->
        new RefusedException(
            mayRetry
                ? RefusedException.Kind.INDEX_BLOCKED_FOR_NOW
                : RefusedException.Kind.INDEX_BLOCKED,
            index.name(),
            Optional.of(index.id()),
            reason.toString()));
  }

  @Override
  public String toString() {
    String status = this == READ_ONLY_ALLOW_DELETE ? "TOO_MANY_REQUESTS" : "FORBIDDEN";
    return "[" + status + "/" + id + "/" + description + "];";
  }
}
