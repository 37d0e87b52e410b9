package io.lampyr.pipelines.control;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Metadata;
import io.lampyr.pipelines.run.Processor;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code recover_failure_document}: the document that a stream refused, out of what it kept of it
 * among its failures, so that it can be sent again.
 */
public final class Recovery {
  private static final String DOCUMENT = "document";
  private static final String SOURCE = "source";
  private static final String ERROR = "error";

  private Recovery() {}

  public static Processor of(Options options) {
    return (Processor.Change) Recovery::recover;
  }

  private static void recover(IngestDocument document) {
    Map<String, @Nullable Object> kept = object(document, DOCUMENT);
    Map<String, @Nullable Object> source = object(document, DOCUMENT + "." + SOURCE);
    document.get(ERROR);
    Map<String, @Nullable Object> before = new LinkedHashMap<>(document.members());
    Map<String, @Nullable Object> withoutSource = new LinkedHashMap<>(kept);
    withoutSource.remove(SOURCE);
    before.put(DOCUMENT, withoutSource);
    document.set("_ingest.pre_recovery", before);
    document.members().keySet().removeIf(name -> !Metadata.isOne(name));
    source.forEach((name, value) -> {
      if (Metadata.isOne(name)) {
        throw FaultException.argument("field [" + name + "] of the refused document is metadata");
      }
      document.members().put(name, value);
    });
    restore(document, Metadata.INDEX, kept.get("index"));
    restore(document, Metadata.ID, kept.getOrDefault("_id", kept.get("id")));
    restore(document, Metadata.ROUTING, kept.get("routing"));
  }

  private static void restore(IngestDocument document, Metadata name, @Nullable Object value) {
    if (value != null) {
      document.members().put(name.field(), value);
    }
  }

  private static Map<String, @Nullable Object> object(IngestDocument document, String path) {
    Object value = document.get(path);
    if (!(value instanceof Map<?, ?> map)) {
      throw IngestDocument.cannotCast(path, value, "java.util.Map");
    }
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    map.forEach((name, inner) -> object.put(String.valueOf(name), inner));
    return object;
  }
}
