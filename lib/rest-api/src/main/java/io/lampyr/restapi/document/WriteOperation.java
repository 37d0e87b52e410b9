package io.lampyr.restapi.document;

import io.lampyr.engine.operation.WriteKind;
import io.lampyr.restapi.access.Privilege;
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

  /** What its caller must be allowed to: a document without an id takes nobody's place. */
  Privilege privilege(boolean named) {
    return switch (this) {
      case CREATE -> Privilege.CREATE_DOC;
      case INDEX -> named ? Privilege.INDEX : Privilege.CREATE_DOC;
      case UPDATE -> Privilege.INDEX;
      case DELETE -> Privilege.DELETE;
    };
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
