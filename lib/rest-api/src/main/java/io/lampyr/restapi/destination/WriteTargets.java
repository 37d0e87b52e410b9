package io.lampyr.restapi.destination;

import io.lampyr.mapping.Mapping;
import java.util.Optional;

/**
 * Finds, makes and extends the indices that writes go to.
 *
 * <p>Laws: {@link #find} reads the name anew each time, so that a change of aliases that was
 * answered is seen; what the index is may come from memory, as owners refuse what is too old.
 * {@link #extend} merges into what the index has by then, under a conditional write, and gives the
 * merged target; it throws {@link io.lampyr.mapping.fault.FaultException} where that contradicts
 * it. All throw {@link io.lampyr.restapi.error.ApiException} for what a client did wrong. Safe for
 * many threads; blocks. Cost: one read for a name, one more for an index that is not known, one
 * conditional write and a read for an extension.
 */
public interface WriteTargets extends SliceTargets, MissingTargets {

  /** What a write asks of the name that it goes to. */
  record Demand(Required required, boolean mayCreate) {
    public Demand(boolean requireAlias, boolean mayCreate) {
      this(requireAlias ? Required.ALIAS : Required.NOTHING, mayCreate);
    }

    public boolean requireAlias() {
      return required == Required.ALIAS;
    }
  }

  /** What a name must be that is written to. */
  enum Required {
    NOTHING,
    ALIAS,
    STREAM,
    /** Anything, but if there is nothing, no stream is made of it. */
    NO_NEW_STREAM
  }

  /**
   * The index that the name means; date math in it is resolved. Where there is none, it is made,
   * from a template if one fits, unless the demand or the cluster's setting forbids.
   */
  WriteTarget find(String name, Demand demand);

  /**
   * As {@link #find}, but makes nothing: empty where there is no index, and {@link #find} may make
   * it.
   */
  Optional<WriteTarget> findExisting(String name, Demand demand);

  /**
   * The existing index that documents are read from under the name: an alias must have one index
   * only, whichever of several is written to.
   */
  WriteTarget findToRead(String name);

  /**
   * Where documents are kept that the stream of the name refuses: empty if it is none, or one that
   * keeps none. The stream is made if it is missing, and a template fits.
   */
  Optional<WriteTarget> findForFailures(String name);

  /** The target with the update's fields in its mapping. */
  WriteTarget extend(WriteTarget target, Mapping update);

  /**
   * The target as it is now, read anew: for writes that were told that the index is gone, which it
   * may be under its old identity only.
   */
  WriteTarget findAgain(String name, Demand demand);
}
