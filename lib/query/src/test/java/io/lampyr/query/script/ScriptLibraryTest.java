package io.lampyr.query.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.query.script.run.Given;
import io.lampyr.query.trial.ScriptTrial;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Types of Java's library that scripts know, and what the language adds to collections. */
class ScriptLibraryTest {
  private static @Nullable Object run(String source) {
    return new Script(Script.PAINLESS, source, Map.of())
        .compile(ScriptContext.TEST)
        .run(Given.of(Map.of("params", Map.of())));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '~',
      textBlock =
          """
          new BigDecimal('1.50').add(BigDecimal.ONE).toString() § 2.50
          new BigDecimal('1.55').setScale(1, RoundingMode.HALF_UP).toPlainString() § 1.6
          BigInteger.TEN.pow(20).toString() § 100000000000000000000
          LocalTime.of(1, 2, 3).toString() § 01:02:03
          OffsetDateTime.parse('2020-01-02T03:04:05+01:00').toInstant().toEpochMilli() § 1577930645000
          Year.of(2020).isLeap() § true
          YearMonth.of(2020, 2).lengthOfMonth() § 29
          LocalDate.parse('2020-01-02').with(TemporalAdjusters.firstDayOfNextMonth()) § 2020-02-01
          LocalDate.parse('2020-01-02').get(IsoFields.QUARTER_OF_YEAR) § 1
          LocalDate.parse('2020-01-02').atStartOfDay().toString() § 2020-01-02T00:00
          DateTimeFormatter.ofPattern('yyyy/MM/dd').parse('2020/01/02').get(ChronoField.YEAR) § 2020
          Optional.of(1).map(x -> x + 1).get() § 2
          Optional.empty().orElseGet(() -> 'x') § x
          Character.isAlphabetic(65) § true
          Integer.toOctalString(8) § 10
          Integer.toString(255, 16) § ff
          Integer.reverse(1) § -2147483648
          Long.numberOfLeadingZeros(1L) § 63
          Double.toHexString(1.0) § 0x1.0p0
          StrictMath.sqrt(4) § 2.0
          Math.max(1L, 2) § 2.0
          'abc'.chars().sum() § 294
          'abc'.replaceAll(/b/, m -> m.group().toUpperCase()) § aBc
          'abc'.sha1() § a9993e364706816aba3e25717850c26c9cd0d89d
          'abc'.regionMatches(true, 0, 'AB', 0, 2) § true
          /,/.splitAsStream('a,b').count() § 2
          /a/i.flags() § 2
          /a/.asPredicate().test('cat') § true
          Pattern.quote('a') § \\Qa\\E
          def m = /a(b)c/.matcher('xabc'); m.find(); m.start(1) § 2
          """)
  // long on purpose: a table of scripts
  void libraryIsAsInJava(String source, String result) {
    assertThat(String.valueOf(run(source))).isEqualTo(result);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '~',
      textBlock =
          """
          [1, 2, 3].stream().collect(Collectors.averagingInt(x -> x)) § 2.0
          [1, 2, 3].stream().collect(Collectors.partitioningBy(x -> x > 1)) § {false=[1], true=[2, 3]}
          [1, 2, 3].stream().collect(Collectors.groupingBy(x -> x % 2, Collectors.counting())) § {0=1, 1=2}
          [1, 2, 3].stream().collect(Collectors.toMap(x -> x % 2, x -> x, (a, b) -> a + b)) § {0=2, 1=4}
          [1, 2, 3].stream().mapToInt(x -> x).summaryStatistics().getMax() § 3
          ['a', 'b'].stream().collect(Collectors.joining(',', '<', '>')) § <a,b>
          [1, 2].stream().map(String::valueOf).collect(Collectors.joining('-')) § 1-2
          IntStream.rangeClosed(1, 4).boxed().collect(Collectors.toList()) § [1, 2, 3, 4]
          LongStream.range(0, 1000000).sum() § 499999500000
          long t = 0; for (int i = 0; i < 100; i++) { t += LongStream.range(0, 10000).sum() } t § 4999500000
          IntStream.range(0, 1000000).map(x -> x * 2).filter(x -> x % 3 == 0).limit(2).sum() § 6
          IntStream.rangeClosed(0, 2147483647).skip(1).anyMatch(x -> x == 7) § true
          LongStream.range(0, 1000000).boxed().collect(Collectors.counting()) § 1000000
          IntStream.range(0, 1000000).average().getAsDouble() § 499999.5
          int n = 0; def i = IntStream.range(0, 1000000).iterator(); while (n < 3) { n = i.next() + 1 } n § 3
          def l = []; [1, 2, 3].stream().peek(x -> l.add(x)).filter(x -> x > 1).findFirst(); l § [1, 2]
          [1, 2].stream().flatMap(x -> [x, x].stream()).collect(Collectors.toList()) § [1, 1, 2, 2]
          Stream.concat([1].stream(), [2, 2].stream()).distinct().toArray().length § 2
          Stream.builder().add(1).add(2).build().count() § 2
          def l = [1]; def s = l.stream(); l.add(2); s.count() § 2
          def l = [3, 1, 2]; l.sort(Integer::compare); l § [1, 2, 3]
          def l = ['b', null]; l.sort(Comparator.nullsFirst(Comparator.naturalOrder())); l § [null, b]
          Collections.frequency([1, 1, 2], 1) § 2
          def l = [1, 2, 3]; Collections.swap(l, 0, 2); l § [3, 2, 1]
          Collections.nCopies(3, 'a') § [a, a, a]
          Collections.disjoint([1], [2]) § true
          def d = new ArrayDeque(); d.push(1); d.push(2); d.pop() § 2
          def s = new Stack(); s.push(1); s.push(2); s.peek() § 2
          def q = new PriorityQueue(); q.add(3); q.add(1); q.poll() § 1
          def q = new LinkedList([1, 2]); q.addFirst(0); q.getLast() § 2
          def t = new TreeMap(); t.put('b', 1); t.put('a', 2); t.firstKey() § a
          def t = new TreeSet(); t.add(3); t.add(1); t.headSet(3) § [1]
          new StringJoiner(',').add('a').add('b').toString() § a,b
          new StringTokenizer('a b c').countTokens() § 3
          new Random(42L).nextInt(100) § 30
          new SimpleDateFormat('yyyy', Locale.ROOT).format(new Date(0L)) § 1970
          new DecimalFormat('0.00').format(1.234) § 1.23
          Locale.forLanguageTag('de-DE').getCountry() § DE
          Normalizer.normalize('e\u0301', Normalizer.Form.NFC).length() § 1
          Map m = ['a': 1]; int s = 0; for (Map.Entry e : m.entrySet()) { s += e.getValue() } s § 1
          java.util.List l = new java.util.ArrayList(); l.add(2); l § [2]
          ['b': 1, 'a': 2].entrySet().stream().sorted(Map.Entry.comparingByKey()).findFirst().get().value § 2
          ['b': 1].entrySet().stream().map(Map.Entry::getKey).collect(Collectors.toList()) § [b]
          int[][] a = new int[2][3]; a[1].length § 3
          [1, 2].stream().toArray(Integer[]::new).length § 2
          017 § 15
          [1, 2, 3].findResults(x -> x > 1 ? x * 10 : null) § [20, 30]
          [1, 2, 3].findResult(9, x -> null) § 9
          [1, 2, 3].split(x -> x > 1) § [[2, 3], [1]]
          [1, 2, 3].collect([], x -> x) § [1, 2, 3]
          [1, 2, 3].sum() § 6.0
          ['a': 1, 'b': 0].findAll((k, v) -> v > 0) § {a=1}
          ['a': 1, 'b': 0].count((k, v) -> v > 0) § 1
          ['a': 1].collect((k, v) -> k + v) § [a1]
          ['a': 1].groupBy((k, v) -> v) § {1={a=1}}
          ['a': ['b': [1, 2]]].getByPath('a.b.1') § 2
          ['a': 1].getByPath('x', 5) § 5
          [1, 2, 3].hashCode() § 30817
          """)
  // long on purpose: a table of scripts
  void collectionsAreAsInTheLanguage(String source, String result) {
    assertThat(String.valueOf(run(source))).isEqualTo(result);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Math.abs(new Date().getTime() - System.currentTimeMillis()) < 600000L",
        "def a = System.nanoTime(); return System.nanoTime() >= a",
        "Math.abs(Calendar.getInstance().getTimeInMillis() - System.currentTimeMillis()) < 600000L",
        "Math.random() != Math.random() && Math.random() < 1",
        "StrictMath.random() >= 0",
        "new Random().nextLong() != new Random().nextLong()",
        "UUID.randomUUID() != UUID.randomUUID() && UUID.randomUUID().version() == 4",
        "def l = [1, 2, 3]; Collections.shuffle(l); l.sum() == 6"
      })
  void scriptsAskForTheTimeAndForChance(String source) {
    assertThat(run(source)).isEqualTo(true);
    assertThat(ScriptTexts.mayVary(source)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '~',
      textBlock =
          """
          UUID.nameUUIDFromBytes(new byte[]{1}) § 55a54008-ad1b-3589-aa21-0d2629c1df41
          Calendar c = Calendar.getInstance(); c.setTimeInMillis(0L); c.get(Calendar.YEAR) § 1970
          ZonedDateTime.parse('2024-01-01T00:00:00Z').plusDays(5) § 2024-01-06T00:00Z
          ChronoField.DAY_OF_MONTH § DayOfMonth
          new Date(0L).getTime() § 0
          """)
  void scriptsTriedAloneSayTheirResultsAsJavaDoes(String source, String result) {
    assertThat(new ScriptTrial(new Script(Script.PAINLESS, source, Map.of())).alone())
        .isEqualTo(result);
  }

  @ParameterizedTest
  @ValueSource(strings = {"System.exit(1)", "System.getenv('PATH')", "System.getProperty('a')"})
  void systemOnlyTellsTheTime(String source) {
    assertThatThrownBy(() -> run(source)).hasMessageContaining("error");
  }
}
