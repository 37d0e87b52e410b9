package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What scripts compute of windows, beside numbers that OpenSearch gives for them. */
class MovingFunctionsTest {
  private static final int[] VALUES = {3, 7, 4, 9, 12, 5, 8, 13};

  private Shards shards;

  @BeforeEach
  void documents() throws IOException {
    shards = new Shards(1, "{'properties':{'n':{'type':'integer'},'v':{'type':'double'}}}");
    for (int i = 0; i < VALUES.length; i++) {
      shards.add(0, String.valueOf(i), "{'n':" + i + ",'v':" + VALUES[i] + "}");
    }
  }

  @AfterEach
  void close() throws IOException {
    shards.close();
  }

  /** What the script makes of the windows behind the first values; zero for nothing. */
  private List<Double> moved(String script, int from) throws IOException {
    String text =
        shards.text(
            "{'h':{'histogram':{'field':'n','interval':1},'aggs':{'s':{'sum':{'field':'v'}},'m':"
                + "{'moving_fn':{'buckets_path':'s','window':9,'script':'"
                + script
                + "'}}}}}");
    Map<String, ?> json = Json.readObject(text.replace('\'', '"'));
    List<Double> moved = new ArrayList<>();
    for (Object bucket : (List<?>) ((Map<?, ?>) json.get("h")).get("buckets")) {
      Object value = ((Map<?, ?>) ((Map<?, ?>) bucket).get("m")).get("value");
      moved.add(value instanceof Number number ? number.doubleValue() : 0.0);
    }
    return moved.subList(from, moved.size());
  }

  private static void near(List<Double> moved, double... expected) {
    assertThat(moved.stream().mapToDouble(Double::doubleValue).toArray())
        .containsExactly(expected, Offset.offset(1e-9));
  }

  @Test
  void valuesWithATrendAreSmoothedTwice() throws IOException {
    near(
        moved("MovingFunctions.holt(values, 0.3, 0.1)", 0),
        0,
        3,
        4.2,
        4.224,
        5.73408,
        7.7891136,
        7.253963712,
        7.71173987904);
  }

  @Test
  void valuesWithASeasonAreSmoothedThreeTimes() throws IOException {
    String guarded =
        "values.length < 6 ? 0 : MovingFunctions.holtWinters(values, 0.3, 0.1, 0.2, 3, ";
    near(moved(guarded + "false)", 6), 8.034565119047619, 9.257501129761904);
    near(moved(guarded + "true)", 6), 6.881830800091693, 12.49483988007112);
  }

  @Test
  void seasonsNeedTwoPeriods() {
    assertThatThrownBy(() -> moved("MovingFunctions.holtWinters(values, .3, .1, .2, 3, true)", 0))
        .hasMessageContaining("(2 * period == 2 * 3 == 6) data-points to function.  Only [0] were");
    assertThatThrownBy(() -> moved("MovingFunctions.holtWinters(values, .3, .1, .2, 0, true)", 0))
        .hasMessageContaining("period [0] must be at least 1");
  }

  @Test
  void deviationsAreFromTheMeanThatIsGiven() throws IOException {
    near(moved("MovingFunctions.stdDev(values, 5)", 1).subList(0, 3), 2, 2, 1.7320508075688772);
    assertThatThrownBy(() -> moved("MovingFunctions.stdDev(values)", 0)).isNotNull();
  }

  @Test
  void whatEndsWithoutANumberGivesZero() throws IOException {
    assertThat(moved("if (values.length > 6) { return 5.0 }", 5)).containsExactly(0.0, 0.0, 5.0);
    assertThat(moved("if (values.length > 6) { MovingFunctions.max(values) }", 6))
        .containsExactly(0.0, 0.0);
  }

  @Test
  void windowsPassOverGaps() throws IOException {
    shards.add(0, "later", "{'n':20,'v':6}");
    String text =
        shards.text(
            "{'h':{'histogram':{'field':'n','interval':1},'aggs':{'s':{'sum':{'field':'v'}},'m':"
                + "{'moving_fn':{'buckets_path':'s','window':2,'script':"
                + "'MovingFunctions.max(values)'}}}}}");
    assertThat(text).contains("'key':20.0,'doc_count':1,'s':{'value':6.0},'m':{'value':13.0}}");
  }
}
