package io.lampyr.functions.ingest.token;

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A public key of an issuer, as its set of keys tells (RFC 7517).
 *
 * @param id by which tokens name it, if they do
 * @param algorithm for which alone it is, if that is said
 */
record IssuerKey(Optional<String> id, Optional<String> algorithm, PublicKey key) {
  static final int MOST = 100;
  private static final int LEAST_RSA_BITS = 2048;
  private static final int MOST_RSA_BITS = 8192;
  private static final int MOST_CHARS = 2048;

  /** Those of a set that can prove tokens; what is not understood is passed over. */
  static List<IssuerKey> ofSet(Map<String, ? extends @Nullable Object> set) {
    List<IssuerKey> keys = new ArrayList<>();
    if (set.get("keys") instanceof List<?> all) {
      for (Object one : all) {
        if (one instanceof Map<?, ?> key && keys.size() < MOST) {
          of(key).ifPresent(keys::add);
        }
      }
    }
    return List.copyOf(keys);
  }

  private static Optional<IssuerKey> of(Map<?, ?> json) {
    Object use = json.get("use");
    boolean signs = use == null || use.equals("sig");
    boolean verifies =
        !(json.get("key_ops") instanceof List<?> operations) || operations.contains("verify");
    if (!signs || !verifies) {
      return Optional.empty();
    }
    try {
      return key(json).map(key -> new IssuerKey(text(json, "kid"), text(json, "alg"), key));
    } catch (GeneralSecurityException | IllegalArgumentException unsound) {
      return Optional.empty();
    }
  }

  private static Optional<PublicKey> key(Map<?, ?> json) throws GeneralSecurityException {
    return switch (text(json, "kty").orElse("")) {
      case "RSA" -> rsa(number(json, "n"), number(json, "e"));
      case "EC" -> curve(json);
      // Secrets that are shared, and whatever else there is.
      default -> Optional.empty();
    };
  }

  private static Optional<PublicKey> rsa(BigInteger modulus, BigInteger exponent)
      throws GeneralSecurityException {
    int bits = modulus.bitLength();
    if (bits < LEAST_RSA_BITS || bits > MOST_RSA_BITS) {
      return Optional.empty();
    }
    return Optional.of(
        KeyFactory.getInstance("RSA").generatePublic(new RSAPublicKeySpec(modulus, exponent)));
  }

  private static Optional<PublicKey> curve(Map<?, ?> json) throws GeneralSecurityException {
    Optional<String> curve =
        text(json, "crv")
            .map(name ->
                switch (name) {
                  case "P-256" -> "secp256r1";
                  case "P-384" -> "secp384r1";
                  case "P-521" -> "secp521r1";
                  default -> "";
                })
            .filter(name -> !name.isEmpty());
    if (curve.isEmpty()) {
      return Optional.empty();
    }
    AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
    parameters.init(new ECGenParameterSpec(curve.get()));
    ECPoint point = new ECPoint(number(json, "x"), number(json, "y"));
    return Optional.of(
        KeyFactory.getInstance("EC")
            .generatePublic(
                new ECPublicKeySpec(point, parameters.getParameterSpec(ECParameterSpec.class))));
  }

  private static BigInteger number(Map<?, ?> json, String name) {
    String digits = text(json, name).orElseThrow(() -> new IllegalArgumentException("no " + name));
    return new BigInteger(1, Base64.getUrlDecoder().decode(digits));
  }

  private static Optional<String> text(Map<?, ?> json, String name) {
    return json.get(name) instanceof String text && text.length() <= MOST_CHARS
        ? Optional.of(text)
        : Optional.empty();
  }

  /** Whether a token that names this key, or none, may be signed by it in this way. */
  boolean fits(Optional<String> named, TokenAlgorithm by) {
    return (named.isEmpty() || named.equals(id))
        && algorithm.map(by.name()::equals).orElse(true)
        && by.fits(key);
  }
}
