package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CatalogTest {
  private final MemoryItemStore items = new MemoryItemStore();
  private final Catalog catalog = over(items, 1);

  static Catalog over(ItemStore store, long seed) {
    return MemoryCatalog.over(store, seed).catalog();
  }

  private static NewIndex index(String name, String settings, String mappings, String... aliases) {
    Map<String, AliasOptions> options = new TreeMap<>();
    for (String alias : aliases) {
      options.put(alias, AliasOptions.NONE);
    }
    return new NewIndex(
        name, FlatSettings.ofIndex(Json.readObject(settings)), Json.readObject(mappings), options);
  }

  private IndexMetadata create(String name, String... aliases) {
    return catalog.create(index(name, "{}", "{}", aliases));
  }

  private List<String> names(Expansion how, String... expressions) {
    return catalog.resolver().resolve(List.of(expressions), how).stream()
        .map(ResolvedIndex::name)
        .toList();
  }

  @Test
  void aNameIsTakenOnceAndFreeAgainBehindADeletion() {
    IndexMetadata first = create("logs");
    assertThatThrownBy(() -> create("logs"))
        .isInstanceOf(RefusedException.class)
        .hasMessage("index [logs/" + first.id() + "] already exists");
    catalog.deletion().delete(first.id());
    assertThat(catalog.named("logs")).isEmpty();
    IndexMetadata second = create("logs");
    assertThat(second.id()).isNotEqualTo(first.id());
    assertThat(catalog.shards(second.id())).hasSize(1);
  }

  @Test
  void wildcardsExclusionsAndAliasesMeanWhatIsThere() {
    create("logs-1", "all");
    create("logs-2", "all");
    create("other");
    IndexId closed = create("logs-3").id();
    catalog.changes().close(closed);
    assertThat(names(Expansion.OPEN, "logs-*")).containsExactly("logs-1", "logs-2");
    assertThat(names(Expansion.OPEN_AND_CLOSED, "logs-*", "-logs-2"))
        .containsExactly("logs-1", "logs-3");
    assertThat(names(Expansion.OPEN, "all")).containsExactly("logs-1", "logs-2");
    assertThat(names(Expansion.OPEN, "_all")).containsExactly("logs-1", "logs-2", "other");
    assertThat(names(Expansion.OPEN, "none*")).isEmpty();
    assertThatThrownBy(() -> names(Expansion.OPEN, "logs-3")).hasMessage("closed");
    assertThatThrownBy(() -> names(Expansion.OPEN, "nope")).hasMessage("no such index [nope]");
    assertThat(names(Expansion.OPEN, "other", "")).containsExactly("other");
    assertThatThrownBy(() -> names(Expansion.OPEN, "", "other")).hasMessage("no such index []");
    assertThatThrownBy(() -> names(Expansion.OPEN, "")).hasMessage("no such index []");
    assertThat(names(Expansion.OPEN.lenient(true, true), "nope", "other")).containsExactly("other");
  }

  @Test
  void anExcludedNameMustBeThereUnlessThatIsIgnored() {
    create("logs-1");
    create("other", "all");
    assertThat(names(Expansion.OPEN, "logs-*", "-other", "-all", "-nope*"))
        .containsExactly("logs-1");
    assertThatThrownBy(() -> names(Expansion.OPEN, "logs-*", "-nope"))
        .hasMessage("no such index [nope]");
    assertThatThrownBy(() -> names(Expansion.OPEN.withoutAliases(), "logs-*", "-all"))
        .hasMessageContaining("[all] matches an alias");
    assertThat(names(Expansion.OPEN.lenient(true, true), "logs-*", "-nope"))
        .containsExactly("logs-1");
  }

  @Test
  void whatIsExcludedIsNotFoundByItsAliasesEither() {
    create("logs-1", "logs-all", "logs-first");
    create("logs-2", "logs-all");
    assertThat(names(Expansion.OPEN, "logs-*", "-logs-1")).containsExactly("logs-2");
    assertThat(names(Expansion.OPEN, "logs-*", "-logs-f*")).containsExactly("logs-2");
    assertThat(names(Expansion.OPEN, "*", "-*")).isEmpty();
    assertThat(names(Expansion.OPEN, "logs-first", "logs-*", "-logs-1"))
        .containsExactly("logs-1", "logs-2");
    assertThat(names(Expansion.OPEN, "logs-*", "-logs-1", "*")).containsExactly("logs-1", "logs-2");
    assertThat(names(Expansion.OPEN, "logs-*", "-logs-first")).containsExactly("logs-1", "logs-2");
  }

  @Test
  void aHiddenIndexIsFoundByItsNameOnly() {
    catalog.create(index("secret", "{\"index\":{\"hidden\":true}}", "{}"));
    assertThat(names(Expansion.OPEN, "*")).isEmpty();
    assertThat(names(Expansion.OPEN, "secret")).containsExactly("secret");
    assertThat(names(Expansion.OPEN.with(new Expansion.States(true, true, true)), "*"))
        .containsExactly("secret");
  }

  @Test
  void filtersOfAliasesHoldUnlessTheWholeIndexIsNamedToo() {
    IndexId id = create("data").id();
    AliasOptions options =
        AliasOptions.of(Json.readObject("{\"filter\":{\"term\":{\"a\":1}},\"routing\":\"x\"}"));
    catalog.change(List.of(new AliasAction.AddAlias(id, "part", options)));
    ResolvedIndex part = catalog.resolver().resolve(List.of("part"), Expansion.OPEN).getFirst();
    assertThat(part.filters()).containsExactly("{\"term\":{\"a\":1}}");
    assertThat(part.routing()).containsExactly("x");
    ResolvedIndex whole =
        catalog.resolver().resolve(List.of("part", "data"), Expansion.OPEN).getFirst();
    assertThat(whole.filters()).isEmpty();
    assertThat(whole.routing()).isEmpty();
  }

  @Test
  void anIndexGivesWayToAnAliasOfItsName() {
    IndexId old = create("test").id();
    IndexId next = create("test_2").id();
    catalog.change(
        List.of(
            new AliasAction.AddAlias(next, "test", AliasOptions.NONE),
            new AliasAction.RemoveIndex(old)));
    assertThat(names(Expansion.OPEN, "test")).containsExactly("test_2");
    assertThatThrownBy(() -> create("test")).hasMessageContaining("already exists as alias");
    catalog.change(List.of(new AliasAction.RemoveAlias(next, "test")));
    assertThat(create("test").name()).isEqualTo("test");
  }

  @Test
  void mappingsMergeAndTheirVersionRisesOnlyWithChanges() {
    IndexMetadata made =
        catalog.create(index("m", "{}", "{\"properties\":{\"a\":{\"type\":\"keyword\"}}}"));
    Map<String, ?> more = Json.readObject("{\"properties\":{\"b\":{\"type\":\"long\"}}}");
    IndexMetadata extended = catalog.changes().extend(made.id(), Json.object(more, "mappings"));
    assertThat(extended.definition().mappings()).contains("\"a\"").contains("\"b\"");
    assertThat(extended.age().mappingVersion()).isEqualTo(2);
    IndexMetadata same = catalog.changes().extend(made.id(), Json.object(more, "mappings"));
    assertThat(same.age().mappingVersion()).isEqualTo(2);
    assertThatThrownBy(() ->
            catalog
                .changes()
                .extend(made.id(), Json.readObject("{\"properties\":{\"a\":{\"type\":\"long\"}}}")))
        .isInstanceOf(FaultException.class);
  }

  @Test
  void settingsLimitMappingsAndKnowWhenTheyMayChange() {
    String limited = "{\"index.mapping.total_fields.limit\":1}";
    String two = "{\"properties\":{\"a\":{\"type\":\"long\"},\"b\":{\"type\":\"long\"}}}";
    assertThatThrownBy(() -> catalog.create(index("small", limited, two)))
        .hasMessage("Limit of total fields [1] has been exceeded");
    assertThatThrownBy(() -> catalog.create(index("bad", "{\"number_of_shard\":1}", "{}")))
        .hasMessage(
            "unknown setting [index.number_of_shard] did you mean [index.number_of_shards]?");
    assertThatThrownBy(() -> catalog.create(index("bad", "{\"number_of_shards\":0}", "{}")))
        .hasMessageContaining("must be >= 1");
    for (String absent :
        List.of("{\"mode\":\"logsdb\"}", "{\"mapping.source.mode\":\"synthetic\"}")) {
      assertThatThrownBy(() -> catalog.create(index("bad", absent, "{}")))
          .hasMessageContaining("is not supported");
    }
    for (String ofSeries :
        List.of(
            "{\"routing_path\":[\"host\"]}",
            "{\"time_series.start_time\":\"2026-01-01T00:00:00Z\"}")) {
      assertThatThrownBy(() -> catalog.create(index("bad", ofSeries, "{}")))
          .hasMessageContaining("requires [index.mode=time_series]");
    }
    var _ = catalog.create(index("good", "{\"mode\":\"standard\",\"routing_path\":[]}", "{}"));
    IndexId id = create("s").id();
    assertThatThrownBy(() -> configure(id, "{\"number_of_shards\":2}"))
        .hasMessageContaining("Can't update non dynamic settings [[index.number_of_shards]]");
    assertThatThrownBy(() -> configure(id, "{\"codec\":\"best_compression\"}"))
        .hasMessageContaining("Can't update non dynamic settings [[index.codec]]");
    assertThat(configure(id, "{\"refresh_interval\":\"10s\"}").age().tableVersion()).isEqualTo(3);
    assertThat(configure(id, "{\"refresh_interval\":null}").definition().settings())
        .doesNotContain("refresh_interval");
  }

  private IndexMetadata configure(IndexId id, String json) {
    return catalog.changes().configure(id, FlatSettings.ofIndex(Json.readObject(json)), false);
  }

  @Test
  void theTemplateOfHighestPriorityIsLaidUnderWhatIsWanted() {
    put(
        Template.Kind.COMPONENT,
        "base",
        "{\"template\":{\"settings\":{\"number_of_replicas\":2},\"mappings\":{\"properties\":"
            + "{\"c\":{\"type\":\"keyword\"}}}}}");
    put(Template.Kind.INDEX, "low", "{\"index_patterns\":\"lo*\",\"template\":{}}");
    put(
        Template.Kind.INDEX,
        "high",
        "{\"index_patterns\":[\"logs-*\"],\"priority\":9,\"composed_of\":[\"base\"],\"template\":"
            + "{\"aliases\":{\"{index}-alias\":{}}}}");
    IndexMetadata made =
        catalog.create(index("logs-1", "{}", "{\"properties\":{\"own\":{\"type\":\"long\"}}}"));
    assertThat(made.definition().settings()).contains("\"index.number_of_replicas\":\"2\"");
    assertThat(made.definition().mappings()).contains("\"c\"").contains("\"own\"");
    assertThat(names(Expansion.OPEN, "logs-1-alias")).containsExactly("logs-1");
    assertThatThrownBy(() ->
            put(Template.Kind.INDEX, "clash", "{\"index_patterns\":\"*gs-1\",\"priority\":9}"))
        .hasMessageContaining("that have the same priority [9]");
    assertThatThrownBy(() -> catalog.templates().delete(Template.Kind.COMPONENT, List.of("base")))
        .hasMessageContaining("still in use");
  }

  @Test
  void anAliasOfATemplateHasOneIndexForItsWrites() {
    String alias = "{\"aliases\":{\"now\":{\"is_write_index\":true}}}";
    put(Template.Kind.INDEX, "new", "{\"index_patterns\":\"a-*\",\"template\":" + alias + "}");
    put(Template.Kind.LEGACY, "old", "{\"index_patterns\":\"b-*\"," + alias.substring(1));
    create("a-1");
    assertThatThrownBy(() -> create("a-2"))
        .hasMessage("alias [now] has more than one write index [a-1,a-2]");
    assertThat(catalog.named("a-2")).isEmpty();
    assertThat(create("b-1").definition().aliases()).containsEntry("now", "{}");
    assertThat(names(Expansion.OPEN, "now")).containsExactly("a-1", "b-1");
  }

  private void put(Template.Kind kind, String name, String body) {
    catalog.templates().put(Template.parse(kind, name, Json.readObject(body)), false);
  }

  @Test
  void namesHaveTheirRules() {
    for (String bad : List.of("Upper", "a,b", "_x", "-x", "a#b", "..", "x".repeat(256))) {
      assertThatThrownBy(() -> create(bad)).isInstanceOf(RefusedException.class);
    }
    List<String> made = new ArrayList<>();
    made.add(create("<logs-{2024.01||/M{yyyy.MM}}>").name());
    assertThat(made).containsExactly("logs-2024.01");
  }
}
