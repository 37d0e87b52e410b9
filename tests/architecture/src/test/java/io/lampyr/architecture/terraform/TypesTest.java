package io.lampyr.architecture.terraform;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shows which conditions Terraform takes: each line was tried in its console. */
class TypesTest {
  private static final Map<String, Object> NAMES = Map.of("yes", true);

  private static Object value(String expression) {
    return ExpressionParser.parse(Tokens.of("a.tf", expression)).in(NAMES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yes ? 1 : \"a\"",
        "yes ? null : { a = 1 }",
        "yes ? [] : [1, 2]",
        "yes ? [1] : [\"a\", true]",
        "yes ? {} : { a = 1 }",
        "yes ? { a = 1 } : { a = \"x\" }",
        "yes ? { a = \"x\", b = true } : { c = \"y\" }",
        "yes ? { a = 1, b = [1] } : { a = 2, b = [] }",
        "{ x = 1, y = [{ a = 1 }] }[yes ? \"x\" : \"y\"]",
      })
  void whatHasATypeInCommonIsTaken(String expression) {
    assertThatCode(() -> value(expression)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yes ? 1 : true",
        "yes ? 1 : [1]",
        "yes ? [1] : { a = 1 }",
        "yes ? { a = 1, b = [1] } : { a = 1 }",
        "yes ? {} : { a = \"x\", b = [1] }",
        "yes ? { a = { b = 1, c = [1] } } : { a = { b = 1 } }",
      })
  void whatHasNoneIsRefusedThoughItIsNotChosen(String expression) {
    assertThatThrownBy(() -> value(expression)).hasMessageContaining("types that are not one");
  }
}
