package io.lampyr.restapi.stream;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.IndexBlock;
import io.lampyr.engine.catalog.IndexSettings;
import io.lampyr.engine.catalog.StreamConfiguration;
import io.lampyr.engine.catalog.StreamOverrides;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * {@code _data_stream/{name}/_settings} and {@code _mappings}: what holds for one stream over what
 * its template says. Settings that can be changed are changed in the indices that there are, too.
 */
public final class StreamOverrideRoutes {
  private static final String SETTINGS = "/_data_stream/{name}/_settings";
  private static final String MAPPINGS = "/_data_stream/{name}/_mappings";

  /** What a stream itself says of its indices. */
  private static final List<String> OWN =
      List.of(
          IndexSettings.HIDDEN,
          IndexSettings.PROVIDED_NAME,
          "index.time_series.start_time",
          "index.time_series.end_time");

  private final Catalog catalog;
  private final StreamNames names;

  public StreamOverrideRoutes(Catalog catalog) {
    this.catalog = catalog;
    this.names = new StreamNames(catalog);
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.VIEW_INDEX_METADATA, SETTINGS)
            .taking("expand_wildcards", "master_timeout", "timeout")
            .get(call -> shown(call, this::settings)),
        Route.on(Duty.INGEST, Privilege.MANAGE, SETTINGS)
            .taking("dry_run", "expand_wildcards", "master_timeout", "timeout")
            .takingBody()
            .put(this::putSettings),
        Route.on(Duty.INGEST, Privilege.VIEW_INDEX_METADATA, MAPPINGS)
            .taking("expand_wildcards", "master_timeout", "timeout")
            .get(call -> shown(call, this::mappings)),
        Route.on(Duty.INGEST, Privilege.MANAGE, MAPPINGS)
            .taking("dry_run", "expand_wildcards", "master_timeout", "timeout")
            .takingBody()
            .put(this::putMappings));
  }

  private StreamConfiguration configuration() {
    return catalog.configuration();
  }

  private Answer shown(Call call, Function<Seen, Map<String, @Nullable Object>> how) {
    List<@Nullable Object> shown = new ArrayList<>();
    for (DataStream stream : names.found(call, Privilege.VIEW_INDEX_METADATA)) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("name", stream.name());
      one.putAll(how.apply(new Seen(stream, StreamOverrides.of(stream.state()))));
      shown.add(one);
    }
    return Answer.ok(Map.of("data_streams", shown));
  }

  /** A stream, and what is said of it, or would be. */
  private record Seen(DataStream stream, StreamOverrides overrides) {}

  private Map<String, @Nullable Object> settings(Seen seen) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("settings", seen.overrides().settings().nested());
    shown.put(
        "effective_settings",
        configuration().next(seen.stream(), seen.overrides()).settings().nested());
    return shown;
  }

  private Map<String, @Nullable Object> mappings(Seen seen) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("mappings", seen.overrides().mappings());
    shown.put(
        "effective_mappings", configuration().next(seen.stream(), seen.overrides()).mappings());
    return shown;
  }

  private Answer putMappings(Call call) {
    Map<String, @Nullable Object> body = body(call);
    Map<String, @Nullable Object> wanted =
        body.size() == 1 && body.get("_doc") instanceof Map<?, ?> inner
            ? Json.object(inner, "_doc")
            : body;
    boolean dry = call.parameters().flag("dry_run", false);
    List<@Nullable Object> told = new ArrayList<>();
    for (DataStream stream : names.found(call, Privilege.MANAGE)) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("name", stream.name());
      try {
        StreamOverrides changed = StreamOverrides.of(stream.state()).with(wanted);
        configuration().check(stream, changed);
        if (!dry) {
          var _ = configuration().override(stream, before -> before.with(wanted));
        }
        one.put("applied_to_data_stream", true);
        one.putAll(mappings(new Seen(stream, changed)));
      } catch (InvalidInputException wrong) {
        one.put("applied_to_data_stream", false);
        one.put("error", reason(wrong));
        one.put("mappings", Map.of());
        one.put("effective_mappings", Map.of());
      }
      told.add(one);
    }
    return Answer.ok(Map.of("data_streams", told));
  }

  private static Map<String, @Nullable Object> body(Call call) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body is required");
    }
    return call.bodyObject();
  }

  private Answer putSettings(Call call) {
    FlatSettings update = FlatSettings.ofIndex(body(call));
    if (update.values().isEmpty()) {
      throw ApiException.validation("no settings to update");
    }
    boolean dry = call.parameters().flag("dry_run", false);
    List<@Nullable Object> told = new ArrayList<>();
    for (DataStream stream : names.found(call, Privilege.MANAGE)) {
      told.add(putSettings(stream, update, dry));
    }
    return Answer.ok(Map.of("data_streams", told));
  }

  private Map<String, @Nullable Object> putSettings(
      DataStream stream, FlatSettings update, boolean dry) {
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    one.put("name", stream.name());
    List<String> ofStream = new ArrayList<>();
    List<String> ofAll = new ArrayList<>();
    List<@Nullable Object> errors = new ArrayList<>();
    try {
      checkGiven(update);
      StreamOverrides changed = StreamOverrides.of(stream.state()).with(update);
      configuration().check(stream, changed);
      if (!dry) {
        var _ = configuration().override(stream, before -> before.with(update));
      }
      one.put("applied_to_data_stream", true);
      one.putAll(settings(new Seen(stream, changed)));
      for (String name : update.values().keySet()) {
        (IndexSettings.isDynamic(name) ? ofAll : ofStream).add(name);
      }
      if (!ofAll.isEmpty()) {
        FlatSettings next = configuration().next(stream, changed).settings();
        errors.addAll(spread(stream, dynamic(ofAll, next), dry));
      }
    } catch (InvalidInputException wrong) {
      one.put("applied_to_data_stream", false);
      one.put("error", reason(wrong));
      one.put("settings", Map.of());
      one.put("effective_settings", Map.of());
    }
    Map<String, @Nullable Object> results = new LinkedHashMap<>();
    results.put("applied_to_data_stream_only", ofStream);
    results.put("applied_to_data_stream_and_backing_indices", ofAll);
    if (!errors.isEmpty()) {
      results.put("errors", errors);
    }
    one.put("index_settings_results", results);
    return one;
  }

  private static void checkGiven(FlatSettings update) {
    List<String> own = update.values().keySet().stream().filter(OWN::contains).toList();
    if (!own.isEmpty()) {
      throw FaultException.argument("Cannot set the following settings on a data stream: " + own);
    }
    IndexSettings.checkAll(update);
  }

  /** What these settings are from now on; what is said nowhere any more is taken away. */
  private static FlatSettings dynamic(List<String> changed, FlatSettings next) {
    SortedMap<String, @Nullable Object> values = new TreeMap<>();
    changed.forEach(name -> values.put(name, next.values().get(name)));
    return new FlatSettings(values);
  }

  /** Gives the settings to the indices that there are; what refuses them is told. */
  private List<@Nullable Object> spread(DataStream stream, FlatSettings changed, boolean dry) {
    List<@Nullable Object> errors = new ArrayList<>();
    for (IndexMetadata index : stream.indices()) {
      try {
        IndexBlock.check(IndexBlock.Level.METADATA_WRITE, List.of(index));
        if (!dry) {
          catalog.changes().configure(index.id(), changed, false);
        }
      } catch (InvalidInputException | UnavailableException wrong) {
        Map<String, @Nullable Object> error = new LinkedHashMap<>();
        error.put("index", index.name());
        error.put("error", reason(wrong));
        errors.add(error);
      }
    }
    return errors;
  }

  private static String reason(RuntimeException wrong) {
    return String.valueOf(wrong.getMessage());
  }
}
