package io.lampyr.localstack;

import static org.assertj.core.api.Assertions.assertThat;

/** A function makes an index of fewer shards, and adds for each what the bucket does not have. */
record MadeSmaller(Api api) {
  private static final long DOCUMENTS = 50;

  void hasEveryDocument() {
    api.put("/wide", "{\"settings\": {\"number_of_shards\": 4}}").ok();
    for (int i = 0; i < DOCUMENTS; i++) {
      api.put("/wide/_doc/" + i, "{\"n\": " + i + "}").ok();
    }
    api.put("/wide/_settings", "{\"index.blocks.write\": true}").ok();
    String two = "{\"settings\": {\"number_of_shards\": 2, \"blocks.write\": null}}";
    api.put("/wide/_shrink/narrow", two).ok();
    api.delete("/wide").ok();
    assertThat(api.get("/narrow/_count").ok().at("count")).isEqualTo(DOCUMENTS);
    api.put("/narrow/_doc/more?refresh=true", "{\"n\": 1}").ok();
    assertThat(api.get("/narrow/_count").ok().at("count")).isEqualTo(DOCUMENTS + 1);
    api.delete("/narrow").ok();
  }
}
