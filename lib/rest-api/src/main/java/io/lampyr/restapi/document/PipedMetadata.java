package io.lampyr.restapi.document;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Metadata;
import io.lampyr.restapi.update.Update;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** What pipelines are told of a write beside its document, and what they made of that. */
final class PipedMetadata {
  private PipedMetadata() {}

  static Map<Metadata, Object> of(DocumentWrite write) {
    Map<Metadata, Object> metadata = new EnumMap<>(Metadata.class);
    Concurrency concurrency = write.concurrency();
    metadata.put(Metadata.INDEX, write.index());
    put(metadata, Metadata.ID, write.id());
    put(metadata, Metadata.ROUTING, write.routing());
    Long version = concurrency.version();
    metadata.put(Metadata.VERSION, version == null ? Concurrency.ANY_VERSION : version);
    metadata.put(Metadata.VERSION_TYPE, concurrency.versionType().name().toLowerCase(Locale.ROOT));
    put(metadata, Metadata.IF_SEQ_NO, concurrency.ifSeqNo());
    put(metadata, Metadata.IF_PRIMARY_TERM, concurrency.ifPrimaryTerm());
    return metadata;
  }

  private static void put(Map<Metadata, Object> metadata, Metadata name, @Nullable Object value) {
    if (value != null) {
      metadata.put(name, value);
    }
  }

  /** The write of a whole document, as pipelines left it. */
  static DocumentWrite ofWhole(
      DocumentWrite write,
      IngestDocument document,
      BytesRef source,
      DocumentWrite.Pipelines pipelines) {
    if (document.metadata(Metadata.DYNAMIC_TEMPLATES) != null) {
      throw FaultException.argument(
          "[_dynamic_templates] of single documents are not supported: let templates match by"
              + " name");
    }
    return new DocumentWrite(
        write.operation(),
        document.metadataText(Metadata.INDEX).orElse(""),
        document.metadataText(Metadata.ID).orElse(null),
        document.metadataText(Metadata.ROUTING).filter(r -> !r.isEmpty()).orElse(null),
        concurrency(document),
        source,
        write.required(),
        pipelines,
        Optional.empty(),
        hints(write, document));
  }

  /** An id that a pipeline has set is what somebody wants. */
  private static DocumentWrite.Hints hints(DocumentWrite write, IngestDocument document) {
    String id = document.metadataText(Metadata.ID).orElse(null);
    return Objects.equals(id, write.id())
        ? write.hints()
        : DocumentWrite.Hints.of(write.hints().templates());
  }

  private static Concurrency concurrency(IngestDocument document) {
    Long version = number(document, Metadata.VERSION);
    return new Concurrency(
        number(document, Metadata.IF_SEQ_NO),
        number(document, Metadata.IF_PRIMARY_TERM),
        version,
        Concurrency.VersionType.of(
            document.metadataText(Metadata.VERSION_TYPE).orElse("internal")));
  }

  private static @Nullable Long number(IngestDocument document, Metadata name) {
    if (document.metadata(name) instanceof Long number) {
      return number;
    }
    Optional<String> text = document.metadataText(name);
    try {
      return text.map(Long::parseLong).orElse(null);
    } catch (NumberFormatException none) {
      throw FaultException.argument(
          name.field() + " may only be set to an int or a long but was [" + text.orElse("") + "]");
    }
  }

  /** Refuses the document that an update made, if pipelines made it another's. */
  static void checkStays(DocumentWrite made, DocumentWrite changed) {
    if (!changed.index().equals(made.index())
        || !Objects.equals(changed.id(), made.id())
        || !Objects.equals(changed.routing(), made.routing())) {
      throw moved();
    }
    if (!changed.concurrency().equals(made.concurrency())) {
      throw FaultException.argument(
          "pipelines of an update cannot change [_version], [_version_type], [_if_seq_no] and"
              + " [_if_primary_term]: the update demands that its document is the one it read");
    }
  }

  private static FaultException moved() {
    return FaultException.argument(
        "pipelines of an update cannot change [_index], [_id] and [_routing]: the document that"
            + " is updated lies there");
  }

  /** The update, whose own document went through pipelines; where it goes is settled before. */
  static DocumentWrite ofUpdate(
      DocumentWrite write,
      IngestDocument document,
      Map<String, @Nullable Object> source,
      DocumentWrite.Pipelines pipelines) {
    boolean moved =
        !document.metadataText(Metadata.INDEX).equals(Optional.of(write.index()))
            || !document.metadataText(Metadata.ID).equals(Optional.ofNullable(write.id()))
            || !Objects.equals(
                document.metadataText(Metadata.ROUTING).orElse(null), write.routing());
    if (moved) {
      throw moved();
    }
    DocumentWrite.Change change = write.change().orElseThrow();
    Update before = change.update();
    boolean ofChange = before.options().docAsUpsert();
    Update after =
        new Update(
            ofChange ? Optional.of(source) : before.change(),
            before.script(),
            ofChange ? before.upsert() : Optional.of(source),
            before.options(),
            before.shown(),
            before.precondition());
    return new DocumentWrite(
        write.operation(),
        write.index(),
        write.id(),
        write.routing(),
        write.concurrency(),
        write.source(),
        write.required(),
        pipelines,
        Optional.of(new DocumentWrite.Change(after, change.retries(), change.shown(), false)),
        write.hints());
  }
}
