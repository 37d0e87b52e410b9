package io.lampyr.restapi.pipeline;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.source.DocumentTree;
import io.lampyr.pipelines.PipelineCompiler;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.config.PipelineException;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Metadata;
import io.lampyr.pipelines.enrich.EnrichProcessor;
import io.lampyr.pipelines.network.AddressPlaces;
import io.lampyr.pipelines.run.Course;
import io.lampyr.pipelines.run.Flow;
import io.lampyr.pipelines.run.Pipeline;
import io.lampyr.pipelines.run.PipelineProcessor;
import io.lampyr.pipelines.run.PipelineSource;
import io.lampyr.pipelines.run.StepFailure;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Runs a pipeline on documents that nobody writes. Confined to one thread. */
final class Simulation {
  private static final Set<String> VERSION_TYPES =
      Set.of("internal", "external", "external_gt", "external_gte");

  private static final String OF_BODY = "_simulate_pipeline";

  private final PipelineSource source;
  private final ErrorAnswers errors;
  private final Instant now;
  private final boolean verbose;

  Simulation(PipelineSource source, ErrorAnswers errors, Instant now, boolean verbose) {
    this.source = source;
    this.errors = errors;
    this.now = now;
    this.verbose = verbose;
  }

  Map<String, @Nullable Object> answer(Optional<String> id, Map<String, @Nullable Object> body) {
    Options options = new Options(null, body);
    Pipeline pipeline;
    if (id.isPresent()) {
      pipeline =
          source
              .pipeline(id.get())
              .orElseThrow(
                  () -> ApiException.argument("pipeline [" + id.get() + "] does not exist"));
    } else {
      pipeline = PipelineCompiler.compile(OF_BODY, options.map("pipeline"));
      check(pipeline);
    }
    List<?> docs = options.list("docs");
    if (docs.isEmpty()) {
      throw ApiException.argument("must specify at least one document in [docs]");
    }
    List<IngestDocument> documents = docs.stream().map(this::document).toList();
    SimulationNotes.Room room = new SimulationNotes.Room();
    List<@Nullable Object> results = new ArrayList<>();
    for (IngestDocument document : documents) {
      results.add(verbose ? watched(pipeline, document, room) : plain(pipeline, document));
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("docs", results);
    return answer;
  }

  private void check(Pipeline pipeline) {
    if (pipeline.needsPlaces() && !source.places().areGiven()) {
      throw PipelineException.of("geoip", null, null, AddressPlaces.missing().fault());
    }
    for (String policy : pipeline.policies()) {
      if (source.enrichment(policy).isEmpty()) {
        throw PipelineException.of("enrich", null, null, EnrichProcessor.missing(policy).fault());
      }
    }
  }

  private IngestDocument document(@Nullable Object doc) {
    if (!(doc instanceof Map<?, ?> given)) {
      throw ApiException.argument("malformed [docs] section, should include an inner object");
    }
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    given.forEach((name, value) -> members.put(String.valueOf(name), value));
    Options options = new Options(null, members);
    Map<String, @Nullable Object> tree = options.map("_source");
    Map<Metadata, Object> metadata = new EnumMap<>(Metadata.class);
    metadata.put(Metadata.INDEX, text(options, Metadata.INDEX).orElse("_index"));
    metadata.put(Metadata.ID, text(options, Metadata.ID).orElse("_id"));
    text(options, Metadata.ROUTING).ifPresent(value -> metadata.put(Metadata.ROUTING, value));
    for (Metadata number :
        List.of(Metadata.VERSION, Metadata.IF_SEQ_NO, Metadata.IF_PRIMARY_TERM)) {
      Object value = options.optionalAny(number.field());
      if (value instanceof Long whole) {
        metadata.put(number, whole);
      } else if (value != null) {
        throw ApiException.argument(
            "Failed to parse parameter [" + number.field() + "], only int or long is accepted");
      }
    }
    options
        .optionalText(Metadata.VERSION_TYPE.field())
        .ifPresent(type -> metadata.put(Metadata.VERSION_TYPE, versionType(type)));
    // Read anew, so that numbers have all of their digits and nothing is shared.
    return new IngestDocument(
        DocumentTree.read(new BytesRef(Json.write(tree))), metadata, now.atZone(ZoneOffset.UTC));
  }

  private static String versionType(String type) {
    if (!VERSION_TYPES.contains(type)) {
      throw ApiException.argument("No version type match [" + type + "]");
    }
    return type;
  }

  private static Optional<String> text(Options options, Metadata name) {
    return options.has(name.field())
        ? Optional.of(options.textOrInteger(name.field()))
        : Optional.empty();
  }

  private @Nullable Object plain(Pipeline pipeline, IngestDocument document) {
    try {
      Flow flow = new Course(source, Optional.empty()).run(pipeline, document);
      return flow == Flow.DROPPED ? null : Map.of("doc", shown(document));
    } catch (StepFailure failure) {
      return Map.of("error", errors.known(failure.why()).wholeJson());
    } catch (FaultException wrong) {
      return Map.of("error", errors.known(wrong).wholeJson());
    }
  }

  private Object watched(Pipeline pipeline, IngestDocument document, SimulationNotes.Room room) {
    SimulationNotes notes = new SimulationNotes(errors, room);
    try {
      Flow _ = new Course(source, Optional.of(notes)).run(pipeline, document);
    } catch (StepFailure told) {
      String why = String.valueOf(told.why().getMessage());
      if (why.startsWith(PipelineProcessor.MISSING)) {
        throw ApiException.argument(why);
      }
      // The last of the notes tells of it.
      return Map.of("processor_results", notes.results());
    }
    return Map.of("processor_results", notes.results());
  }

  /** A document as clients see it on its way. */
  static Map<String, @Nullable Object> shown(IngestDocument document) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    for (Metadata known : Metadata.values()) {
      Object value = document.metadata(known);
      if (value != null) {
        shown.put(known.field(), value.toString());
      }
    }
    shown.put("_source", document.source());
    Map<String, @Nullable Object> ingest = new LinkedHashMap<>(document.ingest());
    ingest.computeIfPresent("timestamp", (_, value) -> value.toString());
    shown.put("_ingest", ingest);
    return shown;
  }
}
