package io.lampyr.restapi.document;

import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.error.ApiException;
import java.util.Optional;

/** What indices ask of writes to which documents are only ever added. */
final class AppendOnly {
  private static final String SETTING = "index.append_only.enabled";

  private AppendOnly() {}

  /** Why the write is not taken: it could change a document, or take one away. */
  static Optional<RuntimeException> refusal(DocumentWrite write, WriteTarget target) {
    if (!"true".equals(String.valueOf(target.settings().get(SETTING)))) {
      return Optional.empty();
    }
    return switch (write.operation()) {
      case CREATE -> Optional.empty();
      case INDEX ->
          write.id() == null
              ? Optional.empty()
              : refused(write, " with a custom document id " + write.id(), target);
      case UPDATE, DELETE -> refused(write, "", target);
    };
  }

  private static Optional<RuntimeException> refused(
      DocumentWrite write, String how, WriteTarget target) {
    return Optional.of(
        new ApiException(
            400,
            "validation_exception",
            "Validation Failed: 1: Operation ["
                + write.operation()
                + "] is not allowed"
                + how
                + " as setting `"
                + SETTING
                + "` is enabled for this index: "
                + target.name()
                + ";"));
  }
}
