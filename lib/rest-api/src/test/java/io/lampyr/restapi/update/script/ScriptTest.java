package io.lampyr.restapi.update.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ScriptTest {
  private static final String DOCUMENT =
      "{\"n\":1,\"s\":\"ab\",\"l\":[1,2],\"o\":{\"p\":true},\"d\":1.5}";

  private static String run(String source) {
    Map<String, @Nullable Object> document = Json.readObject(DOCUMENT);
    new Script(new Script.Text.Inline("painless", source), Json.readObject("{\"x\":7,\"l\":[3]}"))
        .run(new ScriptContext(document, "index"));
    return new String(Json.write(document), StandardCharsets.UTF_8);
  }

  @Test
  void statementsChangeTheDocument() {
    assertThat(run("ctx._source.n = ctx._source.n * 3 + params.x % 4 == 6 ? 'six' : null;"))
        .startsWith("{\"n\":\"six\"");
    assertThat(run("ctx._source.remove('s'); ctx._source.l.remove(0); ctx._source.o.p = !true"))
        .isEqualTo("{\"n\":1,\"l\":[2],\"o\":{\"p\":false},\"d\":1.5}");
    assertThat(
            run(
                "if (ctx._source.l.size() > 2 || ctx._source.s.contains('b')) {"
                    + " ctx._source.n -= 5 } else { ctx._source.n = 0 } // done"))
        .startsWith("{\"n\":-4,");
    assertThat(run("def l = ctx._source.l; l.add(params.l[0]); ctx._source['q'] = ['a': [l]]"))
        .endsWith("\"q\":{\"a\":[[1,2,3]]}}");
  }

  @Test
  void nothingContainsItselfAndNothingGrowsWithoutBound() {
    assertThat(run("ctx._source.o = ctx._source")).contains("\"o\":{\"n\":1,");
    String doubling = "ctx._source.s += ctx._source.s; ctx._source.l.addAll(ctx._source.l);";
    assertThatThrownBy(() -> run(doubling.repeat(40))).isInstanceOf(ApiException.class);
    assertThatThrownBy(() -> run("(".repeat(30_000))).isInstanceOf(ApiException.class);
    assertThatThrownBy(() -> run("ctx._source.n = " + "-".repeat(30_000) + "1"))
        .isInstanceOf(ApiException.class);
  }

  @Test
  void whateverTheWordsAScriptRunsOrIsRefused() {
    long seed = 99;
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    String[] words =
        ("ctx . _source n s l o ( ) [ ] { } ; = += - + * / % == < && || ! ? : 1 0 2.5 'a' null true"
                + " if else params x remove add size contains substring get return def y ++")
            .split(" ", -1);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder source = new StringBuilder("ctx._source.n = ctx._source.");
      for (int n = random.nextInt(12); n >= 0; n--) {
        source.append(words[random.nextInt(words.length)]).append(random.nextBoolean() ? " " : "");
      }
      try {
        run(source.toString());
      } catch (ApiException refused) {
        assertThat(refused.status()).as("seed %s script %s", seed, source).isEqualTo(400);
      }
    }
  }
}
