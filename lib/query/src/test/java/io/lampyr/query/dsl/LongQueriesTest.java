package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.stop.StopSign;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries of very many parts. */
class LongQueriesTest {
  private final Index index =
      new Index("{\"properties\":{\"t\":{\"type\":\"text\"}}}")
          .add("1", "{\"t\":\"" + "a b ".repeat(3000) + "\"}");

  private final Asked asked = new Asked(index, Dialect.ELASTICSEARCH);

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'match_phrase':{'t':'%s'}}",
        "{'multi_match':{'query':'%s','fields':['t'],'type':'phrase'}}",
        "{'query_string':{'query':'\\'%s\\'','default_field':'t'}}",
        "{'simple_query_string':{'query':'\\'%s\\'','fields':['t']}}"
      })
  void aPhraseHasOnlySoManyTerms(String query) throws IOException {
    check(query.replace("\\'", "\\\""), 4096);
  }

  @Test
  void aPhraseWithSlopHasFewerTerms() throws IOException {
    check("{'match_phrase':{'t':{'query':'%s','slop':7}}}", 1024);
  }

  private void check(String query, int most) throws IOException {
    String words = "a b ".repeat(most / 2);
    assertThat(asked.hits(query.formatted(words))).containsExactly("1");
    assertThatThrownBy(() -> asked.hits(query.formatted(words + "a")))
        .isInstanceOfSatisfying(
            FaultException.class,
            wrong -> {
              assertThat(wrong.fault().kind()).isEqualTo(ErrorKind.TOO_MANY_CLAUSES);
              assertThat(wrong.fault().reason())
                  .isEqualTo(
                      "a phrase has at most [%d] terms, but found [%d]".formatted(most, most + 1));
            });
  }

  @Test
  void functionsAreStepsOfComputingAScore() throws IOException {
    String function = "{'filter':{'match_all':{}},'weight':1}";
    String many = (function + ",").repeat(4 * StopSign.EVERY) + function;
    AtomicInteger questions = new AtomicInteger();
    StopSign.<Boolean, IOException>during(
        () -> questions.incrementAndGet() < 0,
        () -> asked.hits("{'function_score':{'functions':[" + many + "]}}").isEmpty());
    assertThat(questions).hasPositiveValue();
  }
}
