package io.lampyr.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.LampyrException;
import io.lampyr.pipelines.place.PlaceFile;
import io.lampyr.pipelines.run.Places;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@code geoip} with two small databases, which a writer of the format has made. */
class AddressPlacesTest {
  private static final Places PLACES =
      new Places() {
        @Override
        public boolean areGiven() {
          return true;
        }

        @Override
        public Optional<PlaceFile> find(String file) {
          return switch (file) {
            case "GeoLite2-City.mmdb" -> Optional.of(file("city"));
            case "asn.mmdb" -> Optional.of(file("asn"));
            default -> Optional.empty();
          };
        }
      };

  private static byte[] bytes(String name) {
    try (InputStream in = AddressPlacesTest.class.getResourceAsStream("place/" + name + ".mmdb")) {
      return Objects.requireNonNull(in).readAllBytes();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static PlaceFile file(String name) {
    return new PlaceFile(ByteBuffer.wrap(bytes(name)));
  }

  private static String run(String options, String source) {
    return new Trial().placed(PLACES).all("{'geoip':{'field':'ip'" + options + "}}", source);
  }

  @Test
  void aCityIsTold() {
    assertThat(run("", "{'ip':'81.2.69.160'}"))
        .isEqualTo(
            "{'ip':'81.2.69.160','geoip':{'country_iso_code':'GB','country_name':'United Kingdom',"
                + "'continent_name':'Europe','region_iso_code':'GB-ENG','region_name':'England',"
                + "'city_name':'London','location':{'lat':51.5142,'lon':-0.0931}}}");
    assertThat(
            run(
                ",'target_field':'t','properties':['IP','timezone','postal_code','accuracy_radius',"
                    + "'registered_country_name','country_in_european_union','continent_code']",
                "{'ip':'::ffff:81.2.69.1'}"))
        .isEqualTo(
            "{'ip':'::ffff:81.2.69.1','t':{'ip':'81.2.69.1','timezone':'Europe/London',"
                + "'postal_code':'OX1','accuracy_radius':10,"
                + "'registered_country_name':'United States','country_in_european_union':false,"
                + "'continent_code':'EU'}}");
    assertThat(run("", "{'ip':'2001:db8:7fff::1'}"))
        .contains("'geoip':{'country_iso_code':'DE','country_name':'Germany'}");
    assertThat(run("", "{'ip':'2001:db8:8000::1'}")).isEqualTo("{'ip':'2001:db8:8000::1'}");
    assertThat(run("", "{'ip':'10.0.0.1'}")).isEqualTo("{'ip':'10.0.0.1'}");
  }

  @Test
  void aSystemIsToldWithItsNetwork() {
    assertThat(run(",'database_file':'asn.mmdb'", "{'ip':'82.170.213.79'}"))
        .isEqualTo(
            "{'ip':'82.170.213.79','geoip':{'ip':'82.170.213.79','asn':1136,"
                + "'organization_name':'KPN B.V.','network':'82.170.208.0/21'}}");
    assertThatThrownBy(() ->
            run(",'database_file':'asn.mmdb','properties':['city_name']", "{'ip':'82.170.213.79'}"))
        .hasMessageContaining("illegal property value [city_name]");
  }

  @Test
  void ofSeveralAddressesTheFirstThatIsKnownIsToldOrAll() {
    String list = "{'ip':['10.0.0.1','2001:db8::1','81.2.69.1']}";
    String names = ",'properties':['country_iso_code']";
    assertThat(run(names, list)).contains("'geoip':{'country_iso_code':'DE'}");
    assertThat(run(names + ",'first_only':false", list))
        .contains("'geoip':[null,{'country_iso_code':'DE'},{'country_iso_code':'GB'}]");
    assertThatThrownBy(() -> run("", "{'ip':[1]}"))
        .hasMessageContaining("array in field [ip] should only contain strings");
  }

  @Test
  void whatIsNotThereIsToldByTags() {
    assertThat(run(",'database_file':'other.mmdb'", "{'ip':'81.2.69.1','tags':['a']}"))
        .isEqualTo("{'ip':'81.2.69.1','tags':['a','_geoip_database_unavailable_other.mmdb']}");
    assertThat(
            new Trial()
                .placed(PLACES)
                .all("{'ip_location':{'field':'ip','database_file':'x.mmdb'}}", "{'ip':'1.1.1.1'}"))
        .contains("_ip_location_database_unavailable_x.mmdb");
  }

  @Test
  void whatIsWrongIsTold() {
    assertThatThrownBy(() -> Trial.one("{'geoip':{'field':'ip'}}", "{'ip':'1.1.1.1'}"))
        .hasMessageContaining("ingest.geoip.folder");
    assertThatThrownBy(() -> run("", "{'ip':'no address'}"))
        .hasMessageContaining("'no address' is not an IP string literal.");
    assertThatThrownBy(() -> run("", "{}")).hasMessageContaining("field [ip] not present");
    assertThatThrownBy(() -> run("", "{'ip':null}"))
        .hasMessageContaining("field [ip] is null, cannot extract geoip information.");
    assertThat(run(",'ignore_missing':true", "{}")).isEqualTo("{}");
    for (String wrong :
        List.of("'database_file':'../a.mmdb'", "'database_file':'a.txt'", "'properties':['x']")) {
      assertThatThrownBy(() -> run("," + wrong, "{}")).as(wrong).isNotNull();
    }
  }

  @Test
  void brokenFilesAreRefusedAndNeverFollowedForEver() throws IOException {
    long seed = 97;
    Random random = new Random(seed);
    byte[] whole = bytes("city");
    InetAddress address = InetAddress.ofLiteral("81.2.69.160");
    for (int i = 0; i < 5000; i++) {
      byte[] broken = whole.clone();
      for (int change = random.nextInt(4); change >= 0; change--) {
        broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
      }
      ByteBuffer some =
          ByteBuffer.wrap(broken, 0, i % 5 == 0 ? random.nextInt(broken.length) : broken.length)
              .slice();
      try {
        var _ = new PlaceFile(some).find(address);
      } catch (LampyrException refused) {
        assertThat(refused).as("seed=" + seed).hasMessageContaining("not readable");
      }
    }
  }
}
