package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.geohex.Hexagons;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GeohexGridTest {
  private Shards shards;

  @BeforeEach
  void documents() throws IOException {
    shards =
        new Shards(
            2,
            "{'properties':{'location':{'type':'geo_point'},'area':{'type':'geo_shape'},"
                + "'name':{'type':'keyword'}}}");
    String[] museums = {
      "4.912350 52.374081",
      "4.901618 52.369219",
      "4.914722 52.371667",
      "4.405200 51.222900",
      "2.336389 48.861111",
      "2.327000 48.860000"
    };
    for (int i = 0; i < museums.length; i++) {
      String place = "POINT (" + museums[i] + ")";
      shards.add(i % 2, "" + i, "{'location':'" + place + "','area':'" + place + "'}");
    }
  }

  @AfterEach
  void close() throws IOException {
    shards.close();
  }

  private String of(String options) throws IOException {
    return shards.text("{'a':{'geohex_grid':{" + options + "}}}");
  }

  @Test
  void placesAreCountedInTheirCells() throws IOException {
    for (String field : new String[] {"location", "area"}) {
      assertThat(of("'field':'" + field + "','precision':4"))
          .contains(
              "'buckets':[{'key':'841969dffffffff','doc_count':3},"
                  + "{'key':'841fb47ffffffff','doc_count':2},"
                  + "{'key':'841fa4dffffffff','doc_count':1}]");
      assertThat(of("'field':'" + field + "','precision':4,'size':1"))
          .contains("'buckets':[{'key':'841969dffffffff','doc_count':3}]");
      assertThat(
              of(
                  "'field':'"
                      + field
                      + "','precision':12,'bounds':"
                      + "{'top_left':'POINT (4.9 52.4)','bottom_right':'POINT (5.0 52.3)'}"))
          .contains(
              "'buckets':[{'key':'8c1969c9b2617ff','doc_count':1},"
                  + "{'key':'8c1969526d753ff','doc_count':1},"
                  + "{'key':'8c1969526d26dff','doc_count':1}]");
    }
  }

  @Test
  void cellsAreOfTheSixthLevelIfNothingElseIsSaid() throws IOException {
    String key = Hexagons.text(Hexagons.at(51.2229, 4.4052, 6));
    assertThat(of("'field':'location'")).contains("'key':'" + key + "'");
  }

  @Test
  void levelBeyondTheGridIsRefused() {
    assertThatThrownBy(() -> of("'field':'location','precision':16"))
        .satisfies(wrong ->
            assertThat(((FaultException) wrong).fault().toString())
                .contains("Invalid geohex_grid precision of 16. Must be between 0 and 15."));
    assertThatThrownBy(() -> of("'field':'location','precision':-1"))
        .satisfies(wrong ->
            assertThat(((FaultException) wrong).fault().toString())
                .contains("Invalid geohex_grid precision of -1. Must be between 0 and 15."));
    assertThatThrownBy(() -> of("'field':'name'")).hasMessageContaining("[geohex_grid]");
  }

  @Test
  void aShapeIsInEachCellThatItTouches() throws IOException {
    shards.add(0, "square", "{'area':'POLYGON ((20 10, 30 10, 30 20, 20 20, 20 10))'}");
    String answer =
        of("'field':'area','precision':2,'bounds':{'top_left':'20,20','bottom_right':'10,30'}");
    Random random = new Random(3);
    Map<String, Integer> cells = new TreeMap<>();
    for (int n = 0; n < 20_000; n++) {
      cells.merge(
          Hexagons.text(Hexagons.at(random.nextDouble(10, 20), random.nextDouble(20, 30), 2)),
          1,
          Integer::sum);
    }
    cells.keySet().forEach(cell -> assertThat(answer).contains("'" + cell + "'"));
    assertThat(answer.split("'key'", -1).length - 1).isBetween(cells.size(), cells.size() + 4);
  }

  @Test
  void cellsOfOneShapeAreBounded() throws IOException {
    shards.add(0, "square", "{'area':'POLYGON ((0 0, 20 0, 20 20, 0 20, 0 0))'}");
    assertThatThrownBy(() -> of("'field':'area','precision':9"))
        .hasMessageContaining("a shape touches more than [65536] cells of the grid");
  }
}
