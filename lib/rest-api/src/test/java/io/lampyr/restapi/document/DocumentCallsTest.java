package io.lampyr.restapi.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Method;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The exact bodies that a real server answered to the same calls, one after the other. */
class DocumentCallsTest {
  private static final String OK = "\"_shards\":{\"total\":1,\"successful\":1,\"failed\":0}";
  private static OneNode node;

  @BeforeAll
  static void start() {
    node = new OneNode(7, Persona.OPENSEARCH);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String send(Method method, String target, String body) {
    return node.send(method, target, body);
  }

  private static String conflict(String uuid, String reason) {
    String error =
        "\"type\":\"version_conflict_engine_exception\",\"reason\":\""
            + reason
            + "\",\"index\":\"i\",\"shard\":\"0\",\"index_uuid\":\""
            + uuid
            + "\"";
    return "409 {\"error\":{\"root_cause\":[{" + error + "}]," + error + "},\"status\":409}";
  }

  @Test
  void aHistoryOfCallsIsAnsweredAsRealServersAnswerIt() {
    String uuid = node.create("i", 1, "{\"properties\":{\"n\":{\"type\":\"integer\"}}}").uuid();
    assertThat(send(Method.PUT, "/i/_doc/1?refresh=true", "{\"n\":1,\"s\":\"hello\"}"))
        .isEqualTo(
            "201 {\"_index\":\"i\",\"_id\":\"1\",\"_version\":1,\"result\":\"created\","
                + "\"forced_refresh\":true,"
                + OK
                + ",\"_seq_no\":0,\"_primary_term\":1}");
    assertThat(send(Method.PUT, "/i/_doc/1", "{\"n\":2}"))
        .isEqualTo(
            "200 {\"_index\":\"i\",\"_id\":\"1\",\"_version\":2,\"result\":\"updated\","
                + OK
                + ",\"_seq_no\":1,\"_primary_term\":1}");
    assertThat(send(Method.PUT, "/i/_create/1", "{\"n\":2}"))
        .isEqualTo(
            conflict(uuid, "[1]: version conflict, document already exists (current version [2])"));
    assertThat(send(Method.PUT, "/i/_doc/1?if_seq_no=0&if_primary_term=1", "{\"n\":2}"))
        .isEqualTo(
            conflict(
                uuid,
                "[1]: version conflict, required seqNo [0], primary term [1]. current document has"
                    + " seqNo [1] and primary term [1]"));
    externalVersionsAreAnsweredAsRealServersAnswerThem(uuid);
    updatesAreAnsweredAsRealServersAnswerThem(uuid);
  }

  @Test
  void getsTellWhichFieldsWereIgnored() {
    node.create(
        "ig",
        1,
        "{\"properties\":{\"n\":{\"type\":\"integer\",\"ignore_malformed\":true},"
            + "\"k\":{\"type\":\"keyword\",\"ignore_above\":3},"
            + "\"j\":{\"type\":\"join\",\"relations\":{\"p\":\"c\"}}}}");
    send(Method.PUT, "/ig/_doc/1", "{\"n\":\"x\",\"k\":\"long\"}");
    send(Method.PUT, "/ig/_doc/2", "{\"n\":\"2\",\"k\":\"two\"}");
    send(Method.PUT, "/ig/_doc/3?routing=2", "{\"j\":{\"name\":\"c\",\"parent\":\"2\"}}");
    String ignored = "\"_primary_term\":1,\"_ignored\":[\"k\",\"n\"],\"found\":true";
    assertThat(send(Method.GET, "/ig/_doc/1", "")).contains(ignored);
    assertThat(send(Method.GET, "/ig/_doc/1?stored_fields=k", "")).contains(ignored);
    assertThat(send(Method.GET, "/ig/_doc/1?_source=false", "")).doesNotContain("_ignored");
    assertThat(send(Method.GET, "/ig/_doc/2", "")).doesNotContain("_ignored");
    assertThat(send(Method.GET, "/ig/_doc/3?routing=2", ""))
        .contains("\"found\":true")
        .doesNotContain("_ignored");
    assertThat(send(Method.POST, "/ig/_mget", "{\"docs\":[{\"_id\":\"3\",\"routing\":\"2\"}]}"))
        .contains("\"found\":true")
        .doesNotContain("_ignored");
    assertThat(send(Method.POST, "/ig/_mget", "{\"ids\":[\"1\"]}")).contains(ignored);
  }

  @Test
  void emptyIdsOfSeveralAreToldOfOneByOne() {
    node.create("i", 1, "{}");
    assertThat(send(Method.POST, "/i/_mget", "{\"docs\":[{\"_id\":\"\"}]}"))
        .startsWith("200 {\"docs\":[{\"_index\":\"i\",\"_id\":\"\",\"error\":")
        .contains("Ids can't be empty");
    assertThat(send(Method.POST, "/i/_mget", "{\"docs\":[{}]}"))
        .startsWith("400 ")
        .contains("1: id is missing for doc 0;");
  }

  @Test
  void storedFieldsOfNestedDocumentsAreNotThoseOfTheWhole() {
    node.create(
        "st",
        1,
        "{\"properties\":{\"o\":{\"properties\":{\"k\":{\"type\":\"keyword\",\"store\":true}}},"
            + "\"s\":{\"type\":\"nested\",\"properties\":{\"k\":{\"type\":\"keyword\","
            + "\"store\":true}}}}}");
    send(Method.PUT, "/st/_doc/1", "{\"o\":{\"k\":\"a\"},\"s\":[{\"k\":\"b\"}]}");
    assertThat(send(Method.GET, "/st/_doc/1?stored_fields=o.k,s.k", ""))
        .contains("\"fields\":{\"o.k\":[\"a\"]}");
  }

  @Test
  void whoAsksForNoStoredFieldGetsNoSourceEither() {
    node.create("sf", 1, "{\"properties\":{\"k\":{\"type\":\"keyword\",\"store\":true}}}");
    send(Method.PUT, "/sf/_doc/1", "{\"k\":\"a\"}");
    assertThat(send(Method.GET, "/sf/_doc/1?stored_fields=", ""))
        .contains("\"found\":true")
        .doesNotContain("_source");
    assertThat(send(Method.GET, "/sf/_doc/1?stored_fields=&_source=true", ""))
        .contains("\"_source\":{\"k\":\"a\"}");
    String none = "{\"docs\":[{\"_id\":\"1\",\"stored_fields\":[]}]}";
    assertThat(send(Method.GET, "/sf/_mget?stored_fields=k", none))
        .contains("\"found\":true")
        .doesNotContain("_source")
        .doesNotContain("\"fields\"");
    String unsaid = "{\"docs\":[{\"_id\":\"1\",\"stored_fields\":null}]}";
    assertThat(send(Method.GET, "/sf/_mget", unsaid)).contains("\"_source\":{\"k\":\"a\"}");
  }

  private static void externalVersionsAreAnsweredAsRealServersAnswerThem(String uuid) {
    String external = "/i/_doc/9?version=5&version_type=external";
    assertThat(send(Method.PUT, external, "{\"n\":2}"))
        .startsWith("201 {\"_index\":\"i\",\"_id\":\"9\",\"_version\":5,\"result\":\"created\"");
    assertThat(send(Method.PUT, external, "{\"n\":2}"))
        .isEqualTo(
            conflict(
                uuid,
                "[9]: version conflict, current version [5] is higher or equal to the one"
                    + " provided [5]"));
    assertThat(send(Method.PUT, "/i/_doc/1", "{\"n\":\"abc\"}"))
        .startsWith(
            "400 {\"error\":{\"root_cause\":[{\"type\":\"mapper_parsing_exception\",\"reason\":"
                + "\"failed to parse field [n] of type [integer] in document with id '1'. Preview"
                + " of field's value: 'abc'\"}],\"type\":\"mapper_parsing_exception\"");
  }

  private static void updatesAreAnsweredAsRealServersAnswerThem(String uuid) {
    assertThat(send(Method.GET, "/i/_doc/1", ""))
        .isEqualTo(
            "200 {\"_index\":\"i\",\"_id\":\"1\",\"_version\":2,\"_seq_no\":1,\"_primary_term\":1,"
                + "\"found\":true,\"_source\":{\"n\":2}}");
    assertThat(send(Method.GET, "/i/_doc/404", ""))
        .isEqualTo("404 {\"_index\":\"i\",\"_id\":\"404\",\"found\":false}");
    assertThat(send(Method.GET, "/nope/_doc/1", ""))
        .contains("\"resource.type\":\"index_expression\"")
        .startsWith("404 ");
    String update = "/i/_update/1";
    assertThat(send(Method.POST, update, "{\"doc\":{\"n\":3}}"))
        .isEqualTo(
            "200 {\"_index\":\"i\",\"_id\":\"1\",\"_version\":3,\"result\":\"updated\","
                + OK
                + ",\"_seq_no\":3,\"_primary_term\":1}");
    assertThat(send(Method.POST, update, "{\"doc\":{\"n\":3}}"))
        .isEqualTo(
            "200 {\"_index\":\"i\",\"_id\":\"1\",\"_version\":3,\"result\":\"noop\","
                + "\"_shards\":{\"total\":0,\"successful\":0,\"failed\":0},\"_seq_no\":3,"
                + "\"_primary_term\":1}");
    assertThat(send(Method.POST, "/i/_update/404", "{\"doc\":{\"n\":3}}"))
        .endsWith(
            "\"type\":\"document_missing_exception\",\"reason\":\"[404]: document missing\","
                + "\"index\":\"i\",\"shard\":\"0\",\"index_uuid\":\""
                + uuid
                + "\"},\"status\":404}");
    assertThat(send(Method.DELETE, "/i/_doc/404", ""))
        .isEqualTo(
            "404 {\"_index\":\"i\",\"_id\":\"404\",\"_version\":1,\"result\":\"not_found\","
                + OK
                + ",\"_seq_no\":4,\"_primary_term\":1}");
    assertThat(send(Method.POST, "/i/_mget", "{\"ids\":[\"1\",\"404\"]}"))
        .isEqualTo(
            "200 {\"docs\":[{\"_index\":\"i\",\"_id\":\"1\",\"_version\":3,\"_seq_no\":3,"
                + "\"_primary_term\":1,\"found\":true,\"_source\":{\"n\":3}},{\"_index\":\"i\","
                + "\"_id\":\"404\",\"found\":false}]}");
  }

  @Test
  void aSourceIsShownWholeWhateverIsWantedOfAnswers() {
    node.create("sources", 1, "{}");
    send(Method.PUT, "/sources/_doc/1", "{\"a\":1,\"b\":2}");
    assertThat(send(Method.GET, "/sources/_source/1?filter_path=a", ""))
        .isEqualTo("200 {\"a\":1,\"b\":2}");
    assertThat(send(Method.GET, "/sources/_source/1?filter_path=a&_source_includes=b", ""))
        .isEqualTo("200 {\"b\":2}");
    assertThat(send(Method.GET, "/sources/_source/1?filter_path=status", ""))
        .isEqualTo("200 {\"a\":1,\"b\":2}");
  }

  @Test
  void aRoutingMayBeTheLastElementOfAListAsSomeClientsSendIt() {
    node.create("parted", 7, "{\"_routing\":{\"required\":true}}");
    send(Method.PUT, "/parted/_doc/1?routing=ann", "{}");
    String docs = "{\"docs\":[{\"_id\":\"1\",\"routing\":%s}]}";
    assertThat(send(Method.POST, "/parted/_mget", docs.formatted("[\"ann\"]")))
        .contains("\"found\":true");
    // Of several the last one counts, as with the peer.
    assertThat(send(Method.POST, "/parted/_mget", docs.formatted("[\"bob\",[\"ann\"]]")))
        .contains("\"found\":true");
    assertThat(send(Method.POST, "/parted/_mget", "{\"docs\":[{\"_id\":[]}]}"))
        .contains("Validation Failed: 1: id is missing for doc 0;");
    assertThat(send(Method.POST, "/parted/_mget", docs.formatted("{}")))
        .startsWith("400 ")
        .contains("docs array element should include an object");
    for (String parts : List.of("{\"excludes\":{}}", "{\"includes\":[{}]}")) {
      String one = "{\"docs\":[{\"_id\":\"1\",\"routing\":\"ann\",\"_source\":" + parts + "}]}";
      assertThat(send(Method.POST, "/parted/_mget", one))
          .startsWith("400 ")
          .contains("unexpected token while parsing source settings");
    }
  }

  @Test
  void numbersKeepAllDigitsThroughAnUpdate() {
    String body = "{\"a\":123456789012345678,\"c\":0.1000,\"o\":{\"x\":1,\"y\":2}}";
    send(Method.PUT, "/exact/_doc/1", body);
    assertThat(send(Method.POST, "/exact/_update/1?_source=true", "{\"doc\":{\"o\":{\"y\":3}}}"))
        .endsWith(
            "\"found\":true,\"_source\":"
                + "{\"a\":123456789012345678,\"c\":0.1000,\"o\":{\"x\":1,\"y\":3}}}}");
  }

  @Test
  void contradictionsAreToldInTheWordsThatClientsKnow() {
    assertThat(send(Method.PUT, "/w/_create/1?version=5", "{}"))
        .contains(
            "Validation Failed: 1: create operations do not support explicit versions. use index"
                + " instead;");
    assertThat(send(Method.PUT, "/w/_doc/1?version=5", "{}"))
        .contains("internal versioning can not be used for optimistic concurrency control");
    assertThat(send(Method.PUT, "/w/_doc/1?if_seq_no=5", "{}"))
        .contains("1: ifSeqNo is set, but primary term is [0];");
    assertThat(send(Method.PUT, "/w/_doc/" + "x".repeat(513), "{}"))
        .contains("is too long, must be no longer than 512 bytes but was: 513;");
    assertThat(send(Method.POST, "/w/_update/1", "{\"dac\":{},\"upsert\":{}}"))
        .contains("[1:2] [UpdateRequest] unknown field [dac] did you mean [doc]?")
        .contains("x_content_parse_exception");
    assertThat(send(Method.PUT, "/w/_doc/1?pipeline=p", "{}"))
        .contains("pipeline with id [p] does not exist");
    assertThat(send(Method.POST, "/w/_mget", "{\"ids\":[]}"))
        .contains("Validation Failed: 1: no documents to get;");
  }

  @Test
  void aRequiredRoutingIsDemandedOfEveryCall() {
    node.create("routed", 3, "{\"_routing\":{\"required\":true}}");
    assertThat(send(Method.PUT, "/routed/_doc/1", "{}"))
        .startsWith("400 ")
        .contains("\"type\":\"routing_missing_exception\"")
        .contains("routing is required for [routed]/[1]");
    assertThat(send(Method.PUT, "/routed/_doc/1?routing=5", "{\"a\":1}")).startsWith("201 ");
    assertThat(send(Method.GET, "/routed/_doc/1?routing=5", ""))
        .contains("\"_routing\":\"5\",\"found\":true");
    assertThat(send(Method.GET, "/routed/_doc/1", "")).startsWith("400 ");
  }

  @Test
  void scriptsChangeRemoveAndSpareDocuments() {
    send(Method.PUT, "/scripted/_doc/1", "{\"n\":1,\"tags\":[\"a\"]}");
    String script =
        "{\"script\":{\"source\":\"if (ctx._source.tags.contains(params.t)) { ctx.op = 'none' }"
            + " else { ctx._source.tags.add(params.t); ctx._source.n += 2 }\","
            + "\"params\":{\"t\":\"b\"}}}";
    String target = "/scripted/_update/1?_source=true";
    assertThat(send(Method.POST, target, script))
        .endsWith("\"_source\":{\"n\":3,\"tags\":[\"a\",\"b\"]}}}");
    assertThat(send(Method.POST, target, script)).contains("\"result\":\"noop\"");
    assertThat(send(Method.POST, target, "{\"script\":\"ctx.op = 'delete'\"}"))
        .contains("\"result\":\"deleted\"");
    assertThat(send(Method.POST, target, "{\"script\":\"ctx.op = 'delete'\",\"upsert\":{\"n\":9}}"))
        .startsWith("201 ");
    assertThat(send(Method.POST, target, "{\"script\":\"for (;;) {}\"}"))
        .startsWith("400 ")
        .contains("\"type\":\"script_exception\",\"reason\":\"runtime error\"");
  }

  @Test
  void aScriptMayLeaveWhatIsNotThereUnmade() {
    String script = "{\"script\":\"ctx.op = 'none'\",\"scripted_upsert\":true,\"upsert\":{}}";
    assertThat(send(Method.POST, "/scripted/_update/none?_source=true", script))
        .startsWith("200 ")
        .contains("\"_version\":-1,\"result\":\"noop\"", "\"get\":{\"found\":false}")
        .doesNotContain("_seq_no");
  }

  @Test
  void updatesChangeWhatIsKeptOfSources() {
    node.create("part", 1, "{\"_source\":{\"includes\":[\"b*\"]}}");
    send(Method.PUT, "/part/_doc/1", "{\"a\":1,\"b\":2}");
    assertThat(send(Method.POST, "/part/_update/1", "{\"doc\":{\"b\":2}}"))
        .contains("\"result\":\"noop\"");
    assertThat(send(Method.POST, "/part/_update/1", "{\"doc\":{\"a\":1}}"))
        .contains("\"result\":\"updated\"");
    node.create("none", 1, "{\"_source\":{\"enabled\":false}}");
    send(Method.PUT, "/none/_doc/1", "{\"a\":1}");
    assertThat(send(Method.POST, "/none/_update/1", "{\"doc\":{\"b\":2}}"))
        .startsWith("400 ")
        .contains("document_source_missing_exception");
  }
}
