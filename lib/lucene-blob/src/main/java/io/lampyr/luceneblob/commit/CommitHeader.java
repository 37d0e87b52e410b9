package io.lampyr.luceneblob.commit;

import io.lampyr.base.check.Check;
import java.util.List;

/**
 * All that a compound commit says of itself: enough to open the Lucene commit and to recover the
 * shard behind it, without asking anything else.
 */
public record CommitHeader(CommitIdentity identity, CommitMetadata metadata, CommitFiles files) {
  public CommitHeader {
    List<String> roots =
        files.files().keySet().stream().filter(LuceneFileNames::isSegmentsFile).toList();
    String root = LuceneFileNames.segmentsFile(identity.generation());
    Check.that(roots.equals(List.of(root)), "commit must have exactly one root: " + root);
  }

  /** The name of Lucene's {@code segments_N}. */
  public String segmentsFile() {
    return LuceneFileNames.segmentsFile(identity.generation());
  }
}
