package io.lampyr.conformance.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.conformance.value.JsonText;
import io.lampyr.conformance.value.Value;
import org.junit.jupiter.api.Test;

class ValuePathTest {
  private static final Value ANSWER =
      JsonText.read("{\"a\":{\"b.c\":[10,{\"d\":\"x\"}],\"e\":1},\"n1\":{\"f\":2}}");

  private final Stash stash = new Stash();

  @Test
  void dotsSeparateAndEscapedOnesDoNot() {
    assertThat(at("a.b\\.c.1.d")).isEqualTo(Value.of("x"));
    assertThat(at("a.b\\.c.0")).isEqualTo(Value.of(10));
    assertThat(at("a.b\\.c.2")).isEqualTo(Value.nothing());
    assertThat(at("a.b.c")).isEqualTo(Value.nothing());
    assertThat(at("a.e.x")).isEqualTo(Value.nothing());
  }

  @Test
  void theWholeAnswerHasTwoNames() {
    assertThat(at("")).isEqualTo(ANSWER);
    assertThat(at("$body")).isEqualTo(ANSWER);
    assertThat(at("$body.a.e")).isEqualTo(Value.of(1));
  }

  @Test
  void keptValuesAreNamesInAPathAndBeginOne() {
    stash.keep("node", Value.of("n1"));
    stash.keep("kept", JsonText.read("{\"g\":3}"));
    assertThat(at("$node.f")).isEqualTo(Value.nothing());
    assertThat(at("$body.$node.f")).isEqualTo(Value.of(2));
    assertThat(at("$kept.g")).isEqualTo(Value.of(3));
    assertThat(at("$body.n${x}.f")).isEqualTo(Value.nothing());
    stash.keep("x", Value.of(1));
    assertThat(at("$body.n${x}.f")).isEqualTo(Value.of(2));
  }

  @Test
  void anyKeyIsTheFirst() {
    assertThat(at("_arbitrary_key_")).isEqualTo(Value.of("a"));
    assertThat(at("n1._arbitrary_key_")).isEqualTo(Value.of("f"));
  }

  @Test
  void keptValuesKeepTheirKindAloneAndAreTextInText() {
    stash.keep("x", Value.of(7));
    Value replaced =
        stash.replaced(
            JsonText.read("{\"$x\":[\"$x\",\"${x}\",\"a${x}\",\"$y\",\"${y}\",\"5$\"]}"));
    assertThat(replaced).isEqualTo(JsonText.read("{\"7\":[7,7,\"a7\",\"$y\",\"${y}\",\"5$\"]}"));
  }

  private Value at(String path) {
    return ValuePath.of(path).in(ANSWER, stash);
  }
}
