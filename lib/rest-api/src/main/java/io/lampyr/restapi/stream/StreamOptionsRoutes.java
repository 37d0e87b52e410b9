package io.lampyr.restapi.stream;

import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.Streams;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.index.FailureStoreOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code _data_stream/{name}/_options}: whether a stream keeps what it refuses. */
public final class StreamOptionsRoutes {
  private static final String OPTIONS = "/_data_stream/{name}/_options";

  private final Catalog catalog;
  private final StreamNames names;

  public StreamOptionsRoutes(Catalog catalog) {
    this.catalog = catalog;
    this.names = new StreamNames(catalog);
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.VIEW_INDEX_METADATA, OPTIONS)
            .taking("expand_wildcards", "master_timeout", "timeout")
            .get(this::get),
        Route.on(Duty.INGEST, Privilege.MANAGE, OPTIONS)
            .taking("expand_wildcards", "master_timeout", "timeout")
            .takingBody()
            .put(this::put),
        Route.on(Duty.INGEST, Privilege.MANAGE, OPTIONS)
            .taking("expand_wildcards", "master_timeout", "timeout")
            .delete(call -> set(call, Optional.empty())));
  }

  private Answer get(Call call) {
    List<@Nullable Object> shown = new ArrayList<>();
    for (DataStream stream : names.found(call, Privilege.VIEW_INDEX_METADATA)) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("name", stream.name());
      stream
          .state()
          .option(Streams.OPTIONS)
          .ifPresent(text -> one.put("options", FailureStoreOptions.shown(Json.readObject(text))));
      shown.add(one);
    }
    return Answer.ok(Map.of("data_streams", shown));
  }

  private Answer put(Call call) {
    Map<String, @Nullable Object> body = call.bodyObject();
    FailureStoreOptions.check(body);
    return set(call, Optional.of(new String(Json.write(body), StandardCharsets.UTF_8)));
  }

  private Answer set(Call call, Optional<String> options) {
    for (DataStream stream : names.found(call, Privilege.MANAGE)) {
      catalog.configuration().setOptions(stream, options);
    }
    return Answer.acknowledged();
  }
}
