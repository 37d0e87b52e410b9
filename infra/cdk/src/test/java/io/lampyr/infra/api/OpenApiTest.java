package io.lampyr.infra.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.infra.option.Options;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpenApiTest {
  private static final String ACCOUNT = "arn:aws:iam::123456789012:root";
  private static final List<GatewayRoute> ROUTES =
      List.of(
          new GatewayRoute("/", "ANY", "ingest"),
          new GatewayRoute("/{index}/_doc/{id}", "GET", "search"));

  /** What otherwise none of the policy's statements takes back. */
  private static final Map<String, Object> OTHER_WAYS =
      Map.of(
          "Effect",
          "Deny",
          "Principal",
          "*",
          "Action",
          "execute-api:Invoke",
          "Resource",
          "execute-api:/*",
          "Condition",
          Map.of("StringNotEquals", Map.of("aws:SourceVpce", "vpce-1")));

  private static Map<String, Object> allow(Object whom, String what) {
    return Map.of(
        "Effect", "Allow", "Principal", whom, "Action", "execute-api:Invoke", "Resource", what);
  }

  private static Map<String, Object> document(Map<String, String> given) {
    Map<String, String> context = new HashMap<>(given);
    context.put("private", "true");
    Options options = Options.from(name -> Optional.ofNullable(context.get(name)), "eu-west-1");
    OpenApi.Addresses addresses =
        new OpenApi.Addresses(
            "ingest", "search", "authorizer", Optional.of(new OpenApi.Endpoint("vpce-1", ACCOUNT)));
    return new OpenApi(options, addresses).document(ROUTES);
  }

  private static Object policy(Map<String, String> given) {
    return document(given).get("x-amazon-apigateway-policy");
  }

  private static Object said(List<Map<String, Object>> statements) {
    return Map.of("Version", "2012-10-17", "Statement", statements);
  }

  @Test
  void whoHasSignedNeedsPoliciesOfHisOwnThoughHeComesThroughTheEndpoint() {
    Map<String, Object> account = allow(Map.of("AWS", ACCOUNT), "execute-api:/*");
    assertThat(policy(Map.of("signIn", "iam"))).isEqualTo(said(List.of(account, OTHER_WAYS)));
    // Browsers have not signed; and a path with the same word in it is no preflight.
    assertThat(policy(Map.of("signIn", "iam", "corsOrigins", "*")))
        .isEqualTo(said(List.of(account, allow("*", "execute-api:/api/OPTIONS/*"), OTHER_WAYS)));
  }

  @Test
  void nobodyReachesAFunctionByAPreflightThatNeedsNoSignature() {
    Map<?, ?> paths =
        (Map<?, ?>) document(Map.of("signIn", "iam", "corsOrigins", "*")).get("paths");
    assertThat(paths).hasSize(2);
    paths.forEach((path, methods) ->
        assertThat(((Map<?, ?>) methods).get("options").toString())
            .as("" + path)
            .contains("type=mock")
            .doesNotContain("aws_proxy"));
  }

  @Test
  void whoShowsAKeyIsJudgedByTheAuthorizer() {
    assertThat(policy(Map.of())).isEqualTo(said(List.of(allow("*", "execute-api:/*"), OTHER_WAYS)));
  }
}
