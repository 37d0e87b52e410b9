package io.lampyr.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.httpfront.Certified;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that shows who it is, and that nobody can listen to. */
class TlsTest {
  private static final String PASSWORD = "of-this-run";

  @TempDir Path folder;

  /** A certificate and its key, of this run alone: {@code NAME.pem} and {@code NAME-key.pem}. */
  private Certified made(String name) throws Exception {
    Path store = folder.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=ip:127.0.0.1,dns:localhost",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(keytool.waitFor()).as(said).isZero();
    KeyStore pair = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    return new Certified(
        pem(name + ".pem", "CERTIFICATE", pair.getCertificate("server").getEncoded()),
        pem(
            name + "-key.pem",
            "PRIVATE KEY",
            pair.getKey("server", PASSWORD.toCharArray()).getEncoded()));
  }

  private Path pem(String name, String kind, byte[] encoded) throws IOException {
    return Files.writeString(
        folder.resolve(name),
        "-----BEGIN %s-----\n%s\n-----END %s-----\n"
            .formatted(kind, Base64.getMimeEncoder().encodeToString(encoded), kind));
  }

  private static SSLContext trusting(Path certificate) throws Exception {
    KeyStore known = KeyStore.getInstance("PKCS12");
    known.load(null, null);
    try (InputStream in = Files.newInputStream(certificate)) {
      known.setCertificateEntry(
          "server", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(known);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  private static String got(HttpClient client, String address) throws Exception {
    return client
        .send(
            HttpRequest.newBuilder(URI.create(address)).build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  @Test
  void whoKnowsTheCertificateIsAnsweredAndNobodyInPlainText() throws Exception {
    ApiSettings api = new ApiSettings(Persona.ELASTICSEARCH, false, "test");
    Certified own = made("own");
    EmbeddedSettings settings =
        new EmbeddedSettings(folder.resolve("data"), 1, "127.0.0.1", 0, false, api).with(own);
    try (EmbeddedServer server = EmbeddedServer.start(settings);
        HttpClient knowing =
            HttpClient.newBuilder().sslContext(trusting(own.certificate())).build();
        HttpClient stranger = HttpClient.newHttpClient()) {
      String address = "https://127.0.0.1:" + server.port() + "/_cluster/health";
      assertThat(got(knowing, address)).contains("\"status\":\"green\"");
      assertThatThrownBy(() -> got(stranger, address)).isInstanceOf(IOException.class);
      try (Socket plain = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        plain.setSoTimeout(20_000);
        plain
            .getOutputStream()
            .write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.UTF_8));
        String answer =
            new String(plain.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertThat(answer).doesNotContain("HTTP/1.1 200");
      }
      // The server goes on after that.
      assertThat(got(knowing, address)).contains("\"status\":\"green\"");
    }
  }

  @Test
  void filesThatShowNothingAreRefusedWithWhatWouldBeRight() throws Exception {
    Certified own = made("own");
    Path certificate = own.certificate();
    refuses(certificate, folder.resolve("none.pem"), "none.pem cannot be read");
    refuses(certificate, certificate, "openssl pkcs8 -topk8 -nocrypt");
    refuses(certificate, made("other").key(), "is not the key of the certificate");
    refuses(own.key(), own.key(), "holds no certificates in PEM");
    Path broken = Files.writeString(folder.resolve("broken.pem"), "-----BEGIN PRIVATE KEY-----\n!");
    refuses(certificate, broken, "holds no key of PKCS #8");
    Path locked =
        Files.writeString(
            folder.resolve("locked.pem"), "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n");
    refuses(certificate, locked, "holds a key with a password");
  }

  private static void refuses(Path certificate, Path key, String why) {
    assertThatThrownBy(() -> new Certified(certificate, key).check())
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining(why);
  }
}
