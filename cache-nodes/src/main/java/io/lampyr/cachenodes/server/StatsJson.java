package io.lampyr.cachenodes.server;

import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.engine.node.ShardStats;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** A node's numbers as people and collectors read them. */
final class StatsJson {
  private StatsJson() {}

  static void load(JsonGenerator json, NodeLoad load) {
    json.writeObjectPropertyStart("load");
    json.writeNumberProperty("ingestion", load.ingestion());
    json.writeNumberProperty("search", load.search());
    json.writeNumberProperty("processors", load.processors());
    json.writeNumberProperty("memory_needed_bytes", load.memoryNeeded());
    json.writeNumberProperty("memory_bytes", load.memory());
    json.writeEndObject();
  }

  static void shards(JsonGenerator json, List<ShardStats> shards) {
    json.writeArrayPropertyStart("shards");
    for (ShardStats shard : shards) {
      json.writeStartObject();
      json.writeStringProperty("index", shard.shard().index().uuid());
      json.writeNumberProperty("shard", shard.shard().ordinal());
      json.writeNumberProperty("primary_term", shard.term().value());
      json.writeNumberProperty("docs_count", shard.documents().count());
      json.writeNumberProperty("docs_deleted", shard.documents().deleted());
      json.writeNumberProperty("segments", shard.segments());
      json.writeNumberProperty("store_bytes", shard.storeBytes());
      json.writeNumberProperty("buffered_bytes", shard.memory().bufferedBytes());
      json.writeNumberProperty("version_bytes", shard.memory().versionBytes());
      json.writeNumberProperty("unflushed_bytes", shard.memory().unflushedBytes());
      json.writeNumberProperty("max_seq_no", shard.numbers().max());
      json.writeNumberProperty("local_checkpoint", shard.numbers().checkpoint());
      json.writeNumberProperty("durable_checkpoint", shard.numbers().durable());
      activity(json, shard.activity());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void activity(JsonGenerator json, ShardStats.Activity activity) {
    json.writeNumberProperty("indexed", activity.operations().indexed());
    json.writeNumberProperty("deleted", activity.operations().deleted());
    json.writeNumberProperty("failed", activity.operations().failed());
    json.writeNumberProperty("noop_updates", activity.operations().noops());
    json.writeNumberProperty("reads_found", activity.operations().found());
    json.writeNumberProperty("reads_missed", activity.operations().missed());
    json.writeNumberProperty("refreshes", activity.commits().refreshes());
    json.writeNumberProperty("flushes", activity.commits().flushes());
    json.writeNumberProperty("flushes_periodic", activity.commits().periodic());
    json.writeNumberProperty("merges", activity.merges().merges());
    json.writeNumberProperty("merged_docs", activity.merges().documents());
    json.writeNumberProperty("merged_bytes", activity.merges().bytes());
  }
}
