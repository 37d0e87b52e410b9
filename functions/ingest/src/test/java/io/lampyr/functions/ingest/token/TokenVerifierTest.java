package io.lampyr.functions.ingest.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.functions.ingest.token.TokenVerifier.Verdict;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.exchange.Caller;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TokenVerifierTest {
  private final Issuer issuer = new Issuer();
  private final Scheduler scheduler = new ThreadScheduler((_, _) -> {});
  private final TokenVerifier verifier = verifier();

  private TokenVerifier verifier() {
    return TokenVerifier.of(issuer.settings(), issuer.clock(), scheduler);
  }

  @AfterEach
  void end() {
    issuer.close();
  }

  private String why(String token) {
    return verifier.verdict(token) instanceof Verdict.Refused(String why) ? why : "sound";
  }

  private String why(Object... other) {
    return why(issuer.token(issuer.claims(other)));
  }

  @Test
  void soundTokenSaysWhoItsHolderIsAndWhatItMeansHere() {
    for (Object audience : List.of(Issuer.AUDIENCE, List.of("others", Issuer.AUDIENCE))) {
      assertThat(verifier.verdict(issuer.token(issuer.claims("aud", audience))))
          .isInstanceOfSatisfying(
              Verdict.Sound.class,
              sound ->
                  assertThat(sound.holder())
                      .isEqualTo(
                          new Caller.Token(
                              "someone", List.of("staff"), issuer.clock().now().plusSeconds(600))));
    }
    // A description and a set of keys, for all tokens together.
    assertThat(issuer.asked)
        .containsExactly("/realm/.well-known/openid-configuration", "/realm/keys");
  }

  @Test
  void everyWayThatOnlyTheIssuerCanSignInIsTaken() {
    for (String way : List.of("RS256", "RS384", "RS512", "PS256", "PS384", "PS512")) {
      assertThat(
              why(
                  Issuer.token(
                      Map.of("alg", way, "kid", "rsa"), issuer.claims(), issuer.rsa.getPrivate())))
          .as(way)
          .isEqualTo("sound");
    }
    Map<String, Object> header = Map.of("alg", "ES256", "kid", "curve");
    assertThat(why(Issuer.token(header, issuer.claims(), issuer.curve.getPrivate())))
        .isEqualTo("sound");
    // Without a name all that fit are tried.
    assertThat(why(Issuer.token(Map.of("alg", "RS256"), issuer.claims(), issuer.rsa.getPrivate())))
        .isEqualTo("sound");
  }

  @Test
  void nobodyElseCanSign() throws GeneralSecurityException {
    KeyPair other = Issuer.another();
    Map<String, Object> header = Map.of("alg", "RS256", "kid", "rsa");
    assertThat(why(Issuer.token(header, issuer.claims(), other.getPrivate())))
        .isEqualTo("no key of the issuer signed it");
    String claims = Issuer.encoded(Json.write(issuer.claims()));
    for (String none : List.of("none", "None", "NONE", "")) {
      String unsigned = Issuer.encoded(Json.write(Map.of("alg", none))) + "." + claims + ".";
      assertThat(why(unsigned)).isEqualTo("it is signed in no way that is taken");
    }
    // The public key, which everybody knows, taken for a secret that is shared.
    String text = Issuer.encoded(Json.write(Map.of("alg", "HS256", "kid", "rsa"))) + "." + claims;
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(issuer.rsa.getPublic().getEncoded(), "HmacSHA256"));
    byte[] signature = mac.doFinal(text.getBytes(StandardCharsets.US_ASCII));
    assertThat(why(text + "." + Issuer.encoded(signature)))
        .isEqualTo("it is signed in no way that is taken");
    // A way of signing that does not fit the key that is named.
    assertThat(
            why(
                Issuer.token(
                    Map.of("alg", "RS256", "kid", "curve"),
                    issuer.claims(),
                    issuer.rsa.getPrivate())))
        .isEqualTo("no key of the issuer signed it");
  }

  @Test
  void changedTokenIsRefused() {
    String[] parts = issuer.token(issuer.claims()).split("\\.", -1);
    String more = Issuer.encoded(Json.write(issuer.claims("groups", List.of("admins"))));
    assertThat(why(parts[0] + "." + more + "." + parts[2]))
        .isEqualTo("no key of the issuer signed it");
    assertThat(why(parts[0] + "." + parts[1] + ".")).isEqualTo("no key of the issuer signed it");
  }

  @Test
  void keyIsUsedForNothingElseThanItsIssuerSays() {
    for (Map<String, Object> said :
        List.of(
            Map.<String, Object>of("use", "enc"),
            Map.<String, Object>of("key_ops", List.of("encrypt")),
            Map.<String, Object>of("alg", "RS512"))) {
      List<Map<String, Object>> changed = new ArrayList<>();
      issuer
          .published()
          .forEach(key -> {
            Map<String, Object> one = new LinkedHashMap<>(key);
            if ("rsa".equals(key.get("kid"))) {
              one.putAll(said);
            }
            changed.add(one);
          });
      List<Map<String, Object>> before = issuer.published();
      issuer.keys.clear();
      issuer.keys.addAll(changed);
      TokenVerifier anew = verifier();
      assertThat(anew.verdict(issuer.token(issuer.claims())))
          .as("" + said)
          .isEqualTo(new Verdict.Refused("no key of the issuer signed it"));
      issuer.keys.clear();
      issuer.keys.addAll(before);
    }
  }

  @Test
  void tokenForOthersOrOfAnotherTimeIsRefused() {
    long now = issuer.clock().now().getEpochSecond();
    assertThat(why("iss", issuer.address() + "/")).isEqualTo("another issuer made it");
    assertThat(why("iss", null)).isEqualTo("another issuer made it");
    assertThat(why("aud", "others")).isEqualTo("it is made for another audience");
    assertThat(why("aud", List.of())).isEqualTo("it is made for another audience");
    assertThat(why("aud", null)).isEqualTo("it is made for another audience");
    assertThat(why("exp", null)).isEqualTo("it does not say when it ends");
    assertThat(why("exp", "" + (now + 60))).isEqualTo("it does not say when it ends");
    assertThat(why("exp", -1)).isEqualTo("it does not say when it ends");
    assertThat(why("exp", 1e300)).isEqualTo("it does not say when it ends");
    assertThat(why("nbf", "soon")).isEqualTo("it does not say when it begins");
    assertThat(why("sub", null)).isEqualTo("it does not say whom it is of");
    assertThat(why("sub", " ")).isEqualTo("it does not say whom it is of");
    assertThat(why("sub", "x".repeat(257))).isEqualTo("it does not say whom it is of");
    // Clocks of two parties may be a minute apart, and no more.
    assertThat(why("exp", now - 59)).isEqualTo("sound");
    assertThat(why("exp", now - 60)).isEqualTo("it has expired");
    assertThat(why("nbf", now + 60)).isEqualTo("sound");
    // The gateway remembers refusals, and this one would be wrong a second later.
    assertThatThrownBy(() -> why("nbf", now + 61))
        .isInstanceOf(UnavailableException.class)
        .hasMessageContaining("not valid yet");
    assertThat(why("exp", now + 0.5)).isEqualTo("sound");
  }

  @Test
  void whatIsNoTokenIsRefusedBeforeAnybodyIsAsked() {
    String sound = issuer.token(issuer.claims());
    for (String wrong :
        List.of(
            "",
            "..",
            "a.b",
            sound + ".x",
            sound.replace('.', '='),
            "bnVsbA.bnVsbA.bnVsbA",
            "W10." + sound.split("\\.", -1)[1] + ".x",
            "x".repeat(TokenVerifier.MOST_CHARS + 1))) {
      assertThat(why(wrong)).isEqualTo("it is no token");
    }
    assertThat(
            why(
                Issuer.token(
                    Map.of("alg", "RS256", "crit", List.of("b64")),
                    issuer.claims(),
                    issuer.rsa.getPrivate())))
        .isEqualTo("it demands what is not known here");
    assertThat(
            why(
                Issuer.token(
                    Map.of("alg", "RS256", "kid", 7), issuer.claims(), issuer.rsa.getPrivate())))
        .isEqualTo("it names no key");
    assertThat(issuer.asked).isEmpty();
  }

  private void isNotToldNow(String token) {
    assertThatThrownBy(() -> why(token))
        .isInstanceOf(UnavailableException.class)
        .hasMessageContaining("a key that is not known");
  }

  @Test
  void newKeysAreFoundAndOthersAskTheIssuerOnceAMinute() {
    assertThat(why()).isEqualTo("sound");
    KeyPair next = Issuer.another();
    String token =
        Issuer.token(Map.of("alg", "RS256", "kid", "next"), issuer.claims(), next.getPrivate());
    for (int i = 0; i < 1000; i++) {
      isNotToldNow(token);
    }
    assertThat(issuer.asked).hasSize(2);
    issuer.publish("next", next);
    issuer.pass(FetchedKeys.PAUSE);
    assertThat(why(token)).isEqualTo("sound");
    assertThat(issuer.asked).hasSize(4);
    issuer.pass(FetchedKeys.FRESH);
    assertThat(why()).isEqualTo("sound");
    assertThat(issuer.asked).hasSize(6);
  }

  @Test
  void tokenIsRefusedForItsKeyOnlyByKeysThatWereReadForIt() {
    assertThat(why()).isEqualTo("sound");
    KeyPair next = Issuer.another();
    for (Map<String, Object> header :
        List.<Map<String, Object>>of(
            Map.of("alg", "RS256", "kid", "next"), Map.of("alg", "RS256"))) {
      String token = Issuer.token(header, issuer.claims(), next.getPrivate());
      isNotToldNow(token);
      issuer.pass(FetchedKeys.PAUSE);
      issuer.status = 500;
      isNotToldNow(token);
      issuer.status = 200;
      issuer.pass(FetchedKeys.PAUSE);
      assertThat(why(token)).isEqualTo("no key of the issuer signed it");
      isNotToldNow(token);
      // Whose key is known is not kept waiting by all that.
      assertThat(why()).isEqualTo("sound");
    }
  }

  @Test
  void tokenThatNamesNoKeyIsTriedByNewOnesToo() {
    assertThat(why()).isEqualTo("sound");
    KeyPair next = Issuer.another();
    issuer.publish("next", next);
    issuer.pass(FetchedKeys.PAUSE);
    String token = Issuer.token(Map.of("alg", "RS256"), issuer.claims(), next.getPrivate());
    assertThat(why(token)).isEqualTo("sound");
    assertThat(why(token)).isEqualTo("sound");
    assertThat(issuer.asked).hasSize(4);
  }

  @Test
  void issuerThatNeverAnswersIsNotWaitedForBeyondOneDeadline() {
    List<Duration> waited = new CopyOnWriteArrayList<>();
    Scheduler hasty =
        new Scheduler() {
          @Override
          public Task fork(String name, Runnable work) {
            return scheduler.fork(name, work);
          }

          @Override
          public Task after(Duration delay, String name, Runnable work) {
            waited.add(delay);
            return scheduler.fork(name, work);
          }

          @Override
          public void sleep(Duration duration) throws InterruptedException {
            scheduler.sleep(duration);
          }
        };
    issuer.silent = true;
    TokenVerifier impatient = TokenVerifier.of(issuer.settings(), issuer.clock(), hasty);
    String token = issuer.token(issuer.claims());
    assertThatThrownBy(() -> impatient.verdict(token)).isInstanceOf(UnavailableException.class);
    // Of both requests together; the authorizer itself has ten seconds.
    assertThat(waited).containsExactly(Duration.ofSeconds(6));
  }

  @Test
  void knownKeysOutlastAnIssuerThatDoesNotAnswerForADay() {
    assertThat(why()).isEqualTo("sound");
    issuer.status = 500;
    issuer.pass(FetchedKeys.KEPT.minusMinutes(1));
    assertThat(why("exp", issuer.clock().now().plusSeconds(60).getEpochSecond()))
        .isEqualTo("sound");
    assertThat(issuer.asked).hasSize(3);
    issuer.pass(Duration.ofMinutes(2));
    assertThatThrownBy(() -> why("exp", issuer.clock().now().plusSeconds(60).getEpochSecond()))
        .isInstanceOf(UnavailableException.class);
  }

  @Test
  void issuerThatIsNotToBeBelievedIsNot() {
    String token = issuer.token(issuer.claims());
    issuer.status = 302;
    assertThatThrownBy(() -> why(token)).isInstanceOf(UnavailableException.class);
    // Nor is it asked for each token.
    assertThatThrownBy(() -> why(token)).isInstanceOf(UnavailableException.class);
    assertThat(issuer.asked).hasSize(1);
    issuer.status = 200;
    issuer.called = "https://other.example.com";
    issuer.pass(FetchedKeys.RETRY);
    assertThatThrownBy(() -> why(token)).isInstanceOf(UnavailableException.class);
    issuer.called = "";
    issuer.more = " ".repeat(KeyReader.MOST_BYTES).getBytes(StandardCharsets.US_ASCII);
    issuer.pass(FetchedKeys.RETRY);
    assertThatThrownBy(() -> why(token)).isInstanceOf(UnavailableException.class);
    issuer.more = new byte[0];
    issuer.pass(FetchedKeys.RETRY);
    // Nothing of it is kept: the first sound answer serves.
    assertThat(why(token)).isEqualTo("sound");
  }
}
