package io.lampyr.functions.ingest.token;

import com.sun.net.httpserver.HttpServer;
import io.lampyr.base.port.Clock;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.security.TokenRoles;
import io.lampyr.restapi.security.TokenSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/** An issuer of tokens that answers on this machine, and a clock that is moved by hand. */
final class Issuer implements AutoCloseable {
  static final String AUDIENCE = "lampyr-test";

  private final HttpServer server;

  /** Made once for all tests: it takes a second. */
  private static final KeyPair RSA = pair("RSA");

  private static final KeyPair CURVE = pair("EC");

  final KeyPair rsa = RSA;
  final KeyPair curve = CURVE;
  final List<Map<String, Object>> keys = new CopyOnWriteArrayList<>();

  /** The paths that were asked for. */
  final List<String> asked = new CopyOnWriteArrayList<>();

  volatile int status = 200;

  /** Whether it takes requests and never answers. */
  volatile boolean silent;

  volatile String called = "";
  volatile byte[] more = new byte[0];
  private volatile Instant now = Instant.parse("2026-11-23T12:00:00Z");

  Issuer() {
    try {
      this.server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException taken) {
      throw new UncheckedIOException(taken);
    }
    server.createContext(
        "/",
        exchange -> {
          asked.add(exchange.getRequestURI().getPath());
          if (silent) {
            return;
          }
          boolean set = exchange.getRequestURI().getPath().endsWith("/keys");
          byte[] json =
              Json.write(
                  set
                      ? Map.of("keys", List.copyOf(keys))
                      : Map.of(
                          "issuer",
                          called.isEmpty() ? address() : called,
                          "jwks_uri",
                          address() + "/keys"));
          exchange.sendResponseHeaders(status, json.length + more.length);
          exchange.getResponseBody().write(json);
          exchange.getResponseBody().write(more);
          exchange.close();
        });
    server.start();
    publish("rsa", rsa);
    publish("curve", curve);
  }

  private static KeyPair pair(String kind) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(kind);
      if (kind.equals("EC")) {
        generator.initialize(new ECGenParameterSpec("secp256r1"));
      } else {
        generator.initialize(2048);
      }
      return generator.generateKeyPair();
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }

  static KeyPair another() {
    return pair("RSA");
  }

  void publish(String id, KeyPair pair) {
    Map<String, Object> json = new LinkedHashMap<>(Map.of("kid", id, "use", "sig"));
    if (pair.getPublic() instanceof RSAPublicKey key) {
      json.put("kty", "RSA");
      json.put("n", number(key.getModulus(), 0));
      json.put("e", number(key.getPublicExponent(), 0));
    } else if (pair.getPublic() instanceof ECPublicKey key) {
      json.put("kty", "EC");
      json.put("crv", "P-256");
      json.put("x", number(key.getW().getAffineX(), 32));
      json.put("y", number(key.getW().getAffineY(), 32));
    }
    keys.add(json);
  }

  private static String number(BigInteger number, int least) {
    byte[] bytes = number.toByteArray();
    int from = bytes[0] == 0 ? 1 : 0;
    int length = bytes.length - from;
    byte[] plain = new byte[Math.max(least, length)];
    System.arraycopy(bytes, from, plain, plain.length - length, length);
    return encoded(plain);
  }

  static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/realm";
  }

  TokenSettings settings() {
    return new TokenSettings(
        URI.create(address()),
        AUDIENCE,
        "groups",
        TokenRoles.of("admins=superuser,staff=viewer@logs-*"));
  }

  Clock clock() {
    return new Clock() {
      @Override
      public Instant now() {
        return now;
      }

      @Override
      public long monotonicNanos() {
        return Duration.between(Instant.EPOCH, now).toNanos();
      }
    };
  }

  void pass(Duration time) {
    now = now.plus(time);
  }

  /** Claims that are good, but for these; null takes one away. */
  Map<String, Object> claims(Object... other) {
    Map<String, Object> claims = new LinkedHashMap<>();
    claims.put("iss", address());
    claims.put("aud", AUDIENCE);
    claims.put("sub", "someone");
    claims.put("groups", List.of("staff", "cooks"));
    claims.put("exp", now.plusSeconds(600).getEpochSecond());
    for (int i = 0; i < other.length; i += 2) {
      claims.put((String) other[i], other[i + 1]);
    }
    claims.values().removeIf(Objects::isNull);
    return claims;
  }

  String token(Map<String, Object> claims) {
    return token(Map.of("alg", "RS256", "kid", "rsa"), claims, rsa.getPrivate());
  }

  static String token(Map<String, Object> header, Map<String, Object> claims, PrivateKey key) {
    String text = encoded(Json.write(header)) + "." + encoded(Json.write(claims));
    try {
      String by = (String) header.get("alg");
      String bits = by.substring(2);
      Signature signature =
          Signature.getInstance(
              switch (by.substring(0, 2)) {
                case "RS" -> "SHA" + bits + "withRSA";
                case "PS" -> "RSASSA-PSS";
                default -> "SHA" + bits + "withECDSAinP1363Format";
              });
      if (by.startsWith("PS")) {
        String hash = "SHA-" + bits;
        signature.setParameter(
            new PSSParameterSpec(
                hash, "MGF1", new MGF1ParameterSpec(hash), Integer.parseInt(bits) / 8, 1));
      }
      signature.initSign(key);
      signature.update(text.getBytes(StandardCharsets.US_ASCII));
      return text + "." + encoded(signature.sign());
    } catch (GeneralSecurityException unsound) {
      throw new IllegalStateException(unsound);
    }
  }

  /** The keys that are published now. */
  List<Map<String, Object>> published() {
    return new ArrayList<>(keys);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
