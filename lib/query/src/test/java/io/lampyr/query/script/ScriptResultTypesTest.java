package io.lampyr.query.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.run.Given;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scripts that cannot give what they are for are refused before they run, as the peers do it. */
class ScriptResultTypesTest {
  private static Fault refusal(ScriptContext context, String source) {
    Script script = Script.of(source);
    FaultException refused =
        catchThrowableOfType(FaultException.class, () -> script.compile(context));
    assertThat(refused).as(source).isNotNull();
    assertThat(refused.fault().reason()).isEqualTo("compile error");
    return refused.fault();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          FILTER | 1 | int | boolean
          FILTER | 1.5 | double | boolean
          FILTER | 1L | long | boolean
          FILTER | 1f | float | boolean
          FILTER | 'x' | java.lang.String | boolean
          FILTER | 1 + 2.5 | double | boolean
          FILTER | Math.max(1, 2) | double | boolean
          FILTER | if (doc['n'].value > 1) {return 1} return true | int | boolean
          FILTER | int x = 1; return x | int | boolean
          FILTER | 'a' + 1 | java.lang.String | boolean
          FILTER | doc['n'].value == 1 ? 1 : 2 | int | boolean
          FILTER | [1] | java.util.ArrayList | boolean
          FILTER | (int) 1.5 | int | boolean
          INTERVAL | 1 | int | boolean
          BUCKET_CHOICE | 1 + 2 | int | boolean
          INGEST_CONDITION | ['a': 1] | java.util.HashMap | boolean
          SCORE | true | boolean | double
          SCORE | 'x' | java.lang.String | double
          SCORE | doc['n'].value > 1 | boolean | double
          SORT | !true | boolean | double
          WINDOW | 1 < 2 | boolean | double
          TERMS_SET | true | boolean | java.lang.Number
          UPDATE | return 1 | int | void
          UPDATE | return ctx | java.util.Map | void
          METRIC_MAP | state.n = 1; return [1] | java.util.ArrayList | void
          TEXT_SORT | 1 | int | java.lang.String
          TEXT_SORT | doc['n'].value > 1 | boolean | java.lang.String
          """)
  void whatGivesAnotherTypeIsNotCompiled(
      ScriptContext context, String source, String from, String to) {
    Fault cause = refusal(context, source).cause();
    assertThat(cause).isNotNull();
    assertThat(cause.reason()).isEqualTo("Cannot cast from [" + from + "] to [" + to + "].");
  }

  @ParameterizedTest
  @CsvSource({"FILTER,boolean", "SCORE,double", "UPDATE,void", "METRIC_INIT,void"})
  void nothingIsNoValueOfAPrimitiveType(ScriptContext context, String type) {
    Fault cause = refusal(context, "return null").cause();
    assertThat(cause).isNotNull();
    assertThat(cause.reason()).isEqualTo("Cannot cast null to a primitive type [" + type + "].");
  }

  @ParameterizedTest
  @CsvSource({
    "state.n,result of dot operator [.] not used",
    "5,numeric constant [5] not used",
    "'\"a\"',string constant [a] not used",
    "true,boolean constant [true] not used",
    "null,null constant not used",
    "state,variable [state] not used"
  })
  void whatGivesNothingComputesNothingInVain(String source, String unused) {
    Fault cause = refusal(ScriptContext.METRIC_MAP, source).cause();
    assertThat(cause).isNotNull();
    assertThat(cause.reason()).isEqualTo("not a statement: " + unused);
  }

  @ParameterizedTest
  @CsvSource({
    "FILTER,boolean",
    "SCORE,double",
    "TERMS_SET,java.lang.Number",
    "TEXT_SORT,java.lang.String"
  })
  void whatGivesNothingIsNotCompiled(ScriptContext context, String to) {
    Fault cause = refusal(context, "return").cause();
    assertThat(cause).isNotNull();
    assertThat(cause.reason()).isEqualTo("cannot cast from [" + to + "] to [void]");
  }

  /** Of these it is known only when they run. */
  @ParameterizedTest
  @CsvSource({
    "FILTER,doc['n'].value",
    "FILTER,params.x",
    "FILTER,def x = 1; return x",
    "FILTER,doc['n'].value ? 1 > 0 : false",
    "SCORE,doc['n'].value + 1",
    "SCORE,1",
    "SCORE,'int x = 1; return x'",
    "TERMS_SET,params.num_terms",
    "TEXT_SORT,doc['k'].value + 'x'",
    "TEXT_SORT,doc['k'].value",
    "VALUE,true",
    "FIELD,[1]"
  })
  void whatMayBeRightIsCompiled(ScriptContext context, String source) {
    assertThat(Script.of(source).compile(context)).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "params.one,cannot cast def [long] to boolean",
    "params.half,cannot cast def [double] to boolean",
    "params.text,cannot cast def [java.lang.String] to boolean",
    "params.none,'the script must give true or false, not null'"
  })
  void aTruthThatIsNoneFailsWhenItIsGiven(String source, String told) {
    ScriptProgram program = Script.of(source).compile(ScriptContext.FILTER);
    Object result =
        program.run(Given.of(Map.of("params", Map.of("one", 1L, "half", 0.5, "text", "true"))));
    FaultException failed = catchThrowableOfType(FaultException.class, () -> program.truth(result));
    assertThat(failed.fault().cause()).isNotNull();
    assertThat(failed.fault().cause().reason()).isEqualTo(told);
  }

  @ParameterizedTest
  @CsvSource({"1,java.lang.String,long", "0.5,java.lang.String,double"})
  void aTextThatIsNoneFailsWhenItIsGiven(String number, String to, String from) {
    ScriptProgram program = Script.of("params.x").compile(ScriptContext.TEXT_SORT);
    Object value = number.contains(".") ? (Object) 0.5 : (Object) 1L;
    FaultException failed =
        catchThrowableOfType(FaultException.class, () -> program.textOnly(value));
    assertThat(failed.fault().cause()).isNotNull();
    assertThat(failed.fault().cause().reason())
        .isEqualTo("cannot implicitly cast def [" + from + "] to " + to);
  }
}
