package io.lampyr.httpfront;

import io.lampyr.base.error.MisconfiguredException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The files by which a server shows who it is: its certificate with those that vouch for it, and
 * the key. Both are PEM, as tools write them.
 *
 * @param certificate the server's own first
 * @param key PKCS #8 without a password
 */
public record Certified(Path certificate, Path key) {
  /** Chains and keys are some kilobytes; more is another file. */
  private static final long MAX_BYTES = 1 << 20;

  private static final String KEY_BEGINS = "-----BEGIN PRIVATE KEY-----";
  private static final String KEY_ENDS = "-----END PRIVATE KEY-----";
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519");

  /** Refuses files by which nobody could be shown anything, before anything is started. */
  public void check() {
    SSLContext _ = context();
  }

  /** Reads both; whatever is wrong with them is said with the file's name. */
  SSLContext context() {
    Collection<? extends Certificate> chain = chain();
    PrivateKey own = own();
    checkPair(chain.iterator().next().getPublicKey(), own);
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry("server", own, new char[0], chain.toArray(new Certificate[0]));
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, new char[0]);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException | IOException refused) {
      throw wrong(certificate, "cannot be used: " + refused.getMessage(), refused);
    }
  }

  private Collection<? extends Certificate> chain() {
    byte[] bytes = read(certificate);
    Collection<? extends Certificate> chain;
    try {
      chain =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(bytes));
    } catch (CertificateException malformed) {
      throw wrong(certificate, "holds no certificates in PEM", malformed);
    }
    if (chain.isEmpty()) {
      throw wrong(certificate, "holds no certificates in PEM", null);
    }
    return chain;
  }

  private PrivateKey own() {
    String text = new String(read(key), StandardCharsets.ISO_8859_1);
    int begin = text.indexOf(KEY_BEGINS);
    int end = text.indexOf(KEY_ENDS, Math.max(0, begin));
    if (begin < 0 || end < 0) {
      throw wrong(
          key,
          (text.contains("ENCRYPTED") ? "holds a key with a password" : "holds no key of PKCS #8")
              + "; openssl pkcs8 -topk8 -nocrypt makes of it what is wanted",
          null);
    }
    byte[] encoded;
    try {
      encoded = Base64.getMimeDecoder().decode(text.substring(begin + KEY_BEGINS.length(), end));
    } catch (IllegalArgumentException malformed) {
      throw wrong(key, "holds a key that is malformed", malformed);
    }
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
      } catch (InvalidKeySpecException another) {
        // A key says by itself of which kind it is, but only to whoever asks for that kind.
      } catch (GeneralSecurityException missing) {
        throw wrong(key, "cannot be used: " + missing.getMessage(), missing);
      }
    }
    throw wrong(key, "holds a key of another kind than " + String.join(", ", ALGORITHMS), null);
  }

  /** What the key signs, the certificate must vouch for. */
  private void checkPair(PublicKey known, PrivateKey own) {
    String algorithm =
        switch (own.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> "Ed25519";
        };
    boolean fits;
    try {
      byte[] something = {1, 2, 3};
      Signature signing = Signature.getInstance(algorithm);
      signing.initSign(own);
      signing.update(something);
      byte[] signed = signing.sign();
      Signature verifying = Signature.getInstance(algorithm);
      verifying.initVerify(known);
      verifying.update(something);
      fits = verifying.verify(signed);
    } catch (GeneralSecurityException another) {
      fits = false;
    }
    if (!fits) {
      throw wrong(key, "is not the key of the certificate in file=" + certificate, null);
    }
  }

  private static byte[] read(Path file) {
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw wrong(file, "is larger than such files are", null);
      }
      return Files.readAllBytes(file);
    } catch (IOException unreadable) {
      throw wrong(file, "cannot be read: " + unreadable, unreadable);
    }
  }

  private static MisconfiguredException wrong(Path file, String why, @Nullable Exception cause) {
    return new MisconfiguredException("for TLS, file=" + file + " " + why, cause);
  }
}
