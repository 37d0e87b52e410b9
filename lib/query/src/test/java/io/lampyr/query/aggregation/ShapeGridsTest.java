package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShapeGridsTest {
  private static final String SQUARE =
      "{'type':'polygon','coordinates':[[[0,0],[20,0],[20,20],[0,20],[0,0]]]}";

  private Shards shards;

  @BeforeEach
  void documents() throws IOException {
    shards =
        new Shards(
            2,
            "{'properties':{'g':{'type':'geo_shape'},"
                + "'without':{'type':'geo_shape','doc_values':false}}}");
    shards.add(0, "1", "{'g':" + SQUARE + ",'without':" + SQUARE + "}");
    shards.add(0, "2", "{'g':['POINT (10 10)','LINESTRING (-50 41, -40 41)']}");
    shards.add(1, "3", "{'g':'POINT (0 89)'}");
    shards.add(1, "4", "{}");
  }

  @AfterEach
  void close() throws IOException {
    shards.close();
  }

  private String of(String type, String options) throws IOException {
    return shards.text("{'a':{'" + type + "':{" + options + "}}}");
  }

  @Test
  void aShapeIsInEachTileThatItTouches() throws IOException {
    assertThat(of("geotile_grid", "'field':'g','precision':4"))
        .contains(
            "'buckets':[{'key':'4/8/7','doc_count':2},{'key':'4/8/8','doc_count':1},"
                + "{'key':'4/6/5','doc_count':1},{'key':'4/5/5','doc_count':1}]");
    // Tiles end before the pole.
    assertThat(of("geotile_grid", "'field':'g','precision':0"))
        .contains("'buckets':[{'key':'0/0/0','doc_count':2}]");
    assertThat(
            of(
                "geotile_grid",
                "'field':'g','precision':4,'bounds':{'top_left':'60,-60','bottom_right':'30,-46'}"))
        .contains("'buckets':[{'key':'4/5/5','doc_count':1}]");
  }

  @Test
  void aShapeIsInEachGeohashThatItTouches() throws IOException {
    assertThat(of("geohash_grid", "'field':'g','precision':1"))
        .contains(
            "'buckets':[{'key':'s','doc_count':2},{'key':'u','doc_count':1},{'key':'e','doc_count':1},"
                + "{'key':'d','doc_count':1}]");
  }

  @Test
  void cellsOfOneShapeAreBounded() {
    assertThatThrownBy(() -> of("geotile_grid", "'field':'g','precision':16"))
        .hasMessageContaining("a shape touches more than [65536] cells of the grid");
    assertThatThrownBy(() -> of("geohash_grid", "'field':'g','precision':12"))
        .hasMessageContaining("choose a lower [precision]");
  }

  @Test
  void theBoxIsAroundAllShapes() throws IOException {
    assertThat(of("geo_bounds", "'field':'g'"))
        .contains("'top_left':{'lat':88.9999999", "'lon':-50.0")
        .contains("'bottom_right':{'lat':0.0,'lon':19.99999998137355}");
    assertThat(of("value_count", "'field':'g'")).contains("'value':3");
    assertThat(of("cardinality", "'field':'g'")).contains("'value':3");
    assertThat(of("missing", "'field':'g'")).contains("'doc_count':1");
  }

  @Test
  void theMiddleIsThatOfAreasWhereThereAreAny() throws IOException {
    assertThat(of("geo_centroid", "'field':'g'"))
        .containsPattern("'location':\\{'lat':9\\.99999\\d+,'lon':9\\.99999\\d+},'count':3}");
  }

  @ParameterizedTest
  @CsvSource({"terms", "avg", "string_stats"})
  void otherAggregationsHaveNoUseForShapes(String type) {
    assertThatThrownBy(() -> of(type, "'field':'g'"))
        .hasMessageContaining("Field [g] of type [geo_shape] is not supported for aggregation");
    assertThatThrownBy(() -> of(type, "'field':'without'"))
        .hasMessageContaining("Can't load fielddata on [without]");
  }

  @Test
  void withoutAColumnThereIsNothingToAggregate() {
    assertThatThrownBy(() -> of("geotile_grid", "'field':'without'"))
        .hasMessageContaining("fielddata is unsupported on fields of type [geo_shape]");
  }
}
