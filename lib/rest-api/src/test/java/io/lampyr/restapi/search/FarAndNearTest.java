package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Searches of many shards that are not near, beside searches of one that is. */
@Timeout(300)
class FarAndNearTest {
  private static final int FAR = 210;
  private static final int MOST = 192;
  private static final int WARMING = 6;

  /** A store that answers until it is shut, and again when it is opened. */
  private static final class Gate extends ForwardingBlobStore {
    private final Semaphore asked = new Semaphore(0);
    private final AtomicInteger gets = new AtomicInteger();
    private volatile CountDownLatch open = new CountDownLatch(0);

    Gate(BlobStore store) {
      super(store);
    }

    @Override
    public GetOutcome get(BlobKey key, Span span) {
      gets.incrementAndGet();
      asked.release();
      try {
        open.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return super.get(key, span);
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
  void whatIsNearIsSearchedWhileAllThatMayBeFarIsWaitedFor() throws Exception {
    try (OneNode node = new OneNode(9, Persona.ELASTICSEARCH)) {
      RestApi here = node.whole(Persona.ELASTICSEARCH);
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < FAR; i++) {
        lines.append("{\"index\":{\"_index\":\"far").append(i % 3).append('-').append(i);
        lines.append("\"}}\n{\"text\":\"lamp\"}\n");
      }
      lines.append("{\"index\":{\"_index\":\"near\"}}\n{\"text\":\"lamp\"}\n");
      assertThat(send(here, Method.POST, "/_bulk", lines.toString())).contains("\"errors\":false");
      assertThat(send(here, Method.POST, "/_flush", "")).startsWith("200");
      Gate[] gate = new Gate[1];
      RestApi api =
          node.elsewhere(
              Persona.ELASTICSEARCH, store -> gate[0] = new Gate(store), (FAR + 50L) << 20);
      for (int i = 0; i < WARMING; i++) {
        assertThat(send(api, Method.POST, "/near/_search", "{}")).contains("lamp");
      }
      gate[0].open = new CountDownLatch(1);
      gate[0].asked.drainPermits();
      gate[0].gets.set(0);
      List<CompletableFuture<String>> answers = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        String target =
            "/far" + i + "-*/_search?size=0&filter_path=hits.total.value,_shards.failed";
        CompletableFuture<String> answer = new CompletableFuture<>();
        answers.add(answer);
        Thread.ofVirtual().start(() -> answer.complete(send(api, Method.POST, target, "{}")));
      }
      gate[0].asked.acquire(MOST);
      assertThat(send(api, Method.POST, "/near/_search", "{}")).contains("lamp");
      assertThat(gate[0].gets.get()).isEqualTo(MOST);
      gate[0].open.countDown();
      for (CompletableFuture<String> answer : answers) {
        assertThat(answer.get()).contains("\"value\":" + FAR / 3, "\"failed\":0");
      }
    }
  }
}
