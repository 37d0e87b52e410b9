package io.lampyr.restapi.document;

import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.request.Applied;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** What became of one write. The index is named as it is, also where an alias was written to. */
public sealed interface WriteOutcome {

  /**
   * It took effect.
   *
   * @param visible what became of the wish that searches see it before the answer
   * @param shown the new source, where an update was asked to show it
   * @param pipelines those that changed it first, if its client is to be told of them
   */
  record Written(
      String index,
      String id,
      Applied applied,
      Visible visible,
      Optional<BytesRef> shown,
      Optional<List<String>> pipelines)
      implements WriteOutcome {}

  /** What became of the wish that searches see a write before its call is answered. */
  enum Visible {
    /** Nobody has it. */
    NOT_ASKED,
    /** They do, by a refresh of the call's own. */
    FORCED,
    /** They do, by one that was waited for. */
    AWAITED,
    /** Nobody knows that they do: the time was over, or their owner did not answer. */
    NOT_YET
  }

  /** An update that found nothing to change. */
  record Unchanged(String index, String id, DocumentVersion version, Optional<BytesRef> shown)
      implements WriteOutcome {}

  /** A pipeline said that it is not to be written. */
  record Dropped(String index, @Nullable String id) implements WriteOutcome {}

  /** Its stream refused it, and keeps it beside, where it was written to. */
  record Redirected(Written written) implements WriteOutcome {}

  /** It did not take effect, or nobody knows; the exception tells the client which. */
  record Failed(String index, @Nullable String id, RuntimeException why) implements WriteOutcome {

    /** Before it was sent; an index that a block keeps is told by its own name even so. */
    static Failed before(DocumentWrite write, RuntimeException why) {
      boolean isBlocked =
          why instanceof RefusedException refused
              && (refused.kind() == RefusedException.Kind.INDEX_BLOCKED
                  || refused.kind() == RefusedException.Kind.INDEX_BLOCKED_FOR_NOW);
      String index = isBlocked ? ((RefusedException) why).subject() : write.index();
      return new Failed(index, write.id(), why);
    }
  }
}
