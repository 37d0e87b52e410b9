package io.lampyr.restapi.document;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Destination;
import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.catalog.Template;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.document.DocumentParser;
import io.lampyr.mapping.document.DocumentSource;
import io.lampyr.mapping.document.ParseOutcome;
import io.lampyr.mapping.document.ParsedDocument;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.pipelines.run.PipelineSource;
import io.lampyr.pipelines.run.PipelineTally;
import io.lampyr.restapi.error.ErrorAnswers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes of documents that are not written: all pipelines run that would, and what comes of a
 * document is checked by the mapping of the index that it would go to. Nothing is made or changed.
 * Confined to one thread.
 */
final class IngestSimulation {
  /** Stands for an id that would be made: checks do not depend on which it is. */
  private static final String SOME_ID = "AAAAAAAAAAAAAAAAAAAA";

  /** More are not needed: what a document brings is settled at once. */
  private static final int MOST_ROUNDS = 4;

  private static final Duration WITHIN = Duration.ofSeconds(25);

  private final Catalog catalog;
  private final Changes changes;
  private final ErrorAnswers errors;
  private final Piping piping;
  private final Map<String, IndexDefinition> known = new HashMap<>();

  /**
   * What is to be otherwise than it is.
   *
   * @param templates in place of those of their names; then mappings are those of templates
   * @param addition to mappings; over them as a template's would be, or as an index's
   */
  record Changes(
      List<Template> templates, Map<String, @Nullable Object> addition, boolean asTemplate) {}

  IngestSimulation(
      Catalog catalog, PipelineSource source, Changes changes, ErrorAnswers errors, Clock clock) {
    this.catalog = catalog;
    this.changes = changes;
    this.errors = errors;
    this.piping =
        new Piping(
            source,
            (index, _) -> definition(index).settings().values(),
            clock,
            clock.monotonicNanos() + WITHIN.toNanos(),
            new Piping.Told(Optional.empty(), new PipelineTally(clock)));
  }

  /** The definition of the index that a name means, or of the one that would be made. */
  private IndexDefinition definition(String name) {
    return known.computeIfAbsent(catalog.resolver().dated(name), this::read);
  }

  private IndexDefinition read(String name) {
    Optional<IndexMetadata> index =
        switch (catalog.resolver().destination(name)) {
          case Destination.OfStream stream -> Optional.of(stream.writeIndex());
          case Destination.OfIndices(List<ResolvedIndex> meant) ->
              meant.stream().map(ResolvedIndex::metadata).findFirst();
        };
    if (index.isPresent() && changes.templates().isEmpty()) {
      return IndexDefinition.of(index.get());
    }
    NewIndex made = catalog.templates().completed(NewIndex.named(name), changes.templates());
    return IndexDefinition.of(made.settings(), made.mappings());
  }

  /** What would come of the write. */
  Map<String, @Nullable Object> of(DocumentWrite write) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    DocumentWrite last = write;
    Optional<RuntimeException> failed = Optional.empty();
    try {
      if (piping.of(write) instanceof Piping.Result.Ready(DocumentWrite ready)) {
        last = ready;
        check(shown, ready);
      }
    } catch (RuntimeException why) {
      failed = Optional.of(why);
    }
    Map<String, @Nullable Object> told = filled(last);
    told.putAll(shown);
    failed.ifPresent(why -> told.put("error", errors.known(why).itemJson()));
    return told;
  }

  private static Map<String, @Nullable Object> filled(DocumentWrite write) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("_id", write.id() == null ? SOME_ID : write.id());
    shown.put("_index", write.index());
    if (write.routing() != null) {
      shown.put("_routing", write.routing());
    }
    Long version = write.concurrency().version();
    shown.put("_version", version == null ? Concurrency.ANY_VERSION : version);
    shown.put(
        "_source",
        Json.readObject(
            Arrays.copyOfRange(
                write.source().bytes,
                write.source().offset,
                write.source().offset + write.source().length)));
    shown.put("executed_pipelines", write.pipelines().executed());
    return shown;
  }

  private void check(Map<String, @Nullable Object> shown, DocumentWrite write) {
    IndexDefinition definition = definition(write.index());
    Mapping mapping = definition.mapping();
    if (!changes.addition().isEmpty()) {
      Mapping addition = Mapping.parse(changes.addition(), definition.context());
      mapping =
          changes.asTemplate()
              ? addition.merge(mapping, definition.context().limits())
              : mapping.merge(addition, definition.context().limits());
    }
    shown.put("effective_mapping", Map.of("_doc", mapping.toJson()));
    String id = write.id() == null ? SOME_ID : write.id();
    DocumentSource document =
        new DocumentSource(write.index(), id, write.routing(), write.source());
    List<Object> ignored = new ArrayList<>();
    for (String field : parsed(document, mapping, definition.context()).ignored()) {
      ignored.add(Map.of("field", field));
    }
    if (!ignored.isEmpty()) {
      shown.put("ignored_fields", ignored);
    }
  }

  /** The document as it would be written, once the mapping has the fields that it brings. */
  private static ParsedDocument parsed(
      DocumentSource document, Mapping before, MappingContext context) {
    Mapping mapping = before;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      switch (new DocumentParser(context).parse(document, mapping)) {
        case ParseOutcome.Parsed(ParsedDocument made) -> {
          return made;
        }
        case ParseOutcome.NeedsMapping(Mapping fields) ->
            mapping = mapping.merge(fields, context.limits());
        case ParseOutcome.Rejected(var fault) -> throw new FaultException(fault);
      }
    }
    throw new IllegalStateException("the document asks for more fields each time");
  }
}
