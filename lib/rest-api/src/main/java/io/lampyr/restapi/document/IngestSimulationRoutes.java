package io.lampyr.restapi.document;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Template;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.pipelines.PipelineCompiler;
import io.lampyr.pipelines.run.EnrichLookup;
import io.lampyr.pipelines.run.Pipeline;
import io.lampyr.pipelines.run.PipelineSource;
import io.lampyr.pipelines.run.Places;
import io.lampyr.query.script.Script;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.destination.WriteTargets;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.pipeline.PipelineLibrary;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** {@code _ingest/_simulate}: what would become of documents that are written. */
public final class IngestSimulationRoutes {
  private static final String PIPELINES = "pipeline_substitutions";
  private static final String COMPONENTS = "component_template_substitutions";
  private static final String TEMPLATES = "index_template_substitutions";
  private static final String ADDITION = "mapping_addition";
  private static final List<String> FIELDS =
      List.of("docs", PIPELINES, COMPONENTS, TEMPLATES, ADDITION);
  private static final List<String> OF_DOCS = List.of("_index", "_id", "_routing", "_source");
  private static final int MOST_DOCS = 1000;

  private final Catalog catalog;
  private final PipelineLibrary pipelines;
  private final ErrorAnswers errors;
  private final Clock clock;

  public IngestSimulationRoutes(
      Catalog catalog, PipelineLibrary pipelines, ErrorAnswers errors, Clock clock) {
    this.catalog = catalog;
    this.pipelines = pipelines;
    this.errors = errors;
    this.clock = clock;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.WRITE, "/_ingest/_simulate", "/_ingest/{index}/_simulate")
            .taking("pipeline", "merge_type")
            .takingBody()
            .by(this::simulate, Method.GET, Method.POST));
  }

  private Answer simulate(Call call) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body is required");
    }
    Map<String, @Nullable Object> body = call.bodyObject();
    for (String field : body.keySet()) {
      if (!FIELDS.contains(field)) {
        throw ApiException.argument(
            "[_simulate] unknown field [" + field + "]: a request has some of " + FIELDS);
      }
    }
    List<DocumentWrite> writes = writes(call, body);
    IngestSimulation simulation =
        new IngestSimulation(
            catalog,
            source(object(body, PIPELINES)),
            new IngestSimulation.Changes(
                templates(body), object(body, ADDITION), addsAsTemplate(call)),
            errors,
            clock);
    List<Object> docs = new ArrayList<>();
    for (DocumentWrite write : writes) {
      call.require(Privilege.WRITE, write.index());
      docs.add(Map.of("doc", simulation.of(write)));
    }
    return Answer.ok(Map.of("docs", docs));
  }

  private static Map<String, @Nullable Object> object(
      Map<String, @Nullable Object> body, String name) {
    return body.get(name) == null ? Map.of() : Json.object(body.get(name), name);
  }

  private static boolean addsAsTemplate(Call call) {
    String type = call.parameters().text("merge_type").orElse("index");
    return switch (type) {
      case "index" -> false;
      case "template" -> true;
      default ->
          throw ApiException.argument(
              "[merge_type] must be [index] or [template], found [" + type + "]");
    };
  }

  private static List<Template> templates(Map<String, @Nullable Object> body) {
    List<Template> templates = new ArrayList<>();
    object(body, COMPONENTS)
        .forEach((name, given) ->
            templates.add(Template.parse(Template.Kind.COMPONENT, name, Json.object(given, name))));
    object(body, TEMPLATES)
        .forEach((name, given) ->
            templates.add(Template.parse(Template.Kind.INDEX, name, Json.object(given, name))));
    return templates;
  }

  /** The pipelines that are there, with these over them. */
  private PipelineSource source(Map<String, @Nullable Object> given) {
    Map<String, Pipeline> instead = new HashMap<>();
    given.forEach(
        (id, body) -> instead.put(id, PipelineCompiler.compile(id, Json.object(body, id))));
    PipelineSource stored = pipelines.begin();
    return new PipelineSource() {
      @Override
      public Optional<Pipeline> pipeline(String id) {
        Pipeline own = instead.get(id);
        return own == null ? stored.pipeline(id) : Optional.of(own);
      }

      @Override
      public Script script(String id, Map<String, @Nullable Object> params) {
        return stored.script(id, params);
      }

      @Override
      public Places places() {
        return stored.places();
      }

      @Override
      public Optional<EnrichLookup> enrichment(String policy) {
        return stored.enrichment(policy);
      }
    };
  }

  private static List<DocumentWrite> writes(Call call, Map<String, @Nullable Object> body) {
    if (!(body.get("docs") instanceof List<?> docs) || docs.isEmpty()) {
      throw ApiException.argument("must specify at least one document in [docs]");
    }
    if (docs.size() > MOST_DOCS) {
      throw ApiException.argument("[docs] must have at most [" + MOST_DOCS + "] documents");
    }
    Optional<String> index = call.pathIfGiven("index");
    Optional<String> pipeline = call.parameters().text("pipeline");
    List<DocumentWrite> writes = new ArrayList<>();
    for (Object doc : docs) {
      writes.add(write(Json.object(doc, "docs"), index, pipeline));
    }
    return writes;
  }

  private static DocumentWrite write(
      Map<String, @Nullable Object> doc, Optional<String> index, Optional<String> pipeline) {
    for (String field : doc.keySet()) {
      if (!OF_DOCS.contains(field)) {
        throw ApiException.argument(
            "[docs] unknown field [" + field + "]: a document has some of " + OF_DOCS);
      }
    }
    if (doc.get("_source") == null) {
      throw ApiException.argument("required property is missing: [_source]");
    }
    String name =
        text(doc, "_index")
            .or(() -> index)
            .orElseThrow(() -> ApiException.argument("required property is missing: [_index]"));
    return new DocumentWrite(
        WriteOperation.INDEX,
        name,
        text(doc, "_id").orElse(null),
        text(doc, "_routing").orElse(null),
        Concurrency.NONE,
        new BytesRef(Json.write(new LinkedHashMap<>(Json.object(doc.get("_source"), "_source")))),
        WriteTargets.Required.NOTHING,
        new DocumentWrite.Pipelines(pipeline.orElse(null), true, List.of()),
        Optional.empty(),
        DocumentWrite.Hints.NONE);
  }

  private static Optional<String> text(Map<String, @Nullable Object> doc, String name) {
    return Optional.ofNullable(doc.get(name)).map(Object::toString);
  }
}
