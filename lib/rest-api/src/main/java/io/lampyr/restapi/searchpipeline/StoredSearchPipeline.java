package io.lampyr.restapi.searchpipeline;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.mapping.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A search pipeline as its client put it: the text of a JSON object. */
record StoredSearchPipeline(String id, String body) {
  static final String PARTITION = "search-pipelines";
  static final Codec<StoredSearchPipeline> CODEC = new SearchPipelineCodec();

  static ItemKey key(String id) {
    return new ItemKey(PARTITION, ItemKey.encode(id));
  }

  Map<String, @Nullable Object> tree() {
    return Json.readObject(body);
  }

  private static final class SearchPipelineCodec extends Codec<StoredSearchPipeline> {
    SearchPipelineCodec() {
      super("search-pipeline", 1);
    }

    @Override
    protected void write(StoredSearchPipeline pipeline, JsonOut out) {
      out.text("id", pipeline.id()).text("body", pipeline.body());
    }

    @Override
    protected StoredSearchPipeline read(JsonFields in) {
      return new StoredSearchPipeline(in.text("id"), in.text("body"));
    }
  }
}
