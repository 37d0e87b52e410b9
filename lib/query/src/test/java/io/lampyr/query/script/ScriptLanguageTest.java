package io.lampyr.query.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.script.run.Given;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The language, by what scripts give. */
class ScriptLanguageTest {
  private static final Map<String, @Nullable Object> PARAMS =
      Json.readObject(
          "{\"n\":7,\"d\":2.5,\"s\":\"text\",\"b\":true,\"none\":null,"
              + "\"l\":[3,1,2],\"m\":{\"a\":1,\"x.y\":\"z\"}}");

  private static @Nullable Object run(String source) {
    return new Script(Script.PAINLESS, source, PARAMS)
        .compile(ScriptContext.TEST)
        .run(Given.of(Map.of("params", new Script(Script.PAINLESS, "", PARAMS).params())));
  }

  private static String shown(String source) {
    Object result = run(source);
    return result == null ? "null" : result + ":" + result.getClass().getSimpleName();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '`',
      value = {
        "1 + 2 * 3 § 7:Integer",
        "7 / 2 § 3:Integer",
        "7 / 2.0 § 3.5:Double",
        "7 % 4 - -2 § 5:Integer",
        "2147483647 + 1 § -2147483648:Integer",
        "2147483647L + 1 § 2147483648:Long",
        "1.5f * 2 § 3.0:Float",
        "0x1F § 31:Integer",
        "1e3 § 1000.0:Double",
        "params.n / 2 § 3:Long",
        "params['d'] * 2 § 5.0:Double",
        "(int) 3.99 § 3:Integer",
        "(double) 3 § 3.0:Double",
        "(long) -2.5 § -2:Long",
        "1 << 33 § 2:Integer",
        "1L << 33 § 8589934592:Long",
        "-8 >>> 28 § 15:Integer",
        "6 & 3 § 2:Integer",
        "~5 ^ 1 § -5:Integer",
        "1 < 2 && !(2 <= 1) § true:Boolean",
        "1 == 1.0 || params.n / 0 == 1 § true:Boolean",
        "'a' + 1 + 2 § a12:String",
        "1 + 2 + 'a' § 3a:String",
        "'x' + null § xnull:String",
        "params.none ?: 'else' § else:String",
        "params.s ?: 'else' § text:String",
        "params.none?.length() § null",
        "params.s?.length() § 4:Integer",
        "params.b ? 1 : 2.0 § 1:Integer",
        "true ? false ? 1 : 2 : 3 § 2:Integer",
        "params.m['x.y'] § z:String",
        "params.l[-1] § 2:Long",
        "params.l.length § 3:Integer",
        "3 instanceof Integer § true:Boolean",
        "'a' instanceof List § false:Boolean",
        "'a' === 'a' § true:Boolean",
        "[1, 2] == [1L, 2.0] § true:Boolean",
        "'foobar' =~ /oba/ § true:Boolean",
        "'foobar' ==~ /oba/ § false:Boolean",
        "'FOO' ==~ /fo+/i § true:Boolean",
        "(char) 'a' § a:Character",
        "Math.max(1, 2.5) § 2.5:Double",
        "Math.round(2.5) § 3:Long",
        "Math.abs(-3) § 3.0:Double",
        "Math.pow(2, 10) § 1024.0:Double",
        "Integer.parseInt('12') + 1 § 13:Integer",
        "Long.MAX_VALUE § 9223372036854775807:Long",
        "Double.parseDouble('1.5') § 1.5:Double",
        "String.join('-', ['a', 'b']) § a-b:String",
        "Objects.equals(1, 1L) § true:Boolean"
      })
  // long on purpose: a table of scripts
  void expressionsAreWorthWhatJavaSays(String source, String result) {
    assertThat(shown(source)).isEqualTo(result);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '`',
      value = {
        "int x = 3; x += 2.7; return x § 5:Integer",
        "def x = 3; x += 2.5; x § 5:Integer",
        "def x = 3.0; x += 2; x § 5.0:Double",
        "def m = [:]; m.n = 1; m.n *= 2.7; m.n § 2:Integer",
        "def l = [1L]; l[0] += 1.7; l[0] § 2:Long",
        "def x = (char) 65; x += 1; x § B:Character",
        "byte b = 127; b++; b § -128:Integer",
        "double d = 1; d / 2 § 0.5:Double",
        "int i = 0; i++ + ++i § 2:Integer",
        "int s = 0; for (int i = 0; i < 5; i++) { if (i == 3) continue; s += i } s § 7:Integer",
        "int s = 0; for (def x : params.l) s += x; s § 6:Integer",
        "def s = ''; for (x in params.l) { s += x } s § 312:String",
        "int i = 0; while (true) { if (++i > 4) break; } return i; § 5:Integer",
        "int i = 0; do { i += 2 } while (i < 5); i § 6:Integer",
        "if (params.n > 5) { return 'big' } else { return 'small' } § big:String",
        "if (params.n < 5) return 1; else if (params.n < 8) return 2; return 3 § 2:Integer",
        "int f(int n) { n < 2 ? n : f(n - 1) + f(n - 2) } f(15) § 610:Integer",
        "void add(List l, def x) { l.add(x) } def l = []; add(l, 4); l[0] § 4:Integer",
        "int[] a = new int[3]; a[1] = 5; a[0] + a[1] + a.length § 8:Integer",
        "def a = new String[] {'x', 'y'}; a[1] § y:String",
        "def m = ['a': 1, 'b': [2, 3]]; m.b[1] + m['a'] § 4:Integer",
        "Map m = new HashMap(); m.put('k', 1); m.k += 4; m.getOrDefault('k', 0) § 5:Integer",
        "def m = [:]; m.x = m.containsKey('x') ? 1 : 2; m.x § 2:Integer",
        "Set s = new HashSet(); s.add(1); s.add(1); s.size() § 1:Integer",
        "def l = [3, 1, 2]; l.sort((a, b) -> b - a); l[0] § 3:Integer",
        "def l = [3, 1, 2]; l.sort(null); l.toString() § [1, 2, 3]:String",
        "def l = [1, 2, 3, 4]; l.removeIf(x -> x % 2 == 0); l.size() § 2:Integer",
        "[1, 2, 3].stream().mapToInt(x -> x * 2).sum() § 12:Integer",
        "[1, 2, 3].stream().filter(x -> x > 1).collect(Collectors.toList()).size() § 2:Integer",
        "['b', 'a'].stream().sorted().findFirst().get() § a:String",
        "def k = 0; params.l.forEach(x -> { k += x }); k § 6:Integer",
        "['a', 'bb'].stream().map(String::length).collect(Collectors.toList())[1] § 2:Integer",
        "def b = new StringBuilder(); b.append('a').append(1); b.toString() § a1:String",
        "try { params.none.length() } catch (NullPointerException e) { return 'caught' } §"
            + " caught:String",
        "try { throw new IllegalArgumentException('x') } catch (Exception e) { e.getMessage() }"
            + " return 1 § 1:Integer",
        "def s = 'a,b,,c'.splitOnToken(','); s.length § 4:Integer",
        "'Hello'.substring(1, 3).toUpperCase() § EL:String",
        "'a1b22'.replaceAll(/[0-9]+/, '#') § a#b#:String",
        "def m = /(\\d+)-(\\d+)/.matcher('12-34'); m.find() ? m.group(2) : '' § 34:String",
        "ZonedDateTime.parse('2024-02-29T10:00:00Z').plusDays(1).getMonthValue() § 3:Integer",
        "ZonedDateTime.parse('2024-02-29T10:00:00Z').dayOfWeek.value § 4:Integer",
        "ChronoUnit.DAYS.between(Instant.ofEpochMilli(0L), Instant.ofEpochMilli(86400000L)) §"
            + " 1:Long",
        "Duration.ofHours(2).toMinutes() § 120:Long",
        "LocalDate.of(2024, 2, 29).isAfter(LocalDate.parse('2024-02-28')) § true:Boolean",
        "/* c */ int x = 1; x // end § 1:Integer"
      })
  // long on purpose: a table of scripts
  void statementsAreCarriedOut(String source, String result) {
    if (result.equals("null")) {
      assertThatThrownBy(() -> run(source)).isInstanceOf(FaultException.class);
    } else {
      assertThat(shown(source)).isEqualTo(result);
    }
  }

