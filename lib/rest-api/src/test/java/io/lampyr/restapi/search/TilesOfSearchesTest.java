package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.query.geohex.Hexagons;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tiles of maps, as they are read again by whoever draws them. */
final class TilesOfSearchesTest {
  private final OneNode node = new OneNode(51, Persona.ELASTICSEARCH);
  private final RestApi api = node.whole(Persona.ELASTICSEARCH);
  private final Client client = new Client(api);

  @BeforeEach
  void fill() {
    client.put(
        "/i",
        "{\"mappings\":{\"properties\":{\"p\":{\"type\":\"geo_point\"},"
            + "\"s\":{\"type\":\"geo_shape\"},\"n\":{\"type\":\"integer\"}}}}");
    // The second lies beside the tile 4/8/5, which ends at the meridian, in a hexagon on both.
    put("1", "POINT (0.2 50)", 1);
    put("2", "POINT (-0.1 50)", 2);
    put("3", "POINT (-170 -50)", 3);
    client.put("/i/_doc/4?refresh=true", "{\"s\":\"POLYGON ((5 44, 15 44, 15 54, 5 54, 5 44))\"}");
  }

  private void put(String id, String place, int n) {
    client.put(
        "/i/_doc/" + id + "?refresh=true",
        "{\"p\":\"" + place + "\",\"s\":\"" + place + "\",\"n\":" + n + "}");
  }

  @AfterEach
  void close() {
    node.close();
  }

  private Response tile(String path, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    return api.answer(
        Request.of(Method.POST, "/i/_mvt/" + path, json, body.getBytes(StandardCharsets.UTF_8)));
  }

  private Map<String, List<Map<String, Object>>> layers(String path, String body) {
    Response response = tile(path, body);
    assertThat(response.status())
        .as(new String(response.body(), StandardCharsets.UTF_8))
        .isEqualTo(200);
    return new ReadTile(response.body()).layers();
  }

  /** Reads the parts of the format that are written. */
  private record ReadTile(byte[] bytes) {
    Map<String, List<Map<String, Object>>> layers() {
      Map<String, List<Map<String, Object>>> layers = new LinkedHashMap<>();
      for (Object layer : new Reader(bytes).fields().get(3)) {
        Map<Integer, List<Object>> fields = new Reader((byte[]) layer).fields();
        List<Map<String, Object>> features = new ArrayList<>();
        for (Object feature : fields.getOrDefault(2, List.of())) {
          Map<Integer, List<Object>> parts = new Reader((byte[]) feature).fields();
          Map<String, Object> properties = new LinkedHashMap<>();
          List<Long> tags = new Reader((byte[]) parts.get(2).getFirst()).numbers();
          for (int i = 0; i < tags.size(); i += 2) {
            properties.put(
                text(fields.get(3).get(tags.get(i).intValue())),
                value((byte[]) fields.get(4).get(tags.get(i + 1).intValue())));
          }
          properties.put("type", parts.get(3).getFirst());
          features.add(properties);
        }
        layers.put(text(fields.get(1).getFirst()), features);
      }
      return layers;
    }

    private static String text(Object bytes) {
      return new String((byte[]) bytes, StandardCharsets.UTF_8);
    }

    private static Object value(byte[] bytes) {
      Map<Integer, List<Object>> fields = new Reader(bytes).fields();
      return fields.containsKey(1)
          ? text(fields.get(1).getFirst())
          : fields.values().iterator().next().getFirst();
    }
  }

  private static final class Reader {
    private final byte[] bytes;
    private int at;

    Reader(byte[] bytes) {
      this.bytes = bytes;
    }

    private long number() {
      long value = 0;
      for (int shift = 0; ; shift += 7) {
        byte next = bytes[at++];
        value |= (long) (next & 0x7f) << shift;
        if (next >= 0) {
          return value;
        }
      }
    }

    List<Long> numbers() {
      List<Long> all = new ArrayList<>();
      while (at < bytes.length) {
        all.add(number());
      }
      return all;
    }

    Map<Integer, List<Object>> fields() {
      Map<Integer, List<Object>> fields = new LinkedHashMap<>();
      while (at < bytes.length) {
        long tag = number();
        Object value;
        switch ((int) tag & 7) {
          case 0 -> value = number();
          case 1 -> {
            long bits = 0;
            for (int shift = 0; shift < 64; shift += 8) {
              bits |= (bytes[at++] & 0xffL) << shift;
            }
            value = Double.longBitsToDouble(bits);
          }
          default -> {
            int length = (int) number();
            value = java.util.Arrays.copyOfRange(bytes, at, at + length);
            at += length;
          }
        }
        fields.computeIfAbsent((int) (tag >> 3), _ -> new ArrayList<>()).add(value);
      }
      return fields;
    }
  }

