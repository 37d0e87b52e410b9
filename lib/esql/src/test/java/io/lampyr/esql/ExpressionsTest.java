package io.lampyr.esql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.run.Result;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** What functions and operators give. */
class ExpressionsTest {
  private final Local local = new Local(Map.of());

  @ParameterizedTest
  @CsvFileSource(resources = "expressions.txt", delimiter = '~', quoteCharacter = '\u0001')
  void givesWhatTheReferenceSays(String expression, String expected) {
    Object value = local.rows("ROW x = " + expression).getFirst().getFirst();
    assertThat(String.valueOf(value)).as(expression).isEqualTo(expected);
  }

  @Test
  void failuresOfRowsAreWarnings() {
    Result result = local.run("ROW a = [1,2] | EVAL b = a + 1, c = 1 / 0 | LIMIT 1");
    assertThat(result.warnings())
        .containsExactly(
            "Line 1:26: evaluation of [a + 1] failed, treating result as null. Only first 20"
                + " failures recorded.",
            "Line 1:26: java.lang.IllegalArgumentException: single-value function encountered"
                + " multi-value",
            "Line 1:37: evaluation of [1 / 0] failed, treating result as null. Only first 20"
                + " failures recorded.",
            "Line 1:37: java.lang.ArithmeticException: / by zero");
  }

  @Test
  void aPathThatIsNoneIsToldWithItsPlace() {
    for (String path : new String[] {"a..b", "a[", "a[-1]", "a[x]", "a]b.", "$a", "a['b]", "."}) {
      assertThatThrownBy(
              () -> local.run("ROW j = \"{}\" | EVAL x = JSON_EXTRACT(j, \"" + path + "\")"))
          .as(path)
          .isInstanceOf(QueryException.class)
          .hasMessageContaining("line 1:25: ")
          .hasMessageContaining("invalid JSON path [" + path + "]");
    }
    assertThat(local.run("ROW j = \"{}\" | EVAL x = JSON_EXTRACT(j, \"a\")").warnings().toString())
        .contains("Line 1:25:")
        .contains("path [a] does not exist");
  }

  @Test
  void cellsAreGroupedAndShownByTheirAddresses() {
    Result cells =
        local.run(
            "ROW p = TO_GEOPOINT([\"POINT(0.2 50)\", \"POINT(-0.1 50)\"]) | MV_EXPAND p"
                + " | STATS c = COUNT(*) BY h = ST_GEOHEX(p, 2)");
    assertThat(cells.columns().get(1).type().shown()).isEqualTo("geohex");
    assertThat(
            local.rows("ROW h = TO_GEOHASH(\"u0\") | EVAL t = h::string, l = h::long").getFirst())
        .hasToString("[u0, u0, 13314]");
  }

  @Test
  void pointsInPlanesAreMadeAndMeasured() {
    assertThat(
            local
                .rows(
                    "ROW p = TO_CARTESIANPOINT(\"POINT(3000 -4)\"), q = \"POINT(0 0)\""
                        + "::cartesian_point | EVAL x = ST_X(p), y = ST_Y(p),"
                        + " d = ST_DISTANCE(TO_CARTESIAN_POINT(\"POINT(3 4)\"), q),"
                        + " n = ST_NPOINTS(p), s = ST_SIMPLIFY(p, 1)::string"
                        + " | STATS c = ST_CENTROID_AGG(p) BY x, y, d, n, s")
                .getFirst())
        .hasToString("[POINT (3000.0 -4.0), 3000.0, -4.0, 5.0, 1, POINT (3000.0 -4.0)]");
    for (String[] each :
        new String[][] {
          {"ST_DISTANCE(p, TO_GEOPOINT(\"POINT(1 2)\"))", "cartesian_point"},
          {"TO_GEOPOINT(p)", "[cartesian_point] cannot be converted to [geo_point]"},
          {"ST_GEOHASH(p, 2)", "geo_point"},
          {"MV_MAX(p)", "cartesian_point"},
        }) {
      assertThatThrownBy(
              () -> local.run("ROW p = TO_CARTESIANPOINT(\"POINT(1 2)\") | EVAL x = " + each[0]))
          .as(each[0])
          .isInstanceOf(QueryException.class)
          .hasMessageContaining(each[1]);
    }
  }

  @Test
  void whatIsNoCellIsToldWithItsPlace() {
    for (String[] each :
        new String[][] {
          {
            "ST_GEOHASH(p, 0)",
            "Invalid geohash aggregation precision of 0. Must be between 1 and 12."
          },
          {"ST_GEOTILE(p, 30)", "Invalid geotile_grid precision of 30. Must be between 0 and 29."},
          {"ST_GEOHEX(p, 16)", "Invalid geohex_grid precision of 16. Must be between 0 and 15."},
          {"ST_GEOHEX(p, 2, p)", "expects exactly two arguments"},
          {"TO_INTEGER(ST_GEOHEX(p, 2))", "[geohex] cannot be converted to [integer]"},
          {"TO_GEOHEX(p)", "[geo_point] cannot be converted to [geohex]"},
          {"ST_GEOHEX(p, 2) == ST_GEOHASH(p, 2)", "[geohex]"},
          {"MV_MAX(ST_GEOHEX(p, 2))", "geohex"},
        }) {
      assertThatThrownBy(
              () -> local.run("ROW p = TO_GEOPOINT(\"POINT(1 2)\") | EVAL x = " + each[0]))
          .as(each[0])
          .isInstanceOf(QueryException.class)
          .hasMessageContaining(each[1]);
    }
  }

