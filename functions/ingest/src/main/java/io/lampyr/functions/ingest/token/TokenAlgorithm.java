package io.lampyr.functions.ingest.token;

import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Arrays;
import java.util.Optional;

/**
 * How tokens may be signed: by a private key that only their issuer has. Signatures by a secret
 * that is shared ({@code HS256}), for which an issuer's public key could be taken, and none at all
 * ({@code none}) are not among them.
 */
enum TokenAlgorithm {
  RS256("SHA256withRSA", 256),
  RS384("SHA384withRSA", 384),
  RS512("SHA512withRSA", 512),
  PS256("RSASSA-PSS", 256),
  PS384("RSASSA-PSS", 384),
  PS512("RSASSA-PSS", 512),
  ES256("SHA256withECDSAinP1363Format", 256),
  ES384("SHA384withECDSAinP1363Format", 384),
  ES512("SHA512withECDSAinP1363Format", 521);

  private final String name;
  private final int bits;

  TokenAlgorithm(String name, int bits) {
    this.name = name;
    this.bits = bits;
  }

  static Optional<TokenAlgorithm> of(Object given) {
    return Arrays.stream(values()).filter(one -> one.name().equals(given)).findFirst();
  }

  /** Whether it signs by keys of this kind: on a curve, by those of that curve alone. */
  boolean fits(PublicKey key) {
    return switch (key) {
      case RSAPublicKey _ -> !name().startsWith("ES");
      case ECPublicKey curve ->
          name().startsWith("ES") && curve.getParams().getOrder().bitLength() == bits;
      default -> false;
    };
  }

  /** Whether the key has signed this. */
  boolean verifies(PublicKey key, byte[] signed, byte[] signature) {
    try {
      Signature verifier = Signature.getInstance(name);
      if (name().startsWith("PS")) {
        String hash = "SHA-" + bits;
        verifier.setParameter(
            new PSSParameterSpec(hash, "MGF1", new MGF1ParameterSpec(hash), bits / 8, 1));
      }
      verifier.initVerify(key);
      verifier.update(signed);
      return verifier.verify(signature);
    } catch (GeneralSecurityException unsound) {
      return false;
    }
  }
}
