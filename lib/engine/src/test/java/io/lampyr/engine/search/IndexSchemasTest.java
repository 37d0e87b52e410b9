package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.MemoryCatalog;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.json.Json;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IndexSchemasTest {
  private final MemoryCatalog made = MemoryCatalog.over(new MemoryItemStore(), 1);
  private final IndexSchemas schemas = new IndexSchemas(Dialect.ELASTICSEARCH, 10);

  private IndexMetadata index(String name, String settings, String mappings) {
    return made.catalog()
        .create(
            new NewIndex(
                name,
                FlatSettings.ofIndex(Json.readObject(settings)),
                Json.readObject(mappings),
                Map.of()));
  }

  @Test
  void indicesThatDifferByTheirNamesShareWhatTheirTextsMean() {
    String mappings = "{\"properties\":{\"n\":{\"type\":\"integer\"}}}";
    IndexSchema one = schemas.of(index("one", "{\"max_result_window\":7}", mappings));
    IndexSchema two = schemas.of(index("two", "{\"max_result_window\":7}", mappings));
    assertThat(two.definition()).isSameAs(one.definition());
    assertThat(two.name()).isEqualTo("two");
    IndexSchema other = schemas.of(index("three", "{\"max_result_window\":8}", mappings));
    assertThat(other.definition().settings().number("index.max_result_window", 0)).isEqualTo(8);
  }

  @Test
  void metadataThatHaveChangedMakeAnotherSchema() {
    IndexMetadata before = index("one", "{}", "{}");
    IndexSchema first = schemas.of(before);
    assertThat(schemas.of(before)).isSameAs(first);
    made.catalog()
        .changes()
        .configure(before.id(), FlatSettings.ofIndex(Map.of("max_result_window", "9")), false);
    IndexSchema second = schemas.of(made.catalog().find(before.id()).orElseThrow());
    assertThat(second.definition().settings().number("index.max_result_window", 0)).isEqualTo(9);
  }
}
