package io.lampyr.infra;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.price.UnitPrice;
import io.lampyr.base.share.CallerShares;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ApiTest {

  private static Json body(String deployment) {
    return Synthesised.resource(deployment, "Api", "AWS::ApiGateway::RestApi")
        .at("Properties", "Body");
  }

  /** All methods of all paths. */
  private static List<Json> operations(String deployment) {
    List<Json> operations = new ArrayList<>();
    body(deployment)
        .at("paths")
        .map()
        .values()
        .forEach(
            path -> new Json(path).map().values().forEach(each -> operations.add(new Json(each))));
    assertThat(operations).hasSizeGreaterThan(50);
    return operations;
  }

  private static String target(String path, String method) {
    String uri =
        body(Synthesised.DEFAULT)
            .at("paths", path, method, "x-amazon-apigateway-integration", "uri")
            .text();
    return uri.contains("RefSearch") ? "search" : uri.contains("RefIngest") ? "ingest" : uri;
  }

  @Test
  void requestsGoToTheFunctionOfTheirKind() {
    String any = "x-amazon-apigateway-any-method";
    assertThat(target("/_search", any)).isEqualTo("search");
    assertThat(target("/{index}/_doc/{id}", "get")).isEqualTo("search");
    assertThat(target("/{index}/_doc/{id}", any)).isEqualTo("ingest");
    assertThat(target("/{index}/{proxy+}", any)).isEqualTo("ingest");
  }

  @Test
  void everyMethodOfEveryPathNeedsAKey() {
    assertThat(operations(Synthesised.DEFAULT))
        .allSatisfy(operation ->
            assertThat(operation.at("security").value())
                .isEqualTo(List.of(Map.of("keys", List.of()))));
    Json authorizer =
        body(Synthesised.DEFAULT)
            .at("components", "securitySchemes", "keys", "x-amazon-apigateway-authorizer");
    assertThat(authorizer.at("type").text()).isEqualTo("request");
    assertThat(authorizer.at("identitySource").text())
        .isEqualTo("method.request.header.Authorization");
  }

  @Test
  void everyMethodOfEveryPathNeedsASignatureWhereClientsSignIn() {
    assertThat(operations(Synthesised.SMALL))
        .allSatisfy(operation ->
            assertThat(operation.at("security").value())
                .isEqualTo(List.of(Map.of("signatures", List.of()))));
    Json body = body(Synthesised.SMALL);
    Json schemes = body.at("components", "securitySchemes");
    assertThat(schemes.map()).hasSize(1);
    assertThat(schemes.at("signatures", "x-amazon-apigateway-authtype").text())
        .isEqualTo("awsSigv4");
    Json answers = body.at("x-amazon-apigateway-gateway-responses");
    assertThat(answers.at("MISSING_AUTHENTICATION_TOKEN", "statusCode").text()).isEqualTo("401");
    assertThat(answers.at("ACCESS_DENIED", "statusCode").text()).isEqualTo("403");
    assertThat(answers.text()).doesNotContain("WWW-Authenticate");
    assertThat(Synthesised.resources(Synthesised.SMALL, "Api", "AWS::Lambda::Permission"))
        .hasSize(2);
    assertThat(
            Synthesised.resources(Synthesised.SMALL, "Compute", "AWS::Lambda::Function").toString())
        .contains("LAMPYR_API_SIGNATURES=true");
  }

  @Test
  void browsersAskWithoutCredentialsWhetherPagesMayAsk() {
    Json body = body(Synthesised.UPON);
    body.at("paths")
        .map()
        .forEach((path, methods) -> {
          Json asked = new Json(methods).at("options");
          assertThat(asked.at("security").value()).as("" + path).isNull();
          Json own = asked.at("x-amazon-apigateway-integration");
          // No function runs for those whom nobody asks for a key.
          assertThat(own.at("type").text()).as("" + path).isEqualTo("mock");
          assertThat(own.at("contentHandling").text()).isEqualTo("CONVERT_TO_TEXT");
          assertThat(own.at("responses", "default", "contentHandling").text())
              .isEqualTo("CONVERT_TO_TEXT");
          assertThat(
                  own.at(
                          "responses",
                          "default",
                          "responseParameters",
                          "method.response.header.Access-Control-Allow-Origin")
                      .text())
              .isEqualTo("'https://app.example.com'");
          assertThat(asked.at("responses", "200", "headers").map().keySet().toString())
              .contains("Access-Control-Allow-Origin", "Access-Control-Allow-Headers", "Vary");
        });
    assertThat(body.at("paths", "/", "options").text())
        .contains(
            "$asked == \"https://app.example.com\" || $asked == \"https://other.example.com\"",
            "Access-Control-Allow-Origin = $asked)");
    // The gateway cannot choose among them: none sees its own errors.
    assertThat(body.at("x-amazon-apigateway-gateway-responses", "ACCESS_DENIED").text())
        .doesNotContain("example.com");
    assertThat(body(Synthesised.DEFAULT).at("paths", "/", "options").value()).isNull();
    assertThat(
            Synthesised.resources(Synthesised.UPON, "Compute", "AWS::Lambda::Function").toString())
        .contains("LAMPYR_API_CORS_ORIGINS=https://app.example.com,https://other");
  }

  @Test
  void holdersOfTokensAreToldApartByTheAuthorizerAndKnownToFunctions() {
    Json body = body(Synthesised.WITHIN);
    assertThat(body.at("x-amazon-apigateway-api-key-source").text()).isEqualTo("AUTHORIZER");
    assertThat(operations(Synthesised.WITHIN))
        .allSatisfy(operation ->
            assertThat(operation.at("security").value())
                .isEqualTo(List.of(Map.of("keys", List.of()), Map.of("shares", List.of()))));
    assertThat(
            body.at("x-amazon-apigateway-gateway-responses", "ACCESS_DENIED", "responseParameters")
                .text())
        .contains("ApiKey, Bearer realm=\"security\"'");
    Map<String, Json> functions =
        Synthesised.resources(Synthesised.WITHIN, "Compute", "AWS::Lambda::Function");
    for (String name : List.of("ingest", "search", "authorizer")) {
      assertThat(functions.values().stream().map(Json::text))
          .filteredOn(text -> text.contains("FunctionName=within-" + name + ","))
          .singleElement()
          .asString()
          .contains(
              "LAMPYR_OIDC_ISSUER=https://login.example.com/realm",
              "LAMPYR_OIDC_AUDIENCE=lampyr",
              "LAMPYR_OIDC_ROLES_CLAIM=groups",
              "LAMPYR_OIDC_ROLES=admins=superuser,staff=viewer@logs-*|books");
    }
    assertThat(functions.toString()).contains("LAMPYR_API_CALLER_SHARES=within");
    assertThat(Synthesised.resources("Compute", "AWS::Lambda::Function").toString())
        .doesNotContain("LAMPYR_OIDC", "LAMPYR_API_CALLER");
  }

  @Test
  void eachCallerMayAskSoMuch() {
    Json plan = Synthesised.resource(Synthesised.WITHIN, "Api", "AWS::ApiGateway::UsagePlan");
    assertThat(plan.at("Properties", "Throttle", "RateLimit").text()).isIn("50", "50.0");
    assertThat(plan.at("Properties", "Throttle", "BurstLimit").text()).isIn("100", "100.0");
    Map<String, Json> shares =
        Synthesised.resources(Synthesised.WITHIN, "Api", "AWS::ApiGateway::ApiKey");
    assertThat(shares.values().stream().map(one -> one.at("Properties", "Value").text()))
        .containsExactlyInAnyOrderElementsOf(CallerShares.all("within"))
        .allMatch(value -> value.length() >= 20);
    assertThat(Synthesised.resources(Synthesised.WITHIN, "Api", "AWS::ApiGateway::UsagePlanKey"))
        .hasSize(CallerShares.COUNT);
    assertThat(Synthesised.resources("Api", "AWS::ApiGateway::UsagePlan")).isEmpty();
  }

  @Test
  void privateApiIsAskedThroughItsEndpointAlone() {
    Json api = Synthesised.resource(Synthesised.WITHIN, "Api", "AWS::ApiGateway::RestApi");
    Json endpoints = api.at("Properties", "EndpointConfiguration");
    assertThat(endpoints.at("Types").value()).isEqualTo(List.of("PRIVATE"));
    assertThat(endpoints.at("VpcEndpointIds").text()).contains("Ref=Door");
    Json allowed = body(Synthesised.WITHIN).at("x-amazon-apigateway-policy", "Statement", 0);
    // The authorizer judges them; who has signed is allowed by policies of his own (OpenApiTest).
    assertThat(allowed.at("Principal").text()).isEqualTo("*");
    Json denied = body(Synthesised.WITHIN).at("x-amazon-apigateway-policy", "Statement", 1);
    assertThat(denied.at("Effect").text()).isEqualTo("Deny");
    assertThat(denied.at("Condition", "StringNotEquals", "aws:SourceVpce").text())
        .contains("Ref=Door");
    Json endpoint = Synthesised.resource(Synthesised.WITHIN, "Api", "AWS::EC2::VPCEndpoint");
    assertThat(endpoint.at("Properties", "VpcId").text()).isEqualTo("vpc-0a1b2c3d");
    assertThat(endpoint.at("Properties", "SubnetIds").value())
        .isEqualTo(List.of("subnet-0a1b2c3b"));
    assertThat(endpoint.at("Properties", "PrivateDnsEnabled").value()).isEqualTo(false);
    Json group = Synthesised.resource(Synthesised.WITHIN, "Api", "AWS::EC2::SecurityGroup");
    assertThat(group.at("Properties", "SecurityGroupIngress").text())
        .contains("10.1.0.0/16")
        .doesNotContain("0.0.0.0/0");
    assertThat(body(Synthesised.DEFAULT).at("x-amazon-apigateway-policy").value()).isNull();
  }

  @Test
  void authorizerCanBeLeftOut() {
    assertThat(operations(Synthesised.OTHER))
        .allSatisfy(operation -> assertThat(operation.at("security").value()).isNull());
  }

  @Test
  void compressedBodiesOfAnyTypeComeThroughWhole() {
    assertThat(body(Synthesised.DEFAULT).at("x-amazon-apigateway-binary-media-types").value())
        .isEqualTo(List.of("*/*"));
  }

  @Test
  void requestsToGetMayHaveBodiesAsTheGatewayIsRegional() {
    Json api = Synthesised.resource("Api", "AWS::ApiGateway::RestApi").at("Properties");
    assertThat(api.at("EndpointConfiguration", "Types").value()).isEqualTo(List.of("REGIONAL"));
  }

  @Test
  void gatewaysOwnErrorsLookLikeThoseOfTheApi() {
    Json answers = body(Synthesised.DEFAULT).at("x-amazon-apigateway-gateway-responses");
    assertThat(answers.map().keySet().stream().map(String::valueOf))
        .contains("DEFAULT_4XX", "DEFAULT_5XX", "UNAUTHORIZED", "ACCESS_DENIED", "THROTTLED");
    answers
        .map()
        .forEach((kind, answer) -> {
          Json one = new Json(answer);
          String template = one.at("responseTemplates", "application/json").text();
          assertThat(template)
              .as("" + kind)
              .startsWith("{\"error\":{\"root_cause\":[{\"type\":\"")
              .matches(".*\"status\":[0-9]+}");
          assertThat(one.at("responseParameters").text()).contains("X-elastic-product");
        });
    assertThat(answers.at("ACCESS_DENIED", "statusCode").text()).isEqualTo("401");
    assertThat(answers.at("THROTTLED", "statusCode").text()).isEqualTo("429");
    assertThat(body(Synthesised.OTHER).at("x-amazon-apigateway-gateway-responses").text())
        .doesNotContain("X-elastic-product");
  }

  @Test
  void gatewayMayCallTheThreeFunctionsAndNoOther() {
    assertThat(Synthesised.resources("Api", "AWS::Lambda::Permission")).hasSize(3);
    assertThat(Synthesised.resources(Synthesised.OTHER, "Api", "AWS::Lambda::Permission"))
        .hasSize(2);
  }

  @Test
  void otherRoutesAreAnotherDeployment() {
    String one = Synthesised.resources("Api", "AWS::ApiGateway::Deployment").keySet().toString();
    String other =
        Synthesised.resources(Synthesised.OTHER, "Api", "AWS::ApiGateway::Deployment")
            .keySet()
            .toString();
    assertThat(one).isNotEqualTo(other);
  }

  @Test
  void firewallAndDomainAreThereIfAskedFor() {
    assertThat(Synthesised.resources("Api", "AWS::WAFv2::WebACL")).isEmpty();
    assertThat(Synthesised.resources("Api", "AWS::ApiGateway::DomainName")).isEmpty();
    assertThat(Synthesised.resources(Synthesised.OTHER, "Api", "AWS::WAFv2::WebACLAssociation"))
        .hasSize(1);
    Json domain = Synthesised.resource(Synthesised.OTHER, "Api", "AWS::ApiGateway::DomainName");
    assertThat(domain.at("Properties", "SecurityPolicy").text()).isEqualTo("TLS_1_2");
    Json api = Synthesised.resource(Synthesised.OTHER, "Api", "AWS::ApiGateway::RestApi");
    assertThat(api.at("Properties", "DisableExecuteApiEndpoint").value()).isEqualTo(true);
    // In the document too: another document is another deployment, which alone closes the address.
    assertThat(
            body(Synthesised.OTHER)
                .at("x-amazon-apigateway-endpoint-configuration", "disableExecuteApiEndpoint")
                .value())
        .isEqualTo(true);
  }

  /** A line of the log, with what CloudWatch adds, beside what a request costs whatever it asks. */
  @Test
  void whatIsLoggedOfARequestCostsLittleOfIt() {
    Map<String, String> values =
        Map.ofEntries(
            Map.entry("extendedRequestId", "x".repeat(16)),
            Map.entry("requestId", "x".repeat(36)),
            Map.entry("httpMethod", "DELETE"),
            Map.entry("resourcePath", "/{index}/_doc/{id}"),
            Map.entry("status", "200"),
            Map.entry("responseLatency", "12345"),
            Map.entry("integrationLatency", "12345"),
            Map.entry("responseLength", "1234567"),
            Map.entry("authorizer.principalId", "x".repeat(20)),
            Map.entry("identity.userArn", "-"),
            Map.entry("error.responseType", "-"));
    String format =
        Synthesised.resource("Api", "AWS::ApiGateway::Stage")
            .at("Properties", "AccessLogSetting", "Format")
            .text();
    String line =
        Pattern.compile("\\$context\\.([a-zA-Z.]+)")
            .matcher(format)
            .replaceAll(name -> Objects.requireNonNull(values.get(name.group(1)), name.group(1)));
    double logged = UnitPrice.LOG_INGESTION.dollars((line.length() + 26) / 1e9);
    double asked = UnitPrice.GATEWAY_REQUEST.dollars(1) + UnitPrice.LAMBDA_REQUEST.dollars(1);
    assertThat(logged / asked).isBetween(0.01, 0.05);
  }

  @Test
  void gatewayLetsOnlySoManyRequestsThrough() {
    Json settings =
        Synthesised.resource(Synthesised.SMALL, "Api", "AWS::ApiGateway::Stage")
            .at("Properties", "MethodSettings", 0);
    assertThat(settings.at("ThrottlingRateLimit").text()).isIn("100", "100.0");
    assertThat(settings.at("ThrottlingBurstLimit").text()).isIn("200", "200.0");
    Json stage = Synthesised.resource(Synthesised.SMALL, "Api", "AWS::ApiGateway::Stage");
    assertThat(stage.at("Properties", "TracingEnabled").value()).isEqualTo(true);
    // The id that the functions' lines bear, and the one that clients may have chosen.
    assertThat(stage.at("Properties", "AccessLogSetting", "Format").text())
        .contains(
            "\"id\":\"$context.extendedRequestId\"", "\"amzn_request_id\":\"$context.requestId\"");
  }
}
