package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.IndexMetadata;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What names mean among indices as they should not have come to be, too. */
class NameResolutionTest {
  private static final NameResolution.Customs CUSTOMS =
      new NameResolution.Customs(false, _ -> false);

  private static final Catalog CATALOG = MemoryCatalog.over(new MemoryItemStore(), 1).catalog();

  private static IndexMetadata index(String name, Map<String, String> aliases) {
    IndexMetadata made = CATALOG.create(new NewIndex(name, FlatSettings.NONE, Map.of(), Map.of()));
    return new IndexMetadata(
        made.id(),
        made.name(),
        made.state(),
        made.layout(),
        made.age(),
        new IndexMetadata.Definition(
            made.definition().settings(), made.definition().mappings(), new TreeMap<>(aliases)));
  }

  private static List<String> meant(String expression, List<IndexMetadata> found) {
    return new NameResolution(Expansion.OPEN, List.of(expression), found, CUSTOMS)
        .run().stream().map(ResolvedIndex::name).toList();
  }

  @Test
  void aNameThatAnIndexAndAnAliasHaveIsTheIndexs() {
    IndexMetadata taken = index("taken", Map.of());
    IndexMetadata other = index("other", Map.of("taken", "{\"filter\":{\"match_none\":{}}}"));
    for (List<IndexMetadata> found : List.of(List.of(taken, other), List.of(other, taken))) {
      assertThat(meant("taken", found)).containsExactly("taken");
      assertThat(meant("t*", found)).containsExactly("taken");
      assertThat(meant("*", found)).containsExactly("other", "taken");
    }
  }
}
