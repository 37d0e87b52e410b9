package io.lampyr.restapi.pipeline;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.mapping.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A pipeline as its client put it: the text of a JSON object. */
record StoredPipeline(String id, String body) {
  static final String PARTITION = "pipelines";
  static final Codec<StoredPipeline> CODEC = new PipelineCodec();

  static ItemKey key(String id) {
    return new ItemKey(PARTITION, ItemKey.encode(id));
  }

  Map<String, @Nullable Object> tree() {
    return Json.readObject(body);
  }

  private static final class PipelineCodec extends Codec<StoredPipeline> {
    PipelineCodec() {
      super("ingest-pipeline", 1);
    }

    @Override
    protected void write(StoredPipeline pipeline, JsonOut out) {
      out.text("id", pipeline.id()).text("body", pipeline.body());
    }

    @Override
    protected StoredPipeline read(JsonFields in) {
      return new StoredPipeline(in.text("id"), in.text("body"));
    }
  }
}
