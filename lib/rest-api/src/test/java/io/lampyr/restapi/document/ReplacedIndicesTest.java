package io.lampyr.restapi.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Writes to an index whose place another takes, again and again, while they wait. */
class ReplacedIndicesTest {
  private static OneNode node;

  @BeforeAll
  static void start() {
    node = new OneNode(29, Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static IndexId gone() {
    IndexId id = node.create("busy", 2, "{}");
    Versioned<IndexMetadata> found = node.metadata.read(StateKeys.metadata(id)).orElseThrow();
    IndexMetadata index = found.value();
    var _ =
        node.metadata.replace(
            StateKeys.metadata(id),
            found,
            new IndexMetadata(
                id,
                index.name(),
                IndexState.DELETING,
                index.layout(),
                index.age(),
                index.definition()));
    return id;
  }

  private static int send(String target, String body) {
    Request request =
        Request.of(
            Method.POST,
            target,
            new Headers(Map.of("content-type", "application/json")),
            body.getBytes(StandardCharsets.UTF_8));
    return node.api.answer(request).status();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/busy/_doc/1 | {}",
        "/busy/_doc/1 | {\"fresh\":1}",
        "/busy/_update/2 | {\"doc_as_upsert\":true,\"doc\":{}}",
        "/busy/_update/2 | {\"doc_as_upsert\":true,\"doc\":{\"fresh\":1}}"
      })
  void whatIsReplacedTwiceWithinARequestIsWrittenToAtLast(String target, String body) {
    IndexId first = gone();
    IndexId second = gone();
    IndexId last = node.create("busy", 2, "{}");
    node.names.byName.put("busy", first);
    node.names.again = id -> id.equals(first) ? second : last;
    assertThat(send(target, body)).isEqualTo(201);
    assertThat(node.names.byName).containsEntry("busy", last);
  }

  @Test
  void whatIsGoneHoweverOftenItIsLookedForIsToldSo() {
    IndexId gone = gone();
    node.names.again = _ -> gone;
    assertThat(send("/busy/_doc/1", "{}")).isEqualTo(404);
    assertThat(send("/busy/_doc/1", "{\"fresh\":1}")).isEqualTo(404);
  }

  @Test
  void whatIsRefusedAndNotGoneIsNotLookedForAgain() {
    IndexId there = node.create("busy", 2, "{}");
    AtomicInteger looks = new AtomicInteger();
    node.names.again =
        id -> {
          looks.incrementAndGet();
          return id;
        };
    RefusedException.Kind kind = RefusedException.Kind.INDEX_BLOCKED;
    node.names.refusal =
        Optional.of(new RefusedException(kind, "busy", Optional.of(there), "write is blocked"));
    assertThat(send("/busy/_doc/1", "{\"fresh\":1}")).isEqualTo(403);
    node.names.refusal = Optional.empty();
    assertThat(looks).hasValue(0);
    assertThat(send("/busy/_doc/1", "{\"fresh\":1}")).isEqualTo(201);
  }
}
