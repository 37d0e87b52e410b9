package io.lampyr.blobstore;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.blobstore.RegisterHistory.Ending;
import io.lampyr.blobstore.RegisterHistory.Event;
import io.lampyr.blobstore.RegisterHistory.Step;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RegisterHistoryTest {

  @Test
  void readOfAnOverwrittenValueIsRejected() {
    assertThat(
            RegisterHistory.isLinearizable(
                List.of(
                    new Event(0, 1, new Step.Write("a")),
                    new Event(2, 3, new Step.Write("b")),
                    new Event(4, 5, new Step.Read(Optional.of("a"))))))
        .isFalse();
  }

  @Test
  void overlappingReadMaySeeEitherValue() {
    for (String seen : List.of("a", "b")) {
      assertThat(
              RegisterHistory.isLinearizable(
                  List.of(
                      new Event(0, 1, new Step.Write("a")),
                      new Event(2, 6, new Step.Write("b")),
                      new Event(4, 5, new Step.Read(Optional.of(seen))))))
          .isTrue();
    }
  }

  @Test
  void twoWinnersOfOneConditionAreRejected() {
    assertThat(
            RegisterHistory.isLinearizable(
                List.of(
                    new Event(0, 9, new Step.Swap(Optional.empty(), "a", Ending.WON)),
                    new Event(1, 8, new Step.Swap(Optional.empty(), "b", Ending.WON)))))
        .isFalse();
  }

  @Test
  void unknownWriteMayTakeEffectLateOrNever() {
    Event unknown = new Event(0, Event.NEVER, new Step.Write("a"));
    Event absent = new Event(5, 6, new Step.Read(Optional.empty()));
    Event present = new Event(7, 8, new Step.Read(Optional.of("a")));
    assertThat(RegisterHistory.isLinearizable(List.of(unknown, absent))).isTrue();
    assertThat(RegisterHistory.isLinearizable(List.of(unknown, absent, present))).isTrue();
    assertThat(
            RegisterHistory.isLinearizable(
                List.of(unknown, present, new Event(9, 10, new Step.Read(Optional.empty())))))
        .isFalse();
  }

  @Test
  void losingAgainstTheExpectedValueIsRejected() {
    assertThat(
            RegisterHistory.isLinearizable(
                List.of(new Event(0, 1, new Step.Swap(Optional.empty(), "a", Ending.LOST)))))
        .isFalse();
  }
}
