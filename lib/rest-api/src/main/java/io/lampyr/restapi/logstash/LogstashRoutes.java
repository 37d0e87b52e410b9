package io.lampyr.restapi.logstash;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.kept.KeptObject;
import io.lampyr.restapi.kept.KeptObjects;
import io.lampyr.restapi.kept.KeptObjects.Kind;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code _logstash/pipeline}: keeps what Logstash runs. Nothing of it is run here. */
public final class LogstashRoutes {
  private static final String NAMED = "/_logstash/pipeline/{id}";
  private static final List<String> TEXTS = List.of("pipeline", "username");
  private static final List<String> OBJECTS = List.of("pipeline_metadata", "pipeline_settings");
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS[XXX][XX]", Locale.ROOT);

  private final KeptObjects kept;

  public LogstashRoutes(KeptObjects kept) {
    this.kept = kept;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MANAGE_LOGSTASH_PIPELINES, "/_logstash/pipeline", NAMED)
            .get(this::get),
        Route.on(Duty.INGEST, Privilege.MANAGE_LOGSTASH_PIPELINES, NAMED)
            .takingBody()
            .put(this::put),
        Route.on(Duty.INGEST, Privilege.MANAGE_LOGSTASH_PIPELINES, NAMED).delete(this::delete));
  }

  private Answer get(Call call) {
    List<String> names = call.pathIfGiven("id").map(IndexOptions::split).orElse(List.of("*"));
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    boolean plain = names.size() == 1 && !Glob.isGlob(names.getFirst());
    List<KeptObject> found =
        plain
            ? kept.read(Kind.LOGSTASH_PIPELINE, names.getFirst()).stream().toList()
            : kept.all(Kind.LOGSTASH_PIPELINE).stream()
                .filter(one -> Glob.matchesAny(names, one.id()))
                .toList();
    found.forEach(one -> shown.put(one.id(), one.tree()));
    boolean missing = shown.isEmpty() && names.stream().noneMatch(Glob::isGlob);
    return Answer.tree(missing ? 404 : 200, shown);
  }

  private Answer put(Call call) {
    String id = call.path("id");
    if (!id.matches("[\\p{L}_][\\p{L}0-9_-]*")) {
      throw ApiException.argument(
          "Pipeline id ["
              + id
              + "] is invalid: it must begin with a letter or underscore and contain only letters,"
              + " underscores, dashes, hyphens and numbers");
    }
    Map<String, @Nullable Object> body = call.bodyObject();
    check(body);
    boolean created = kept.put(Kind.LOGSTASH_PIPELINE, id, body);
    return Answer.empty(created ? 201 : 200);
  }

  private static void check(Map<String, @Nullable Object> body) {
    for (String name : body.keySet()) {
      boolean known =
          TEXTS.contains(name)
              || OBJECTS.contains(name)
              || name.equals("description")
              || name.equals("last_modified");
      if (!known) {
        throw wrong("[logstash_pipeline] unknown field [" + name + "]");
      }
    }
    for (String name : TEXTS) {
      String _ = text(body, name).orElseThrow(() -> missing(name));
    }
    OBJECTS.forEach(name -> {
      if (body.get(name) == null) {
        throw missing(name);
      }
      var _ = Json.object(body.get(name), name);
    });
    Optional<String> _ = text(body, "description");
    String date = text(body, "last_modified").orElseThrow(() -> missing("last_modified"));
    try {
      OffsetDateTime _ = OffsetDateTime.parse(date, DATE);
    } catch (DateTimeParseException malformed) {
      throw ApiException.argument(
          "failed to parse date field ["
              + date
              + "] of [last_modified] with format [strict_date_time]");
    }
  }

  private static Optional<String> text(Map<String, @Nullable Object> body, String name) {
    return switch (body.get(name)) {
      case null -> Optional.empty();
      case String text -> Optional.of(text);
      default -> throw wrong("[logstash_pipeline] [" + name + "] must be a text");
    };
  }

  private static ApiException missing(String name) {
    return ApiException.argument("Required [" + name + "]");
  }

  private static ApiException wrong(String reason) {
    return new ApiException(400, "x_content_parse_exception", reason);
  }

  private Answer delete(Call call) {
    boolean there = kept.delete(Kind.LOGSTASH_PIPELINE, call.path("id"));
    return Answer.empty(there ? 200 : 404);
  }
}
