package io.lampyr.luceneblob.commit;

import java.util.Map;
import java.util.Optional;

/**
 * What a commit's header says beside its files. {@code requestOutcomes} lists the outcomes of
 * recent requests in a form of the engine's own, so that a retry is answered and not applied twice;
 * {@code segments} maps names of Lucene segments to their attributes, where they have any.
 */
public record CommitMetadata(
    SequenceState sequence,
    TranslogPointer translog,
    Optional<TimeRange> times,
    OpaqueBytes requestOutcomes,
    Map<String, SegmentAttributes> segments,
    Map<String, String> userData) {
  public CommitMetadata {
    segments = Map.copyOf(segments);
    userData = Map.copyOf(userData);
  }

  /** The least a commit can say. */
  public static CommitMetadata of(SequenceState sequence, TranslogPointer translog) {
    return new CommitMetadata(
        sequence, translog, Optional.empty(), OpaqueBytes.EMPTY, Map.of(), Map.of());
  }
}
