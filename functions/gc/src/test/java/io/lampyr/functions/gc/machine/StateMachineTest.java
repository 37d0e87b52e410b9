package io.lampyr.functions.gc.machine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.functions.gc.machine.StateMachine.Ended;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StateMachineTest {
  private static final String LOOP =
      """
      {"StartAt": "Work", "States": {
        "Work": {"Type": "Task", "Resource": "f",
          "Parameters": {"step": "work", "name.$": "$$.Execution.Name", "n.$": "$.n"},
          "Retry": [{"ErrorEquals": ["States.ALL"], "IntervalSeconds": 0, "MaxAttempts": 2,
            "BackoffRate": 1}],
          "Catch": [{"ErrorEquals": ["States.ALL"], "ResultPath": "$.error", "Next": "Clean"}],
          "Next": "More"},
        "More": {"Type": "Choice",
          "Choices": [{"Variable": "$.more", "BooleanEquals": true, "Next": "Work"}],
          "Default": "Done"},
        "Clean": {"Type": "Task", "Resource": "f",
          "Parameters": {"step": "clean", "state.$": "$"}, "Next": "Failed"},
        "Done": {"Type": "Succeed"},
        "Failed": {"Type": "Fail", "Error": "E", "Cause": "it did"}
      }}
      """;

  private static StateMachine parse(String text) {
    return StateMachine.parse(
        text, new ThreadScheduler((thread, failure) -> failure.printStackTrace()));
  }

  @Test
  void tasksHandTheirAnswersOnUntilAChoiceEndsIt() {
    List<String> calls = new ArrayList<>();
    Ended ended =
        parse(LOOP)
            .run(
                "run-1",
                Map.of("n", 0L),
                (resource, parameters) -> {
                  calls.add(resource + " " + new String(parameters, UTF_8));
                  int n = calls.size();
                  return ("{\"n\":" + n + ",\"more\":" + (n < 3) + "}").getBytes(UTF_8);
                });
    assertThat(ended).isInstanceOf(Ended.Succeeded.class);
    assertThat(calls).hasSize(3);
    assertThat(calls.get(1)).contains("f {", "\"step\":\"work\"", "\"name\":\"run-1\"", "\"n\":1");
  }

  @Test
  void aTaskIsTriedAgainAndThenCaughtWithWhatItHad() {
    List<String> calls = new ArrayList<>();
    Ended ended =
        parse(LOOP)
            .run(
                "run-1",
                Map.of("n", 7L),
                (_, parameters) -> {
                  String call = new String(parameters, UTF_8);
                  calls.add(call);
                  if (call.contains("work")) {
                    throw new IllegalStateException("no");
                  }
                  return "{}".getBytes(UTF_8);
                });
    assertThat(ended).isEqualTo(new Ended.Failed("E", "it did"));
    assertThat(calls).hasSize(4);
    assertThat(calls.getLast()).contains("clean", "\"n\":7", "IllegalStateException", "no");
  }

  @Test
  void whatIsNotUnderstoodIsRefusedByName() {
    assertRefused(LOOP.replace("\"Type\": \"Succeed\"", "\"Type\": \"Wait\""), "Wait");
    assertRefused(
        LOOP.replace("\"Next\": \"More\"", "\"Next\": \"More\", \"TimeoutSeconds\": 3"),
        "TimeoutSeconds");
    assertRefused(LOOP.replace("$.n\"", "$.n[0]\""), "$.n[0]");
    assertRefused(LOOP.replace("BooleanEquals", "StringEquals"), "StringEquals");
    assertRefused(LOOP.replace("\"Default\": \"Done\"", "\"Default\": \"Dome\""), "Dome");
    assertRefused("[]", "");
  }

  private static void assertRefused(String text, String name) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining(name);
  }
}
