package io.lampyr.restapi.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.pipelines.run.Places;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlaceFolderTest {
  @TempDir Path folder;

  /** A database that knows one thing of all addresses whose first bit is set. */
  private static byte[] database(String country) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    // A node of two records of 24 bits: nothing, and the first value of the data.
    out.writeBytes(new byte[] {0, 0, 1, 0, 0, 1 + 16});
    out.writeBytes(new byte[16]);
    out.write(0xe1);
    text(out, "country");
    text(out, country);
    out.writeBytes(new byte[] {(byte) 0xab, (byte) 0xcd, (byte) 0xef});
    out.writeBytes("MaxMind.com".getBytes(StandardCharsets.US_ASCII));
    out.write(0xe5);
    number(out, "node_count", 1);
    number(out, "record_size", 24);
    number(out, "ip_version", 4);
    number(out, "binary_format_major_version", 2);
    text(out, "database_type");
    text(out, "Test-Country");
    return out.toByteArray();
  }

  private static void text(ByteArrayOutputStream out, String text) {
    out.write(0x40 + text.length());
    out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static void number(ByteArrayOutputStream out, String name, int value) {
    text(out, name);
    out.writeBytes(new byte[] {(byte) 0xa1, (byte) value});
  }

  private void put(byte[] bytes) throws IOException {
    Path fresh = Files.write(folder.resolve("fresh"), bytes);
    Files.move(fresh, folder.resolve("a.mmdb"), StandardCopyOption.REPLACE_EXISTING);
  }

  private static Object country(Places places) {
    return places
        .find("a.mmdb")
        .orElseThrow()
        .find(InetAddress.ofLiteral("200.0.0.1"))
        .orElseThrow()
        .data()
        .get("country");
  }

  @Test
  void filesAreOpenedAnewWhenOthersHaveTakenTheirPlace() throws IOException {
    Places places = PlaceFolder.of(Optional.of(folder));
    assertThat(places.areGiven()).isTrue();
    assertThat(places.find("a.mmdb")).isEmpty();
    put(database("DE"));
    assertThat(places.find("a.mmdb")).containsSame(places.find("a.mmdb").orElseThrow());
    assertThat(country(places)).isEqualTo("DE");
    put(database("FRA"));
    assertThat(country(places)).isEqualTo("FRA");
    put("nothing of the kind".getBytes(StandardCharsets.US_ASCII));
    assertThatThrownBy(() -> places.find("a.mmdb")).isInstanceOf(CorruptionException.class);
    Files.delete(folder.resolve("a.mmdb"));
    assertThat(places.find("a.mmdb")).isEmpty();
  }

  @Test
  void nothingOutsideOfTheFolderIsRead() throws IOException {
    Files.write(folder.resolve("a.mmdb"), database("DE"));
    Path inner = Files.createDirectory(folder.resolve("inner"));
    assertThat(PlaceFolder.of(Optional.of(inner)).find("../a.mmdb")).isEmpty();
    assertThat(PlaceFolder.of(Optional.of(folder)).find("inner/../a.mmdb")).isEmpty();
    assertThat(PlaceFolder.of(Optional.empty()).areGiven()).isFalse();
  }

  @Test
  void aFolderThatIsNotThereIsRefused() {
    assertThatThrownBy(() -> PlaceFolder.of(Optional.of(folder.resolve("absent"))))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("ingest.geoip.folder");
  }
}
