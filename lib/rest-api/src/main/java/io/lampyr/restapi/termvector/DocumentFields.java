package io.lampyr.restapi.termvector;

import io.lampyr.base.glob.Glob;
import io.lampyr.engine.lucene.KeptVectors;
import io.lampyr.engine.search.IndexSchema;
import io.lampyr.mapping.InnerLeaf;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.analysis.NamedAnalyzer;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.mapping.field.InnerFields;
import io.lampyr.mapping.field.JoinType;
import io.lampyr.mapping.field.KeywordType;
import io.lampyr.mapping.source.SourceValues;
import io.lampyr.restapi.document.DocumentLookup;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.jspecify.annotations.Nullable;

/** Finds the fields of a document that have terms, their values and how those are cut. */
final class DocumentFields {
  private static final String OPTION = "term_vector";

  private final IndexSchema schema;
  private final VectorRequest request;
  private final Map<String, @Nullable Object> source;
  private final DocumentLookup.Stored stored;
  private final Map<String, FieldTerms> kept;

  /** The vectors that the index keeps of fields of the document. */
  interface Vectors {
    Map<String, List<KeptVectors.KeptTerm>> of(Set<String> fields);
  }

  DocumentFields(
      IndexSchema schema,
      VectorRequest request,
      Map<String, @Nullable Object> source,
      DocumentLookup.Stored stored,
      Vectors vectors) {
    this.stored = stored;
    this.schema = schema;
    this.request = request;
    this.source = source;
    this.kept = kept(vectors);
  }

  /**
   * What the index keeps of fields: looked up where the mapping keeps less of sources than they
   * are, of which vectors cannot be made anew.
   */
  private Map<String, FieldTerms> kept(Vectors vectors) {
    Mapping mapping = schema.definition().mapping();
    Map<String, FieldTerms> found = new HashMap<>();
    if (request.given().isPresent() || mapping.source().isWhole()) {
      return found;
    }
    Map<String, FieldTerms.Known> known = new HashMap<>();
    for (MappedField field : mapping.fields()) {
      if (field instanceof LeafField leaf && keepsVectors(leaf) && isTold(leaf, mapping)) {
        Stream.concat(
                Stream.of(leaf.path()),
                InnerLeaf.of(leaf).stream()
                    .filter(inner -> inner.inner().keepsVectors())
                    .map(InnerLeaf::path))
            .filter(path -> request.fields().isEmpty() || isNamed(path))
            .forEach(path -> known.put(path, FieldTerms.Known.ofVectors(vectors(leaf))));
      }
    }
    if (!known.isEmpty()) {
      Map<String, List<KeptVectors.KeptTerm>> all = vectors.of(Set.copyOf(known.keySet()));
      known.forEach((path, how) -> {
        List<KeptVectors.KeptTerm> terms = all.get(path);
        if (terms != null) {
          found.put(path, FieldTerms.ofKept(terms, how));
        }
      });
    }
    return found;
  }

  /**
   * The terms of the fields that are wanted, by their paths. Without a wish these are the fields
   * whose mapping asks for term vectors; of a given document, all.
   */
  Map<String, FieldTerms> terms() {
    Map<String, FieldTerms> terms = new TreeMap<>();
    Mapping mapping = schema.definition().mapping();
    for (MappedField field : mapping.fields()) {
      if (field instanceof LeafField leaf && isTold(leaf, mapping)) {
        if (isWanted(leaf)) {
          put(leaf.path(), keptOr(leaf.path(), () -> terms(leaf)), terms);
        }
        if (leaf.type() instanceof InnerFields type && leaf.type().facts().searchable()) {
          inner(leaf, type, terms);
        }
      }
    }
    if (request.fields().isEmpty() ? request.given().isPresent() : isNamed(SystemFields.ROUTING)) {
      put(SystemFields.ROUTING, FieldTerms.whole(routing()), terms);
    }
    return terms;
  }

  /**
   * Nested documents are others, which keep their own vectors: of a document that is in the index,
   * vectors are made of what stands there in its source, as far as none are kept.
   */
  private boolean isTold(LeafField leaf, Mapping mapping) {
    return mapping.nestedAround(leaf.path()).isEmpty()
        || (request.given().isEmpty() && !keepsVectors(leaf));
  }

  private List<String> routing() {
    if (request.given().isEmpty()) {
      return values(SystemFields.ROUTING);
    }
    return request.routing() == null ? List.of() : List.of(request.routing());
  }

  /** The fields that the type makes by itself, of the values of the field. */
  private void inner(LeafField leaf, InnerFields type, Map<String, FieldTerms> terms) {
    for (InnerFields.InnerField inner : type.innerFields()) {
      String path = leaf.path() + "." + inner.name();
      boolean wanted =
          request.fields().isEmpty() && request.given().isEmpty()
              ? inner.keepsVectors() && keepsVectors(leaf)
              : request.fields().isEmpty() || isNamed(path);
      if (wanted) {
        put(path, keptOr(path, () -> terms(leaf, inner)), terms);
      }
    }
  }

