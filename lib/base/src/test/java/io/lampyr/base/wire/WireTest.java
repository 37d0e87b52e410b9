package io.lampyr.base.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class WireTest {
  private static final class Out extends WireOutput<Out> {
    @Override
    protected Out self() {
      return this;
    }
  }

  private static final class In extends WireInput<In> {
    In(byte[] bytes) {
      super(bytes, "message");
    }

    @Override
    protected In self() {
      return this;
    }
  }

  private static <T> T read(String hex, Function<In, T> reader) {
    return new In(HexFormat.of().parseHex(hex)).whole(reader);
  }

  @Test
  void valuesComeBackAsTheyWereWritten() {
    byte[] bytes =
        new Out()
            .octet(200)
            .flag(true)
            .number(300)
            .number(-1)
            .signed(-3)
            .fixed(Long.MIN_VALUE)
            .real(-0.0)
            .bytes(new byte[] {1, 2})
            .text("ä")
            .list(List.of("a", "b"), Out::text)
            .optional("c", Out::text)
            .optional(null, Out::text)
            .toByteArray();
    assertThat(HexFormat.of().formatHex(bytes))
        .isEqualTo(
            "c801ac02ffffffffffffffffff0105800000000000000080000000000000000201"
                + "0202c3a4020161016201016300");
    In in = new In(bytes);
    String last =
        in.whole(i -> {
          assertThat(i.octet()).isEqualTo(200);
          assertThat(i.flag()).isTrue();
          assertThat(i.whole()).isEqualTo(300);
          assertThat(i.number()).isEqualTo(-1);
          assertThat(i.signed()).isEqualTo(-3);
          assertThat(i.fixed()).isEqualTo(Long.MIN_VALUE);
          assertThat(i.real()).isEqualTo(-0.0);
          assertThat(i.bytes()).containsExactly(1, 2);
          assertThat(i.text()).isEqualTo("ä");
          assertThat(i.list(1, In::text)).containsExactly("a", "b");
          assertThat(i.optional(In::text)).isEqualTo("c");
          return String.valueOf(i.optional(In::text));
        });
    assertThat(last).isEqualTo("null");
  }

  @Test
  void whatCannotBeIsRefusedBeforeAnythingIsTaken() {
    for (String bad :
        List.of("ffffffff0f", "05", "010000", "02c328", "ffffffffffffffffffff01", "")) {
      assertThatThrownBy(() -> read(bad, In::text))
          .as(bad)
          .isInstanceOf(CorruptionException.class)
          .hasMessageContaining("message is damaged");
    }
    assertThatThrownBy(() -> read("02", In::flag)).hasMessageContaining("neither 0 nor 1");
    assertThatThrownBy(() -> read("ffffffff0f", In::whole)).hasMessageContaining("out of range");
    assertThatThrownBy(() -> read("00", WireTest::deep)).hasMessageContaining("nested too deep");
  }

  private static int deep(In in) {
    return in.nested(WireTest::deep);
  }
}
