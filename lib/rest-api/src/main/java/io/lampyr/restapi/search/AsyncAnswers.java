package io.lampyr.restapi.search;

import io.lampyr.engine.search.SearchResult;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** How async searches are written, in both products' shapes. */
final class AsyncAnswers {
  /** Whether what was found so far is shown of a search that goes on. */
  static final String INTERMEDIATE = "return_intermediate_results";

  private final PagedSearches pages;

  AsyncAnswers(PagedSearches pages) {
    this.pages = pages;
  }

  /** With a head of its own, what is known of the search, and its error if it has failed. */
  Answer answer(
      Call call, AsyncSearches.Seen seen, Map<String, @Nullable Object> head, Instant now) {
    int status = seen.failure().map(AsyncSearches.Failure::status).orElse(200);
    SearchAnswers.Style style = SearchRoutes.style(call);
    boolean whole = !seen.isRunning() || call.parameters().flag(INTERMEDIATE, true);
    Optional<SearchResult> result =
        seen.failure().isPresent()
            ? Optional.empty()
            : Optional.of(result(seen, now)).map(told -> whole ? told : told.counts());
    return Answer.json(
        status,
        out -> {
          out.writeStartObject();
          call.readable(head)
              .forEach((name, value) -> {
                out.writeName(name);
                Json.write(value, out);
              });
          write(result, seen, style, out);
          out.writeEndObject();
        });
  }

  private void write(
      Optional<SearchResult> result,
      AsyncSearches.Seen seen,
      SearchAnswers.Style style,
      JsonGenerator out) {
    if (result.isPresent()) {
      out.writeName("response");
      out.writeStartObject();
      pages.plain().answers().write(result.get(), style, SearchAnswers.Extra.NONE, out);
      out.writeEndObject();
    }
    if (seen.failure().isPresent()) {
      out.writeName("error");
      Json.write(seen.failure().get().error(), out);
    }
  }

  private SearchResult result(AsyncSearches.Seen seen, Instant now) {
    AsyncState state = seen.state().orElseGet(() -> AsyncState.begun(List.of(), 0));
    long took =
        seen.isRunning()
            ? Math.max(0, Duration.between(seen.began(), now).toMillis())
            : state.tookMillis();
    return pages.result(state, SearchRoutes.asked(seen.call()), seen.began()).took(took);
  }

  /** The object {@code _shards}: as many are successful as were searched. */
  Map<String, @Nullable Object> shards(AsyncSearches.Seen seen) {
    Map<String, @Nullable Object> shards = new LinkedHashMap<>();
    Optional<AsyncState> state = seen.state();
    int failed = state.map(known -> known.part().failures().size()).orElse(0);
    shards.put("total", state.map(AsyncState::shards).orElse(0));
    shards.put("successful", state.map(known -> known.part().shards()).orElse(0) - failed);
    shards.put("skipped", state.map(known -> known.part().skipped()).orElse(0));
    shards.put("failed", failed);
    return shards;
  }
}
