package io.lampyr.restapi.pipeline;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.IndexResolver;
import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The indices whose settings name pipelines: without these nobody could write to them. */
public final class PipelineUses {
  private static final int TOLD = 3;

  private final Optional<IndexResolver> resolver;

  /** Without a resolver nobody asks. */
  public PipelineUses(Optional<IndexResolver> resolver) {
    this.resolver = resolver;
  }

  /** Refuses to do without pipelines that indices name. */
  void refuse(List<StoredPipeline> doomed) {
    if (resolver.isEmpty() || doomed.isEmpty()) {
      return;
    }
    Collection<IndexMetadata> all = resolver.get().everything().values();
    for (StoredPipeline one : doomed) {
      refuse(one.id(), "default", all);
      refuse(one.id(), "final", all);
    }
  }

  private static void refuse(String id, String kind, Collection<IndexMetadata> all) {
    String setting = "index." + kind + "_pipeline";
    List<String> users = new ArrayList<>();
    for (IndexMetadata index : all) {
      String settings = index.definition().settings();
      // Texts are not parsed where they surely name none.
      if (settings.contains(kind + "_pipeline")
          && FlatSettings.ofIndexText(settings).text(setting, "").equals(id)) {
        users.add(index.name());
      }
    }
    if (!users.isEmpty()) {
      users.sort(String::compareTo);
      throw FaultException.argument(
          "pipeline ["
              + id
              + "] cannot be deleted because it is the "
              + kind
              + " pipeline for "
              + users.size()
              + " index(es) including ["
              + String.join(",", users.subList(0, Math.min(TOLD, users.size())))
              + "]");
    }
  }
}
