package io.lampyr.restapi.update.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpdateScriptTest {
  private static final String DOCUMENT =
      "{\"n\":1,\"s\":\"ab\",\"l\":[1,2],\"o\":{\"p\":true},\"d\":1.5}";

  private static String run(String source) {
    UpdateContext context = new UpdateContext(Json.readObject(DOCUMENT), "index");
    UpdateScript.of(
            Map.of("source", source, "params", Json.readObject("{\"x\":7,\"l\":[3]}")),
            ScriptLibrary.EMPTY)
        .run(context);
    return new String(Json.write(context.source()), StandardCharsets.UTF_8);
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
  void whatIsPutIntoADocumentStaysTheSameThing() {
    assertThat(run("def m = [:]; ctx._source.q = m; m.a = [1]; m.a.add(params.x)"))
        .endsWith("\"q\":{\"a\":[1,7]}}");
    assertThat(run("ctx._source.q = params.l; ctx._source.q.add(4)")).endsWith("\"q\":[3,4]}");
    assertThat(run("for (x in ctx._source.l) { ctx._source.n += x }")).startsWith("{\"n\":4,");
    assertThat(run("Set s = new HashSet(); s.add(1); ctx._source.q = s")).endsWith("\"q\":[1]}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "field('o.q.r').set(field('n').get(5)) | {`q`:{`r`:1}}",
        "field('o.q').set($('l', 0)); field('o.r').set($('no', 'x')) | {`q`:1,`r`:`x`}",
        "ctx._source.o['q.r'] = 3; field('o.q.r').set(4) | {`q.r`:4}",
        "ctx._source.o = ['q.r': 3, 'q': ['r': 5]]; field('o.q.r').remove() | {`q.r`:3,`q`:{}}",
        "field('o.q').append(1).append(2); field('o.r').set(1).append(2)"
            + " | {`q`:[1,2],`r`:[1,2]}",
        "field('o.q').set([field('l').size(), field('zz').size(), field('l').get(1, 9),"
            + " field('l').get(7, 9)]) | {`q`:[2,0,2,9]}",
        "field('o.q').set([field('o').exists(), field('o.z').exists(), field('l').isEmpty(),"
            + " field('z').empty, field('l').getName()]) | {`q`:[true,false,false,true,`l`]}",
        "field('l').move('o.q'); field('o.r').set(field('l').exists()) | {`q`:[1,2],`r`:false}",
        "field('o.q').set(7); field('n').overwrite('o.q').append(2) | {`q`:[1,2]}",
        "field('o.q').set(7); field('z').overwrite(field('o.q')) | {}",
        "field('o.q').set(['a', 'b', 'a']).deduplicate().transform(x -> x + '1') |"
            + " {`q`:[`a1`,`b1`]}",
        "field('o.q').set([1, 2, 3]).removeValuesIf(x -> x % 2 == 1).removeValue(9) | {`q`:[2]}",
        "field('o.q').set(5).removeValuesIf(x -> x > 4); field('o.r').set(field('l').hasValue(x"
            + " -> x == 2)) | {`r`:true}",
        "field('o.q').set(5).transform(x -> x + 1); field('o.z').deduplicate() | {`q`:6}",
        "int sum = 0; for (x in field('l')) { sum += x } field('o.q').set(sum) | {`q`:3}"
      })
  void fieldsOfDocumentsAreChanged(String source, String object) {
    String left = run("ctx._source = ['o': [:], 'n': 1, 's': 'ab', 'l': [1, 2]]; " + source);
    assertThat(left).startsWith("{\"o\":" + object.replace('`', '"'));
  }

  @Test
  void functionsOfTheScriptComeFirst() {
    assertThat(run("String field(String x) { return x } ctx._source = ['q': field('l')]"))
        .isEqualTo("{\"q\":\"l\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "field('n.x').set(1) | [n] of the path [n.x] is no object",
        "field('y..x').set(1) | has a name without letters",
        "field('n').move('s') | Cannot move to non-empty destination [s]",
        "def v = field('n').value | not found",
        "field('n').doc() | not found",
        "def v = field('n')[0] | are asked for by [get(index, default)]"
      })
  void whatFieldsCannotBeIsTold(String source, String reason) {
    assertThatThrownBy(() -> run(source))
        .isInstanceOfSatisfying(
            ApiException.class,
            refused -> assertThat(refused.error().toJson().toString()).contains(reason));
  }

  @Test
  void nothingContainsItselfAndNothingGrowsWithoutBound() {
    for (String source :
        new String[] {
          "ctx._source.o = ctx._source",
          "ctx._source.l.add(ctx._source.l)",
          "ctx._source = 1",
          "ctx._source.d = 1 / 0.0",
          "while (true) { ctx._source.s += ctx._source.s }"
        }) {
      assertThatThrownBy(() -> run(source))
          .as(source)
          .isInstanceOfSatisfying(
              ApiException.class, refused -> assertThat(refused.status()).isEqualTo(400));
    }
  }

  @Test
  void aDocumentInItselfIsNoFailureOfTheScript() {
    assertThatThrownBy(() -> run("ctx._source.o = ctx"))
        .isInstanceOfSatisfying(
            ApiException.class,
            refused ->
                assertThat(refused.error().reason())
                    .isEqualTo("Iterable object is self-referencing itself"));
    assertThatThrownBy(() -> run("ctx._source.s.nothing()"))
        .isInstanceOfSatisfying(
            ApiException.class,
            refused -> assertThat(refused.error().reason()).isEqualTo("failed to execute script"));
  }

  @Test
  void parametersStayButWhatIsInThemChanges() {
    for (String source : List.of("params.y = 3", "params.x += 1", "params.remove('x')")) {
      assertThatThrownBy(() -> run(source))
          .as(source)
          .isInstanceOfSatisfying(
              ApiException.class,
              refused ->
                  assertThat(refused.error().toJson().toString())
                      .contains("unsupported_operation_exception", "offset=6"));
    }
    assertThat(run("params.l.add(4); ctx._source.q = params.l.size()")).endsWith("\"q\":2}");
  }

  @Test
  void aStoredScriptIsLookedUpWhenItIsRun() {
    UpdateContext context = new UpdateContext(Json.readObject(DOCUMENT), "index");
    UpdateScript.of(
            Map.of("id", "add", "params", Map.of("x", 2L)),
            id -> new ScriptLibrary.Text("painless", "ctx._source." + id + " = params.x"))
        .run(context);
    assertThat(context.source()).containsEntry("add", 2L);
    assertThatThrownBy(() -> UpdateScript.of(Map.of("id", "x"), ScriptLibrary.EMPTY).run(context))
        .isInstanceOfSatisfying(
            ApiException.class,
            refused ->
                assertThat(refused.error().toJson().toString())
                    .contains("unable to find script [x]"));
  }
}