  private static FaultException failure(String source) {
    Object result;
    try {
      result = run(source);
    } catch (FaultException expected) {
      return expected;
    }
    throw new AssertionError(source + " gave " + result);
  }

  private static String cause(String source) {
    Fault fault = failure(source).fault();
    assertThat(fault.reason()).as(source).isEqualTo("compile error");
    int at = Objects.requireNonNull(fault.excerpt()).offset();
    return at + ": " + Objects.requireNonNull(fault.cause()).reason();
  }

  @Test
  void theFormOfAScriptIsJudgedBeforeItsNames() {
    assertThat(cause("y * foo bar + 1"))
        .isEqualTo("8: unexpected token ['bar'] was expecting one of [{<EOF>, ';'}].");
    assertThat(cause("y + nobody(1)")).isEqualTo("0: cannot resolve symbol [y]");
    assertThat(cause("1 + nobody(1)")).isEqualTo("4: Unknown call [nobody] with [1] arguments.");
    assertThat(cause("def x = ; return 1")).isEqualTo("8: invalid sequence of tokens near [';'].");
    assertThat(cause("((1)")).isEqualTo("4: unexpected end of script.");
    assertThat(cause("break")).isEqualTo("0: invalid break statement: not inside loop");
    assertThat(cause(" while (true) { }")).isEqualTo("1: no paths escape from while loop");
    assertThat(cause("do { } while (true)")).isEqualTo("0: extraneous do-while loop");
  }

