package io.lampyr.restapi.cat;

import io.lampyr.base.glob.Glob;
import io.lampyr.engine.catalog.Template;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Endpoint;
import io.lampyr.restapi.route.Route;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tables of what there is none of: no plugins, no repositories and no snapshots, as the store is
 * the backup; no queue of changes, as each is made by whoever wants it; no breakers, as each kind
 * of memory has a bound of its own. And the components that templates are made of.
 */
public final class EmptyTables {
  private final ClusterView view;

  public EmptyTables(ClusterView view) {
    this.view = view;
  }

  public List<Route> routes() {
    return List.of(
        CatRoutes.led("/_cat/plugins")
            .inElasticsearch("include_bootstrap")
            .get(always(EmptyTables::plugins)),
        CatRoutes.led("/_cat/repositories").get(always(EmptyTables::repositories)),
        CatRoutes.table("/_cat/snapshots", "/_cat/snapshots/{repository}")
            .taking(CatRoutes.with(IndexOptions.LEADER), "ignore_unavailable")
            .get(EmptyTables::snapshots),
        CatRoutes.led("/_cat/pending_tasks").get(always(EmptyTables::pending)),
        CatRoutes.table("/_cat/segment_replication", "/_cat/segment_replication/{index}")
            .taking(
                CatRoutes.with(IndexOptions.NAMES),
                "active_only",
                "completed_only",
                "detailed",
                "index",
                "shards")
            .get(always(EmptyTables::copying)),
        CatRoutes.led("/_cat/circuit_breaker", "/_cat/circuit_breaker/{circuit_breaker_patterns}")
            .get(always(EmptyTables::breakers)),
        CatRoutes.led("/_cat/component_templates", "/_cat/component_templates/{name}")
            .get(this::components));
  }

  private static Endpoint always(Supplier<CatTable> table) {
    return call -> table.get().answer(call);
  }

  private static CatTable plugins() {
    return new CatTable()
        .hidden("id", "", "unique node id")
        .text("name", "n", "node name")
        .text("component", "c", "component")
        .text("version", "v", "component version")
        .hidden("description", "d", "plugin details");
  }

  private static CatTable repositories() {
    return new CatTable()
        .text("id", "id,repoId", "unique repository id")
        .text("type", "t,type", "repository type");
  }

  private static Answer snapshots(Call call) {
    Optional<String> repository = call.pathIfGiven("repository").filter(name -> !Glob.isGlob(name));
    if (repository.isPresent() && !call.parameters().flag("help", false)) {
      throw new ApiException(
          404, "repository_missing_exception", "[" + repository.get() + "] missing");
    }
    return new CatTable()
        .text("id", "id,snapshot", "unique snapshot")
        .text("status", "s,status", "snapshot name")
        .text("start_epoch", "ste,startEpoch", "start time in seconds since 1970-01-01 00:00:00")
        .text("start_time", "sti,startTime", "start time in HH:MM:SS")
        .text("end_epoch", "ete,endEpoch", "end time in seconds since 1970-01-01 00:00:00")
        .text("end_time", "eti,endTime", "end time in HH:MM:SS")
        .text("duration", "dur,duration", "duration")
        .number("indices", "i,indices", "number of indices")
        .number("successful_shards", "ss", "number of successful shards")
        .number("failed_shards", "fs", "number of failed shards")
        .number("total_shards", "ts", "number of total shards")
        .hidden("reason", "r,reason", "reason for failures")
        .answer(call);
  }

  private static CatTable pending() {
    return new CatTable()
        .number("insertOrder", "o", "task insertion order")
        .number("timeInQueue", "t", "how long task has been in queue")
        .text("priority", "p", "task priority")
        .text("source", "s", "task source");
  }

  private static CatTable copying() {
    return new CatTable()
        .text("shardId", "s", "shard")
        .text("target_node", "tnode", "node that the segments are copied to")
        .text("target_host", "thost", "its host")
        .number("checkpoints_behind", "cpb", "commits that the copy lacks")
        .number("bytes_behind", "bb", "bytes that the copy lacks")
        .text("current_lag", "clag", "for how long the copy has lacked some")
        .text("last_completed_lag", "lcl", "how long it took the last time")
        .number("rejected_requests", "rr", "requests that were refused for it");
  }

  private static CatTable breakers() {
    return new CatTable()
        .text("node_id", "id", "persistent node id")
        .hidden("node_name", "nn", "node name")
        .text("breaker", "br", "breaker name")
        .text("limit", "l", "limit size")
        .hiddenNumber("limit_bytes", "lb", "limit size in bytes")
        .text("estimated", "e", "estimated size")
        .hiddenNumber("estimated_bytes", "eb", "estimated size in bytes")
        .number("tripped", "t", "tripped count")
        .hiddenNumber("overhead", "o", "overhead");
  }

  private Answer components(Call call) {
    CatTable table =
        new CatTable()
            .text("name", "n", "component template name")
            .text("version", "v", "version")
            .number("alias_count", "a", "aliases")
            .number("mapping_count", "m", "fields")
            .number("settings_count", "s", "settings")
            .number("metadata_count", "me", "metadata")
            .text("included_in", "i", "index templates that are made of it");
    List<String> names = call.pathIfGiven("name").map(IndexOptions::split).orElse(List.of("*"));
    List<Template> templates =
        view.catalog().templates().matching(Template.Kind.INDEX, List.of("*"));
    for (Template each : view.catalog().templates().matching(Template.Kind.COMPONENT, names)) {
      Map<?, ?> body = each.body().get("template") instanceof Map<?, ?> map ? map : Map.of();
      table.row(
          each.name(),
          each.body().get("version"),
          size(body.get("aliases")),
          body.get("mappings") instanceof Map<?, ?> mappings ? size(mappings.get("properties")) : 0,
          size(body.get("settings")),
          size(each.body().get("_meta")),
          templates.stream()
              .filter(template -> template.stored().composedOf().contains(each.name()))
              .map(Template::name)
              .toList());
    }
    return table.answer(call);
  }

  private static int size(@Nullable Object members) {
    return members instanceof Map<?, ?> map ? map.size() : 0;
  }
}
