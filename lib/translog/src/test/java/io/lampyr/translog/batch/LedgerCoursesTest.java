package io.lampyr.translog.batch;

import static io.lampyr.translog.format.SampleOperations.section;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.translog.batch.Action.Acknowledge;
import io.lampyr.translog.batch.Action.ReadLease;
import io.lampyr.translog.batch.Action.Seal;
import io.lampyr.translog.batch.Action.StartTimer;
import io.lampyr.translog.batch.Action.Upload;
import io.lampyr.translog.batch.BatchSettings.IdleFlush;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every course of events of a bounded length, each checked against the laws of release. */
class LedgerCoursesTest {
  private static final int LENGTH = 9;

  /** What can happen next: the events that are possible, numbered. */
  private static final class Course {
    private final BatchLedger ledger;
    private final TreeSet<Long> uploading = new TreeSet<>();
    private final TreeSet<Long> uploaded = new TreeSet<>();
    private final List<StartTimer> timers = new ArrayList<>();
    private long sealed;
    private long released;
    private long coveredByRead;
    private boolean reading;
    private long now;

    Course(boolean idle) {
      BatchSettings defaults = BatchSettings.defaults();
      IdleFlush flush = idle ? IdleFlush.after(Duration.ZERO) : IdleFlush.off();
      ledger =
          new BatchLedger(
              new BatchSettings(
                  Duration.ofMillis(200), 2, 2, flush, defaults.pending(), defaults.backoff()));
    }

    /** Each event a while after the one before: so uploads are to spare. */
    private long now() {
      return (now += Duration.ofSeconds(2).toNanos());
    }

    List<Runnable> possible() {
      List<Runnable> events = new ArrayList<>();
      events.add(() -> {
        apply(ledger.makeRoom(section(1, 0, 1), 1, now()));
        apply(ledger.append(section(1, 0, 1), 1, "r", now()));
      });
      if (!timers.isEmpty()) {
        events.add(() -> {
          StartTimer timer = timers.removeFirst();
          apply(ledger.timer(timer.generation(), timer.timer()));
        });
      }
      for (long generation : uploading) {
        events.add(() -> {
          uploading.remove(generation);
          uploaded.add(generation);
          apply(ledger.uploaded(generation));
        });
      }
      if (reading) {
        events.add(() -> {
          reading = false;
          long covered = coveredByRead;
          apply(ledger.confirmed());
          assertThat(released).as("a read releases all it covers").isEqualTo(covered);
        });
        events.add(() -> {
          apply(ledger.widenRead());
          coveredByRead = prefix();
        });
      }
      return events;
    }

    private long prefix() {
      long prefix = released;
      while (uploaded.contains(prefix + 1)) {
        prefix++;
      }
      return prefix;
    }

    private void apply(List<Action> actions) {
      for (Action action : actions) {
        switch (action) {
          case Seal(long generation) -> assertThat(generation).isEqualTo(++sealed);
          case Upload(long generation) -> {
            assertThat(generation).as("sealed before its first put").isLessThanOrEqualTo(sealed);
            assertThat(uploaded).doesNotContain(generation);
            assertThat(uploading.add(generation)).as("uploaded once").isTrue();
          }
          case ReadLease(long through) -> {
            assertThat(reading).as("one read at a time").isFalse();
            reading = true;
            coveredByRead = through;
            assertThat(through).as("all before are uploaded").isEqualTo(prefix());
          }
          case Acknowledge(long generation) -> {
            assertThat(generation).as("in order").isEqualTo(++released);
            assertThat(uploaded).contains(generation);
            assertThat(generation)
                .as("by a read issued after its put")
                .isLessThanOrEqualTo(coveredByRead);
          }
          case StartTimer timer -> timers.add(timer);
        }
      }
      assertThat(uploading.size()).as("bounded in flight").isLessThanOrEqualTo(2);
      assertThat(ledger.leastUnreleased()).isEqualTo(released + 1);
      assertThat(ledger.openGeneration()).isEqualTo(sealed + 1);
    }

    /** From here everything answers: nothing may be left over. */
    void finish() {
      apply(ledger.flush(now()));
      for (int i = 0; i < 100 && released < sealed; i++) {
        possible().stream().skip(1).findFirst().ifPresent(Runnable::run);
      }
      assertThat(released).as("everything is released in the end").isEqualTo(sealed);
    }
  }

  @Test
  void everyCourseKeepsTheLawsOfRelease() {
    int courses = explore(false, new ArrayList<>()) + explore(true, new ArrayList<>());
    assertThat(courses).isGreaterThan(10_000);
  }

  /** Replays the choices, checks, and goes on with each event that is possible then. */
  private static int explore(boolean idle, List<Integer> choices) {
    Course course = new Course(idle);
    for (int choice : choices) {
      course.possible().get(choice).run();
    }
    int next = course.possible().size();
    if (choices.size() == LENGTH) {
      course.finish();
      return 1;
    }
    int courses = 0;
    for (int choice = 0; choice < next; choice++) {
      choices.add(choice);
      courses += explore(idle, choices);
      choices.removeLast();
    }
    return courses;
  }
}
