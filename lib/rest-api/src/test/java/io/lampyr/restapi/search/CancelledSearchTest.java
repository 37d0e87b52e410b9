package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.Span;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class CancelledSearchTest {
  /** A store that never answers. */
  private static final class Silent extends ForwardingBlobStore {
    private final CountDownLatch asked;

    Silent(BlobStore store, CountDownLatch asked) {
      super(store);
      this.asked = asked;
    }

    @Override
    public GetOutcome get(BlobKey key, Span span) {
      asked.countDown();
      try {
        new CountDownLatch(1).await();
        return super.get(key, span);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new UnavailableException("interrupted on the way to the store", e);
      }
    }

    @Override
    protected MultipartStore decorate(MultipartStore multipart) {
      return multipart;
    }
  }

  private static String send(RestApi api, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  @Test
  void aSearchIsAmongTheTasksAndEndsWhenItIsCancelledThere() throws Exception {
    try (OneNode node = new OneNode(3, Persona.ELASTICSEARCH)) {
      RestApi here = node.whole(Persona.ELASTICSEARCH);
      send(here, Method.PUT, "/logs/_doc/1", "{\"text\":\"lamp\"}");
      send(here, Method.POST, "/logs/_flush", "");
      CountDownLatch asked = new CountDownLatch(1);
      RestApi api = node.elsewhere(Persona.ELASTICSEARCH, store -> new Silent(store, asked));
      CompletableFuture<String> answer = new CompletableFuture<>();
      Thread.ofVirtual()
          .start(() -> answer.complete(send(api, Method.POST, "/logs/_search", "{\"size\":1}")));
      asked.await();
      assertThat(send(api, Method.GET, "/_tasks?actions=*search&detailed=true", ""))
          .contains("indices:data/read/search", "indices[logs]");
      send(api, Method.POST, "/_tasks/_cancel?actions=*search", "");
      assertThat(answer.get())
          .startsWith("400 ")
          .contains("task_cancelled_exception", "task cancelled [by user request]");
      assertThat(send(api, Method.GET, "/_tasks?actions=*search", ""))
          .doesNotContain("indices:data/read/search");
    }
  }

  @Test
  void aSearchEndsOnceTheTimeHasPassedAfterWhichItIsToBeCancelled() {
    try (OneNode node = new OneNode(5, Persona.OPENSEARCH)) {
      RestApi here = node.whole(Persona.OPENSEARCH);
      send(here, Method.PUT, "/logs/_doc/1", "{\"text\":\"lamp\"}");
      send(here, Method.POST, "/logs/_flush", "");
      RestApi api =
          node.elsewhere(Persona.OPENSEARCH, store -> new Silent(store, new CountDownLatch(1)));
      String answer =
          send(api, Method.POST, "/logs/_search?cancel_after_time_interval=20ms", "{\"size\":1}");
      assertThat(answer)
          .contains("task_cancelled_exception", "Cancellation timeout of 20ms is expired");
      assertThat(send(here, Method.GET, "/logs/_search?cancel_after_time_interval=1h", ""))
          .startsWith("200 ");
    }
  }
}
