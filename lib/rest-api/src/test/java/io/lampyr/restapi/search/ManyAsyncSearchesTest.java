package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.Span;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** More async searches at once than a process does, of which none ends before all have begun. */
@Timeout(300)
class ManyAsyncSearchesTest {
  private static final int ASKED = 200;

  /** A store that answers once it is opened. */
  private static final class Shut extends ForwardingBlobStore {
    private final CountDownLatch open;

    Shut(BlobStore store, CountDownLatch open) {
      super(store);
      this.open = open;
    }

    @Override
    public GetOutcome get(BlobKey key, Span span) {
      try {
        open.await();
      } catch (InterruptedException e) {
        throw new UnavailableException("interrupted on the way to the store", e);
      }
      return super.get(key, span);
    }

    @Override
    protected MultipartStore decorate(MultipartStore multipart) {
      return multipart;
    }
  }

  private static Response send(RestApi api, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    return api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
  }

  private static Response begin(RestApi api, int number) {
    return send(
        api,
        Method.POST,
        "/logs/_async_search?wait_for_completion_timeout=1ms&keep_alive=1h",
        "{\"query\":{\"match\":{\"text\":\"lamp w" + number + "\"}}}");
  }

  private static void isDone(RestApi api, String search) {
    Response told = send(api, Method.GET, search + "?wait_for_completion_timeout=20s", "");
    assertThat(new String(told.body(), StandardCharsets.UTF_8))
        .contains("\"is_running\":false", "\"value\":1");
    assertThat(send(api, Method.DELETE, search, "").status()).isEqualTo(200);
  }

  private static void showsNothingYet(RestApi api, String search) {
    Response told = send(api, Method.GET, search + "?return_intermediate_results=false", "");
    assertThat(new String(told.body(), StandardCharsets.UTF_8))
        .contains("\"is_running\":true", "\"max_score\":null,\"hits\":[]");
  }

  @Test
  void soManyAsMayBeAreDoneAndTheOthersAreToldWhenToComeBack() throws Exception {
    CountDownLatch open = new CountDownLatch(1);
    try (OneNode node = new OneNode(17, Persona.ELASTICSEARCH)) {
      RestApi here = node.whole(Persona.ELASTICSEARCH);
      send(here, Method.PUT, "/logs/_doc/1", "{\"text\":\"lamp\"}");
      send(here, Method.POST, "/logs/_flush", "");
      RestApi api = node.elsewhere(Persona.ELASTICSEARCH, store -> new Shut(store, open));
      List<CompletableFuture<Response>> asked = new ArrayList<>();
      for (int i = 0; i < ASKED; i++) {
        int number = i;
        CompletableFuture<Response> answer = new CompletableFuture<>();
        asked.add(answer);
        Thread.ofVirtual().start(() -> answer.complete(begin(api, number)));
      }
      List<String> begun = new ArrayList<>();
      int refused = 0;
      for (CompletableFuture<Response> answer : asked) {
        Response told = answer.get();
        if (told.status() == 429) {
          refused++;
          assertThat(told.headers().find("Retry-After")).hasValue("10");
        } else {
          Map<String, ?> json = Json.readObject(told.body());
          assertThat(json.get("is_running")).as("%s", json).isEqualTo(true);
          assertThat(String.valueOf(json.get("response")))
              .contains("_shards={total=1, successful=0, ");
          begun.add(String.valueOf(json.get("id")));
        }
      }
      assertThat(begun).hasSize(LastingTasks.MOST).doesNotHaveDuplicates();
      assertThat(refused).isEqualTo(ASKED - LastingTasks.MOST);
      showsNothingYet(api, "/_async_search/" + begun.getFirst());
      open.countDown();
      begun.forEach(id -> isDone(api, "/_async_search/" + id));
      assertThat(begin(api, ASKED).status()).isEqualTo(200);
    }
  }
}
