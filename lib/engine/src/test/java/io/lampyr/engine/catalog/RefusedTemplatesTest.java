package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** What no index could be made of is refused when it is put, in the peers' words. */
class RefusedTemplatesTest {
  private static final String UNKNOWN_TYPE = "{\"properties\":{\"f\":{\"type\":\"nope\"}}}";

  private final Catalog catalog = MemoryCatalog.over(new MemoryItemStore(), 1).catalog();

  private void put(Template.Kind kind, String name, String body) {
    catalog.templates().put(Template.parse(kind, name, Json.readObject(body)), false);
  }

  /** The reasons of what is refused, from the outermost to that which it came from. */
  private List<String> reasons(Template.Kind kind, String name, String body) {
    FaultException refused =
        Assertions.catchThrowableOfType(FaultException.class, () -> put(kind, name, body));
    assertThat(refused).as("refused").isNotNull();
    List<String> reasons = new ArrayList<>();
    for (Fault fault = refused.fault(); fault != null; fault = fault.cause()) {
      reasons.add(fault.reason(Dialect.OPENSEARCH));
    }
    return reasons;
  }

  @Test
  void aTemplateIsRefusedWhoseMappingsWithThoseOfItsComponentsNoIndexCanHave() {
    put(
        Template.Kind.COMPONENT,
        "words",
        "{\"template\":{\"settings\":{\"analysis\":{\"analyzer\":{\"own\":{\"type\":\"custom\","
            + "\"tokenizer\":\"standard\"}}}}}}");
    String text =
        "{\"index_patterns\":\"t-*\",%s\"template\":{\"mappings\":{\"properties\":{\"f\":"
            + "{\"type\":\"text\",\"analyzer\":\"own\"}}}}}";
    assertThat(reasons(Template.Kind.INDEX, "alone", text.formatted("")))
        .startsWith(
            "composable template [alone] template after composition is invalid",
            "invalid composite mappings for [alone]")
        .anyMatch(reason -> reason.startsWith("Failed to parse mapping [_doc]: analyzer [own]"));
    put(Template.Kind.INDEX, "both", text.formatted("\"composed_of\":[\"words\"],"));
    assertThat(reasons(Template.Kind.COMPONENT, "words", "{\"template\":{}}").getFirst())
        .isEqualTo(
            "updating component template [words] results in invalid composable template [both]"
                + " after templates are merged");
  }

  @Test
  void componentsAndOlderTemplatesAreRefusedByThemselves() {
    String why = "Failed to parse mapping [_doc]: No handler for type [nope] declared on field [f]";
    assertThat(
            reasons(
                Template.Kind.COMPONENT, "c", "{\"template\":{\"mappings\":" + UNKNOWN_TYPE + "}}"))
        .startsWith(why);
    assertThat(
            reasons(
                Template.Kind.LEGACY,
                "l",
                "{\"index_patterns\":\"l-*\",\"mappings\":" + UNKNOWN_TYPE + "}"))
        .startsWith(why);
  }

  @Test
  void namesAndPatternsAreRefusedWithAllThatIsWrongWithThem() {
    assertThat(reasons(Template.Kind.INDEX, "_A b", "{\"index_patterns\":[\"_x*\",\"ok-*\"]}"))
        .containsExactly(
            "index_template [_A b] invalid, cause [Validation Failed: 1: name must not contain a"
                + " space;2: name must not start with '_';3: name must be lower cased;"
                + "4: index_pattern [_x*] must not start with '_';]");
    assertThat(
            reasons(
                Template.Kind.INDEX,
                "t",
                "{\"index_patterns\":\"t*\",\"template\":{\"settings\":{\"number_of_shards\":0}}}"))
        .containsExactly(
            "index_template [t] invalid, cause [Validation Failed: 1: Failed to parse value [0] for"
                + " setting [index.number_of_shards] must be >= 1;]");
  }

  @Test
  void aliasesWhoseFilterIsNoQueryAreRefused() {
    String aliases = "{\"own\":{\"filter\":{\"nope\":{}}}}";
    assertThat(
            reasons(
                Template.Kind.INDEX,
                "t",
                "{\"index_patterns\":\"t*\",\"template\":{\"aliases\":" + aliases + "}}"))
        .contains("failed to parse filter for alias [own]", "unknown query [nope]");
    AliasOptions options = AliasOptions.of(Map.of("filter", Map.of("nope", Map.of())));
    assertThatThrownBy(() ->
            catalog.create(new NewIndex("i", FlatSettings.NONE, Map.of(), Map.of("own", options))))
        .hasMessage("failed to parse filter for alias [own]");
    assertThat(catalog.named("i")).isEmpty();
    // What a filter shows is read too, though nobody will see it.
    String showing =
        aliases.replace(
            "\"nope\":{}",
            "\"nested\":{\"path\":\"n\",\"query\":{\"match_all\":{}},\"inner_hits\":{\"x\":1}}");
    assertThat(
            reasons(
                Template.Kind.INDEX,
                "t",
                "{\"index_patterns\":\"t*\",\"template\":{\"aliases\":" + showing + "}}"))
        .anyMatch(reason -> reason.endsWith("[inner_hits] unknown field [x]"));
  }

  @Test
  void valuesOfSettingsAreRefusedThatAreNone() {
    Map<String, String> wrong =
        Map.of(
            "refresh_interval",
            "failed to parse setting [index.refresh_interval] with value [x] as a time value: unit"
                + " is missing or unrecognized",
            "translog.flush_threshold_size",
            "failed to parse setting [index.translog.flush_threshold_size] with value [x] as a size"
                + " in bytes: unit is missing or unrecognized",
            "merge.policy.segments_per_tier",
            "Failed to parse value [x] for setting [index.merge.policy.segments_per_tier]",
            "search.slowlog.level",
            "No enum constant org.opensearch.common.logging.SlowLogLevel.X",
            "codec",
            "unknown value for [index.codec] must be one of [default, lz4, best_compression, zlib]"
                + " but was: x");
    wrong.forEach((name, reason) ->
        assertThatThrownBy(() -> IndexSettings.checkAll(FlatSettings.ofIndex(Map.of(name, "x"))))
            .as(name)
            .hasMessage(reason));
    for (String right : List.of("5s", "-1", "0", " 5S ", "100ms")) {
      IndexSettings.checkAll(FlatSettings.ofIndex(Map.of("refresh_interval", right)));
    }
    assertThatThrownBy(() ->
            IndexSettings.checkAll(FlatSettings.ofIndex(Map.of("translog.sync_interval", "10ms"))))
        .hasMessage(
            "failed to parse value [10ms] for setting [index.translog.sync_interval], must be >="
                + " [100ms]");
  }

  @Test
  void aSettingThatNobodyKnowsIsToldWithThoseThatAreAlike() {
    FaultException unknown =
        Assertions.catchThrowableOfType(
            FaultException.class,
            () -> IndexSettings.checkAll(FlatSettings.ofIndex(Map.of("blocks.wrte", true))));
    assertThat(unknown)
        .hasMessage(
            "unknown setting [index.blocks.wrte] did you mean any of [index.blocks.write,"
                + " index.blocks.read]?");
    assertThat(unknown.fault().kind()).isEqualTo(ErrorKind.UNKNOWN_SETTING);
  }
}