  @Test
  void constantsThatAreDividedByZeroAreRefusedWhereverTheyStand() {
    for (String zero :
        new String[] {"0", "(3 - 3)", "(short) 65536", "(int) 0.5", "-0L", "(1 >> 3)", "(~-1)"}) {
      assertThat(cause("try { return 1 / " + zero + " } catch (Exception e) { return 2 }"))
          .isEqualTo("15: / by zero");
    }
    assertThat(cause("true || 1 % 0 == 1")).isEqualTo("10: / by zero");
    assertThat(shown("int x = 0; try { return 1 / x } catch (Exception e) { return 2 }"))
        .isEqualTo("2:Integer");
    assertThat(shown("try { return params.n / 0 } catch (Exception e) { return 2 }"))
        .isEqualTo("2:Integer");
    assertThat(shown("1.0 / 0")).isEqualTo("Infinity:Double");
  }

  @Test
  void loopsWithoutAnEndMayBeLeft() {
    assertThat(shown("int n = 0; while (true) { if (n++ > 2) { break } } n"))
        .isEqualTo("4:Integer");
    assertThat(shown("int n = 0; while (true) { n++; if (n > 2) { return n } }"))
        .isEqualTo("3:Integer");
    assertThat(
            shown(
                "int n = 0; for (;;) { try { n++; if (n > 2) { return n } } catch (Exception"
                    + " e) { } }"))
        .isEqualTo("3:Integer");
  }

