package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Areas of the earth in the ways in which queries give them. */
class AreasTest {
  private final Index index = new Index("{\"properties\":{\"at\":{\"type\":\"geo_point\"}}}");
  private final Asked asked = new Asked(index, Dialect.OPENSEARCH);

  @BeforeEach
  void write() throws IOException {
    index.add("1", "{\"at\":\"40.72,-74.1\"}");
    index.add("2", "{\"at\":\"40.1,-71.2\"}");
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private static String box(String corners) {
    return "{'geo_bounding_box':{'at':" + corners + "}}";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'top_left':'dr','bottom_right':'dr'}",
        "{'top_right':'dr','bottom_left':'dr'}",
        "{'top_left':{'geohash':'dr'},'bottom_right':{'geohash':'dr'}}",
        "{'top_left':'dr5r9ydj2y73','bottom_right':'drj7teegpus6'}",
        "{'top_left':'dr5r9ydj2y73 and more','bottom_right':'dr'}",
        "{'top':40.73,'left':-74.2,'bottom':50,'right':60,'bottom_right':[-71,40.0]}",
        "{'top_left':'POINT(-74.2 40.73)','bottom_right':'40.0,-71'}",
        "{'wkt':'BBOX (-74.2,-71,40.73,40.0)'}"
      })
  void boxesReachFromTheOuterCornersOfCells(String corners) throws IOException {
    assertThat(asked.scores(box(corners))).containsOnlyKeys("1", "2");
  }

  @Test
  void theWayToExecuteABoxIsNamedInAnyCase() throws IOException {
    String typed = "{'geo_bounding_box':{'at':{'top_left':'dr','bottom_right':'dr'},'type':'%s'}}";
    for (String way : List.of("memory", "MEMORY", "Indexed")) {
      assertThat(asked.scores(typed.formatted(way))).containsOnlyKeys("1", "2");
    }
    assertThat(refusal(typed.formatted("x")).reason())
        .isEqualTo("no type can be parsed from ordinal x");
  }

  @Test
  void aCellIsItsOwnBox() throws IOException {
    assertThat(asked.scores(box("{'top_left':'dr5','bottom_right':'dr5'}"))).containsOnlyKeys("1");
    assertThat(asked.scores(box("{'top_left':'zz','bottom_right':'zz'}"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'top':1} | left longitude is invalid: NaN",
        "{} | top latitude is invalid: NaN",
        "{'top_left':'1,2'} | bottom latitude is invalid: NaN",
        "{'top_left':'40,-74','bottom_right':'41,-71'} | top is below bottom corner: 40.0 vs. 41.0",
        "{'top_left':'0,-74','bottom_right':'0,-71'} | top cannot be the same as bottom: 0.0 =="
            + " 0.0",
        "{'top_left':'1,7','bottom_right':'0,7'} | left cannot be the same as right: 7.0 == 7.0",
        "{'foo':1} | failed to parse [geo_bounding_box] query. [failed to parse bounding box."
            + " unexpected field [foo]]",
        "{'top_left':'dra','bottom_right':'dr'} | failed to parse [geo_bounding_box] query."
            + " [unsupported symbol [a] in geohash [dra]]",
        "{'top_left':{'geohash':5}} | failed to parse [geo_bounding_box] query. [geohash must be a"
            + " string]",
        "{'top_left':[1,2,3]} | failed to parse [geo_bounding_box] query. [Exception parsing"
            + " coordinates: found Z value [3.0] but [ignore_z_value] parameter is [false]]",
        "{'wkt':'BBOX (1,2,3)'} | failed to parse [geo_bounding_box] query. [failed to parse WKT"
            + " bounding box]",
        "{'wkt':'POINT (1 2)'} | failed to parse [geo_bounding_box] query. [failed to parse WKT"
            + " bounding box. [POINT] found. expected [ENVELOPE]]",
        "{'wkt':'BBOX (1,2,3,0)','top':1} | failed to parse [geo_bounding_box] query. [failed to"
            + " parse bounding box. Conflicting definition found using well-known text and explicit"
            + " corners.]",
        "'x' | failed to parse [geo_bounding_box] query. unexpected field [at]",
        "null | failed to parse [geo_bounding_box] query. bounding box not provided"
      })
  void boxesThatAreNoneAreRefused(String corners, String words) {
    assertThat(assertThrows(FaultException.class, () -> Asked.parse(box(corners))).fault().reason())
        .isEqualTo(words);
  }

  private Fault refusal(String query) {
    return assertThrows(
            FaultException.class, () -> Asked.parse(query).toLucene(asked.scope()), query)
        .fault();
  }

  @Test
  void placesBeyondTheEarthAreRefusedByShards() {
    Fault box =
        refusal("{'geo_bounding_box':{'at':{'top':100,'left':-190,'bottom':0,'right':10}}}");
    assertThat(box.reason()).isEqualTo("couldn't validate latitude/ longitude values");
    assertThat(box.cause().reason())
        .isEqualTo(
            "Validation Failed: 1: [geo_bounding_box] top latitude is invalid: 100.0;"
                + "2: [geo_bounding_box] left longitude is invalid: -190.0;");
    assertThat(refusal("{'geo_distance':{'at':'40,-430','distance':'1km'}}").cause().reason())
        .isEqualTo(
            "Validation Failed: 1: [geo_distance] center point longitude is invalid: -430.0;");
    assertThat(refusal("{'geo_polygon':{'at':{'points':['100,2','1,2','3,4']}}}").reason())
        .isEqualTo("illegal latitude value [100.0] for [geo_polygon]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'geo_bounding_box':{'at':{'top':80,'left':-200,'bottom':0,'right':160},"
            + "'validation_method':'COERCE'}}",
        "{'geo_distance':{'at':'40,-432','distance':'500km','validation_method':'coerce'}}",
        "{'geo_polygon':{'at':{'points':['45,-430','45,-440','30,-430']},"
            + "'validation_method':'COERCE'}}"
      })
  void theyAreBroughtBackWhereThatIsWanted(String query) throws IOException {
    assertThat(asked.scores(query)).containsOnlyKeys("1", "2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'geo_distance':{'at':'1,2','distance':'1km','distance_type':'x'}} | No geo distance for"
            + " [x]",
        "{'geo_distance':{'at':'1,2','distance':'1km','coerce':true}} | failed to parse"
            + " [geo_distance] query. unexpected field [coerce]",
        "{'geo_polygon':{'at':{'points':['1,2','3,4','7,1']},'type':1}} | [geo_polygon] query does"
            + " not support [type]",
        "{'geo_bounding_box':{'at':{'top_left':'d','bottom_right':'d'},'type':'x'}} | no type can"
            + " be parsed from ordinal x",
        "{'geo_distance':{'at':'1,2','distance':'1km','validation_method':'x'}} | operator needs to"
            + " be either [COERCE, IGNORE_MALFORMED, STRICT], but not [x]"
      })
  void optionsThatNobodyKnowsAreRefused(String query, String words) {
    assertThat(refusal(query).reason()).isEqualTo(words);
  }
}
