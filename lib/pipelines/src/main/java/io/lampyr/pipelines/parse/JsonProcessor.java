package io.lampyr.pipelines.parse;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.source.DocumentTree;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Metadata;
import io.lampyr.pipelines.document.Trees;
import io.lampyr.pipelines.run.Processor;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** {@code json}: what a text of JSON means. */
public final class JsonProcessor implements Processor.Change {
  private static final String CONFLICTS = "add_to_root_conflict_strategy";
  private static final String MERGE = "merge";

  private final String field;
  private final Optional<String> target;
  private final boolean toRoot;
  private final boolean merges;
  private final boolean duplicates;
  private final boolean strict;

  public JsonProcessor(Options options) {
    field = options.text("field");
    target = options.optionalText("target_field");
    toRoot = options.flag("add_to_root", false);
    String conflict = options.text(CONFLICTS, "replace");
    duplicates = options.flag("allow_duplicate_keys", false);
    strict = options.flag("strict_json_parsing", true);
    merges = conflict.equals(MERGE);
    if (toRoot && target.isPresent()) {
      throw options.wrong(
          "target_field", "Cannot set a target field while also setting `add_to_root` to true");
    }
    if (!merges && !conflict.equals("replace")) {
      throw options.wrong(
          CONFLICTS, "conflict strategy [" + conflict + "] not supported, cannot convert field.");
    }
  }

  @Override
  public void change(IngestDocument document) {
    Object value = parsed(document.get(field));
    if (!toRoot) {
      document.set(target.orElse(field), value);
    } else if (value instanceof Map<?, ?> map) {
      map.forEach((name, one) -> toRoot(document, String.valueOf(name), one));
    } else {
      throw FaultException.argument("cannot add non-map fields to root of document");
    }
  }

  private @Nullable Object parsed(@Nullable Object value) {
    if (value instanceof String text) {
      byte[] json = text.getBytes(StandardCharsets.UTF_8);
      return DocumentTree.first(new BytesRef(json), strict, duplicates);
    }
    if (value instanceof Map || value instanceof Iterable) {
      throw FaultException.argument(
          "field ["
              + field
              + "] of type ["
              + Trees.typeName(value)
              + "] cannot be cast to [java.lang.String]");
    }
    return value;
  }

  @SuppressWarnings("unchecked") // Trees have maps with names as keys only.
  private void toRoot(IngestDocument document, String name, @Nullable Object value) {
    if (Metadata.isOne(name)) {
      throw FaultException.argument("cannot add metadata field [" + name + "] to the document");
    }
    // A name is a name here: dots in it lead nowhere.
    Map<String, @Nullable Object> members = document.members();
    document.work().make(16L + name.length());
    if (merges && members.get(name) instanceof Map<?, ?> into && value instanceof Map<?, ?> more) {
      boolean _ = DocumentTree.merge((Map<String, @Nullable Object>) into, (Map<String, ?>) more);
    } else {
      members.put(name, value);
    }
  }
}