  @Test
  void whatIsNoDecayIsToldWithItsPlace() {
    for (String[] each :
        new String[][] {
          {"DECAY(1, 2)", "expects three arguments"},
          {"DECAY(1, 2, 3, 4, 0.5, \"exp\")", "expects three arguments"},
          {"DECAY(1, 2, 3, {\"scale\":1})", "Invalid option [scale]"},
          {"DECAY(1, 2, 3, {\"type\":\"cubic\"})", "[type] must be one of [linear, exp, gauss]"},
          {"DECAY(1, 2, 3, {\"decay\":1})", "[decay] must be greater than 0 and less than 1"},
          {"DECAY(1, 2, 3, {\"offset\":-1})", "[offset] must not be negative"},
          {"DECAY(1, 2, 3, {\"type\":7})", "must be [string]"},
          {"DECAY(NOW(), NOW(), 1 day, {\"offset\":\"1 month\"})", "no length of their own"},
          {"DECAY(TO_GEOPOINT(\"POINT(1 2)\"), 1, 1)", "must be"},
        }) {
      assertThatThrownBy(() -> local.run("ROW x = " + each[0]))
          .as(each[0])
          .isInstanceOf(QueryException.class)
          .hasMessageContaining("line 1:")
          .hasMessageContaining(each[1]);
    }
  }

  @Test
  void allProblemsAreToldAtOnceWithTheirPlaces() {
    assertThatThrownBy(() -> local.run("ROW a = 1\n| EVAL b = c + 1, d = LENGTH(a)"))
        .isInstanceOf(QueryException.class)
        .hasMessage(
            "Found 2 problems\n"
                + "line 2:12: Unknown column [c], did you mean [a]?\n"
                + "line 2:23: argument of [LENGTH(a)] must be [string], found value [a] type"
                + " [integer]");
    assertThatThrownBy(() -> local.run("ROW a = 1 | EVAL b = LENGHT(\"a\")"))
        .hasMessageContaining("Unknown function [lenght], did you mean [length]?");
    assertThatThrownBy(() -> local.run("ROW a = 1 | RERANK \"a\" ON b"))
        .hasMessage("line 1:13: the command [RERANK] is not supported");
    assertThatThrownBy(() -> local.run("SET time_zone = \"UTC\"; ROW a = 1"))
        .hasMessage("line 1:1: the command [SET] is not supported");
  }

  @Test
  void partsThatNeedNoPatternAreColumns() {
    assertThat(
            local
                .rows(
                    "ROW u = \"http://me:x@www.example.co.uk:8080/a/b.html?q=1#top\""
                        + " | URI_PARTS p = u | DROP u")
                .getFirst())
        .containsExactly(
            "www.example.co.uk",
            "top",
            "/a/b.html",
            "html",
            8080,
            "q=1",
            "http",
            "me:x",
            "me",
            "x");
    assertThat(
            local
                .rows("ROW h = \"www.example.co.uk\" | REGISTERED_DOMAIN d = h | DROP h")
                .getFirst())
        .containsExactly("www.example.co.uk", "example.co.uk", "co.uk", "www");
    String agent = "Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0";
    assertThat(
            local
                .rows(
                    "ROW a = \""
                        + agent
                        + "\" | USER_AGENT u = a WITH {\"properties\": [\"name\", \"device\"],"
                        + " \"extract_device_type\": true} | KEEP u.name, u.device.*")
                .getFirst())
        .containsExactly("Firefox", "Other", "Desktop");
  }

  @Test
  void whatIsNoAddressHasNoPartsAndIsTold() {
    Result result = local.run("ROW u = \"no: address\" | URI_PARTS p = u | KEEP p.domain");
    assertThat(local.rows("ROW u = \"no: address\" | URI_PARTS p = u | KEEP p.domain").toString())
        .isEqualTo("[[null]]");
    assertThat(result.warnings().toString()).contains("unable to parse URI [no: address]");
    assertThatThrownBy(() -> local.run("ROW a = \"x\" | USER_AGENT u = a WITH {\"colour\": 1}"))
        .hasMessageContaining("Invalid option [colour] in USER_AGENT");
    assertThatThrownBy(() -> local.run("ROW a = 1 | URI_PARTS p = a"))
        .hasMessageContaining("only support KEYWORD or TEXT values");
  }
}
