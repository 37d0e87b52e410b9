package io.lampyr.differential.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.side.Answer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AnswersTest {
  private static Optional<Difference> difference(String ours, String theirs) {
    return Answers.difference(answer(200, ours), answer(200, theirs), true);
  }

  private static Answer answer(int status, String body) {
    return new Answer(status, Json.read(body.getBytes(StandardCharsets.UTF_8)));
  }

  private static String hit(String id, double score) {
    return "{\"_id\":\"%s\",\"_score\":%s,\"_source\":{\"id\":\"%s\"}}".formatted(id, score, id);
  }

  private static String hits(int total, String... hits) {
    return "{\"took\":%d,\"hits\":{\"total\":{\"value\":%d,\"relation\":\"eq\"},\"hits\":[%s]}}"
        .formatted(total, total, String.join(",", hits));
  }

  @Test
  void whatIsEachSidesOwnAffairIsNoDifference() {
    assertThat(difference("{\"took\":1,\"a\":1}", "{\"took\":9,\"a\":1}")).isEmpty();
  }

  @Test
  void scoresAreTheSameWithinATolerance() {
    assertThat(difference(hits(1, hit("1", 1.5)), hits(1, hit("1", 1.500001)))).isEmpty();
    assertThat(difference(hits(1, hit("1", 1.5)), hits(1, hit("1", 1.501))))
        .map(Difference::kind)
        .hasValue(Kind.SCORE);
  }

  @Test
  void scoresThatSayNothingAreNotLookedAtAmongSortsEither() {
    String hit = "{\"_id\":\"%s\",\"_score\":%s,\"sort\":[%s,\"%s\"]}";
    Answer ours = answer(200, hits(1, hit.formatted("1", 1.5, 1.5, "a")));
    Answer theirs = answer(200, hits(1, hit.formatted("1", 1.25, 1.25, "a")));
    assertThat(Answers.difference(ours, theirs, false)).isEmpty();
    assertThat(Answers.difference(ours, theirs, true)).isPresent();
    Answer other = answer(200, hits(1, hit.formatted("2", 1.25, 1.25, "a")));
    assertThat(Answers.difference(ours, other, false)).isPresent();
  }

  @Test
  void longNumbersThatAFormatWroteMayDifferInTheirLastBits() {
    String sum = "{\"sum_as_string\":\"%s\"}";
    assertThat(
            difference(sum.formatted("2196040961155917.20"), sum.formatted("2196040961155917.80")))
        .isEmpty();
    assertThat(
            difference(sum.formatted("2196040961155917.20"), sum.formatted("2196040961156917.20")))
        .isPresent();
    assertThat(difference(sum.formatted("12.20"), sum.formatted("12.21"))).isPresent();
  }

  @Test
  void tiedDocumentsMayStandInAnyOrderAndOthersMayNot() {
    String one = hits(3, hit("1", 1.5), hit("2", 1.5), hit("3", 1.0));
    assertThat(difference(one, hits(3, hit("2", 1.5), hit("1", 1.5), hit("3", 1.0)))).isEmpty();
    assertThat(difference(one, hits(3, hit("1", 1.5), hit("3", 1.5), hit("2", 1.0))))
        .isEmpty(); // By their ranks they are equal; who has which is told by the next.
    assertThat(difference(one, hits(3, hit("1", 1.5), hit("4", 1.5), hit("3", 1.0))))
        .map(found -> found.place().getLast())
        .hasValue("_id");
  }

  @Test
  void amongThoseThatAreTiedAtTheEndAnyMayBeShown() {
    String shown = hits(9, hit("1", 1.5), hit("2", 1.0));
    assertThat(difference(shown, hits(9, hit("1", 1.5), hit("7", 1.0)))).isEmpty();
    assertThat(difference(shown, hits(9, hit("7", 1.5), hit("2", 1.0)))).isPresent();
  }

  @Test
  void whereAPageBeginsInTheMidstThoseTiedWithItsFirstHitMayBeOthersToo() {
    Answer ours = answer(200, hits(9, hit("1", 1.5), hit("2", 1.0), hit("3", 0.5)));
    Answer theirs = answer(200, hits(9, hit("7", 1.5), hit("2", 1.0), hit("3", 0.5)));
    assertThat(Answers.difference(ours, theirs, Measure.ofCorpus(true, true))).isEmpty();
    assertThat(Answers.difference(ours, theirs, Measure.ofCorpus(true, false))).isPresent();
    Answer others = answer(200, hits(9, hit("1", 1.5), hit("7", 1.0), hit("3", 0.5)));
    assertThat(Answers.difference(ours, others, Measure.ofCorpus(true, true))).isPresent();
  }

  @Test
  void estimatesOfManyValuesMayDifferMoreThanThoseOfFew() {
    Answer ours = answer(200, "{\"cardinality\":1000}");
    Answer theirs = answer(200, "{\"cardinality\":1040}");
    assertThat(Answers.difference(ours, theirs, Measure.ofCorpus(true, false))).isEmpty();
    assertThat(Answers.difference(ours, theirs, true)).isPresent();
    Answer others = answer(200, "{\"cardinality\":1100}");
    assertThat(Answers.difference(ours, others, Measure.ofCorpus(true, false))).isPresent();
  }

  @Test
  void withoutScoresThatMeanSomethingTheHitsOfAWholeAnswerAreASet() {
    Answer ours = answer(200, hits(2, hit("1", 1.5), hit("2", 1.0)));
    Answer theirs = answer(200, hits(2, hit("2", 3.5), hit("1", 2.0)));
    assertThat(Answers.difference(ours, theirs, false)).isEmpty();
    assertThat(Answers.difference(ours, theirs, true)).isPresent();
    Answer others = answer(200, hits(2, hit("2", 3.5), hit("3", 2.0)));
    assertThat(Answers.difference(ours, others, false)).isPresent();
  }

  @Test
  void whatADocumentBringsAlongIsComparedWhereverItStands() {
    String ours = hits(1, hit("1", 1.5)).replace("{\"id\":\"1\"}", "{\"id\":\"1\",\"more\":2}");
    assertThat(difference(ours, hits(1, hit("1", 1.5)))).map(Difference::kind).hasValue(Kind.EXTRA);
    assertThat(difference(hits(1, hit("1", 1.5)), ours))
        .map(Difference::kind)
        .hasValue(Kind.MISSING);
  }

  @Test
  void documentsOfOneIdUnderTwoRoutingValuesAreTwo() {
    String plain = hit("1", 1.5);
    String routed = plain.replace("{\"_id\"", "{\"_routing\":\"b\",\"_id\"");
    assertThat(routed).isNotEqualTo(plain);
    assertThat(difference(hits(2, plain, routed), hits(2, plain, routed))).isEmpty();
    assertThat(difference(hits(2, plain, plain), hits(2, plain, routed))).isPresent();
  }

  @Test
  void theSameNumberInAnotherFormIsToldOnlyIfNothingElseDiffers() {
    assertThat(difference("{\"a\":1,\"b\":2}", "{\"a\":1.0,\"b\":2}"))
        .map(Difference::kind)
        .hasValue(Kind.FORM);
    assertThat(difference("{\"a\":1,\"b\":2}", "{\"a\":1.0,\"b\":3}"))
        .map(Difference::kind)
        .hasValue(Kind.RESULT);
  }

  @Test
  void largeWholeNumbersAreComparedExactly() {
    assertThat(difference("{\"a\":9007199254740993}", "{\"a\":9007199254740992}")).isPresent();
  }

  @Test
  void errorsDifferByTheirTypesAndThenByTheirWordsButNotByWhatIsQuoted() {
    String refused = "{\"error\":{\"type\":\"%s\",\"reason\":\"%s\"},\"status\":400}";
    Answer ours = answer(400, refused.formatted("a_exception", "no field [x] at 3"));
    Answer same = answer(400, refused.formatted("a_exception", "no field [y] at 14"));
    Answer words = answer(400, refused.formatted("a_exception", "no such field [x]"));
    Answer type = answer(400, refused.formatted("b_exception", "no field [x] at 3"));
    assertThat(Answers.difference(ours, same, true)).isEmpty();
    assertThat(Answers.difference(ours, words, true)).map(Difference::kind).hasValue(Kind.REASON);
    assertThat(Answers.difference(ours, type, true)).map(Difference::kind).hasValue(Kind.ERRTYPE);
  }

  @Test
  void aFaultOfOursIsACrashAndOneOfThePeersIsNoMeasure() {
    Answer fault = answer(500, "{\"error\":{\"type\":\"x\",\"reason\":\"y\"},\"status\":500}");
    Answer fine = answer(200, "{}");
    assertThat(Answers.difference(fault, fine, true)).map(Difference::kind).hasValue(Kind.CRASH);
    assertThat(Answers.difference(fine, fault, true)).isEmpty();
    assertThat(Answers.isNoMeasure(fine, fault)).isTrue();
    assertThat(Answers.difference(fault, fault, true)).map(Difference::kind).hasValue(Kind.CRASH);
  }

  @Test
  void whoRefusesWhatTheOtherDoesIsToldApart() {
    Answer refusal = answer(400, "{\"error\":{\"type\":\"x\",\"reason\":\"y\"},\"status\":400}");
    Answer fine = answer(200, "{}");
    assertThat(Answers.difference(refusal, fine, true))
        .map(Difference::kind)
        .hasValue(Kind.REFUSED);
    assertThat(Answers.difference(fine, refusal, true))
        .map(Difference::kind)
        .hasValue(Kind.LENIENT);
  }

  @Test
  void whatThePeerSaysWithoutRoomForAnythingMeasuresNothing() {
    String words = "[parent] Data too large, data for [<http_request>] would be [3/3b]";
    Answer full =
        answer(
            429,
            "{\"error\":{\"type\":\"circuit_breaking_exception\",\"reason\":\"" + words + "\"}}");
    assertThat(Answers.isNoMeasure(answer(200, "{}"), full)).isTrue();
    Answer other =
        answer(
            429,
            "{\"error\":{\"type\":\"circuit_breaking_exception\",\"reason\":\"[request] Data\"}}");
    assertThat(Answers.isNoMeasure(answer(200, "{}"), other)).isFalse();
  }
}
