package io.lampyr.cachenodes.proof;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.base.setting.Secret;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class ProofTest {
  private static final Secret SECRET = new Secret("a-secret-that-only-tests-know");
  private static final String PATH = "/internal/v1/append";
  private static final byte[] BODY = {1, 2, 3};

  private final VirtualTime time = VirtualTime.inline();
  private final Ports ports = new Ports(time, time, new SeededRandomness(7));

  private String header() {
    return Proof.header(SECRET, PATH, BODY, ports);
  }

  private Proof proof() {
    return Proof.parse(header()).orElseThrow();
  }

  @Test
  void itIsWhatTheProtocolSays() throws Exception {
    String[] words = header().split(" ", -1);
    assertThat(words).hasSize(5);
    assertThat(words[0]).isEqualTo("Lampyr-Proof");
    assertThat(words[1]).isEqualTo(Long.toString(time.now().toEpochMilli()));
    assertThat(words[3])
        .isEqualTo("039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81");
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(SECRET.reveal().getBytes(UTF_8), "HmacSHA256"));
    String signed =
        "lampyr-node-call-v1\n" + PATH + "\n" + words[1] + "\n" + words[2] + "\n" + words[3];
    assertThat(words[4]).isEqualTo(HexFormat.of().formatHex(mac.doFinal(signed.getBytes(UTF_8))));
    assertThat(header()).as("another number").doesNotContain(words[2]);
  }

  @Test
  void itIsGoodForThisCallAlone() {
    assertThat(proof().isBy(SECRET, PATH)).isTrue();
    assertThat(proof().isBy(SECRET, "/internal/v1/flush")).isFalse();
    assertThat(proof().isBy(new Secret("another-secret-of-these-tests"), PATH)).isFalse();
    assertThat(proof().isOf(BODY)).isTrue();
    assertThat(proof().isOf(new byte[] {1, 2, 4})).isFalse();
    assertThat(proof().isOf(new byte[0])).isFalse();
  }

  @Test
  void whateverIsChangedInItMakesItWrong() {
    String good = header();
    for (int at = "Lampyr-Proof ".length(); at < good.length(); at++) {
      char other = good.charAt(at) == '1' ? '2' : '1';
      String bad = good.substring(0, at) + other + good.substring(at + 1);
      assertThat(Proof.parse(bad).filter(proof -> proof.isBy(SECRET, PATH))).as(bad).isEmpty();
    }
    for (String bad :
        List.of(
            "", "Lampyr-Proof", "Bearer x", good + " ", good.substring(1), good + "0".repeat(99))) {
      assertThat(Proof.parse(bad)).isEmpty();
    }
  }

  @Test
  void eachIsTakenOnceForAsLongAsItIsBelieved() {
    SeenProofs seen = new SeenProofs(time);
    Proof first = proof();
    assertThat(seen.show(first)).isEqualTo(SeenProofs.Shown.FIRST);
    for (int i = 0; i < 3; i++) {
      assertThat(seen.show(first)).isEqualTo(SeenProofs.Shown.AGAIN);
      assertThat(seen.show(proof())).isEqualTo(SeenProofs.Shown.FIRST);
      time.advance(Proof.TOLERANCE.multipliedBy(2).dividedBy(3).minus(Duration.ofMillis(1)));
    }
    time.advance(SeenProofs.SPAN.multipliedBy(3));
    assertThat(seen.show(first)).as("forgotten, and too old").isEqualTo(SeenProofs.Shown.FIRST);
    assertThat(first.ahead(time.now()).negated()).isGreaterThan(Proof.TOLERANCE);
  }

  @Test
  void whatIsRememberedIsBoundedAndNothingIsForgottenForOthers() {
    SeenProofs seen = new SeenProofs(time);
    SeededRandomness random = new SeededRandomness(3);
    List<Proof> some = List.of(proof(), proof(), proof());
    some.forEach(proof -> assertThat(seen.show(proof)).isEqualTo(SeenProofs.Shown.FIRST));
    for (int i = some.size(); i < SeenProofs.MOST; i++) {
      byte[] code = new byte[32];
      random.nextBytes(code);
      String hex = HexFormat.of().formatHex(code);
      Proof drawn =
          Proof.parse("Lampyr-Proof 1 " + "0".repeat(32) + " " + hex + " " + hex).orElseThrow();
      assertThat(seen.show(drawn)).isEqualTo(SeenProofs.Shown.FIRST);
    }
    assertThat(seen.show(proof())).isEqualTo(SeenProofs.Shown.TOO_MANY);
    some.forEach(proof -> assertThat(seen.show(proof)).isEqualTo(SeenProofs.Shown.AGAIN));
    time.advance(SeenProofs.SPAN);
    assertThat(seen.show(proof())).isEqualTo(SeenProofs.Shown.FIRST);
    some.forEach(proof -> assertThat(seen.show(proof)).isEqualTo(SeenProofs.Shown.AGAIN));
  }
}
