package io.lampyr.cluster.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import org.junit.jupiter.api.Test;

class KeptValuesTest {
  private final Numbers codec = new Numbers();
  private final KeptValues<Long> kept = new KeptValues<>(codec, 1000);

  private static final class Numbers extends Codec<Long> {
    private int read;

    Numbers() {
      super("number", 1);
    }

    @Override
    protected void write(Long value, JsonOut out) {
      out.number("value", value);
    }

    @Override
    protected Long read(JsonFields in) {
      read++;
      return in.number("value");
    }
  }

  @Test
  void aTextThatCameBeforeIsNotDecodedAgain() {
    for (int i = 0; i < 3; i++) {
      assertThat(kept.decode("here", new String(codec.encode(7L)))).isEqualTo(7L);
    }
    assertThat(codec.read).isOne();
  }

  @Test
  void aChangedTextIsDecodedAnew() {
    assertThat(kept.decode("here", codec.encode(7L))).isEqualTo(7L);
    assertThat(kept.decode("here", codec.encode(8L))).isEqualTo(8L);
    assertThat(kept.decode("here", codec.encode(7L))).isEqualTo(7L);
    assertThat(codec.read).isEqualTo(2);
  }

  @Test
  void whatCameLongestAgoGoesWhenThereIsNoMoreRoom() {
    for (long i = 0; i < 4; i++) {
      kept.decode("here", codec.encode(i));
    }
    kept.decode("here", codec.encode(3L));
    assertThat(codec.read).isEqualTo(4);
    kept.decode("here", codec.encode(0L));
    assertThat(codec.read).isEqualTo(5);
  }

  @Test
  void aTextIsWeighedWithItsValueByTheBytesThatBothHold() {
    String text = codec.encode(7L);
    kept.decode("here", text);
    assertThat(kept.weight()).isGreaterThanOrEqualTo(3L * text.length() + 100);
    assertThat(KeptValues.bytes("caf\u00e9")).isEqualTo(4);
    assertThat(KeptValues.bytes("caf\u0119")).as("none of it is one byte").isEqualTo(8);
  }

  @Test
  void whatCannotBeReadIsRefusedEachTime() {
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> kept.decode("there", "{\"kind\":\"other\"}"))
          .isInstanceOf(CorruptionException.class)
          .hasMessageContaining("there");
    }
  }
}
