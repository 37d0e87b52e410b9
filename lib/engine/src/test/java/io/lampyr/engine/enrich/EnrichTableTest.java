package io.lampyr.engine.enrich;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What values find. */
class EnrichTableTest {
  private static Shop match(String definition, String... rows) {
    return new Shop().with(Shop.source(EnrichSource.Kind.MATCH, "k"), "'k':" + definition, rows);
  }

  @Test
  void rowsAreFoundInTheOrderInWhichTheyWereRead() {
    Shop shop =
        match(
            "{'type':'keyword'}",
            "{'k':'a','v':1}",
            "{'k':['b','c','b'],'v':2}",
            "{'v':3}",
            "{'k':'a','v':4}");
    assertThat(shop.find("a")).containsExactly("1", "4");
    assertThat(shop.find("a", 1, "INTERSECTS")).containsExactly("1");
    assertThat(shop.find(List.of("c", "a", "b"))).containsExactly("1", "2", "4");
    assertThat(shop.find(List.of("c", "a"), 2, "INTERSECTS")).containsExactly("1", "2");
    assertThat(shop.find("z")).isEmpty();
    assertThat(shop.find(List.of())).isEmpty();
    assertThatThrownBy(() -> shop.find(Map.of("a", 1))).isInstanceOf(FaultException.class);
  }

  /** Each type has an equality of its own; a value of another type is equal to none. */
  @ParameterizedTest
  @CsvSource({
    "long, '7', '7', 8",
    "long, '\"7\"', 7, seven",
    "double, '1.50', 1.5, 1.25",
    "float, '0.1', 0.1, 0.2",
    "boolean, 'true', true, false",
    "ip, '\"::ffff:10.0.0.1\"', 10.0.0.1, 10.0.0.2",
    "ip, '\"2001:db8::1\"', 2001:DB8:0::1, nowhere",
    "date, '\"2024-01-01T00:00:00.000Z\"', 1704067200000, 2024-01-02",
    "date, '1704067200000', 2024-01-01, never",
    "version, '\"1.2.3\"', 1.2.3, 1.2",
    "keyword, '7', 7, 70",
    "text, '\"A b\"', A b, a b",
    "unsigned_long, '18446744073709551615', 18446744073709551615, -1"
  })
  void eachTypeHasItsEquality(String type, String row, String same, String other) {
    Shop shop = match("{'type':'" + type + "'}", "{'k':" + row + ",'v':1}");
    assertThat(shop.find(same)).containsExactly("1");
    assertThat(shop.find(other)).isEmpty();
    assertThat(shop.find(List.of(other, same))).hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void numbersAreEqualWhateverTheyAreWrittenAs() {
    Shop shop = match("{'type':'long'}", "{'k':7,'v':1}");
    assertThat(shop.find(7L)).hasSize(1);
    assertThat(shop.find(new BigDecimal("7.0"))).hasSize(1);
  }

  @Test
  void datesAreReadAsTheirFieldSays() {
    Shop shop = match("{'type':'date','format':'dd/MM/yyyy'}", "{'k':'31/12/2023','v':1}");
    assertThat(shop.find("31/12/2023")).hasSize(1);
    assertThat(shop.find("2023-12-31")).isEmpty();
  }

  @Test
  void rangesContainValues() {
    Shop shop =
        new Shop()
            .with(
                Shop.source(EnrichSource.Kind.RANGE, "a.k"),
                "'a':{'properties':{'k':{'type':'ip_range'}}}",
                "{'a':{'k':'10.0.0.0/8'},'v':1}",
                "{'a':{'k':{'gte':'10.1.0.0','lt':'10.2.0.0'}},'v':2}",
                "{'a':{'k':'no range'},'v':3}",
                "{'a.k':'fd00::/8','v':4}");
    assertThat(shop.find("10.1.2.3")).containsExactly("1", "2");
    assertThat(shop.find("10.2.0.0")).containsExactly("1");
    assertThat(shop.find(List.of("10.2.0.0", "fd00::1"))).containsExactly("1", "4");
    assertThat(shop.find("11.0.0.0")).isEmpty();
    assertThatThrownBy(() -> shop.find("nowhere")).isInstanceOf(FaultException.class);
  }

  @Test
  void shapesLieToTheValuesAsIsAskedFor() {
    Shop shop =
        new Shop()
            .with(
                Shop.source(EnrichSource.Kind.GEO_MATCH, "k"),
                "'k':{'type':'geo_shape'}",
                "{'k':{'type':'envelope','coordinates':[[10,20],[20,10]]},'v':1}",
                "{'k':'POINT (50 50)','v':2}");
    for (Object inside :
        List.of(
            "15,15",
            "POINT (15 15)",
            List.of(15, 15),
            Map.of("lat", 15, "lon", "15"),
            Map.of("type", "Point", "coordinates", List.of(15, 15)),
            List.of("0,0", Map.of("lat", 15, "lon", 15)))) {
      assertThat(shop.find(inside)).as(String.valueOf(inside)).containsExactly("1");
    }
    assertThat(shop.find("15,15", 9, "DISJOINT")).containsExactly("2");
    assertThat(shop.find("15,15", 9, "CONTAINS")).containsExactly("1");
    Object around = "POLYGON ((5 5, 25 5, 25 25, 5 25, 5 5))";
    assertThat(shop.find(around, 9, "WITHIN")).containsExactly("1");
    assertThat(shop.find(around, 9, "CONTAINS")).isEmpty();
    for (Object wrong : List.of("nil", 7, List.of(), Map.of("type", "x"), "POLYGON ((1 1))")) {
      assertThatThrownBy(() -> shop.find(wrong))
          .as(String.valueOf(wrong))
          .isInstanceOf(FaultException.class);
    }
  }

  @Test
  void keysFindTheRowsThatAMapFinds() {
    long seed = 4711;
    Random random = new Random(seed);
    KeyIndex index = new KeyIndex();
    Map<String, List<Integer>> model = new HashMap<>();
    for (int row = 0; row < 20_000; row++) {
      String key = "k".repeat(random.nextInt(3)) + random.nextInt(7000);
      index.add(new BytesRef(key), row);
      model.computeIfAbsent(key, _ -> new ArrayList<>()).add(row);
    }
    model.forEach((key, rows) -> {
      assertThat(index.find(new BytesRef(key), 1 << 20))
          .as("seed=" + seed)
          .containsExactly(rows.stream().mapToInt(Integer::intValue).toArray());
      assertThat(index.find(new BytesRef(key), 1)).containsExactly(rows.getFirst());
    });
    assertThat(index.find(new BytesRef("absent"), 9)).isEmpty();
  }
}
