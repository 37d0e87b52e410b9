package io.lampyr.localstack;

import java.util.List;
import java.util.Map;

/**
 * What EventBridge Scheduler would start, and with what. It fires nothing here; tests start the
 * same.
 *
 * @param target the ARN of a state machine
 * @param input as text
 */
record Schedule(String rate, String target, String input) {

  /** The one schedule whose description is this. */
  static Schedule described(SignedCalls calls, String description) {
    Object all = calls.get("scheduler", "/schedules").get("Schedules");
    for (Object each : (List<?>) all) {
      Map<?, ?> summary = (Map<?, ?>) each;
      Map<String, ?> whole = calls.get("scheduler", "/schedules/" + summary.get("Name"));
      if (description.equals(whole.get("Description"))) {
        Map<?, ?> target = (Map<?, ?>) whole.get("Target");
        return new Schedule(
            String.valueOf(whole.get("ScheduleExpression")),
            String.valueOf(target.get("Arn")),
            String.valueOf(target.get("Input")));
      }
    }
    throw new AssertionError("no schedule is described by \"" + description + "\" among " + all);
  }
}
