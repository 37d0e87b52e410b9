package io.lampyr.cluster.item;

import java.util.Optional;

/** When a write may take effect. */
public sealed interface ItemCondition {

  ItemCondition ABSENT = new Absent();

  static ItemCondition at(Revision revision) {
    return new AtRevision(revision);
  }

  /** The version of what is written when the condition holds. */
  long nextVersion();

  /** Whether the condition holds for what stands under the key. */
  boolean holdsFor(Optional<Revision> current);

  /** Only if there is no such item. */
  record Absent() implements ItemCondition {
    @Override
    public long nextVersion() {
      return 1;
    }

    @Override
    public boolean holdsFor(Optional<Revision> current) {
      return current.isEmpty();
    }
  }

  /** Only if the item is the result of exactly this write. */
  record AtRevision(Revision revision) implements ItemCondition {
    @Override
    public long nextVersion() {
      return Math.addExact(revision.version(), 1);
    }

    @Override
    public boolean holdsFor(Optional<Revision> current) {
      return current.isPresent() && current.get().equals(revision);
    }
  }
}