  private FieldTerms terms(LeafField leaf, InnerFields.InnerField inner) {
    String path = leaf.path() + "." + inner.name();
    FieldTerms made = FieldTerms.of(path, values(leaf.path()), inner.analyzer(), inner.gap());
    return inner.keepsVectors() ? asKept(leaf, made) : made;
  }

  private FieldTerms keptOr(String path, Supplier<FieldTerms> made) {
    FieldTerms found = request.analyzers().containsKey(path) ? null : kept.get(path);
    return found == null ? made.get() : found;
  }

  private boolean isWanted(LeafField leaf) {
    return request.fields().isEmpty()
        ? request.given().isPresent() || keepsVectors(leaf)
        : isNamed(leaf.path());
  }

  private boolean isNamed(String path) {
    return request.fields().stream().anyMatch(pattern -> Glob.matches(pattern, path));
  }

  private static boolean keepsVectors(LeafField leaf) {
    return !vectors(leaf).equals("no");
  }

  private static String vectors(LeafField leaf) {
    return leaf.parameters().stream()
        .filter(parameter -> parameter.name().equals(OPTION))
        .map(parameter -> String.valueOf(parameter.value()))
        .findFirst()
        .orElse("no");
  }

  /** Of a document that is in the index, vectors tell what the index keeps of them. */
  private FieldTerms asKept(LeafField leaf, FieldTerms terms) {
    return request.given().isEmpty() && keepsVectors(leaf)
        ? terms.with(FieldTerms.Known.ofVectors(vectors(leaf)))
        : terms;
  }

  /** As the index has it, whatever an analyzer says of itself. */
  private int gap(String path) {
    return schema.definition().mapping().positionIncrementGap(path);
  }

  private FieldTerms terms(LeafField leaf) {
    String path = leaf.path();
    String named = request.analyzers().get(path);
    if (named != null) {
      Analyzer analyzer = analyzer(named);
      return FieldTerms.of(path, values(path), analyzer, analyzer.getPositionIncrementGap(path));
    }
    if (leaf.type() instanceof AnalyzedType text) {
      return asKept(
          leaf, FieldTerms.of(path, values(path), text.indexAnalyzer().analyzer(), gap(path)));
    }
    return FieldTerms.whole(
        switch (leaf.type()) {
          case KeywordType words when words.facts().searchable() -> kept(words, path);
          case JoinType _ -> relations(path);
          default -> List.of();
        });
  }

  /**
   * What the document is to others. A document that is given may tell it with its parent; of one in
   * the index the peers read bare names alone.
   */
  private List<String> relations(String path) {
    return SourceValues.at(source, path).stream()
        .map(value ->
            value instanceof Map<?, ?> map
                ? (request.given().isPresent() ? map.get("name") : null)
                : value)
        .filter(Objects::nonNull)
        .map(String::valueOf)
        .toList();
  }

  /**
   * Of a document that is given, words that are too long are none; of others, as the peers do it.
   */
  private List<String> kept(KeywordType type, String path) {
    return values(path).stream()
        .filter(word -> request.given().isEmpty() || !type.ignores(word))
        .map(word -> type.normalizer() == null ? word : type.encode(word).utf8ToString())
        .toList();
  }

  private Analyzer analyzer(String name) {
    NamedAnalyzer found = schema.definition().context().analysis().find(name);
    if (found == null) {
      throw ApiException.argument("failed to find analyzer [" + name + "]");
    }
    return found.analyzer();
  }

  /**
   * What the index stores of a field, or what stands in the source. A subfield has the values of
   * the field that it belongs to.
   */
  private List<String> values(String path) {
    List<Object> kept = stored.of(List.of(path)).getOrDefault(path, List.of());
    if (!kept.isEmpty()) {
      return kept.stream().map(String::valueOf).toList();
    }
    String at = path;
    int dot = path.lastIndexOf('.');
    while (dot > 0 && schema.definition().mapping().leaf(path.substring(0, dot)) != null) {
      at = path.substring(0, dot);
      dot = at.lastIndexOf('.');
    }
    List<@Nullable Object> values = new ArrayList<>(SourceValues.at(source, at));
    LeafField leaf = schema.definition().mapping().leaf(at);
    // Vectors that the index keeps are of all that it was given.
    if (request.given().isPresent() || (leaf != null && keepsVectors(leaf))) {
      copied(at, values);
    }
    return values.stream()
        .filter(value -> value != null && !(value instanceof Map))
        .map(String::valueOf)
        .toList();
  }

  /** What fields of a given document copy to another. */
  private void copied(String target, List<@Nullable Object> into) {
    for (MappedField field : schema.definition().mapping().fields()) {
      if (field instanceof LeafField leaf && leaf.copyTo().contains(target)) {
        into.addAll(SourceValues.at(source, leaf.path()));
      }
    }
  }

  private static void put(String path, FieldTerms terms, Map<String, FieldTerms> into) {
    if (!terms.terms().isEmpty()) {
      into.put(path, terms);
    }
  }
}
