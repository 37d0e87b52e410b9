package io.lampyr.engine.operation;

import java.util.Optional;

/** What an operation comes to, given the document it meets. */
public sealed interface Decision {

  /**
   * Apply it, as this version. {@code existed} says whether there was a document, which a tombstone
   * is not.
   */
  record Apply(long version, boolean existed) implements Decision {}

  /** Refuse it. */
  record Refuse(Conflict conflict) implements Decision {}

  /**
   * Decides. {@code current} is the document or the tombstone that is still remembered, or nothing.
   * Versions go on counting behind a tombstone.
   */
  static Decision of(WriteKind kind, VersionCheck check, Optional<DocumentVersion> current) {
    Optional<DocumentVersion> document = current.filter(v -> !v.deleted());
    if (kind == WriteKind.CREATE && document.isPresent()) {
      return new Refuse(new Conflict.AlreadyExists(document.get().version()));
    }
    return switch (check) {
      case VersionCheck.None none -> counted(current, document.isPresent());
      case VersionCheck.IfSeqNo required -> ifUnchanged(required, document);
      case VersionCheck.External provided -> ifNewer(provided, current, document.isPresent());
    };
  }

  private static Decision counted(Optional<DocumentVersion> current, boolean existed) {
    return new Apply(current.map(v -> Math.addExact(v.version(), 1)).orElse(1L), existed);
  }

  private static Decision ifUnchanged(
      VersionCheck.IfSeqNo required, Optional<DocumentVersion> document) {
    boolean unchanged =
        document
            .filter(v -> v.seqNo() == required.seqNo() && v.primaryTerm() == required.primaryTerm())
            .isPresent();
    return unchanged
        ? counted(document, true)
        : new Refuse(new Conflict.Changed(required, document));
  }

  private static Decision ifNewer(
      VersionCheck.External provided, Optional<DocumentVersion> current, boolean existed) {
    if (current.isPresent()) {
      long standing = current.get().version();
      boolean newer =
          provided.orEqual() ? provided.version() >= standing : provided.version() > standing;
      if (!newer) {
        return new Refuse(new Conflict.NotNewer(standing, provided));
      }
    }
    return new Apply(provided.version(), existed);
  }
}
