package io.lampyr.engine.catalog;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.StateKeys;
import java.util.List;
import java.util.Optional;

/** Whether names are free for indices that are made, and who gets them: each means one thing. */
final class TakenNames {
  private final Indices indices;

  TakenNames(Indices indices) {
    this.indices = indices;
  }

  /** Throws {@link RefusedException} where the name means something. */
  void checkFree(String name) {
    Optional<NameEntry> entry = indices.entry(name);
    if (entry.isPresent()) {
      refuseIfTaken(entry.get());
    }
  }

  /** Throws {@link RefusedException} where the name's item means something. */
  void refuseIfTaken(NameEntry entry) {
    // A stream is there as long as what it writes to is.
    for (IndexMetadata index : indices.existing(entry.indices()).values()) {
      switch (entry.kind()) {
        case INDEX -> throw RefusedException.exists(entry.name(), index.id());
        case ALIAS -> refuseIfListed(entry.name(), index);
        case STREAM -> {
          if (index.id().equals(entry.indices().getLast())) {
            throw RefusedException.indexName(entry.name(), "already exists as data stream");
          }
        }
      }
    }
  }

  private static void refuseIfListed(String alias, IndexMetadata index) {
    if (index.definition().aliases().containsKey(alias)) {
      throw RefusedException.indexName(alias, "already exists as alias");
    }
  }

  /** The same of indices that are being made, of which nobody knows whether they will exist. */
  private void refuseIfBegun(NameEntry entry) {
    if (entry.kind() == NameEntry.Kind.ALIAS) {
      for (IndexId one : entry.indices()) {
        indices
            .metadata(one)
            .filter(found -> found.state() == IndexState.CREATING)
            .ifPresent(found -> refuseIfListed(entry.name(), found));
      }
    }
  }

  /** Makes the name mean the index, which exists from then on; refused if it means another. */
  void take(IndexMetadata index) {
    NameEntry own = new NameEntry(index.name(), NameEntry.Kind.INDEX, List.of(index.id()));
    if (Writes.create(indices.tables().names(), StateKeys.name(index.name()), own).isPresent()) {
      return;
    }
    Writes.change(
        indices.tables().names(),
        StateKeys.name(index.name()),
        found -> {
          found
              .filter(entry -> !entry.equals(own))
              .ifPresent(entry -> {
                refuseIfTaken(entry);
                refuseIfBegun(entry);
              });
          return Optional.of(own);
        });
  }
}
