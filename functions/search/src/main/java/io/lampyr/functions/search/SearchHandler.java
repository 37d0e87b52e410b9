package io.lampyr.functions.search;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.engine.counts.OwnCounts;
import io.lampyr.engine.search.LeafService;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.engine.task.TaskCall;
import io.lampyr.functions.runtime.TimeBound;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import io.lampyr.restapi.gateway.ProxyRequestReader;
import io.lampyr.restapi.gateway.ProxyResponseWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * Carries requests to the API, whether they come as events or from the same process, and calls of
 * leaves to what searches shards. Every request and every event gets an answer; a leaf's call that
 * is not understood ends with an exception, which tells its coordinator to look elsewhere. Safe for
 * many threads.
 */
public final class SearchHandler {
  /** Invocations have 6 MB. */
  private static final int MAX_EVENT_BYTES = 8 << 20;

  private static final Duration LONGEST = Duration.ofMinutes(15);

  /** To write down how far a task has come, and to have it gone on with. */
  private static final Duration MARGIN = Duration.ofSeconds(5);

  private final RestApi api;
  private final Optional<LeafService> leaf;
  private final Optional<TimeBound> bound;
  private final Optional<Tasks> tasks;

  /** The tasks that are worked at, and what they count of searches. */
  record Tasks(LastingTasks lasting, OwnCounts counts) {}

  /** Without a leaf, calls of one are answered as events that are not understood. */
  public SearchHandler(RestApi api, Optional<LeafService> leaf) {
    this(api, leaf, Optional.empty(), Optional.empty());
  }

  /**
   * With a bound for events of the gateway, which gives up on them otherwise, and with tasks that
   * are worked at when that is called for.
   */
  SearchHandler(
      RestApi api, Optional<LeafService> leaf, Optional<TimeBound> bound, Optional<Tasks> tasks) {
    this.api = api;
    this.leaf = leaf;
    this.bound = bound;
    this.tasks = tasks;
  }

  /** Answers an event of the gateway, or a call by a coordinator. */
  public void answer(InputStream event, OutputStream out) throws IOException {
    answer(event, out, LONGEST);
  }

  /** Likewise within that time, after which the process may be frozen for good. */
  void answer(InputStream event, OutputStream out, Duration within) throws IOException {
    byte[] payload = event.readNBytes(MAX_EVENT_BYTES);
    Optional<String> task = tasks.isEmpty() ? Optional.empty() : TaskCall.decode(payload);
    if (task.isPresent()) {
      out.write(work(tasks.get(), task.get(), within));
      return;
    }
    Optional<byte[]> call = leaf.isEmpty() ? Optional.empty() : LeafPayload.decode(payload);
    if (call.isPresent()) {
      out.write(LeafPayload.encode(leaf.get().answer(call.get())));
      return;
    }
    out.write(
        ProxyResponseWriter.write(response(payload))
            .orElseGet(() -> ProxyResponseWriter.write(tooLarge()).orElseThrow()));
  }

  /** What is not done by then is done by another invocation. */
  private static byte[] work(Tasks tasks, String task, Duration within) {
    Duration time = within.minus(MARGIN);
    LastingTasks lasting = tasks.lasting();
    boolean taken =
        lasting.execute(
            task, Optional.of(time.isNegative() ? Duration.ZERO : time), lasting::isStale);
    tasks.counts().answered();
    return ("{\"taken\":" + taken + "}").getBytes(StandardCharsets.US_ASCII);
  }

  private Response response(byte[] event) throws IOException {
    Request request;
    try {
      request = ProxyRequestReader.read(new ByteArrayInputStream(event));
    } catch (InvalidInputException invalid) {
      return api.refuse(invalid);
    }
    return bound.isEmpty()
        ? api.answer(request)
        : bound.get().within(() -> api.answer(request)).orElseGet(() -> tooLate(bound.get()));
  }

  private Response tooLate(TimeBound bound) {
    return api.refuse(
        new UnavailableException(
            "the request "
                + bound.told()
                + "; ask for less at once, or by an async search, which may take longer"));
  }

  private Response tooLarge() {
    return api.refuse(
        new ApiException(
            500,
            "content_too_long_exception",
            "the answer has more than ["
                + ProxyResponseWriter.MAX_EVENT_BYTES
                + "] bytes; ask for fewer hits or fields, use filter_path, or accept gzip"));
  }
}
