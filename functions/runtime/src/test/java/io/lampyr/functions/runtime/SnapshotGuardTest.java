package io.lampyr.functions.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.crac.Core;
import org.junit.jupiter.api.Test;

class SnapshotGuardTest {
  private final List<String> course = new ArrayList<>();
  private final SnapshotGuard<Object> guard =
      new SnapshotGuard<>(() -> {
        course.add("made");
        return new Deployed<>(
            new Object(), () -> course.add("measured"), () -> course.add("closed"));
      });

  @Test
  void nothingOfTheFunctionGoesThroughASnapshot() throws Exception {
    Object before = guard.present().handler();
    guard.beforeCheckpoint(Core.getGlobalContext());
    assertThat(course).containsExactly("made", "closed");
    guard.afterRestore(Core.getGlobalContext());
    assertThat(course).containsExactly("made", "closed", "made");
    assertThat(guard.present().handler()).isNotSameAs(before);
  }

  @Test
  void measurementsAreWrittenAfterEachEventWhateverBecameOfIt() throws Exception {
    guard.answer(_ -> course.add("answered"));
    assertThatThrownBy(() ->
            guard.answer(_ -> {
              throw new IOException("failed");
            }))
        .hasMessage("failed");
    assertThat(course).containsExactly("made", "answered", "measured", "measured");
  }
}
