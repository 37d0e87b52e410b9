package io.lampyr.restapi.index;

import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.IndexBlock;
import io.lampyr.engine.catalog.IndexSettings;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Shows and changes the settings of indices. */
public final class SettingsRoutes {
  private static final Expansion SHOWN =
      Expansion.OPEN_AND_CLOSED.with(new Expansion.States(true, false, false));

  /** What is to be changed has to be there. */
  private static final Expansion SOME = Expansion.OPEN_AND_CLOSED.lenient(false, false);

  private final Catalog catalog;

  public SettingsRoutes(Catalog catalog) {
    this.catalog = catalog;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(
                Duty.INGEST,
                Privilege.VIEW_INDEX_METADATA,
                "/_settings",
                "/{index}/_settings",
                "/{index}/_settings/{name}",
                "/_settings/{name}",
                "/{index}/_setting/{name}")
            .taking(IndexOptions.NAMES_READING, "flat_settings", "include_defaults")
            .get(this::get),
        Route.on(Duty.INGEST, Privilege.MANAGE, "/_settings", "/{index}/_settings")
            .taking(IndexOptions.NAMES_WAITING, "flat_settings", "preserve_existing")
            .inElasticsearch("reopen")
            .takingBody()
            .put(this::put));
  }

  private List<ResolvedIndex> found(Call call, Privilege privilege, Expansion usual) {
    List<String> named = IndexOptions.expressions(call);
    List<ResolvedIndex> found =
        Permitted.of(
            call,
            privilege,
            named,
            catalog.resolver().resolve(named, IndexOptions.expansion(call, usual)));
    return found;
  }

  private Answer get(Call call) {
    ShownIndex.Wanted wanted =
        new ShownIndex.Wanted(
            call.pathIfGiven("name").map(IndexOptions::split).orElse(List.of()),
            call.parameters().flag("flat_settings", false),
            call.parameters().flag("include_defaults", false),
            call.parameters().flag("human", false));
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    List<ResolvedIndex> found = found(call, Privilege.VIEW_INDEX_METADATA, SHOWN);
    IndexBlock.checkFound(IndexBlock.Level.METADATA_READ, found);
    for (ResolvedIndex index : found) {
      Map<String, @Nullable Object> shown = ShownIndex.settings(index.metadata(), wanted);
      // An index of which no settings are shown is passed over, as the peers do it.
      if (!shown.equals(Map.of("settings", Map.of()))) {
        answer.put(index.name(), shown);
      }
    }
    return Answer.ok(answer);
  }

  private Answer put(Call call) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body is required");
    }
    Map<String, @Nullable Object> body = call.bodyObject();
    Object inner = body.get("settings");
    FlatSettings update =
        FlatSettings.ofIndex(
            body.size() == 1 && inner instanceof Map<?, ?> ? Json.object(inner, "settings") : body);
    if (update.values().isEmpty()) {
      throw ApiException.validation("no settings to update");
    }
    boolean preserve = call.parameters().flag("preserve_existing", false);
    List<ResolvedIndex> found = found(call, Privilege.MANAGE, SOME);
    // Also where a pattern finds no index that it could be given.
    IndexSettings.checkUpdate(update);
    if (!changesBlocks(update)) {
      IndexBlock.checkFound(IndexBlock.Level.METADATA_WRITE, found);
    }
    for (ResolvedIndex index : found) {
      catalog.changes().configure(index.id(), update, preserve);
    }
    return Answer.acknowledged();
  }

  /** Otherwise nobody could take such a block away again. */
  private static boolean changesBlocks(FlatSettings update) {
    Set<String> names = update.values().keySet();
    return names.contains(IndexBlock.READ_ONLY.setting())
        || names.contains(IndexBlock.READ_ONLY_ALLOW_DELETE.setting())
        || names.equals(Set.of(IndexBlock.METADATA.setting()));
  }
}
