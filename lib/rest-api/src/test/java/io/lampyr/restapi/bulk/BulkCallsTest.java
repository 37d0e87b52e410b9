package io.lampyr.restapi.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class BulkCallsTest {
  private static OneNode node;

  @BeforeAll
  static void start() {
    node = new OneNode(11, Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String bulk(String target, String... lines) {
    return node.send(Method.POST, target, String.join("\n", lines) + "\n");
  }

  @Test
  void whatIsWrongWithOneItemIsToldOfItAlone() {
    String answer =
        bulk(
            "/mixed/_bulk",
            "{\"index\":{\"_id\":1}}",
            "{\"n\":5}",
            "{\"create\":{\"_id\":\"1\"}}",
            "{\"n\":6}",
            "{\"index\":{\"_id\":\"2\"}}",
            "{\"n\":\"bad\"}",
            "{\"update\":{\"_id\":\"zz\"}}",
            "{\"doc\":{\"n\":1}}",
            "{\"delete\":{\"_id\":\"zz\"}}",
            "{\"update\":{\"_id\":\"1\",\"_source\":true}}",
            "{\"doc\":{\"m\":7}}",
            "{\"index\":{}}",
            "{\"o\":{\"p\":\"q\"}}");
    assertThat(answer)
        .startsWith("200 {\"took\":")
        .contains(
            ",\"errors\":true,\"items\":[{\"index\":{\"_index\":\"mixed\",\"_id\":\"1\","
                + "\"_version\":1,\"result\":\"created\",\"_shards\":{\"total\":1,"
                + "\"successful\":1,\"failed\":0},\"_seq_no\":0,\"_primary_term\":1,"
                + "\"status\":201}},{\"create\":{\"_index\":\"mixed\",\"_id\":\"1\","
                + "\"status\":409,\"error\":{\"type\":\"version_conflict_engine_exception\"")
        .contains("\"_id\":\"2\",\"status\":400,\"error\":{\"type\":\"document_parsing_exception\"")
        .contains(
            "\"_id\":\"zz\",\"status\":404,\"error\":{\"type\":\"document_missing_exception\"")
        .contains("\"result\":\"not_found\"")
        .contains("\"found\":true,\"_source\":{\"n\":5,\"m\":7}},\"status\":200}")
        .endsWith("\"status\":201}}]}");
  }

  @Test
  void deletesMakeNoIndexAndDemandNoAlias() {
    bulk("/plain/_bulk", "{\"index\":{\"_id\":\"1\"}}", "{}");
    String answer =
        bulk(
            "/plain/_bulk?require_alias=true",
            "{\"index\":{\"_id\":\"2\"}}",
            "{}",
            "{\"delete\":{\"_id\":\"1\"}}");
    assertThat(answer).contains("\"_id\":\"2\",\"status\":404").contains("\"result\":\"deleted\"");
  }

  @Test
  void aBodyThatCannotBeReadIsRefusedAsAWhole() {
    assertThat(node.send(Method.POST, "/_bulk", ""))
        .startsWith("400 ")
        .contains("request body is required");
    assertThat(node.send(Method.POST, "/_bulk", "{\"index\":{\"_index\":\"x\"}}\n{}"))
        .contains("The bulk request must be terminated by a newline [\\\\n]");
    assertThat(bulk("/x/_bulk", "{\"index\":{}}", "{}", "{\"put\":{}}", "{}"))
        .contains(
            "Malformed action/metadata line [3], expected field [create], [delete], [index] or"
                + " [update] but found [put]");
    assertThat(bulk("/x/_bulk", "{\"index\":{\"_ident\":1}}", "{}"))
        .contains("Action/metadata line [1] contains an unknown parameter [_ident]");
    assertThat(bulk("/_bulk", "{\"index\":{}}", "{}"))
        .contains("Validation Failed: 1: index is missing;");
    assertThat(bulk("/x/_bulk", "{\"index\":{}}"))
        .contains("Validation Failed: 1: no requests added;");
    assertThat(bulk("/x/_bulk", "{\"index\":{}}", "{\"a\":\"" + "x".repeat(33 << 20) + "\"}"))
        .startsWith("413 ")
        .contains("split it into several, or use `lampyr bulk`");
    assertThat(node.send(Method.GET, "/x/_doc/1", "")).contains("index_not_found_exception");
  }

  @Test
  void whatFollowsThePointOfAWholeNumberIsPassedOver() {
    String external = "{\"index\":{\"_id\":\"1\",\"version\":%s,\"version_type\":\"external\"}}";
    assertThat(bulk("/whole/_bulk", external.formatted("2.9"), "{}")).contains("\"_version\":2,");
    assertThat(bulk("/whole/_bulk", external.formatted("\"3.5\""), "{}"))
        .contains("\"_version\":3,");
    for (String none : new String[] {"\"3.x\"", "\".5\"", "\"\""}) {
      assertThat(bulk("/whole/_bulk", external.formatted(none), "{}"))
          .contains("has no whole number for [version]");
    }
  }

  @Test
  void whatIsShownOfUpdatesTheLineSaysFirstThenTheCallThenTheBody() {
    bulk("/shown/_bulk", "{\"index\":{\"_id\":\"1\"}}", "{\"k\":\"a\",\"n\":1}");
    String body = "{\"doc\":{},\"_source\":true}";
    assertThat(bulk("/shown/_bulk", "{\"update\":{\"_id\":\"1\"}}", body))
        .contains("\"_source\":{\"k\":\"a\",\"n\":1}");
    assertThat(bulk("/shown/_bulk?_source=k", "{\"update\":{\"_id\":\"1\"}}", body))
        .contains("\"_source\":{\"k\":\"a\"}");
    assertThat(
            bulk("/shown/_bulk?_source=k", "{\"update\":{\"_id\":\"1\",\"_source\":\"n\"}}", body))
        .contains("\"_source\":{\"n\":1}");
    assertThat(bulk("/shown/_bulk", "{\"update\":{\"_id\":\"1\",\"_source\":false}}", body))
        .doesNotContain("_source");
  }

  @Test
  void aNameOfNoLettersIsRefusedAlone() {
    String body =
        String.join(
            "\n",
            "{\"index\":{\"_index\":\"\",\"_id\":\"1\"}}",
            "{}",
            "{\"index\":{\"_id\":\"1\"}}",
            "{}\n");
    Client client = new Client(node.whole(Persona.ELASTICSEARCH));
    Told told = client.post("/named/_bulk", body);
    assertThat(told.status()).isEqualTo(200);
    assertThat(told.text("items"))
        .contains("Invalid index name [], must not be empty")
        .contains("result=created");
    String deletion = "{\"delete\":{\"_index\":\"\",\"_id\":\"1\"}}\n";
    assertThat(client.post("/_bulk", deletion).text("items")).contains("no such index []");
  }

  @Test
  void randomHistoriesEndAsInAMapOfDocuments() {
    long seed = 20261121;
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    Map<String, Integer> model = new TreeMap<>();
    for (int round = 0; round < 30; round++) {
      StringBuilder body = new StringBuilder();
      for (int i = 0; i < 1 + random.nextInt(20); i++) {
        append(body, model, random);
      }
      node.send(Method.POST, "/_bulk", body.toString());
      for (int d = 0; d < 6; d++) {
        String id = "d" + d;
        String found = node.send(Method.GET, "/model" + id.hashCode() % 2 + "/_source/" + id, "");
        Integer expected = model.get(id);
        if (expected == null) {
          assertThat(found).as("seed %s round %s", seed, round).startsWith("404 ");
        } else {
          assertThat(found)
              .as("seed %s round %s", seed, round)
              .isEqualTo("200 {\"n\":" + expected + "}");
        }
      }
    }
  }

  private static void append(StringBuilder body, Map<String, Integer> model, Random random) {
    String id = "d" + random.nextInt(6);
    int value = random.nextInt(100);
    String name = "\":{\"_index\":\"model" + id.hashCode() % 2 + "\",\"_id\":\"" + id + "\"}}\n";
    switch (random.nextInt(5)) {
      case 0 -> {
        body.append("{\"index").append(name).append("{\"n\":" + value + "}\n");
        model.put(id, value);
      }
      case 1 -> {
        body.append("{\"create").append(name).append("{\"n\":" + value + "}\n");
        model.putIfAbsent(id, value);
      }
      case 2 -> {
        body.append("{\"delete").append(name);
        model.remove(id);
      }
      case 3 -> {
        body.append("{\"update")
            .append(name)
            .append("{\"script\":\"ctx._source.n += " + value + "\"}\n");
        model.computeIfPresent(id, (_, before) -> before + value);
      }
      default -> {
        body.append("{\"update")
            .append(name)
            .append("{\"doc\":{\"n\":" + value + "},\"doc_as_upsert\":true}\n");
        model.put(id, value);
      }
    }
  }

  @Test
  void noBodyWhateverItsBytesIsAFaultOfTheProgram() {
    long seed = 4711;
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    byte[] sound =
        """
        {"index":{"_index":"fuzzed","_id":"1","routing":"a"}}
        {"n":1.5e3,"o":{"a":[1,"x",null,true]}}
        {"create":{"_index":"fuzzed","version":3,"version_type":"external"}}
        {"n":2}
        {"update":{"_index":"fuzzed","_id":"1","retry_on_conflict":2,"_source":["n"]}}
        {"script":{"source":"ctx._source.n += params.a[0]; ctx.op = 'index'","params":{"a":[1]}}}
        {"update":{"_index":"fuzzed","_id":"2","if_seq_no":1,"if_primary_term":1}}
        {"doc":{"n":12345678901234567890,"o":{"b":1e400}},"detect_noop":false}
        {"delete":{"_index":"fuzzed","_id":"1","routing":"a"}}
        """
            .getBytes(StandardCharsets.UTF_8);
    Headers json = new Headers(Map.of("content-type", "application/x-ndjson"));
    for (int i = 0; i < 400; i++) {
      byte[] body = sound.clone();
      for (int flips = random.nextInt(4); flips >= 0; flips--) {
        spoil(body, random);
      }
      // Names of indices are not what is looked for here: each new one takes time to be made.
      String text = new String(body, StandardCharsets.ISO_8859_1);
      byte[] tame =
          text.replaceAll("\"_index\":\"[^\"]*\"", "\"_index\":\"fuzzed\"")
              .getBytes(StandardCharsets.ISO_8859_1);
      String answer = node.send(Request.of(Method.POST, "/_bulk?timeout=5s", json, tame));
      assertThat(answer)
          .as("seed %s round %s body %s", seed, i, text)
          .doesNotStartWith("5")
          .doesNotContain("\"status\":500");
    }
  }

  private static void spoil(byte[] body, Random random) {
    int at = random.nextInt(body.length - 1);
    int from = random.nextInt(body.length);
    switch (random.nextInt(3)) {
      case 0 -> body[at] = (byte) random.nextInt(256);
      case 1 -> body[at] = body[from];
      default -> {
        int length = Math.min(random.nextInt(9), body.length - 1 - Math.max(at, from));
        System.arraycopy(body, from, body, at, Math.max(0, length));
      }
    }
  }

  /** As a logger writes it that many use. */
  @Test
  void clientsOfTheReleaseBeforeMayKeepNotesBesideAnAction() {
    byte[] body =
        "{\"index\":{\"_index\":\"noted\"},\"attempts\":{\"n\":[0]}}\n{\"a\":1}\n"
            .getBytes(StandardCharsets.UTF_8);
    String type = "application/vnd.elasticsearch+x-ndjson; compatible-with=";
    for (int release : new int[] {8, 9}) {
      Headers headers = new Headers(Map.of("content-type", type + release));
      assertThat(node.send(Request.of(Method.POST, "/_bulk", headers, body)))
          .contains(release == 8 ? "\"errors\":false" : "expected END_OBJECT");
    }
  }
}