  @Test
  void whatCannotBeReadIsToldWithItsPlace() {
    Fault fault = failure("int x = 1;\nreturn y + x;").fault();
    assertThat(fault.kind()).isEqualTo(ErrorKind.SCRIPT);
    assertThat(fault.reason()).isEqualTo("compile error");
    assertThat(Objects.requireNonNull(fault.cause()).reason())
        .isEqualTo("cannot resolve symbol [y]");
    assertThat(Objects.requireNonNull(fault.excerpt()).offset()).isEqualTo(18);
    assertThat(fault.excerpt().lines().getLast()).isEqualTo(" ".repeat(18) + "^---- HERE");
    for (String wrong :
        new String[] {
          "1 +",
          "x = ",
          "for (;;",
          "'a",
          "1 2",
          "return }",
          "if 1 {}",
          "break;",
          "params.n = ;",
          "1; 2",
          "int x = 1; int x = 2;",
          "Class.forName('x')",
          "new Thread()",
          "/(/ ==~ 'a'",
          "nobody(1)",
          "int f(int n) { return n } f()",
          "def f = x -> x; f(1)",
          "saturation(1, 2)",
          "while (true) {}",
          "while (true) { int n = 1; if (n == 1) { continue } }",
          "do {} while (true)",
          "for (;;) { int n = 1 }",
          "while (true) { for (def x : [1]) { break } }",
          "y = 5"
        }) {
      assertThat(failure(wrong).fault().reason()).as(wrong).isEqualTo("compile error");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '`',
      value = {
        "`` § [execute] with [0]",
        "` // nothing` § [execute] with [0]",
        "`int f(def a) {} return f(1)` § [f] with [1]"
      })
  void bodiesHaveStatements(String source, String function) {
    assertThatThrownBy(() -> run(source))
        .isInstanceOfSatisfying(
            FaultException.class,
            wrong ->
                assertThat(Objects.requireNonNull(wrong.fault().cause()).reason())
                    .isEqualTo(
                        "invalid function definition: found no statements for function "
                            + function
                            + " parameters"));
  }

  @Test
  void whatFailsInARunIsToldWithItsPlace() {
    Fault fault = failure("def x = params.none;\nx.length()").fault();
    assertThat(fault.reason()).isEqualTo("runtime error");
    assertThat(Objects.requireNonNull(fault.cause()).kind()).isEqualTo(ErrorKind.NULL_POINTER);
    assertThat(Objects.requireNonNull(fault.excerpt()).offset()).isEqualTo(22);
    assertThat(Objects.requireNonNull(failure("1 / (params.n - 7)").fault().cause()).kind())
        .isEqualTo(ErrorKind.ARITHMETIC);
    assertThat(
            Objects.requireNonNull(failure("throw new IllegalStateException('no')").fault().cause())
                .kind())
        .isEqualTo(ErrorKind.ILLEGAL_STATE);
  }

  @Test
  void nothingOfTheVirtualMachineIsReachable() {
    for (String source :
        new String[] {
          "'a'.getClass()",
          "params.class",
          "params.n.class",
          "params.getClass().forName('java.lang.Runtime')",
          "[].getClass()",
          "'a'.bytes",
          "params.s.intern()",
          "''.describeConstable()",
          "Instant.now()",
          "ZoneId.systemDefault()",
          "TimeZone.getDefault()",
          "Month.MAY.getDeclaringClass()",
          "Month.MAY.describeConstable()",
          "Locale.ROOT.getClass()",
          "new BigDecimal('1').getClass()",
          "BigInteger.valueOf(7L).modPow(BigInteger.TEN, BigInteger.TEN)"
        }) {
      assertThat(Objects.requireNonNull(run0(source))).as(source).contains("not found");
    }
    assertThat(run("params.class")).isNull();
  }

  private static @Nullable String run0(String source) {
    try {
      Object result = run(source);
      return result == null ? "not found" : result.toString();
    } catch (FaultException refused) {
      return Objects.requireNonNull(refused.fault().cause()).reason().contains("null def")
          ? "not found"
          : refused.fault().cause().reason();
    }
  }

  @Test
  void parametersCannotBeChanged() {
    assertThat(Objects.requireNonNull(failure("params.l.add(4)").fault().cause()).kind())
        .isEqualTo(ErrorKind.UNSUPPORTED_OPERATION);
    assertThat(Objects.requireNonNull(failure("params.x = 4").fault().cause()).kind())
        .isEqualTo(ErrorKind.UNSUPPORTED_OPERATION);
  }
}
