package io.lampyr.restapi.document;

import io.lampyr.engine.operation.WriteKind;
import java.util.Locale;

/** What a client asks to be done with a document. */
public enum WriteOperation {
  INDEX,
  CREATE,
  UPDATE,
  DELETE;

  /** As clients write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  WriteKind kind() {
    return switch (this) {
      case INDEX -> WriteKind.INDEX;
      case CREATE -> WriteKind.CREATE;
      case DELETE -> WriteKind.DELETE;
      case UPDATE -> throw new IllegalStateException("an update is no write by itself");
    };
  }
}
