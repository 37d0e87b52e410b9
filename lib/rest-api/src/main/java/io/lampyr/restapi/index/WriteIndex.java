package io.lampyr.restapi.index;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.restapi.error.ApiException;
import java.util.List;
import java.util.Optional;

/** Which of the indices that a name stands for is written to. */
final class WriteIndex {
  private WriteIndex() {}

  /** Whether the name is the index's own. */
  static boolean isItself(String name, List<ResolvedIndex> meant) {
    return meant.size() == 1 && meant.getFirst().name().equals(name);
  }

  static AliasOptions options(IndexMetadata index, String alias) {
    return Optional.ofNullable(index.definition().aliases().get(alias))
        .map(AliasOptions::ofText)
        .orElse(AliasOptions.NONE);
  }

  /** The index itself, the one that the alias says, or the only one that it may mean. */
  static IndexMetadata of(String name, List<ResolvedIndex> meant) {
    if (isItself(name, meant)) {
      return meant.getFirst().metadata();
    }
    for (ResolvedIndex index : meant) {
      if (options(index.metadata(), name).writes().orElse(false)) {
        return index.metadata();
      }
    }
    boolean only = meant.size() == 1;
    if (only && options(meant.getFirst().metadata(), name).writes().orElse(true)) {
      return meant.getFirst().metadata();
    }
    throw ApiException.argument(
        "no write index is defined for alias ["
            + name
            + "]. The write index may be explicitly disabled using is_write_index=false or the"
            + " alias points to multiple indices without one being designated as a write index");
  }
}
