package io.lampyr.engine.catalog;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.id.IndexId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The catalog is not in a state, or a name not of a form, that allows what was asked. */
public final class RefusedException extends InvalidInputException {

  /** What stands against it. */
  public enum Kind {
    INDEX_EXISTS,
    STREAM_EXISTS,
    NO_SUCH_INDEX,
    INDEX_CLOSED,
    /** A block that a client set. */
    INDEX_BLOCKED,
    /** A block that goes by itself, so that a client may try again. */
    INDEX_BLOCKED_FOR_NOW,
    /** An index can be made of one only that is not written to. */
    SOURCE_WRITABLE,
    INVALID_INDEX_NAME,
    INVALID_ALIAS_NAME,
    ALIASES_MISSING,
    TEMPLATE_MISSING
  }

  private final Kind kind;
  private final String subject;
  private final transient Optional<IndexId> index;

  /** The subject is the name that it is about. */
  public RefusedException(Kind kind, String subject, Optional<IndexId> index, String reason) {
    this(kind, subject, index, reason, null);
  }

  private RefusedException(
      Kind kind,
      String subject,
      Optional<IndexId> index,
      String reason,
      @Nullable RefusedException cause) {
    super(reason, cause);
    this.kind = kind;
    this.subject = subject;
    this.index = index;
  }

  /** The same as the cause of what is told of it. */
  RefusedException within(String reason) {
    return new RefusedException(kind, subject, index, reason, this);
  }

  static RefusedException exists(String name, IndexId id) {
    return new RefusedException(
        Kind.INDEX_EXISTS, name, Optional.of(id), "index [" + name + "/" + id + "] already exists");
  }

  static RefusedException streamExists(String name) {
    return new RefusedException(
        Kind.STREAM_EXISTS, name, Optional.empty(), "data_stream [" + name + "] already exists");
  }

  public static RefusedException noSuchIndex(String name) {
    return new RefusedException(
        Kind.NO_SUCH_INDEX, name, Optional.empty(), "no such index [" + name + "]");
  }

  public static RefusedException closed(String name, IndexId id) {
    return new RefusedException(Kind.INDEX_CLOSED, name, Optional.of(id), "closed");
  }

  static RefusedException writable(String name) {
    return new RefusedException(
        Kind.SOURCE_WRITABLE,
        name,
        Optional.empty(),
        "index " + name + " must be blocked for writing to be resized");
  }

  static RefusedException indexName(String name, String why) {
    return new RefusedException(
        Kind.INVALID_INDEX_NAME,
        name,
        Optional.empty(),
        "Invalid index name [" + name + "], " + why);
  }

  static RefusedException aliasTaken(String name, Optional<IndexId> index) {
    return new RefusedException(
        Kind.INVALID_ALIAS_NAME,
        name,
        index,
        "Invalid alias name [" + name + "], an index exists with the same name as the alias");
  }

  static RefusedException aliasName(String name, String why) {
    return new RefusedException(
        Kind.INVALID_ALIAS_NAME,
        name,
        Optional.empty(),
        "Invalid alias name [" + name + "]: " + why);
  }

  public Kind kind() {
    return kind;
  }

  public String subject() {
    return subject;
  }

  public Optional<IndexId> index() {
    return index;
  }
}
