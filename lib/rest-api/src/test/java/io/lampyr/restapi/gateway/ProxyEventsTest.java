package io.lampyr.restapi.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.exchange.Caller;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProxyEventsTest {

  private static Request read(String event) throws IOException {
    return ProxyRequestReader.read(
        new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void anEncodedPathKeepsItsPartsTogetherAndManyValuesAreMergedAsOnAnyTransport()
      throws IOException {
    Request request =
        read(
            """
            {"resource":"/{proxy+}","path":"/%3Clogs-%7Bnow%2Fd%7D%3E/_doc/a%2Fb",
             "httpMethod":"GET","pathParameters":{"proxy":"ignored"},
             "headers":{"accept":"x"},
             "multiValueHeaders":{"Accept":["a","b"],"X-One":["1"]},
             "queryStringParameters":{"q":"only the last"},
             "multiValueQueryStringParameters":{"q":["first","a b&c"],"pretty":[""]},
             "requestContext":{"stage":"prod","identity":{"sourceIp":"1.2.3.4"}},
             "body":"eyJhIjoxfQ==","isBase64Encoded":true}
            """);
    assertThat(request.method()).isEqualTo(Method.GET);
    assertThat(request.path()).isEqualTo(List.of("<logs-{now/d}>", "_doc", "a/b"));
    assertThat(request.parameters()).isEqualTo(Map.of("q", "a b&c", "pretty", ""));
    assertThat(request.uri()).isEqualTo("/%3Clogs-%7Bnow%2Fd%7D%3E/_doc/a%2Fb?q=a+b%26c&pretty");
    assertThat(request.headers().find("accept")).contains("a, b");
    assertThat(new String(request.body(), StandardCharsets.UTF_8)).isEqualTo("{\"a\":1}");
  }

  @Test
  void whoHasSignedIsTheGatewaysWordAlone() throws IOException {
    String event =
        """
        {"httpMethod":"GET","path":"/","headers":{"userArn":"arn:aws:iam::1:user/liar"},
         "requestContext":%s,"body":"{\\"requestContext\\":{}}"}
        """;
    String arn = "arn:aws:sts::123456789012:assumed-role/reader/me";
    assertThat(
            read(event.formatted("{\"identity\":{\"userArn\":\"" + arn + "\"},\"stage\":\"api\"}")))
        .extracting(Request::caller)
        .isEqualTo(Optional.of(new Caller.Signed(arn)));
    for (String nobody :
        List.of(
            "null",
            "\"userArn\"",
            "[]",
            "{}",
            "{\"userArn\":\"" + arn + "\"}",
            "{\"authorizer\":{\"userArn\":\"" + arn + "\"}}",
            "{\"identity\":null}",
            "{\"identity\":{\"userArn\":null}}",
            "{\"identity\":{\"userArn\":\" \"}}",
            "{\"identity\":{\"userArn\":[\"" + arn + "\"]}}")) {
      assertThat(read(event.formatted(nobody)).caller()).as(nobody).isEmpty();
    }
  }

  @Test
  void gatewaysWordOfTokensAndIdsIsTakenWholeOrNotAtAll() throws IOException {
    String event = "{\"httpMethod\":\"GET\",\"path\":\"/\",\"requestContext\":%s}";
    String whole =
        "{\"requestId\":\"r-1\",\"authorizer\":{\"principalId\":\"token:me\","
            + "\"token_subject\":\"me\",\"token_roles\":\"[\\\"staff\\\"]\","
            + "\"token_ends\":\"1800000000\"}}";
    Request request = read(event.formatted(whole));
    assertThat(request.caller())
        .contains(new Caller.Token("me", List.of("staff"), Instant.ofEpochSecond(1_800_000_000L)));
    assertThat(request.origin().id()).contains("r-1");
    for (String part :
        List.of(
            whole.replace("token_subject", "subject"),
            whole.replace("\"me\"", "\" \""),
            whole.replace("\"me\"", "7"),
            whole.replace("token_roles", "roles"),
            whole.replace("[\\\"staff\\\"]", "{}"),
            whole.replace("[\\\"staff\\\"]", "[["),
            whole.replace("1800000000", "soon"),
            whole.replace("1800000000", "9223372036854775807"),
            whole.replace("authorizer", "identity"))) {
      assertThat(read(event.formatted(part)).caller()).as(part).isEmpty();
    }
  }

  @Test
  void requestIsKnownByTheIdThatNoClientCanChoose() throws IOException {
    String event = "{\"httpMethod\":\"GET\",\"path\":\"/\",\"requestContext\":%s}";
    String drawn = "\"extendedRequestId\":\"JKJaX+PLvH/ESHA=\"";
    String said = "\"requestId\":\"another's\"";
    for (String both : List.of(drawn + "," + said, said + "," + drawn, drawn)) {
      assertThat(read(event.formatted("{" + both + "}")).origin().id())
          .as(both)
          .contains("JKJaX+PLvH/ESHA=");
    }
    for (String none : List.of("null", "7", "\"\"", "\"a b\"", "[\"a\"]")) {
      String context = "{\"extendedRequestId\":" + none + ",\"requestId\":\"r-1\"}";
      assertThat(read(event.formatted(context)).origin().id()).as(none).contains("r-1");
    }
  }

  @Test
  void absentPartsMayBeNull() throws IOException {
    Request request =
        read(
            "{\"httpMethod\":\"HEAD\",\"path\":\"/i\",\"headers\":null,\"multiValueHeaders\":null,"
                + "\"queryStringParameters\":null,\"body\":null,\"isBase64Encoded\":false}");
    assertThat(request.method()).isEqualTo(Method.HEAD);
    assertThat(request.body()).isEmpty();
  }

  @Test
  void whatIsNoSuchEventIsRefusedAsTheClientsMistake() {
    for (String event :
        List.of(
            "",
            "[]",
            "{",
            "{}",
            "{\"httpMethod\":\"PATCH\",\"path\":\"/\"}",
            "{\"httpMethod\":\"GET\",\"path\":\"/%zz\"}",
            "{\"httpMethod\":\"GET\",\"path\":[]}",
            "{\"httpMethod\":\"GET\",\"path\":\"/\",\"headers\":[]}",
            "{\"httpMethod\":\"GET\",\"path\":\"/\",\"headers\":{\"a\":{}}}",
            "{\"httpMethod\":\"GET\",\"path\":\"/\",\"body\":\"*\",\"isBase64Encoded\":true}")) {
      assertThatThrownBy(() -> read(event)).as(event).isInstanceOf(InvalidInputException.class);
    }
    String large = "{\"body\":\"" + "x".repeat(ProxyRequestReader.MAX_EVENT_BYTES) + "\"}";
    assertThatThrownBy(() -> read(large))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("split the request");
  }

  @Test
  void aCompressedAnswerGoesAsBase64AndAPlainOneAsText() {
    Response plain =
        new Response(
            201,
            new Headers(Map.of("Content-Type", "application/json")),
            "{\"é\":1}".getBytes(StandardCharsets.UTF_8));
    assertThat(Json.readObject(ProxyResponseWriter.write(plain).orElseThrow()))
        .containsEntry("statusCode", 201L)
        .containsEntry("isBase64Encoded", false)
        .containsEntry("body", "{\"é\":1}");
    Response packed =
        new Response(
            200,
            new Headers(Map.of("Content-Type", "application/json", "Content-Encoding", "gzip")),
            new byte[] {1, 2, 3});
    assertThat(Json.readObject(ProxyResponseWriter.write(packed).orElseThrow()))
        .containsEntry("isBase64Encoded", true)
        .containsEntry("body", "AQID");
    Response huge = new Response(200, Headers.NONE, new byte[ProxyResponseWriter.MAX_EVENT_BYTES]);
    assertThat(ProxyResponseWriter.write(huge)).isEmpty();
  }
}
