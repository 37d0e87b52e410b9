package io.lampyr.cachenodes.protocol;

import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.operation.DocumentVersion;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The bytes of a document that was read, or that there is none. */
final class DocumentCodec {
  private DocumentCodec() {}

  static void put(Output into, Optional<StoredDocument> document) {
    into.flag(document.isPresent());
    document.ifPresent(found -> {
      putVersion(into, found.version());
      BytesRef source = found.source();
      into.flag(source != null);
      if (source != null) {
        into.blob(source);
      }
      into.optionalText(found.routing(), Limits.MAX_ROUTING_BYTES, "routing");
    });
  }

  static Optional<StoredDocument> next(Input from) throws MalformedMessageException {
    if (!from.flag("document's presence")) {
      return Optional.empty();
    }
    DocumentVersion version = version(from);
    @Nullable BytesRef source = from.flag("source's presence") ? from.blob("source") : null;
    @Nullable String routing = from.optionalText(Limits.MAX_ROUTING_BYTES, "routing");
    return Optional.of(new StoredDocument(version, source, routing));
  }

  static void putVersion(Output into, DocumentVersion version) {
    into.i64(version.version()).i64(version.seqNo()).i64(version.primaryTerm());
    into.flag(version.deleted());
  }

  static DocumentVersion version(Input from) throws MalformedMessageException {
    return new DocumentVersion(
        from.i64("version"),
        from.i64("sequence number"),
        from.i64("primary term"),
        from.flag("deletion"));
  }
}
