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
      json.writeNumberProperty("buffered_bytes", shard.bufferedBytes());
      json.writeNumberProperty("max_seq_no", shard.numbers().max());
      json.writeNumberProperty("local_checkpoint", shard.numbers().checkpoint());
      json.writeNumberProperty("durable_checkpoint", shard.numbers().durable());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
