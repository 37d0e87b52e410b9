package io.lampyr.query.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.run.Given;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a script wants, it ends soon, with little memory, and as a user's error. */
class ScriptBoundsTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private static void run(String source) {
    Map<String, Object> ctx = new LinkedHashMap<>(Map.of("n", 1, "s", "ab"));
    new Script(Script.PAINLESS, source, Map.of())
        .compile(ScriptContext.UPDATE)
        .run(Given.of(Map.of("ctx", ctx, "params", Map.of())));
    ScriptResults.tree(ctx);
  }

  private static void isRefused(String source) {
    Assertions.assertTimeoutPreemptively(
        SOON,
        () -> {
          try {
            run(source);
          } catch (FaultException refused) {
            return;
          }
          throw new AssertionError("was carried out: " + source);
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "while (true) {}",
        "for (;;) {}",
        "do { } while (true)",
        "for (int i = 0; i < 10; i--) { i++ ; i-- }",
        "int f(int n) { return f(n + 1) } f(0)",
        "int f(int n) { return g(n) } int g(int n) { return f(n) } f(0)",
        "def f = null; List l = [1]; l.forEach(x -> { while (true) {} })",
        "String s = 'aaaaaaaa'; while (true) { s += s }",
        "def l = [1]; while (true) { l.addAll(l) }",
        "def l = []; while (true) { l.add('x') }",
        "def m = [:]; int i = 0; while (true) { m[i++] = i }",
        "'x'.repeat(2000000000)",
        "def b = new StringBuilder(); while (true) { b.append('aaaaaaaaaaaaaaaaaaaaaaaaa') }",
        "new int[2000000000]",
        "new int[99999][99999]",
        "Collections.nCopies(2000000000, 'x')",
        "IntStream.range(0, 2000000000).sum()",
        "def x = BigInteger.TEN; while (true) { x = x.multiply(x) }",
        "BigInteger.TEN.pow(2000000000)",
        "BigInteger.ONE.shiftLeft(2000000000)",
        "BigInteger.ONE.setBit(2000000000)",
        "new BigDecimal('1e999999999').toBigInteger()",
        "new BigDecimal('1e-999999999').add(BigDecimal.ONE)",
        "BigDecimal.ONE.setScale(2000000000)",
        "BigDecimal.TEN.pow(999999999)",
        "BigDecimal.ONE.divide(new BigDecimal('3'), new MathContext(2000000000))",
        "def f = new DecimalFormat('0'); f.setMinimumIntegerDigits(2000000000); f.format(1L)",
        "new DecimalFormat('0'.repeat(100000))",
        "def j = new StringJoiner('x'.repeat(90000)); while (true) { j.add('y'); j.toString() }",
        "def q = new PriorityQueue(); while (true) { q.add('x') }",
        "def s = new Stack(); while (true) { s.push('x') }",
        "def a = []; a.add(a); a.hashCode()",
        "def a = [:]; a.a = a; while (true) { a.getByPath('a.a.a.a') }",
        "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.replaceAll(/(a+)+b/, m -> 'x'); ctx.none.x",
        "new ArrayList(2000000000).get(0)",
        "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!' ==~ /(a+)+b/ ? 1 : ctx.none.x",
        "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.split('(a+)+b')[9]",
        "def l = []; l.add(l); l.toString()",
        "def l = []; l.add(l); ctx.x = l",
        "ctx.x = ctx",
        "def a = []; def b = []; a.add(b); b.add(a); a == [[[[b]]]] ? 1 : ctx.none.x",
        "def l = ['x']; for (int i = 0; i < 60; i++) { def n = []; n.add(l); n.add(l); l = n }"
            + " ctx.l = l",
        "def l = ['x']; for (int i = 0; i < 60; i++) { def n = []; n.add(l); n.add(l); l = n }"
            + " l.toString()",
        "def l = []; l.add(l); def m = [:]; m[l] = 1",
        "def l = [1, 2, 3]; l.removeIf(x -> { l.add(x); return true })",
        "try { while (true) {} } catch (Exception e) { while (true) {} }",
        "int f(int n) { try { return f(n + 1) } catch (Exception e) { return f(n + 1) } } f(0)",
        "def f = x -> x; f = f.y.z",
        "List l = [3, 1, 2]; l.sort((a, b) -> { while (true) {} })",
        "LongStream.rangeClosed(Long.MIN_VALUE, Long.MAX_VALUE).count()",
        "LongStream.range(0, 2000000).boxed().sorted().findFirst()",
        "IntStream.range(0, 2000000000).filter(x -> x < 0).findFirst()",
        "def s = [1].stream(); while (true) { s = s.map(x -> x) }",
        "def s = [1].stream(); s.count(); s.count()",
        "[1].stream().limit(-1)"
      })
  // long on purpose: a table of scripts
  void hostileScriptsAreEnded(String source) {
    isRefused(source);
  }

  @Test
  void deepAndLongTextsAreRefused() {
    isRefused("(".repeat(30_000));
    isRefused("ctx.n = " + "-".repeat(30_000) + "1");
    isRefused("ctx.n = " + "1 + ".repeat(10_000) + "1");
    isRefused("{".repeat(10_000));
    isRefused("ctx" + ".x".repeat(10_000));
    isRefused("ctx.n = " + "true ? 1 : ".repeat(5_000) + "1");
    isRefused("ctx.n = " + "x -> ".repeat(5_000) + "1");
    isRefused("ctx.n = " + "[".repeat(5_000));
  }

  @Test
  void whateverTheWordsAScriptRunsOrIsRefused() {
    long seed = 99;
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    String[] words =
        ("ctx . n s l o ( ) [ ] { } ; = += - + * / % == < && || ! ? : ?. ?: -> :: 1 0 2.5 'a' null"
                + " true if else for while do return def int List params x y size() add remove get"
                + " contains substring stream() map sum() new ArrayList HashMap Math max (int) ++ -- ,"
                + " String length() toString() sort instanceof try catch Exception throw")
            .split(" ", -1);
    for (int i = 0; i < 30_000; i++) {
      StringBuilder source = new StringBuilder();
      for (int n = random.nextInt(14); n >= 0; n--) {
        source.append(words[random.nextInt(words.length)]).append(random.nextBoolean() ? " " : "");
      }
      try {
        run(source.toString());
      } catch (FaultException refused) {
        assertThat(refused.fault().reason()).isNotBlank();
      } catch (RuntimeException other) {
        throw new AssertionError("seed=" + seed + " script=" + source, other);
      }
    }
  }

  @Test
  void scriptsAreCompiledWithoutOptions() {
    assertThat(Script.of(Map.of("source", "1", "options", Map.of())).source()).isEqualTo("1");
    assertThatThrownBy(() -> Script.of(Map.of("source", "1", "options", Map.of("zork", "1"))))
        .hasMessage("illegal compiler options [{zork=1}] specified");
    Map<String, String> type = Map.of("content_type", "application/json");
    assertThatThrownBy(() -> Script.of(Map.of("source", "1", "options", type)))
        .hasMessage("Unrecognized compile-time parameter(s): {content_type=application/json}");
  }
}
