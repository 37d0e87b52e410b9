package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.Span;
import io.lampyr.engine.search.SearchShares;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An index may take one search at once, in whichever language it is asked. */
@Timeout(120)
class SharedSearchesTest {
  private static final Map<String, Function<Client, Client.Told>> WAYS =
      Map.of(
          "search",
          client -> client.post("/busy/_search", "{}"),
          "rows",
          client -> client.post("/_query", "{\"query\":\"FROM busy | STATS COUNT(*)\"}"),
          "series",
          client ->
              client.get("/_prometheus/busy/api/v1/query?query=sum(n)&time=2026-01-01T00:01:00Z"));

  private final OneNode node = new OneNode(61, Persona.ELASTICSEARCH);
  private Reading store;
  private Client client;

  /** A store in whose next read something else happens. */
  private static final class Reading extends ForwardingBlobStore {
    private final AtomicBoolean waits = new AtomicBoolean();
    private Runnable meanwhile = () -> {};

    Reading(BlobStore store) {
      super(store);
    }

    @Override
    public GetOutcome get(BlobKey key, Span span) {
      if (waits.compareAndSet(true, false)) {
        meanwhile.run();
      }
      return super.get(key, span);
    }

    @Override
    protected MultipartStore decorate(MultipartStore multipart) {
      return multipart;
    }
  }

  @BeforeEach
  void start() {
    Client here = new Client(node.whole(Persona.ELASTICSEARCH));
    here.index("busy", 1, 3);
    here.index("calm", 1, 3);
    here.put("/busy/_doc/timed", "{\"n\":1,\"@timestamp\":\"2026-01-01T00:00:00Z\"}");
    here.post("/_flush", "");
    ApiSettings plain = new ApiSettings(Persona.ELASTICSEARCH, false, "test");
    SearchShares shares = new SearchShares(10, 10, 1, Duration.ofSeconds(30));
    ApiSettings bounded =
        new ApiSettings(
            plain.persona(),
            plain.keys(),
            plain.clusterName(),
            plain.searchMemory(),
            plain.bulk(),
            plain.signatures(),
            plain.tokens(),
            plain.sites(),
            new ApiSettings.Searching(shares, ApiSettings.SEARCH_WITHIN),
            plain.ingesting());
    client =
        new Client(
            node.elsewhere(
                bounded,
                blobs -> {
                  store = new Reading(blobs);
                  return store;
                },
                64L << 20));
  }

  @AfterEach
  void stop() {
    node.close();
  }

  @Test
  void whoeverReadsAnIndexTakesOfWhatItMay() {
    Map<String, Integer> statuses = new ConcurrentHashMap<>();
    WAYS.forEach((busy, first) -> {
      client.post("/_searchable_snapshots/cache/clear", "");
      store.meanwhile =
          () -> {
            WAYS.forEach((name, way) -> statuses.put(name, way.apply(client).status()));
            statuses.put("calm", client.post("/calm/_search", "{}").status());
          };
      store.waits.set(true);
      assertThat(first.apply(client).status()).as(busy).isEqualTo(200);
      assertThat(statuses)
          .as("while it was read by %s", busy)
          .isEqualTo(Map.of("search", 429, "rows", 429, "series", 429, "calm", 200));
      statuses.clear();
    });
    WAYS.forEach((name, way) -> assertThat(way.apply(client).status()).as(name).isEqualTo(200));
  }
}
