package io.lampyr.pipelines;

import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.source.DocumentTree;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Metadata;
import io.lampyr.pipelines.run.Course;
import io.lampyr.pipelines.run.EnrichLookup;
import io.lampyr.pipelines.run.Flow;
import io.lampyr.pipelines.run.Pipeline;
import io.lampyr.pipelines.run.PipelineSource;
import io.lampyr.pipelines.run.Places;
import io.lampyr.query.script.Script;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;

/** Runs pipelines on documents; quotes are single ones, for the tests' sake. */
final class Trial implements PipelineSource {
  private final Map<String, Pipeline> known = new HashMap<>();

  private final Map<String, EnrichLookup> policies = new HashMap<>();

  private Places places = Places.NONE;

  Trial with(String id, String processors) {
    known.put(id, compile(id, "{'processors':[" + processors + "]}"));
    return this;
  }

  @Override
  public Optional<Pipeline> pipeline(String id) {
    return Optional.ofNullable(known.get(id));
  }

  @Override
  public Script script(String id, Map<String, Object> params) {
    return new Script(Script.PAINLESS, id, params);
  }

  @Override
  public Optional<EnrichLookup> enrichment(String policy) {
    return Optional.ofNullable(policies.get(policy));
  }

  @Override
  public Places places() {
    return places;
  }

  Trial placed(Places given) {
    places = given;
    return this;
  }

  Trial knowing(String policy, EnrichLookup lookup) {
    policies.put(policy, lookup);
    return this;
  }

  static Pipeline compile(String id, String body) {
    return PipelineCompiler.compile(id, Json.readObject(body.replace('\'', '"')));
  }

  static IngestDocument document(String source) {
    Map<Metadata, Object> metadata = new EnumMap<>(Metadata.class);
    metadata.put(Metadata.INDEX, "logs-app-prod");
    metadata.put(Metadata.ID, "1");
    byte[] json = source.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return new IngestDocument(
        DocumentTree.read(new BytesRef(json)),
        metadata,
        ZonedDateTime.of(2026, 3, 4, 5, 6, 7, 0, ZoneOffset.UTC));
  }

  Flow run(String body, IngestDocument document) {
    return new Course(this, Optional.empty()).run(compile("p", body), document);
  }

  /** The source that one processor leaves. */
  static String one(String processor, String source) {
    return new Trial().all(processor, source);
  }

  /** The source that processors leave. */
  String all(String processors, String source) {
    IngestDocument document = document(source);
    Flow _ = run("{'processors':[" + processors + "]}", document);
    return new String(Json.write(document.source()), StandardCharsets.UTF_8).replace('"', '\'');
  }
}
