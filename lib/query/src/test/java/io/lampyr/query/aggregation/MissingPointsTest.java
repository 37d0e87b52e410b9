package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Places that stand for those of documents without any. */
class MissingPointsTest {
  private Shards shards;

  @BeforeEach
  void documents() throws IOException {
    shards = new Shards(2, "{'properties':{'g':{'type':'geo_point'}}}");
    shards.add(0, "1", "{'g':'40,0'}");
    shards.add(0, "2", "{}");
    shards.add(1, "3", "{'g':['10,10','20,20']}");
  }

  @AfterEach
  void close() throws IOException {
    shards.close();
  }

  private String of(String type, String options) throws IOException {
    return shards.text("{'a':{'" + type + "':{'field':'g'" + options + "}}}");
  }

  @Test
  void metricsTakeThem() throws IOException {
    String missing = ",'missing':'50,2'";
    assertThat(of("geo_centroid", missing)).contains("'count':4").contains("'lon':7.99");
    assertThat(of("geo_bounds", missing)).contains("'top_left':{'lat':49.99");
    assertThat(of("value_count", missing)).contains("'value':4");
    assertThat(of("cardinality", missing)).contains("'value':4");
    assertThat(of("value_count", "")).contains("'value':3");
  }

  @Test
  void bucketsTakeThem() throws IOException {
    assertThat(of("geohash_grid", ",'precision':1,'missing':'50,2'"))
        .contains("{'key':'u','doc_count':1}");
    assertThat(
            of(
                "geo_distance",
                ",'missing':'50,2','origin':'50,2','ranges':[{'to':1000},{'to':5000000}]"))
        .contains("'to':1000.0,'doc_count':1");
  }

  @Test
  void fieldsThatNobodyKnowsHaveThemAlone() throws IOException {
    String given = "{'a':{'%s':{'field':'none','missing':'50,2'%s}}}";
    assertThat(shards.text(given.formatted("geo_centroid", ""))).contains("'count':3");
    assertThat(shards.text(given.formatted("geo_bounds", ""))).contains("'top_left':{'lat':49.99");
    assertThat(shards.text(given.formatted("geohash_grid", ",'precision':1")))
        .contains("{'key':'u','doc_count':3}");
    assertThat(
            shards.text(given.formatted("geo_distance", ",'origin':'50,2','ranges':[{'to':1000}]")))
        .contains("'doc_count':3");
  }

  @Test
  void whatIsNoPlaceIsRefused() {
    assertThatThrownBy(() -> of("geo_centroid", ",'missing':'1,b'"))
        .isInstanceOf(FaultException.class);
  }
}
