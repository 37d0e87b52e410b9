package io.lampyr.restapi.document;

import io.lampyr.engine.client.DocumentReader;
import io.lampyr.engine.lucene.KeptValues;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.SourceRule;
import io.lampyr.mapping.document.DocumentParser;
import io.lampyr.mapping.document.DocumentSource;
import io.lampyr.query.fetch.StoredValues;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.update.SourceChoice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;

/**
 * The values that an index stores of documents' fields. They are made anew of what the document was
 * written with, as long as that is at hand; where the mapping keeps less of sources, they are read
 * from the shard's commit.
 */
final class StoredFields {
  private final DocumentReader reader;

  StoredFields(DocumentReader reader) {
    this.reader = reader;
  }

  /**
   * Those fields that the mapping stores and the document has. Empty if the document is not yet, or
   * no more, what searches see, and is at hand in part alone.
   */
  Optional<Map<String, List<Object>>> of(DocumentGets.Got got, List<String> names) {
    Map<String, LeafField> leaves =
        got.document().isEmpty() ? Map.of() : leaves(names, got.target().schema().mapping());
    if (leaves.isEmpty()) {
      return Optional.of(Map.of());
    }
    StoredDocument document = got.document().orElseThrow();
    return isWhole(document, got.target().schema().mapping().source())
        ? Optional.of(shown(leaves, parsed(got, document)))
        : committed(got, document, leaves).map(values -> shown(leaves, values));
  }

  private static Map<String, LeafField> leaves(List<String> names, Mapping mapping) {
    Map<String, LeafField> leaves = new LinkedHashMap<>();
    for (String name : names) {
      if (mapping.field(name) instanceof ObjectField) {
        throw ApiException.argument("field [" + name + "] isn't a leaf field");
      }
      LeafField leaf = mapping.leaf(name);
      // What is nested belongs to documents of their own.
      if (leaf != null && isStored(leaf) && mapping.nestedAround(leaf.path()).isEmpty()) {
        leaves.put(name, leaf);
      }
    }
    return leaves;
  }

  private static boolean isStored(LeafField leaf) {
    return leaf.parameters().stream()
        .anyMatch(p -> p.name().equals("store") && Boolean.TRUE.equals(p.value()));
  }

  /** Whether the document is as it was written: what is kept of it may be all there was, too. */
  private static boolean isWhole(StoredDocument document, SourceRule rule) {
    BytesRef source = document.source();
    return source != null
        && (rule.isWhole()
            || !SourceChoice.kept(rule).apply(source).filter(source::bytesEquals).isPresent());
  }

  private static Map<String, List<Object>> parsed(DocumentGets.Got got, StoredDocument document) {
    DocumentSource source =
        new DocumentSource(
            got.target().name(),
            got.wanted().id(),
            document.routing(),
            Objects.requireNonNull(document.source()));
    Map<String, List<Object>> values = new HashMap<>();
    for (IndexableField field :
        new DocumentParser(got.target().schema().context())
            .acknowledged(source, got.target().schema().mapping())
            .fields()) {
      if (field.fieldType().stored()) {
        values.computeIfAbsent(field.name(), _ -> new ArrayList<>()).add(KeptValues.value(field));
      }
    }
    return values;
  }

  private Optional<Map<String, List<Object>>> committed(
      DocumentGets.Got got, StoredDocument document, Map<String, LeafField> leaves) {
    Set<String> paths = leaves.values().stream().map(LeafField::path).collect(Collectors.toSet());
    return reader
        .kept(got.target().id(), got.wanted().id(), document.routing(), paths)
        .orElseThrow(
            () -> ApiException.argument("[stored_fields] cannot be read where nothing is searched"))
        .filter(kept -> kept.version().seqNo() == document.version().seqNo())
        .map(KeptValues::values);
  }

  private static Map<String, List<Object>> shown(
      Map<String, LeafField> leaves, Map<String, List<Object>> values) {
    Map<String, List<Object>> shown = new LinkedHashMap<>();
    leaves.forEach((name, leaf) -> {
      List<Object> its = values.getOrDefault(leaf.path(), List.of());
      if (!its.isEmpty()) {
        shown.put(name, StoredValues.of(its, leaf));
      }
    });
    return shown;
  }
}
