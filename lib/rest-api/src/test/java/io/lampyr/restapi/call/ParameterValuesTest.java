package io.lampyr.restapi.call;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ParameterValuesTest {
  private static void check(String name, String value) {
    ParameterValues.check(Map.of(name, value));
  }

  @Test
  void switchesAreOnOrOff() {
    for (String value : List.of("", "true", "false")) {
      assertThatCode(() -> check("local", value)).doesNotThrowAnyException();
    }
    assertThatThrownBy(() -> check("local", "yes"))
        .hasMessage("Failed to parse value [yes] as only [true] or [false] are allowed.");
    assertThatThrownBy(() -> check("ignore_throttled", "yes"))
        .hasMessage("Could not convert [ignore_throttled] to boolean");
  }

  @Test
  void timesHaveUnits() {
    for (String value : List.of("30s", "0", "-1")) {
      assertThatCode(() -> check("timeout", value)).doesNotThrowAnyException();
    }
    for (String value : List.of("30", "", "soon")) {
      assertThatThrownBy(() -> check("master_timeout", value))
          .hasMessage(
              "failed to parse setting [master_timeout] with value ["
                  + value
                  + "] as a time value: unit is missing or unrecognized");
    }
  }

  @Test
  void copiesAreAllOrANumber() {
    for (String value : List.of("all", "0", "2")) {
      assertThatCode(() -> check("wait_for_active_shards", value)).doesNotThrowAnyException();
    }
    assertThatThrownBy(() -> check("wait_for_active_shards", "many"))
        .hasMessage("cannot parse ActiveShardCount[many]");
    assertThatThrownBy(() -> check("wait_for_active_shards", "-2"))
        .hasMessage("shard count cannot be a negative value");
  }

  @Test
  void whatMeansOtherThingsElsewhereIsLeftToWhoTakesIt() {
    assertThatCode(() -> check("level", "anything")).doesNotThrowAnyException();
  }
}
