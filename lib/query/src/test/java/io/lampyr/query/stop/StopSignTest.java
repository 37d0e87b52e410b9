package io.lampyr.query.stop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.run.Given;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StopSignTest {
  private final AtomicInteger asked = new AtomicInteger();

  private boolean count() {
    asked.incrementAndGet();
    return false;
  }

  private boolean countTo(int most) {
    return asked.incrementAndGet() > most;
  }

  private static ScriptProgram program(String source) {
    return new Script(Script.PAINLESS, source, Map.of()).compile(ScriptContext.TEST);
  }

  private static Object run(ScriptProgram program) {
    Object result = program.run(Given.of(Map.of("params", Map.of())));
    return result == null ? "nothing" : result;
  }

  @Test
  void stepsOfManyAreCountedTogether() {
    StopSign.during(
        this::count,
        () -> {
          for (int i = 0; i < 4 * StopSign.EVERY; i++) {
            StopSign.passed(1);
          }
          return true;
        });
    assertThat(asked.get()).isEqualTo(4);
  }

  @Test
  void whereThereIsNoSignNothingIsStopped() {
    StopSign.passed(Integer.MAX_VALUE);
    assertThat(StopSign.current()).isEmpty();
    assertThat(run(program("int n = 0; for (int i = 0; i < 9000; i++) { n++ } return n")))
        .hasToString("9000");
  }

  @Test
  void oneWithinAnotherIsAskedInItsPlace() {
    StopSign.during(
        this::count,
        () ->
            StopSign.during(
                () -> false,
                () -> {
                  StopSign.passed(StopSign.EVERY);
                  return true;
                }));
    assertThat(asked.get()).isZero();
  }

  @Test
  void anotherThreadIsUnderTheSameSign() throws InterruptedException {
    Runnable work =
        StopSign.during(this::count, () -> StopSign.carried(() -> StopSign.passed(2000)));
    Thread other = Thread.ofPlatform().start(work);
    other.join();
    assertThat(asked.get()).isEqualTo(1);
  }

  @Test
  void shortScriptsAskOnceForManyRuns() {
    ScriptProgram program = program("return 1 + 2");
    StopSign.during(
        this::count,
        () -> {
          for (int i = 0; i < 1000; i++) {
            run(program);
          }
          return true;
        });
    assertThat(asked.get()).isBetween(5, 20);
  }

  @Test
  void aLoopIsEndedInTheMiddleAndNothingInItCanCatchThat() {
    ScriptProgram program =
        program(
            "for (int i = 0; i < 50000; i++) { try { i += 0 } catch (Exception e) { i = 0 } }"
                + " return 1");
    assertThatThrownBy(() -> StopSign.during(() -> countTo(3), () -> run(program)))
        .isInstanceOf(StoppedException.class);
    assertThat(asked.get()).isEqualTo(4);
  }

  @Test
  void scriptsAreBoundedAsEver() {
    ScriptProgram program = program("boolean on = true; while (on) { }");
    assertThatThrownBy(() -> StopSign.during(this::count, () -> run(program)))
        .isInstanceOf(FaultException.class)
        .hasStackTraceContaining("runtime error");
    assertThatThrownBy(() -> run(program)).isInstanceOf(FaultException.class);
  }
}
