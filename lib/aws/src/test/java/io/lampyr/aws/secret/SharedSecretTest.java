package io.lampyr.aws.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.base.setting.Secret;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedSecretTest {
  private static final Secret OLD = new Secret("old-old-old-old-old");
  private static final Secret NEW = new Secret("new-new-new-new-new");

  private final VirtualTime time = VirtualTime.inline();
  private final List<Secret> kept = new ArrayList<>(List.of(OLD));
  private int asked;
  private final SharedSecret secret = SharedSecret.from(this::read, time);

  private List<Secret> read() {
    asked++;
    if (kept.isEmpty()) {
      throw new UnavailableException("nobody answers");
    }
    return kept;
  }

  @Test
  void whoeverAsksAgainKnowsTheNewOneAndTheOneBefore() {
    kept.addFirst(NEW);
    assertThat(secret.shown()).isEqualTo(OLD);
    time.advance(SharedSecret.LEAST_BETWEEN);
    secret.renew();
    assertThat(secret.shown()).isEqualTo(NEW);
    assertThat(secret.accepted()).containsExactly(NEW, OLD);
  }

  @Test
  void strangersDoNotMakeItAskMoreOften() {
    for (int i = 0; i < 100; i++) {
      secret.renew();
    }
    assertThat(asked).isEqualTo(1);
    time.advance(SharedSecret.LEAST_BETWEEN);
    secret.renew();
    secret.renew();
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void secretThatWasTakenAwayIsNotAcceptedForLong() {
    kept.clear();
    kept.add(NEW);
    time.advance(SharedSecret.BELIEVED_FOR.minus(Duration.ofMillis(1)));
    assertThat(secret.accepted()).containsExactly(OLD);
    time.advance(Duration.ofMillis(1));
    assertThat(secret.accepted()).containsExactly(NEW);
  }

  @Test
  void whatIsReadWhenItIsNeededIsNotMissedBefore() {
    kept.clear();
    asked = 0;
    SharedSecret needed = SharedSecret.whenNeeded(this::read, time);
    assertThat(asked).isZero();
    assertThatThrownBy(needed::shown).isInstanceOf(UnavailableException.class);
    assertThatThrownBy(needed::accepted).isInstanceOf(UnavailableException.class);
    kept.add(NEW);
    assertThat(needed.shown()).isEqualTo(NEW);
    assertThat(needed.accepted()).containsExactly(NEW);
    assertThat(asked).isEqualTo(3);
    kept.clear();
    time.advance(SharedSecret.BELIEVED_FOR);
    assertThat(needed.accepted()).as("what was read before stays").containsExactly(NEW);
  }

  @Test
  void whatCannotBeReadOrIsUnsoundChangesNothing() {
    kept.clear();
    time.advance(SharedSecret.BELIEVED_FOR);
    assertThat(secret.accepted()).containsExactly(OLD);
    kept.add(new Secret("short"));
    time.advance(SharedSecret.BELIEVED_FOR);
    assertThat(secret.accepted()).containsExactly(OLD);
    assertThatThrownBy(() -> SharedSecret.from(this::read, time))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("16 to 1024 printable characters")
        .hasMessageNotContaining("short");
  }
}
