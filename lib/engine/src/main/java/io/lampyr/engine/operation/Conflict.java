package io.lampyr.engine.operation;

import java.util.Optional;

/** Why an operation was refused, as facts; {@link #describe} words them as Elasticsearch does. */
public sealed interface Conflict {

  /** The sentence that follows {@code [id]: version conflict, }. */
  String describe();

  /** A document was to be created that exists. */
  record AlreadyExists(long currentVersion) implements Conflict {
    @Override
    public String describe() {
      return "document already exists (current version [" + currentVersion + "])";
    }
  }

  /** The document was changed since the client read it, or is gone. */
  record Changed(VersionCheck.IfSeqNo required, Optional<DocumentVersion> current)
      implements Conflict {
    @Override
    public String describe() {
      String demand =
          "required seqNo ["
              + required.seqNo()
              + "], primary term ["
              + required.primaryTerm()
              + "]. ";
      return demand
          + current
              .map(v ->
                  "current document has seqNo ["
                      + v.seqNo()
                      + "] and primary term ["
                      + v.primaryTerm()
                      + "]")
              .orElse("but no document was found");
    }
  }

  /** The client's own version is not above the document's. */
  record NotNewer(long currentVersion, VersionCheck.External provided) implements Conflict {
    @Override
    public String describe() {
      String relation = provided.orEqual() ? "higher than" : "higher or equal to";
      return "current version ["
          + currentVersion
          + "] is "
          + relation
          + " the one provided ["
          + provided.version()
          + "]";
    }
  }
}
