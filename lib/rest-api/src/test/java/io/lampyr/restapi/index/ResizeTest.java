package io.lampyr.restapi.index;

import static io.lampyr.restapi.index.ResizedIndices.BLOCKED;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.Joining;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.Resize;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.index.ResizedIndices.Given;
import io.lampyr.restapi.index.ResizedIndices.Told;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Indices that are made of others, over a node that serves them. */
class ResizeTest {
  private static final String UNBLOCKED = "\"index.blocks.write\":null";

  private static ResizedIndices made;

  @BeforeAll
  static void start() {
    made = new ResizedIndices(Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    made.close();
  }

  private static Told send(Method method, String target, String body) {
    return made.send(method, target, body);
  }

  private static Told done(Method method, String target, String body) {
    return made.done(method, target, body);
  }

  private static String settings(String more) {
    return "{\"settings\":{" + UNBLOCKED + more + "}}";
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void splitShardsHaveEveryDocumentOnceAndAsItWas(long seed) {
    String source = "split-source-" + seed;
    Map<String, Given> given = made.fill(source, 2, seed);
    String target = "split-target-" + seed;
    done(Method.PUT, "/" + source + "/_split/" + target, settings(",\"index.number_of_shards\":6"));
    made.assertSame(target, source, given);

    String again = "split-again-" + seed;
    done(Method.PUT, "/" + target + "/_settings", BLOCKED);
    done(
        Method.POST, "/" + target + "/_split/" + again, settings(",\"index.number_of_shards\":12"));
    done(Method.DELETE, "/" + target, "");
    made.assertSame(again, source, given);
  }

  @Test
  void oneShardIsSplitIntoAnyNumber() {
    Map<String, Given> given = made.fill("one", 1, 4);
    done(Method.PUT, "/one/_split/five", settings(",\"index.number_of_shards\":5"));
    made.assertSame("five", "one", given);
  }

  @Test
  void copiesAreNotTakenOverFromTheSource() {
    made.fill("copied", 1, 6);
    done(Method.PUT, "/copied/_settings", "{\"index\":{\"number_of_replicas\":0}}");
    done(Method.PUT, "/copied/_clone/copy", "");
    assertThat(send(Method.GET, "/copy/_settings", "").text())
        .contains("\"number_of_replicas\":\"1\"");
  }

  @Test
  void aCloneGoesOnFromWhereItsSourceStood() {
    Map<String, Given> given = made.fill("cloned", 2, 5);
    done(
        Method.PUT,
        "/cloned/_clone/clone",
        "{\"settings\":{" + UNBLOCKED + "},\"aliases\":{\"by-alias\":{}}}");
    made.assertSame("clone", "cloned", given);
    String some =
        given.entrySet().stream()
            .filter(entry -> entry.getValue().routing().isEmpty())
            .findFirst()
            .orElseThrow()
            .getKey();
    Map<?, ?> before = done(Method.GET, "/cloned/_doc/" + some, "").json();
    Map<?, ?> written = done(Method.PUT, "/by-alias/_doc/" + some, "{\"n\":1}").json();
    assertThat(((Number) written.get("_version")).longValue())
        .isEqualTo(((Number) before.get("_version")).longValue() + 1);
    assertThat(((Number) written.get("_seq_no")).longValue())
        .isGreaterThan(((Number) before.get("_seq_no")).longValue());
    assertThat(((Number) written.get("_primary_term")).longValue())
        .isGreaterThan(((Number) before.get("_primary_term")).longValue());
    assertThat(send(Method.PUT, "/cloned/_doc/" + some, "{\"n\":1}").status()).isEqualTo(403);
    done(Method.POST, "/clone/_flush", "");
    assertThat(done(Method.GET, "/clone", "").text())
        .contains("\"resize\":{\"source\":{\"name\":\"cloned\"");
  }

  @Test
  void documentsOfAClonedIndexAreNotCopied() {
    done(Method.PUT, "/large", "{\"settings\":{\"number_of_routing_shards\":8}}");
    Random random = new Random(6);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      byte[] noise = new byte[4000];
      random.nextBytes(noise);
      String text = new String(noise, StandardCharsets.ISO_8859_1).replaceAll("[^a-zA-Z0-9]", "");
      lines.append("{\"index\":{\"_id\":\"" + i + "\"}}\n{\"t\":\"" + text + "\"}\n");
    }
    done(Method.POST, "/large/_bulk?refresh=true", lines.toString());
    done(Method.PUT, "/large/_settings", BLOCKED);
    done(Method.PUT, "/large/_clone/likewise", settings(""));
    long source = stored("large");
    assertThat(source).isGreaterThan(200_000);
    assertThat(stored("likewise")).isBetween(1L, source / 20);
  }

  private static long stored(String index) {
    IndexMetadata found = made.node.catalog().named(index).orElseThrow();
    return made.node.storedBytes("indices/" + found.id() + "/");
  }

  @Test
  void outlivesItsSourceAndANodeThatDiesBeforeItIsOpened() {
    Map<String, Given> given = made.fill("doomed", 2, 8);
    done(Method.PUT, "/doomed/_clone/witness", settings(""));
    done(Method.POST, "/doomed/_flush", "");
    Resize split =
        new Resize(
            Resize.Kind.SPLIT,
            "doomed",
            new NewIndex(
                "heir",
                FlatSettings.ofIndex(
                    Json.readObject("{\"number_of_shards\":4,\"blocks.write\":null}")),
                Map.of(),
                Map.of("heirs", AliasOptions.NONE)));
    made.node.without(() -> {
      IndexMetadata source = made.node.catalog().resizable(split);
      made.node.catalog().resize(split, Joining.NOTHING);
      made.node.catalog().deletion().delete(source.id());
    });
    // A search waits until somebody has opened the shards: none sees more than one shard's part.
    made.assertSame("heir", "witness", given);
    made.node.without(() -> {});
    made.assertSame("heirs", "witness", given);
    assertThat(send(Method.GET, "/doomed", "").status()).isEqualTo(404);
  }

  private static void refused(String target, String body, int status, String type, String why) {
    Told told = send(Method.PUT, target, body);
    assertThat(told.status()).as(told.text()).isEqualTo(status);
    Map<?, ?> error = (Map<?, ?>) told.json().get("error");
    assertThat(error.get("type")).isEqualTo(type);
    assertThat(error.get("reason")).isEqualTo(why);
  }

  private static String shards(int shards) {
    return "{\"settings\":{\"index.number_of_shards\":" + shards + "}}";
  }

  @Test
  void whatMayNotBeLookedAtIsNotMadeAnotherOf() {
    done(Method.PUT, "/unseen", "{\"settings\":{\"index.blocks.metadata\":true}}");
    refused(
        "/unseen/_clone/seen",
        "{\"settings\":{\"index.blocks.metadata\":false}}",
        403,
        "cluster_block_exception",
        "index [unseen] blocked by: [FORBIDDEN/9/index metadata (api)];");
  }

  @Test
  void saysWhyItCannot() {
    // long on purpose: one refusal behind the other
    String argument = "illegal_argument_exception";
    String state = "illegal_state_exception";
    done(
        Method.PUT,
        "/u",
        "{\"settings\":{\"number_of_shards\":2,\"number_of_routing_shards\":24}}");
    refused(
        "/u/_clone/v",
        "",
        500,
        state,
        "index u must be read-only to resize index. use \"index.blocks.write=true\"");
    done(Method.PUT, "/u/_settings", BLOCKED);
    refused(
        "/u/_split/v",
        shards(3),
        400,
        argument,
        "the number of source shards [2] must be a factor of [3]");
    refused(
        "/u/_split/v",
        shards(16),
        500,
        state,
        "the number of routing shards [24] must be a multiple of the target shards [16]");
    refused(
        "/u/_clone/v",
        shards(4),
        400,
        argument,
        "the number of target shards (4) must be the same as the number of source shards (2)");
    refused(
        "/u/_split/v",
        "",
        400,
        "action_request_validation_exception",
        "Validation Failed: 1: index.number_of_shards is required for split operations;");
    refused(
        "/u/_clone/v?copy_settings=false",
        "",
        400,
        argument,
        "parameter [copy_settings] can not be explicitly set to [false]");
    refused(
        "/u/_clone/v",
        "{\"mappings\":{}}",
        400,
        "x_content_parse_exception",
        "[resize_request] unknown field [mappings]");
    for (String option : new String[] {"settings", "aliases"}) {
      refused(
          "/u/_clone/v",
          "{\"" + option + "\":null}",
          400,
          "x_content_parse_exception",
          "[resize_request] " + option + " doesn't support values of type: VALUE_NULL");
    }
    refused("/none/_clone/v", "", 404, "index_not_found_exception", "no such index [none]");
    assertThat(send(Method.PUT, "/u/_clone/u", "").text())
        .contains("resource_already_exists_exception");
    assertThat(send(Method.GET, "/v", "").status()).isEqualTo(404);
  }
}
