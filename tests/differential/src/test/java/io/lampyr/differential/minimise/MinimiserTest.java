package io.lampyr.differential.minimise;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.differential.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MinimiserTest {
  private static final int MANY = 10_000;

  private static Object json(String text) {
    return Json.read(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void whatIsNotNeededIsLeftOutAndWhatIsNeededTakesThePlaceOfWhatHeldIt() throws Exception {
    Object whole =
        json(
            """
            {"size":3,"query":{"bool":{"must":[{"match":{"a":"fox"}},{"term":{"b":1}}],"boost":2}}}
            """);
    Object least =
        new Minimiser(MANY).request(whole, tree -> Json.text(tree).contains("{\"b\":1}"));
    assertThat(Json.text(least)).isEqualTo("{\"b\":1}");
  }

  @Test
  void theOrderOfWhatAQueryFindsStays() throws Exception {
    Object whole =
        json("{\"request\":{\"query\":{\"match_all\":{}},\"sort\":[\"a\",\"b\"]},\"k\":1}");
    Object least = new Minimiser(MANY).record(whole, tree -> Json.text(tree).contains("match_all"));
    assertThat(Json.text(least))
        .isEqualTo("{\"request\":{\"query\":{\"match_all\":{}},\"sort\":[\"a\",\"b\"]}}");
  }

  @Test
  void partsOfARecordStayWhereTheyAre() throws Exception {
    Object whole = json("{\"mappings\":{\"properties\":{\"a\":{\"type\":\"ip\"},\"b\":{}}}}");
    Object least =
        new Minimiser(MANY).record(whole, tree -> Json.text(tree).contains("\"type\":\"ip\""));
    assertThat(Json.text(least))
        .isEqualTo("{\"mappings\":{\"properties\":{\"a\":{\"type\":\"ip\"}}}}");
  }

  @Test
  void aListIsCutDownToTheElementsThatAreNeededTogether() throws Exception {
    List<Integer> whole = IntStream.range(0, 50).boxed().toList();
    List<Integer> least =
        new Minimiser(MANY).list(whole, fewer -> fewer.containsAll(List.of(3, 41)));
    assertThat(least).containsExactly(3, 41);
  }

  @Test
  void ifNothingIsNeededNothingIsLeft() throws Exception {
    assertThat(new Minimiser(MANY).list(List.of(1, 2, 3), fewer -> true)).isEmpty();
  }

  @Test
  void itGivesUpAfterSoManyTrialsAndWhatIsLeftStillHolds() throws Exception {
    int[] trials = {0};
    List<Integer> whole = IntStream.range(0, 1000).boxed().toList();
    List<Integer> least =
        new Minimiser(7)
            .list(
                whole,
                fewer -> {
                  trials[0]++;
                  return fewer.contains(500);
                });
    assertThat(trials[0]).isEqualTo(7);
    assertThat(least).contains(500).hasSizeLessThan(1000);
  }
}
