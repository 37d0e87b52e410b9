package io.lampyr.restapi.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.access.Gatekeeper;
import io.lampyr.restapi.access.Sites;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.bulk.BulkSettings;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Caller;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Origin;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import io.lampyr.restapi.exchange.Target;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TokenGateTest {
  private static final TokenRoles ROLES =
      TokenRoles.of("admins=superuser, staff=viewer@logs-*|books, cooks=editor");
  private static final Instant NOW = new SystemClock().now();
  private static OneNode node;
  private static RestApi api;
  private static RestApi without;

  @BeforeAll
  static void start() {
    node = new OneNode(91, Persona.ELASTICSEARCH);
    api = node.assembly(settings(Optional.of(ROLES))).api();
    without = node.assembly(settings(Optional.empty())).api();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static ApiSettings settings(Optional<TokenRoles> tokens) {
    return new ApiSettings(
        Persona.ELASTICSEARCH,
        true,
        "test",
        ByteSize.ZERO,
        BulkSettings.OF_FUNCTIONS,
        false,
        tokens,
        Sites.NONE,
        ApiSettings.Searching.STANDARD,
        ApiSettings.Ingesting.STANDARD);
  }

  private static String send(
      RestApi to, Optional<Caller> caller, Method method, String path, String body) {
    String[] parts = path.split("[?=]", -1);
    Response response =
        to.answer(
            new Request(
                method,
                path,
                Target.path(parts[0]),
                parts.length < 3 ? Map.of() : Map.of(parts[1], parts[2]),
                new Headers(Map.of("content-type", "application/json")),
                body.getBytes(StandardCharsets.UTF_8),
                new Origin(caller, Optional.empty())));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private static String as(String role, Method method, String path, String body) {
    Caller.Token token = new Caller.Token("some one", List.of(role), NOW.plusSeconds(600));
    return send(api, Optional.of(token), method, path, body);
  }

  @Test
  void holdersDoWhatTheirRolesAllow() {
    assertThat(as("cooks", Method.PUT, "/books", "{}")).startsWith("200");
    assertThat(as("cooks", Method.PUT, "/hidden", "{}")).startsWith("200");
    assertThat(as("cooks", Method.PUT, "/books/_doc/1", "{\"a\":1}")).startsWith("201");
    assertThat(as("staff", Method.GET, "/books/_doc/1", "")).startsWith("200");
    assertThat(as("staff", Method.GET, "/", "")).startsWith("200");
    assertThat(as("staff", Method.PUT, "/books/_doc/1", "{\"a\":2}"))
        .startsWith("403")
        .contains("security_exception");
    assertThat(as("staff", Method.GET, "/hidden/_doc/1", "")).startsWith("403");
    assertThat(as("cooks", Method.POST, "/_security/api_key", "{\"name\":\"k\"}"))
        .startsWith("403");
    // Known, but nobody here.
    assertThat(as("gardeners", Method.GET, "/", "")).startsWith("403");
    assertThat(as("gardeners", Method.GET, "/_security/_authenticate", ""))
        .startsWith("200")
        .contains("\"username\":\"some one\"", "\"roles\":[]", "\"authentication_type\":\"token\"");
    assertThat(as("staff", Method.GET, "/_security/_authenticate", ""))
        .contains("\"roles\":[\"viewer@logs-*|books\"]");
  }

  @Test
  void keysThatHoldersMakeDoNoMoreThanTheyMay() {
    String made = as("admins", Method.POST, "/_security/api_key", "{\"name\":\"all\"}");
    assertThat(made).startsWith("200");
    String id = made.replaceAll(".*\"id\":\"([^\"]+)\".*", "$1");
    assertThat(node.assembly(settings(Optional.empty())).keys().find(id).orElseThrow().privileges())
        .contains("\"limited_by\":[{\"superuser\"");
    // Nobody's keys are a holder's own.
    assertThat(as("admins", Method.DELETE, "/_security/api_key", "{\"owner\":true}"))
        .contains("\"invalidated_api_keys\":[]");
  }

  @Test
  void tokenIsAdmittedUntilItEndsHoweverLongTheGatewayRemembersIt() {
    for (Duration ago : List.of(Duration.ofSeconds(30), Duration.ofSeconds(90))) {
      Caller.Token token = new Caller.Token("me", List.of("admins"), NOW.minus(ago));
      String said = send(api, Optional.of(token), Method.GET, "/", "");
      if (ago.compareTo(TokenGate.SKEW) < 0) {
        assertThat(said).startsWith("200");
      } else {
        assertThat(said)
            .startsWith("401")
            .contains("security_exception", "token: it has expired", "WWW-Authenticate");
      }
    }
  }

  @Test
  void wordOfTokensIsTakenOnlyWhereSomeAreWanted() {
    Caller.Token token = new Caller.Token("me", List.of("admins"), NOW.plusSeconds(600));
    assertThat(send(without, Optional.of(token), Method.GET, "/", "")).startsWith("401");
    assertThat(send(api, Optional.of(new Caller.Signed("arn")), Method.GET, "/", ""))
        .startsWith("401");
    assertThat(send(api, Optional.empty(), Method.GET, "/", "")).startsWith("401");
  }

  @Test
  void whatSomebodyBeganGoesOnByWhatHisRolesAllow() {
    TokenRights rights = TokenRights.of("a:b, c", List.of("staff", "x,y"), ROLES);
    assertThat(TokenRights.ofOwner(rights.owner().orElseThrow(), ROLES)).contains(rights);
    TokenGate gate = new TokenGate(ROLES, Gatekeeper.OPEN, new SystemClock());
    assertThat(gate.of(rights.owner())).isEqualTo(rights);
    for (String other : List.of("VuaCfGcBCdbkQm-e5aOx", "token:", "token:a", "token:a:b:c")) {
      assertThat(TokenRights.ofOwner(other, ROLES)).isEmpty();
    }
  }

  @Test
  void whatSomebodyBeganIsHisThoughHisGroupsChange() {
    TokenRights me = TokenRights.of("me:a", List.of("staff"), ROLES);
    assertThat(me.isOwn(TokenRights.of("me:a", List.of("cooks", "x"), ROLES).owner())).isTrue();
    assertThat(me.isOwn(TokenRights.of("me:a", List.of(), ROLES).owner())).isTrue();
    for (String other :
        List.of("VuaCfGcBCdbkQm-e5aOx", "me:a", "token:me:a", "token:me%3Aa", "token:me%3Aab:x")) {
      assertThat(me.isOwn(Optional.of(other))).as(other).isFalse();
      assertThat(me.maySee(Optional.of(other))).as(other).isFalse();
    }
    assertThat(me.isOwn(Optional.empty())).isFalse();

    assertThat(as("cooks", Method.PUT, "/logs-own", "{}")).startsWith("200");
    String begun =
        as("cooks", Method.POST, "/logs-own/_async_search?keep_on_completion=true", "{}");
    String path = "/_async_search/" + begun.replaceAll(".*?\"id\":\"([^\"]+)\".*", "$1");
    assertThat(as("staff", Method.GET, path, "")).startsWith("200");
    Caller.Token another = new Caller.Token("else", List.of("cooks"), NOW.plusSeconds(600));
    assertThat(send(api, Optional.of(another), Method.GET, path, "")).startsWith("404");
    assertThat(as("staff", Method.DELETE, path, "")).startsWith("200");
  }

  @Test
  void documentsSayWhichHolderWroteThem() {
    assertThat(
            as(
                "admins",
                Method.PUT,
                "/_ingest/pipeline/who",
                "{\"processors\":[{\"set_security_user\":{\"field\":\"by\"}}]}"))
        .startsWith("200");
    String settings = "{\"settings\":{\"index.default_pipeline\":\"who\"}}";
    assertThat(as("cooks", Method.PUT, "/written", settings)).startsWith("200");
    assertThat(as("cooks", Method.PUT, "/written/_doc/1", "{\"a\":1}")).startsWith("201");
    assertThat(as("admins", Method.GET, "/written/_doc/1", ""))
        .contains(
            "\"username\":\"some one\"",
            "\"roles\":[\"editor\"]",
            "\"type\":\"oidc\"",
            "\"authentication_type\":\"TOKEN\"");
  }

  @Test
  void rolesThatMeanNothingAreNotTaken() {
    for (String wrong :
        List.of(
            "",
            "staff",
            "=viewer",
            "staff=",
            "staff=view",
            "a=viewer@",
            "a=viewer@x||y",
            "a=viewer@/x",
            "a=viewer@x|/y",
            "a=viewer@x| y",
            "a=viewer@x@y",
            "x".repeat(257) + "=viewer",
            "a=viewer,".repeat(100) + "a=viewer",
            "a=viewer,")) {
      assertThatThrownBy(() -> TokenRoles.of(wrong))
          .as(wrong)
          .isInstanceOf(InvalidInputException.class);
    }
    assertThatThrownBy(() -> TokenRoles.of("staff=viewr"))
        .hasMessageContaining("nearest=\"viewer\"");
  }
}
