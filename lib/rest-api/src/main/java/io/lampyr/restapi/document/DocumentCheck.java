package io.lampyr.restapi.document;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingLimits;
import io.lampyr.mapping.document.DocumentParser;
import io.lampyr.mapping.document.DocumentSource;
import io.lampyr.mapping.document.KnownForms;
import io.lampyr.mapping.document.ParseOutcome;
import io.lampyr.mapping.document.ParsedDocument;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.series.SeriesPoint;
import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.destination.WriteTargets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Checks the documents of one call by their index's mapping. Fields that the mapping lacks are
 * collected, so that one extension serves all of the call's documents; only documents that are
 * right in themselves add any. Confined to one thread.
 */
final class DocumentCheck {
  /** Stands for ids that are made later: checks do not depend on which it is. */
  private static final String SOME_ID = "AAAAAAAAAAAAAAAAAAAA";

  /** What a smaller one takes while it is read is not worth to be counted. */
  private static final int LARGE = 1 << 20;

  /** So many times its bytes a document takes while it is read, if it is one text. */
  private static final long TIMES_READ = 4;

  private final DocumentParser parser;
  private final WriteTarget target;
  private Mapping mapping;
  private Map<String, String> templates = Map.of();
  private @Nullable Mapping update;
  private Optional<SeriesPoint> point = Optional.empty();

  DocumentCheck(WriteTarget target, boolean findsVectors, KnownForms forms) {
    this.target = target;
    this.parser = new DocumentParser(target.schema().context(), findsVectors, forms);
    this.mapping = target.schema().mapping();
  }

  /**
   * What is wrong with the document. A document without an id is told of under one that is made for
   * the message, as no other will ever be.
   */
  Optional<Fault> check(
      @Nullable String id, @Nullable String routing, BytesRef source, Supplier<String> newId) {
    String name = id == null ? SOME_ID : id;
    point = Optional.empty();
    return switch (parse(name, routing, source)) {
      case ParseOutcome.Parsed(ParsedDocument document) -> {
        point = document.point();
        yield point.flatMap(one -> SeriesWrites.wrong(one, id, target));
      }
      case ParseOutcome.NeedsMapping(Mapping fields) -> {
        Optional<Fault> contradiction = add(fields);
        // Of a point that brings fields, only the mapping that has them tells which it is.
        yield contradiction.isPresent() || !SeriesWrites.areTo(target)
            ? contradiction
            : check(id, routing, source, newId);
      }
      case ParseOutcome.Rejected(Fault fault) ->
          Optional.of(id == null ? faultUnder(newId.get(), routing, source, fault) : fault);
    };
  }

  /** The templates that the document which is checked next names for fields that it may bring. */
  void prefer(Map<String, String> named) {
    templates = named;
  }

  /** The point that the document is which was checked last, if it is one. */
  Optional<SeriesPoint> point() {
    return point;
  }

  private ParseOutcome parse(String id, @Nullable String routing, BytesRef source) {
    try (RequestMemory.Part reading = RequestMemory.partOfCurrent()) {
      if (source.length > LARGE) {
        reading.take(TIMES_READ * source.length, "<document>");
      }
      return read(id, routing, source);
    }
  }

  private ParseOutcome read(String id, @Nullable String routing, BytesRef source) {
    DocumentSource document = new DocumentSource(target.name(), id, routing, source);
    ParseOutcome outcome = parser.parse(document, mapping);
    // Only a document that brings fields needs them.
    return outcome instanceof ParseOutcome.Parsed || templates.isEmpty()
        ? outcome
        : parser.parse(document, mapping.preferring(templates));
  }

  private Fault faultUnder(String id, @Nullable String routing, BytesRef source, Fault otherwise) {
    return parse(id, routing, source) instanceof ParseOutcome.Rejected(Fault fault)
        ? fault
        : otherwise;
  }

  private Optional<Fault> add(Mapping fields) {
    MappingLimits limits = target.schema().context().limits();
    try {
      Mapping merged = mapping.merge(fields, limits);
      update = update == null ? fields : update.merge(fields, limits);
      mapping = merged;
      return Optional.empty();
    } catch (FaultException contradiction) {
      return Optional.of(contradiction.fault());
    }
  }

  /**
   * The target whose mapping has all fields of the documents that were found right. Throws {@link
   * FaultException} where another call has added something meanwhile that contradicts them.
   */
  WriteTarget extend(WriteTargets targets) {
    return update == null ? target : targets.extend(target, update);
  }
}
