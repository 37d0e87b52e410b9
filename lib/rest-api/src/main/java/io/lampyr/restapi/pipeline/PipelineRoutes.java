package io.lampyr.restapi.pipeline;

import io.lampyr.base.glob.Glob;
import io.lampyr.base.port.Clock;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.pipelines.PipelineCompiler;
import io.lampyr.query.pattern.PatternBank;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** {@code _ingest}: stores pipelines, shows, deletes and tries them. */
public final class PipelineRoutes {
  private static final int MAX_CHARS = 300_000;
  private static final int MAX_ID_BYTES = 512;
  private static final String PIPELINES = "/_ingest/pipeline";
  private static final String PIPELINE = "/_ingest/pipeline/{id}";

  private final StoredPipelines pipelines;
  private final ErrorAnswers errors;
  private final Clock clock;
  private final PipelineUses uses;

  public PipelineRoutes(
      StoredPipelines pipelines, PipelineUses uses, ErrorAnswers errors, Clock clock) {
    this.pipelines = pipelines;
    this.uses = uses;
    this.errors = errors;
    this.clock = clock;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MANAGE_PIPELINE, PIPELINE)
            .taking("timeout", "master_timeout", "cluster_manager_timeout")
            .inElasticsearch("if_version")
            .takingBody()
            .put(this::put),
        Route.on(Duty.INGEST, Privilege.READ_PIPELINE, PIPELINES, PIPELINE)
            .taking("master_timeout", "cluster_manager_timeout")
            .inElasticsearch("summary")
            .get(this::get),
        Route.on(Duty.INGEST, Privilege.MANAGE_PIPELINE, PIPELINE)
            .taking("timeout", "master_timeout", "cluster_manager_timeout")
            .delete(this::delete),
        Route.on(
                Duty.INGEST,
                Privilege.READ_PIPELINE,
                "/_ingest/pipeline/_simulate",
                "/_ingest/pipeline/{id}/_simulate")
            .taking("verbose")
            .takingSource()
            .by(this::simulate, Method.GET, Method.POST),
        Route.on(Duty.INGEST, Privilege.READ_PIPELINE, "/_ingest/processor/grok")
            .taking("s", "ecs_compatibility")
            .get(PipelineRoutes::patterns));
  }

  private Answer put(Call call) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body is required");
    }
    String id = call.path("id");
    if (id.getBytes(StandardCharsets.UTF_8).length > MAX_ID_BYTES
        || Glob.isGlob(id)
        || id.contains(",")) {
      throw ApiException.argument(
          "the id of a pipeline has at most ["
              + MAX_ID_BYTES
              + "] bytes, and no [*] and [,]: ["
              + id
              + "]");
    }
    Map<String, @Nullable Object> body = call.bodyObject();
    pipelines.check(PipelineCompiler.compile(id, body));
    String text = new String(Json.write(body), StandardCharsets.UTF_8);
    if (text.length() > MAX_CHARS || text.getBytes(StandardCharsets.UTF_8).length > MAX_CHARS) {
      throw ApiException.argument(
          "a pipeline may have [" + MAX_CHARS + "] bytes, but [" + id + "] has more");
    }
    Optional<Long> expected = call.parameters().number("if_version");
    StoredPipeline wanted = new StoredPipeline(id, text);
    pipelines.change(
        id,
        found -> {
          boolean done = found.equals(Optional.of(wanted));
          expected.filter(_ -> !done).ifPresent(version -> checkVersion(id, found, version, body));
          return Optional.of(wanted);
        });
    return Answer.acknowledged();
  }

  private static void checkVersion(
      String id, Optional<StoredPipeline> found, long expected, Map<String, ?> body) {
    String required = "version conflict, required version [" + expected + "] for pipeline [" + id;
    if (found.isEmpty()) {
      throw ApiException.argument(required + "] but no pipeline was found");
    }
    Object current = found.get().tree().get("version");
    if (!(current instanceof Number number) || number.longValue() != expected) {
      throw ApiException.argument(required + "] but current version is [" + current + "]");
    }
    if (body.get("version") instanceof Number next && next.longValue() == expected) {
      throw ApiException.argument(
          "cannot update pipeline [" + id + "] with the same version [" + expected + "]");
    }
  }

  private static List<String> names(String expression) {
    return Arrays.stream(expression.split(",", -1)).filter(name -> !name.isEmpty()).toList();
  }

  private List<StoredPipeline> matching(List<String> names) {
    return names.size() == 1 && !Glob.isGlob(names.getFirst())
        ? pipelines.read(names.getFirst()).stream().toList()
        : pipelines.all().stream().filter(one -> Glob.matchesAny(names, one.id())).toList();
  }

  private Answer get(Call call) {
    Optional<String> id = call.pathIfGiven("id");
    List<StoredPipeline> found = matching(id.map(PipelineRoutes::names).orElse(List.of("*")));
    boolean summary = call.parameters().flag("summary", false);
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    found.forEach(one -> shown.put(one.id(), summary ? Map.of() : one.tree()));
    boolean missing = found.isEmpty() && id.isPresent() && !id.get().equals("*");
    return Answer.tree(missing ? 404 : 200, shown);
  }

  private Answer delete(Call call) {
    String id = call.path("id");
    List<StoredPipeline> found = matching(names(id));
    if (found.isEmpty() && !id.equals("*")) {
      throw new ApiException(
          404, "resource_not_found_exception", "pipeline [" + id + "] is missing");
    }
    uses.refuse(found);
    found.forEach(one -> pipelines.change(one.id(), _ -> Optional.empty()));
    return Answer.acknowledged();
  }

  private Answer simulate(Call call) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body is required");
    }
    boolean verbose = call.parameters().flag("verbose", false);
    Simulation simulation = new Simulation(pipelines.begin(), errors, clock.now(), verbose);
    return Answer.ok(simulation.answer(call.pathIfGiven("id"), call.bodyObject()));
  }

  private static Answer patterns(Call call) {
    String mode = call.parameters().text("ecs_compatibility").orElse("disabled");
    PatternBank bank =
        switch (mode) {
          case "disabled" -> PatternBank.LEGACY;
          case "v1" -> PatternBank.ECS_V1;
          default ->
              throw ApiException.argument(
                  "unsupported ECS compatibility mode [" + mode + "]: use [disabled] or [v1]");
        };
    boolean sorted = call.parameters().flag("s", false);
    return Answer.ok(Map.of("patterns", sorted ? new TreeMap<>(bank.patterns()) : bank.patterns()));
  }
}
