package io.lampyr.bench.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Ports;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.engine.search.LeafService;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.assembly.Backends;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** What answers clients: the API, with tables, readers and a cache of its own. */
public final class FleetFunction implements AutoCloseable {
  private static final long CACHE_BYTES = 2L << 30;
  private static final Headers JSON = new Headers(Map.of("content-type", "application/json"));
  private static final Headers LINES = new Headers(Map.of("content-type", "application/x-ndjson"));

  private final RegionCache cache;
  private final RestApi api;
  private final LeafService leaf;

  /** With places that search for it. */
  FleetFunction(Path folder, Fleet.Reached reached, SearchEngine.Fleet places, Ports ports)
      throws IOException {
    this.cache =
        RegionCache.inFolder(
            Files.createDirectories(folder), CacheSettings.onDisk(CACHE_BYTES), ports);
    Assembly assembly =
        new Assembly(
            new Backends(
                reached.blobs(),
                reached.items(),
                reached.owners(),
                reached.peers(),
                Optional.of(cache),
                places),
            ports,
            new ApiSettings(Persona.OPENSEARCH, false, "bench"));
    this.api = assembly.api();
    this.leaf = assembly.leaf().orElseThrow();
  }

  /** It as a place where others have their searches done. */
  public LeafService leaf() {
    return leaf;
  }

  /** Takes a bulk, each item of which must succeed. */
  public void bulk(String target, byte[] lines) {
    String answer = call(Request.of(Method.POST, target, LINES, lines));
    int errors = answer.indexOf("\"errors\":");
    Check.that(
        answer.startsWith("\"errors\":false", errors),
        "bulk was refused answer=" + answer.substring(0, Math.min(500, answer.length())));
  }

  public String get(String target) {
    return call(Request.of(Method.GET, target, Headers.NONE, new byte[0]));
  }

  public String post(String target, String body) {
    byte[] bytes = body.getBytes(UTF_8);
    return call(Request.of(Method.POST, target, bytes.length > 0 ? JSON : Headers.NONE, bytes));
  }

  public String put(String target, String body) {
    return call(Request.of(Method.PUT, target, JSON, body.getBytes(UTF_8)));
  }

  private String call(Request request) {
    Response response = api.answer(request);
    String answer = new String(response.body(), UTF_8);
    if (response.status() >= 300) {
      throw new IllegalStateException(
          "call failed path=" + request.uri() + " status=" + response.status() + " " + answer);
    }
    return answer;
  }

  @Override
  public void close() {
    cache.close();
  }
}