  @Test
  void hexagonsCountWhatLiesInThemAndHitsLieOnTheTile() {
    String cell = Hexagons.text(Hexagons.at(50, 0.2, 2));
    assertThat(Hexagons.text(Hexagons.at(50, -0.1, 2))).isEqualTo(cell);
    for (String field : List.of("p", "s")) {
      Map<String, List<Map<String, Object>>> layers =
          layers(
              field + "/4/8/5",
              "{\"grid_agg\":\"geohex\",\"grid_precision\":2,\"exact_bounds\":true,"
                  + "\"query\":{\"exists\":{\"field\":\"n\"}},\"aggs\":{\"m\":{\"sum\":{\"field\":\"n\"}}}}");
      assertThat(layers.get("hits")).extracting(hit -> hit.get("_id")).containsExactly("1");
      assertThat(layers.get("aggs")).hasSize(1);
      assertThat(layers.get("aggs").getFirst())
          .containsEntry("_key", cell)
          .containsEntry("_count", 2L)
          .containsEntry("m.value", 3.0)
          .containsEntry("type", 3L);
      assertThat(layers.get("meta").getFirst())
          .containsEntry("hits.total.value", 1L)
          .containsEntry("aggregations._count.max", 2.0);
    }
  }

  @Test
  void cellsAreDrawnAsPointsWhereTheyAreSeen() {
    String body = "{\"grid_agg\":\"geohex\",\"grid_precision\":8,\"grid_type\":\"point\"}";
    assertThat(layers("p/4/8/5", body).get("aggs"))
        .extracting(cell -> cell.get("type"))
        .containsExactly(1L);
    assertThat(layers("p/0/0/0", body).get("aggs")).hasSize(2);
  }

  @Test
  void cellsAreDrawnWhereTheMiddlesOfShapesAre() {
    // The middle of the square, or the corner of each other cell that is the nearest to it.
    String square = "\"query\":{\"ids\":{\"values\":[\"4\"]}}";
    String centroids = "\"grid_type\":\"centroid\",\"grid_precision\":1," + square;
    List<Map<String, Object>> cells = layers("s/4/8/5", "{" + centroids + "}").get("aggs");
    assertThat(cells).hasSize(4).allSatisfy(cell -> assertThat(cell).containsEntry("type", 1L));
    cells = layers("s/4/8/5", "{\"grid_agg\":\"geohex\"," + centroids + "}").get("aggs");
    assertThat(cells).isNotEmpty().allSatisfy(cell -> assertThat(cell).containsEntry("type", 1L));
    Client.Told told =
        client.post(
            "/i/_search",
            "{\"size\":0," + square + ",\"aggs\":{\"c\":{\"geo_centroid\":{\"field\":\"s\"}}}}");
    assertThat((Double) told.at("aggregations/c/location/lat")).isBetween(48.99, 49.01);
    assertThat((Double) told.at("aggregations/c/location/lon")).isBetween(9.99, 10.01);
  }

  @Test
  void shapesHaveCellsOfBothGrids() {
    assertThat(layers("s/4/8/5", "{\"grid_precision\":1,\"query\":{\"ids\":{\"values\":[\"4\"]}}}"))
        .hasEntrySatisfying(
            "aggs",
            cells ->
                assertThat(cells)
                    .extracting(cell -> cell.get("_key"))
                    .containsExactlyInAnyOrder("5/16/10", "5/17/10", "5/16/11", "5/17/11"));
    List<Map<String, Object>> cells =
        layers(
                "s/4/8/5",
                "{\"grid_agg\":\"geohex\",\"grid_precision\":1,\"query\":{\"ids\":{\"values\":[\"4\"]}}}")
            .get("aggs");
    assertThat(cells)
        .extracting(cell -> Hexagons.level(Hexagons.parse(String.valueOf(cell.get("_key")))))
        .isNotEmpty()
        .containsOnly(2);
  }

  @Test
  void whatNoGridHasIsRefused() {
    Response refused = tile("p/4/8/5", "{\"grid_agg\":\"geohash\"}");
    assertThat(new String(refused.body(), StandardCharsets.UTF_8))
        .contains("[grid_agg] must be one of [geotile, geohex], found [geohash]");
  }
}
