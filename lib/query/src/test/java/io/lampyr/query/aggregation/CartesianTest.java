package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where points and shapes of planes are. */
class CartesianTest {
  private final Shards shards =
      new Shards(
          2,
          "{'properties':{'p':{'type':'point'},'s':{'type':'shape'},'g':{'type':'geo_point'},"
              + "'n':{'type':'long'},'without':{'type':'point','doc_values':false}}}");

  @AfterEach
  void close() throws IOException {
    shards.close();
  }

  private String of(String type, String options) throws IOException {
    return shards.text("{'a':{'" + type + "':{" + options + "}}}");
  }

  @Test
  void pointsHaveABoxAndAMiddle() throws IOException {
    shards.add(0, "1", "{'p':[[1,2],[3,10]]}").add(1, "2", "{'p':'-7,3'}").add(1, "3", "{}");
    assertThat(of("cartesian_bounds", "'field':'p'"))
        .contains("{'bounds':{'top_left':{'x':-7.0,'y':10.0},'bottom_right':{'x':3.0,'y':2.0}}}");
    assertThat(of("cartesian_centroid", "'field':'p'"))
        .contains("{'location':{'x':-1.0,'y':5.0},'count':3}");
    assertThat(of("cartesian_centroid", "'field':'p','missing':'5,5'"))
        .contains("{'location':{'x':0.5,'y':5.0},'count':4}");
    assertThat(of("value_count", "'field':'p'")).contains("'value':3");
    assertThat(of("cardinality", "'field':'p'")).contains("'value':3");
    assertThat(of("missing", "'field':'p'")).contains("'doc_count':1");
  }

  @Test
  void whereNothingIsThereIsNoBox() throws IOException {
    shards.add(0, "1", "{'n':1}").add(1, "2", "{}");
    for (String field : new String[] {"p", "s", "unknown"}) {
      assertThat(of("cartesian_bounds", "'field':'" + field + "'")).contains("'a':{}");
      assertThat(of("cartesian_centroid", "'field':'" + field + "'")).contains("'a':{'count':0}");
    }
  }

  @Test
  void whatHasTheMostDimensionsIsTheMiddle() throws IOException {
    shards.add(0, "1", "{'s':'POINT (1000 1000)'}").add(1, "2", "{'s':'POINT (0 500)'}");
    assertThat(of("cartesian_centroid", "'field':'s'"))
        .contains("{'location':{'x':500.0,'y':750.0},'count':2}");
    shards.add(0, "3", "{'s':'LINESTRING (0 0, 10 0, 10 10)'}");
    assertThat(of("cartesian_centroid", "'field':'s'"))
        .contains("{'location':{'x':7.5,'y':2.5},'count':3}");
    shards.add(1, "4", "{'s':['BBOX (0, 2, 2, 0)', 'POINT (900 900)']}");
    shards.add(0, "5", "{'s':'BBOX (10, 14, 4, 0)'}");
    assertThat(of("cartesian_centroid", "'field':'s'"))
        .contains("{'location':{'x':9.8,'y':1.8},'count':5}");
    assertThat(of("cartesian_bounds", "'field':'s'"))
        .contains(
            "{'bounds':{'top_left':{'x':0.0,'y':1000.0},'bottom_right':{'x':1000.0,'y':0.0}}}");
  }

  @Test
  void middlesOfRandomPolygonsAreThoseOfTheirAreas() throws IOException {
    long seed = Long.getLong("lampyr.seed", 13L);
    Random random = new Random(seed);
    double area = 0;
    double sumX = 0;
    double sumY = 0;
    for (int i = 0; i < 60; i++) {
      // A star around a centre, which no two of its lines cross.
      int corners = 4 + random.nextInt(30);
      double[] x = new double[corners + 1];
      double[] y = new double[corners + 1];
      StringBuilder text = new StringBuilder("POLYGON ((");
      double atX = random.nextInt(1000) - 500;
      double atY = random.nextInt(1000) - 500;
      for (int c = 0; c <= corners; c++) {
        double angle = 2 * Math.PI * (c % corners) / corners;
        double far = c == corners ? 0 : 5 + random.nextInt(50);
        x[c] = c == corners ? x[0] : (float) (atX + far * Math.cos(angle));
        y[c] = c == corners ? y[0] : (float) (atY + far * Math.sin(angle));
        text.append(c == 0 ? "" : ", ").append(x[c]).append(' ').append(y[c]);
      }
      for (int c = 0; c < corners; c++) {
        double cross = x[c] * y[c + 1] - x[c + 1] * y[c];
        area += cross / 2;
        sumX += cross * (x[c] + x[c + 1]) / 6;
        sumY += cross * (y[c] + y[c + 1]) / 6;
      }
      shards.add(i % 2, "" + i, "{'s':'" + text + "))'}");
    }
    Map<?, ?> answer =
        (Map<?, ?>)
            Json.readObject(of("cartesian_centroid", "'field':'s'").replace('\'', '"')).get("a");
    Map<?, ?> location = (Map<?, ?>) answer.get("location");
    assertThat((Double) location.get("x")).as("seed=%s", seed).isCloseTo(sumX / area, near());
    assertThat((Double) location.get("y")).as("seed=%s", seed).isCloseTo(sumY / area, near());
  }

  private static Offset<Double> near() {
    return Offset.offset(1e-3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cartesian_bounds | g | Field [g] of type [geo_point] is not supported for aggregation"
            + " [cartesian_bounds]",
        "cartesian_centroid | n | Field [n] of type [long] is not supported for aggregation"
            + " [cartesian_centroid]",
        "geo_bounds | p | Field [p] of type [point] is not supported for aggregation [geo_bounds]",
        "geotile_grid | s | Field [s] of type [shape] is not supported for aggregation"
            + " [geotile_grid]",
        "terms | p | Field [p] of type [point] is not supported for aggregation [terms]",
        "avg | s | Field [s] of type [shape] is not supported for aggregation [avg]",
        "cartesian_bounds | without | Can't load fielddata on [without]"
      })
  void otherFieldsAndAggregationsAreRefused(String type, String field, String reason)
      throws IOException {
    shards.add(0, "1", "{'n':1}");
    assertThatThrownBy(() -> of(type, "'field':'" + field + "'")).hasMessageContaining(reason);
  }

  @Test
  void nothingStandsForMissingShapes() {
    assertThatThrownBy(() -> of("cartesian_bounds", "'field':'s','missing':'1,2'"))
        .hasMessageContaining("Can't apply missing values on a field of shapes");
  }
}
