package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.mapping.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CreationCostTest {
  private final CountingItemStore items = new CountingItemStore(new MemoryItemStore());
  private final Catalog catalog = MemoryCatalog.over(items, 1).catalog();

  private long requests(NewIndex wanted) {
    long before = items.counts().requests();
    catalog.create(wanted);
    return items.counts().requests() - before;
  }

  private static NewIndex of(String name, int shards) {
    Map<String, Object> settings = Map.of("index.number_of_shards", shards);
    return new NewIndex(name, FlatSettings.ofIndex(settings), Map.of(), Map.of());
  }

  @Test
  void creationCostsSevenRequestsAndOneForEachShard() {
    catalog.create(of("first", 1));
    assertThat(requests(of("one", 1))).isEqualTo(8);
    assertThat(requests(of("five", 5))).isEqualTo(12);
  }

  @Test
  void templatesAndTheirComponentsCostNothingMore() {
    catalog.create(of("first", 1));
    for (String name : List.of("a", "b")) {
      Map<String, Object> body = Map.of("template", Map.of("settings", Map.of("hidden", true)));
      catalog.templates().put(Template.parse(Template.Kind.COMPONENT, name, body), false);
    }
    String body = "{\"index_patterns\":[\"logs-*\"],\"composed_of\":[\"a\",\"b\"]}";
    catalog
        .templates()
        .put(Template.parse(Template.Kind.INDEX, "logs", Json.readObject(body)), false);
    assertThat(requests(of("logs-1", 1))).isEqualTo(8);
    assertThat(catalog.named("logs-1").orElseThrow().definition().settings()).contains("hidden");
  }
}
