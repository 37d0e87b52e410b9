package io.lampyr.restapi.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which error of a chain is told as the root, as the peers' clients know it. */
class ApiErrorTest {
  private static String root(String... types) {
    ApiError error = ApiError.of(types[types.length - 1], "");
    for (int i = types.length - 2; i >= 0; i--) {
      error = ApiError.of(types[i], "").causedBy(error);
    }
    return error.root().type();
  }

  @Test
  void theRootIsTheDeepestOfTheSystemsOwnAboveAnyOfThePlatforms() {
    assertThat(root("mapper_parsing_exception", "mapper_parsing_exception"))
        .isEqualTo("mapper_parsing_exception");
    assertThat(root("search_phase_execution_exception", "parsing_exception"))
        .isEqualTo("parsing_exception");
    assertThat(root("query_shard_exception", "illegal_argument_exception", "parsing_exception"))
        .isEqualTo("query_shard_exception");
    assertThat(root("illegal_argument_exception", "parsing_exception"))
        .isEqualTo("illegal_argument_exception");
  }

  @Test
  void aBodyThatCannotBeReadStandsForWhatItCameFrom() {
    assertThat(root("x_content_parse_exception", "x_content_parse_exception", "parsing_exception"))
        .isEqualTo("parsing_exception");
    assertThat(root("x_content_parse_exception", "named_object_not_found_exception"))
        .isEqualTo("named_object_not_found_exception");
    assertThat(root("x_content_parse_exception", "illegal_argument_exception"))
        .isEqualTo("x_content_parse_exception");
    assertThat(root("parsing_exception", "x_content_parse_exception"))
        .isEqualTo("parsing_exception");
  }
}
