package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.mapping.json.Json;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class StreamTemplatesTest {
  @Test
  void whatAnyNumberOfStreamsAreMadeOfCostsOneQuery() {
    CountingItemStore items = new CountingItemStore(new MemoryItemStore());
    Catalog catalog = MemoryCatalog.over(items, 11).catalog();
    catalog
        .templates()
        .put(
            Template.parse(
                Template.Kind.INDEX,
                "t",
                Json.readObject("{\"index_patterns\":[\"t-*\"],\"data_stream\":{}}")),
            false);
    long before = items.counts().requests();
    Function<String, Optional<StreamTemplate>> templates = catalog.templates().forStreams();
    for (int i = 0; i < 1000; i++) {
      assertThat(templates.apply("t-" + i).map(StreamTemplate::name)).contains("t");
    }
    assertThat(templates.apply("other")).isEmpty();
    assertThat(items.counts().requests() - before).isEqualTo(1);
  }
}
