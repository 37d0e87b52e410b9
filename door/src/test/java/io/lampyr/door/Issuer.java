package io.lampyr.door;

import com.sun.net.httpserver.HttpServer;
import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** An issuer of tokens on this machine. */
final class Issuer implements AutoCloseable {
  static final String AUDIENCE = "door-test";
  private static final long YEAR_2100 = 4_102_444_800L;

  private final HttpServer server;
  private final KeyPair pair;

  Issuer() throws IOException, GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    this.pair = generator.generateKeyPair();
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          boolean keys = exchange.getRequestURI().getPath().endsWith("/keys");
          byte[] json =
              Json.write(
                  keys
                      ? Map.of("keys", List.of(key()))
                      : Map.of("issuer", address(), "jwks_uri", address() + "/keys"));
          exchange.sendResponseHeaders(200, json.length);
          exchange.getResponseBody().write(json);
          exchange.close();
        });
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/realm";
  }

  private Map<String, Object> key() {
    RSAPublicKey key = (RSAPublicKey) pair.getPublic();
    return Map.of(
        "kid", "one",
        "use", "sig",
        "kty", "RSA",
        "n", number(key.getModulus()),
        "e", number(key.getPublicExponent()));
  }

  private static String number(BigInteger number) {
    byte[] bytes = number.toByteArray();
    int from = bytes[0] == 0 ? 1 : 0;
    return encoded(Arrays.copyOfRange(bytes, from, bytes.length));
  }

  private static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** A token of somebody who is in this group. */
  String token(String audience, String group) throws GeneralSecurityException {
    Map<String, Object> claims =
        Map.of(
            "iss",
            address(),
            "aud",
            audience,
            "sub",
            "someone",
            "groups",
            List.of(group),
            "exp",
            YEAR_2100);
    String text =
        encoded(Json.write(Map.of("alg", "RS256", "kid", "one")))
            + "."
            + encoded(Json.write(claims));
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(pair.getPrivate());
    signature.update(text.getBytes(StandardCharsets.US_ASCII));
    return text + "." + encoded(signature.sign());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
