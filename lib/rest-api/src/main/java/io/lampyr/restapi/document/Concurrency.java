package io.lampyr.restapi.document;

import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a client demands of the document that its write meets, as given: it may make no sense. */
public record Concurrency(
    @Nullable Long ifSeqNo,
    @Nullable Long ifPrimaryTerm,
    @Nullable Long version,
    VersionType versionType) {
  public static final Concurrency NONE = new Concurrency(null, null, null, VersionType.INTERNAL);

  /** How an absent version is told in messages, and by clients that write every field out. */
  public static final long ANY_VERSION = -3;

  /** That no document is there, which is what all that create demand; some clients write it out. */
  private static final long NO_DOCUMENT = -4;

  public Concurrency {
    version = given(version);
    if (ifSeqNo != null && ifSeqNo < 0) {
      throw ApiException.argument("sequence numbers must be non negative. got [" + ifSeqNo + "].");
    }
    if (ifPrimaryTerm != null && ifPrimaryTerm < 0) {
      throw ApiException.argument("primary term must be non negative. got [" + ifPrimaryTerm + "]");
    }
  }

  /** The version, if it is one. */
  public static @Nullable Long given(@Nullable Long version) {
    return version != null && version == ANY_VERSION ? null : version;
  }

  /** Who counts a document's versions. */
  public enum VersionType {
    INTERNAL,
    EXTERNAL,
    EXTERNAL_GTE;

    public static VersionType of(String word) {
      return switch (word) {
        case "internal" -> INTERNAL;
        case "external", "external_gt" -> EXTERNAL;
        case "external_gte" -> EXTERNAL_GTE;
        default -> throw ApiException.argument("No version type match [" + word + "]");
      };
    }
  }

  /** Whether a demand by sequence number is made. */
  boolean comparesSeqNo() {
    return ifSeqNo != null;
  }

  boolean isExternal() {
    return versionType != VersionType.INTERNAL;
  }

  /** What contradicts itself, in the words that clients know. */
  List<String> problems(WriteOperation operation, boolean hasId) {
    List<String> problems = new ArrayList<>();
    if (operation == WriteOperation.CREATE) {
      if (isExternal()) {
        return List.of("create operations only support internal versioning. use index instead");
      }
      if (demandsNoDocument()) {
        return new Concurrency(ifSeqNo, ifPrimaryTerm, null, versionType)
            .problems(operation, hasId);
      }
      if (version != null) {
        return List.of("create operations do not support explicit versions. use index instead");
      }
      if (ifSeqNo != null || ifPrimaryTerm != null) {
        return List.of("create operations do not support compare and set. use index instead");
      }
    }
    if (!hasId && (isExternal() || version != null)) {
      problems.add("an id must be provided if version type or value are set");
    }
    if (operation != WriteOperation.INDEX || !demandsNoDocument()) {
      problems.addAll(problemsOfVersion());
    }
    if (ifSeqNo != null && (isExternal() || version != null)) {
      problems.add("compare and write operations can not use versioning");
    }
    boolean hasTerm = ifPrimaryTerm != null && ifPrimaryTerm != 0;
    if (ifSeqNo != null && !hasTerm) {
      problems.add("ifSeqNo is set, but primary term is [0]");
    }
    if (ifSeqNo == null && hasTerm) {
      problems.add("ifSeqNo is unassigned, but primary term is [" + ifPrimaryTerm + "]");
    }
    return problems;
  }

  private List<String> problemsOfVersion() {
    List<String> problems = new ArrayList<>();
    long shown = version == null ? ANY_VERSION : version;
    boolean unknown = version != null && shown <= 0 && shown != NO_DOCUMENT;
    if (isExternal() ? shown < 0 : unknown) {
      problems.add(
          "illegal version value [" + shown + "] for version type [" + versionType.name() + "]");
    }
    if (!isExternal() && version != null) {
      problems.add(
          "internal versioning can not be used for optimistic concurrency control. Please use"
              + " `if_seq_no` and `if_primary_term` instead");
    }
    return problems;
  }

  /** Whether the document is not to be there yet, so that what is written is a creation. */
  boolean demandsNoDocument() {
    return !isExternal() && version != null && version == NO_DOCUMENT;
  }

  /** What no document that is read can have. */
  List<String> problemsOfReading() {
    long least = isExternal() ? 0 : 1;
    return version == null || version >= least
        ? List.of()
        : List.of(
            "illegal version value ["
                + version
                + "] for version type ["
                + versionType.name()
                + "]");
  }

  /** The demand, once it has no problems. */
  VersionCheck check() {
    if (ifSeqNo != null && ifPrimaryTerm != null) {
      return new VersionCheck.IfSeqNo(ifSeqNo, ifPrimaryTerm);
    }
    return version != null && isExternal()
        ? new VersionCheck.External(version, versionType == VersionType.EXTERNAL_GTE)
        : VersionCheck.NONE;
  }
}
