package io.lampyr.esql.eql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.esql.eql.syntax.EqlParser;
import io.lampyr.esql.eql.tree.EqlNode;
import io.lampyr.esql.eql.tree.EqlQuery;
import io.lampyr.esql.fault.QueryException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EqlParserTest {
  private static final String REFUSED =
      """
      process | 1:8: mismatched input '<EOF>' expecting 'where'
      where true | 1:1: mismatched input 'where'
      any where a == 'b' | 1:16: Use double quotes ["]
      any where a == ?"b" | Use triple double quotes
      any where a == "b | token recognition error
      any where a == "\\x" | token recognition error
      any where a == "\\u{110000}" | Invalid unicode character code [110000]
      any where a = 1 | 1:13: mismatched input '='
      any where a == 1 b | extraneous input 'b' expecting <EOF>
      any where a like b | mismatched input 'b'
      any where a[0] == 1 | Array expressions are not supported
      any where child of [any where true] | Process relationships are not supported
      any where # | token recognition error at: '#'
      join [any where true] [any where true] | Join is not supported
      sequence [any where true] | A sequence requires a minimum of 2 queries, found [1]
      sequence [any where true] until [any where true] | minimum of 2 queries, found [1]
      sequence by a [any where true] [any where true] by b | Inconsistent number of join keys specified; expected [1] but found [2]
      sequence with maxspan=1s by a [any where true] [any where true] | Please specify
      sequence with maxspan=10 [any where true] [any where true] | No time unit specified, did you mean [s] as in [10s]?
      sequence with maxspan=10y [any where true] [any where true] | Unrecognized time unit [y]
      sequence with maxspan=0s [any where true] [any where true] | A positive maxspan
      sequence with maxspan=-1s [any where true] [any where true] | found [-1s]
      sequence with maxspan=1.5s [any where true] [any where true] | Decimal time interval
      sequence with maxspan=999999999999d [any where true] [any where true] | is too long
      sequence with minspan=1s [any where true] [any where true] | Unrecognized option
      sequence [any where true] ![any where true] | [maxspan] is required
      sequence with maxspan=1s ![any where true] ![any where true] | at least one event
      sequence with maxspan=1s [any where true] [any where true] until ![any where true] | not supported in [until]
      sequence [any where true] with runs=0 | A positive runs value is required; found [0]
      sequence [any where true] with runs=257 | more than [256] times
      sequence [any where true] with runs=200 [any where true] with runs=200 | at most [256]
      sequence by length(a) [any where true] [any where true] | Unsupported join key
      sample [any where true] [any where true] | at least one join key
      sample by a [any where true] | A sample requires a minimum of 2 queries, found [1]
      sample by a [any where true] [any where true] until [any where true] | extraneous input
      """;

  private static EqlNode condition(String text) {
    return ((EqlQuery.Event) EqlParser.parse("any where " + text).source()).condition();
  }

  /** The tree with its brackets written out. */
  private static String shown(EqlNode node) {
    return switch (node) {
      case EqlNode.Literal literal ->
          literal.value() instanceof String text ? '"' + text + '"' : "" + literal.value();
      case EqlNode.Name name -> (name.optional() ? "?" : "") + name.name();
      case EqlNode.Call call ->
          call.function() + (call.folded() ? "~" : "") + all(call.arguments());
      case EqlNode.Computed sum ->
          "(" + shown(sum.left()) + " " + sum.sign() + " " + shown(sum.right()) + ")";
      case EqlNode.Compared two ->
          "(" + shown(two.left()) + " " + two.how().sign() + " " + shown(two.right()) + ")";
      case EqlNode.OneOf one ->
          "(" + shown(one.value()) + " in" + (one.folded() ? "~ " : " ") + all(one.list()) + ")";
      case EqlNode.Fits fits ->
          "("
              + shown(fits.value())
              + " "
              + fits.kind()
              + (fits.folded() ? "~ " : " ")
              + all(fits.patterns())
              + ")";
      case EqlNode.Not not -> "not " + shown(not.condition());
      case EqlNode.Joined joined -> (joined.all() ? "and" : "or") + all(joined.parts());
    };
  }

  private static String all(List<? extends EqlNode> nodes) {
    return nodes.stream().map(EqlParserTest::shown).toList().toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "a == 1 or b == 2 and not c == 3 | or[(a == 1), and[(b == 2), not (c == 3)]]",
        "not a and b | and[not a, b]",
        "a + 2 * -b % 3 > 1.5 | ((a + ((2 * (0 - b)) % 3)) > 1.5)",
        "-5 < +x.y | (-5 < x.y)",
        "a.b.`c-d`.and in (1, null) | (a.b.c-d.and in [1, null])",
        "a not in~ (\"x\") | not (a in~ [\"x\"])",
        "?a : \"b*\" | (?a WILDCARDS~ [\"b*\"])",
        "a like (\"b\", \"c\") and d like~ \"e\" | "
            + "and[(a WILDCARDS [\"b\", \"c\"]), (d WILDCARDS~ [\"e\"])]",
        "a regex \"b\" or a regex~ \"c\" | or[(a EXPRESSION [\"b\"]), (a EXPRESSION~ [\"c\"])]",
        "f(a, g~(1)) == null | (f[a, g~[1]] == null)",
        "a == \"\\t\\\\ \\\" \\u{1F600}\" | (a == \"\t\\ \" \uD83D\uDE00\")",
        "a == \"\"\"x\\y \" z\"\"\" | (a == \"x\\y \" z\")",
        "`a b` == 99999999999999999999 | (a b == 1.0E20)",
        "a /* one */ == 1 // two | (a == 1)",
      })
  void conditionsAreReadAsTheyAreMeant(String text, String tree) {
    assertThat(shown(condition(text))).isEqualTo(tree);
  }

  @Test
  void sequencesTellTheirKeysTimesAndEnds() {
    EqlQuery query =
        EqlParser.parse(
            """
            sequence by a, ?b with maxspan=30s
              [ process where true ] by c
              ![ "file" where x == 1 ] by d
              [ any where true ] by e with runs=3
            until [ any where false ] by f
            | head 5 | tail 2
            """);
    EqlQuery.Sequence sequence = (EqlQuery.Sequence) query.source();
    assertThat(sequence.span()).contains(Duration.ofSeconds(30));
    assertThat(sequence.stages()).hasSize(5);
    assertThat(sequence.stages().get(1).missing()).isTrue();
    assertThat(sequence.stages().get(1).event().category()).isEqualTo("file");
    assertThat(all(sequence.stages().get(4).keys())).isEqualTo("[a, ?b, e]");
    assertThat(all(sequence.until().orElseThrow().keys())).isEqualTo("[a, ?b, f]");
    assertThat(query.pipes())
        .containsExactly(new EqlQuery.Pipe(true, 5), new EqlQuery.Pipe(false, 2));
    EqlQuery.Sample sample =
        (EqlQuery.Sample)
            EqlParser.parse("sample by h [any where true] by o [any where true] by p").source();
    assertThat(all(sample.stages().get(1).keys())).isEqualTo("[h, p]");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = REFUSED)
  void whatIsNoQueryIsRefusedWithItsPlace(String query, String why) {
    assertThatThrownBy(() -> EqlParser.parse(query))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @CsvSource({
    "any where true | head,expects exactly one expression argument but found [0]",
    "any where true | head -1,expects a positive integer but found [-1]",
    "any where true | tail \"1\",expects a positive integer",
    "any where true | count,Pipe [count] is not supported",
    "any where true | first 1,Unrecognized pipe [first]",
    "sample by a [any where true] [any where true] | head 1,Samples do not support pipes yet",
  })
  void pipesAreHeadsAndTails(String query, String why) {
    assertThatThrownBy(() -> EqlParser.parse(query))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining(why);
  }

  @Test
  void hostileQueriesAreRefusedBeforeTheyTakeTheStack() {
    for (String deep :
        List.of(
            "(".repeat(100_000),
            "not ".repeat(100_000),
            "-".repeat(100_000) + "1",
            "f(".repeat(100_000),
            "1" + "+1".repeat(100_000))) {
      assertThatThrownBy(() -> EqlParser.parse("any where " + deep))
          .isInstanceOf(QueryException.class)
          .hasMessageContaining("too large");
    }
    assertThat(condition("(".repeat(98) + "true" + ")".repeat(98))).isNotNull();
    assertThatThrownBy(() -> EqlParser.parse("a".repeat(1_000_001)))
        .isInstanceOf(QueryException.class);
    assertThat(condition("a == 1" + " or a == 1".repeat(10_000)))
        .isInstanceOf(EqlNode.Joined.class);
  }

  @Test
  void anyTextIsAQueryOrIsRefusedAsOne() {
    List<String> pieces =
        List.of(
            ("any; where ;sequence; by ;a;.;(;);[;];![;==;:;like;\"x\";`;';?;1;1.5;-;not ;and ;or ;"
                    + "in~;|;head;until;with;maxspan;=;30s;\"\"\";/*;//;\\;runs;,")
                .split(";", -1));
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder(i % 2 == 0 ? "any where " : "");
      for (int j = random.nextInt(12); j >= 0; j--) {
        text.append(pieces.get(random.nextInt(pieces.size())));
        text.append(random.nextBoolean() ? " " : "");
      }
      try {
        assertThat(EqlParser.parse(text.toString())).isNotNull();
      } catch (QueryException refused) {
        assertThat(refused.type()).as(text.toString()).isEqualTo("parsing_exception");
      }
    }
  }
}
