package io.lampyr.functions.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.share.CallerShares;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.security.ApiKeys;
import io.lampyr.restapi.security.KeyGate;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AuthorizerTest {
  private static final String ARN = "arn:aws:execute-api:eu-central-1:123456789012:abc123/v1/";
  private static final Map<String, ?> DENIED_EVERYWHERE = policy("nobody", "Deny", "*");

  private boolean stateAnswers = true;
  private final ItemStoreDecorator items =
      new ItemStoreDecorator(new MemoryItemStore()) {
        @Override
        public Optional<Item> read(ItemKey key) {
          if (!stateAnswers) {
            throw new UnavailableException("cluster state does not answer");
          }
          return super.read(key);
        }
      };
  private final SystemClock clock = new SystemClock();
  private final ApiKeys keys =
      new ApiKeys(
          items,
          new ItemWriter(
              items,
              new SystemRandomness(),
              new Retries(
                  RetrySettings.within(Duration.ofSeconds(1)),
                  clock,
                  new ThreadScheduler((_, _) -> {}),
                  new SystemRandomness())),
          clock,
          new SystemRandomness());
  private final Authorizer authorizer = new Authorizer(new KeyGate(keys, clock));
  private final ApiKeys.Made key = keys.createForEverything("admin");

  private static Map<String, ?> policy(String principal, String effect, String resource) {
    return Map.of(
        "principalId",
        principal,
        "policyDocument",
        Map.of(
            "Version",
            "2012-10-17",
            "Statement",
            List.of(
                Map.of("Action", "execute-api:Invoke", "Effect", effect, "Resource", resource))));
  }

  private Map<String, ?> answer(String event) {
    return Json.readObject(
        new String(
            authorizer.answer(event.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8));
  }

  private Map<String, ?> answer(String methodAndPath, String headers) {
    return answer(
        "{\"type\":\"REQUEST\",\"methodArn\":\"%s%s\",\"httpMethod\":\"GET\",\"path\":\"/x\",%s}"
            .formatted(ARN, methodAndPath, headers));
  }

  private String shown(String scheme) {
    return "\"headers\":{\"authorization\":\"" + scheme + " " + key.encoded() + "\"}";
  }

  @Test
  void soundKeyIsAllowedAllMethodsAndPathsOfTheStage() {
    Map<String, ?> allowed = policy(key.id(), "Allow", ARN + "*");
    assertThat(answer("POST/docs/_search", shown("ApiKey"))).isEqualTo(allowed);
    assertThat(answer("DELETE/", shown("apikey"))).isEqualTo(allowed);
    assertThat(answer("GET/", shown("Basic"))).isEqualTo(allowed);
    assertThat(
            answer(
                "GET/",
                "\"headers\":null,\"multiValueHeaders\":{\"Authorization\":[\"ApiKey %s\"]}"
                    .formatted(key.encoded())))
        .isEqualTo(allowed);
  }

  @Test
  void othersAreDeniedAllMethodsAndPathsOfTheStage() {
    Map<String, ?> denied = policy("nobody", "Deny", ARN + "*");
    assertThat(answer("GET/", "\"headers\":{}")).isEqualTo(denied);
    assertThat(answer("GET/", shown("Bearer"))).isEqualTo(denied);
    assertThat(answer("GET/", "\"headers\":{\"Authorization\":\"ApiKey eDp5\"}")).isEqualTo(denied);
    assertThat(
            answer(
                "GET/",
                "\"multiValueHeaders\":{\"Authorization\":[\"ApiKey %s\",\"ApiKey x\"]}"
                    .formatted(key.encoded())))
        .isEqualTo(denied);
  }

  @Test
  void whatIsNoEventIsDenied() {
    for (String event :
        List.of(
            "",
            "[]",
            "{",
            "{\"methodArn\":7," + shown("ApiKey") + "}",
            "{\"methodArn\":\"*\"," + shown("ApiKey") + "}",
            "{\"methodArn\":\"arn:aws:execute-api:r:1:a/*/GET/\"," + shown("ApiKey") + "}",
            "{\"methodArn\":\"%s\"}".formatted("x".repeat(Authorizer.MAX_EVENT_BYTES)))) {
      assertThat(answer(event))
          .as(event.substring(0, Math.min(60, event.length())))
          .isEqualTo(DENIED_EVERYWHERE);
    }
    assertThat(answer("GET/", "\"headers\":[7],\"multiValueHeaders\":{\"Authorization\":[null]}"))
        .isEqualTo(policy("nobody", "Deny", ARN + "*"));
  }

  @Test
  void whatCannotBeToldNowIsNeitherAllowedNorDenied() {
    stateAnswers = false;
    assertThatThrownBy(() -> answer("GET/", shown("ApiKey")))
        .isInstanceOf(UnavailableException.class);
  }

  @Test
  void eachCallerCountsForAlwaysTheSameShareOfTheUsagePlan() {
    Authorizer counting =
        new Authorizer(
            new Recognition(new KeyGate(keys, clock), Optional.empty()), Optional.of("lampyr"));
    String event = "{\"methodArn\":\"%sGET/\",%s}".formatted(ARN, shown("ApiKey"));
    Map<String, ?> once = Json.readObject(counting.answer(event.getBytes(StandardCharsets.UTF_8)));
    assertThat(once.get("usageIdentifierKey"))
        .isEqualTo(CallerShares.of("lampyr", key.id()))
        .isIn(CallerShares.all("lampyr"));
    assertThat(Json.readObject(counting.answer(event.getBytes(StandardCharsets.UTF_8))))
        .isEqualTo(once);
    assertThat(answer("GET/", shown("ApiKey"))).doesNotContainKey("usageIdentifierKey");
  }
}
