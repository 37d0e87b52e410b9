package io.lampyr.query.similarity;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.ParameterValue;
import io.lampyr.mapping.field.VectorType;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.BooleanSimilarity;
import org.apache.lucene.search.similarities.Similarity;
import org.jspecify.annotations.Nullable;

/**
 * The similarity of each field: what its mapping names, or what the index's settings call {@code
 * default}, or BM25. Elasticsearch's BM25 carries a factor of k1 + 1, OpenSearch's does not.
 */
public final class Similarities {
  /** Types of similarities, whose names no definition may have. */
  private static final Set<String> BUILT_IN =
      Set.of(
          "BM25",
          "LegacyBM25",
          "boolean",
          "DFR",
          "DFI",
          "IB",
          "LMDirichlet",
          "LMJelinekMercer",
          "scripted");

  private final Map<String, Similarity> named;
  private final Similarity standard;

  private Similarities(Map<String, Similarity> named, Similarity standard) {
    this.named = Map.copyOf(named);
    this.standard = standard;
  }

  /** The similarities of an index without settings for them. */
  public static Similarities standard(Dialect dialect) {
    return of(Map.of(), dialect);
  }

  /**
   * The similarities that an index's settings define.
   *
   * @param settings what stands below {@code index.similarity}, by names with dots
   */
  public static Similarities of(Map<String, String> settings, Dialect dialect) {
    Map<String, Similarity> named = new HashMap<>();
    Similarity bm25 = bm25(1.2f, 0.75f, true, dialect);
    named.put("BM25", bm25);
    named.put("boolean", new BooleanSimilarity());
    definitions(settings)
        .forEach((name, values) ->
            named.put(name, new SimilaritySettings(name, values).similarity(dialect)));
    return new Similarities(named, Objects.requireNonNullElse(named.get("default"), bm25));
  }

  /** Refuses settings that define what is no similarity: searches could not use it. */
  public static void check(Map<String, String> settings) {
    definitions(settings)
        .forEach((name, values) -> {
          if (BUILT_IN.contains(name)) {
            throw FaultException.argument(
                "illegal value for [index.similarity."
                    + name
                    + "] cannot redefine built-in similarity");
          }
          new SimilaritySettings(name, values).check();
        });
  }

  /** Refuses a mapping with fields whose similarity neither is there nor defined by settings. */
  public static void check(Map<String, String> settings, Mapping mapping) {
    Set<String> defined = definitions(settings).keySet();
    for (MappedField field : mapping.fields()) {
      String name = named(field);
      if (name == null || name.equals("BM25") || name.equals("boolean")) {
        continue;
      }
      if (!defined.contains(name)) {
        throw name.equals("classic")
            ? classic()
            : FaultException.mapper(
                "Unknown Similarity type [" + name + "] for field [" + field.name() + "]");
      }
    }
  }

  static FaultException classic() {
    return FaultException.argument(
        "The [classic] similarity may not be used anymore. Please use the [BM25] similarity or build"
            + " a custom [scripted] similarity instead.");
  }

  private static Map<String, Map<String, String>> definitions(Map<String, String> settings) {
    Map<String, Map<String, String>> definitions = new TreeMap<>();
    settings.forEach((name, value) -> {
      int dot = name.indexOf('.');
      if (dot < 0) {
        throw new FaultException(
            ErrorKind.SETTINGS,
            "Failed to get setting group for [] setting prefix and setting ["
                + name
                + "] because of a missing '.'");
      }
      definitions
          .computeIfAbsent(name.substring(0, dot), _ -> new TreeMap<>())
          .put(name.substring(dot + 1), value);
    });
    return definitions;
  }

  static Similarity bm25(float k1, float b, boolean discountOverlaps, Dialect dialect) {
    BM25Similarity plain = new BM25Similarity(k1, b, discountOverlaps);
    return switch (dialect) {
      case ELASTICSEARCH -> new Scaled(plain, k1 + 1);
      case OPENSEARCH -> plain;
    };
  }

  /** What an index writer or a searcher of the index uses. */
  public Similarity of(Mapping mapping) {
    return new PerFieldSimilarity(mapping);
  }

  /** Explanations show the name of this class, by which the peers' is called too. */
  private final class PerFieldSimilarity extends Similarity {
    private final Mapping mapping;

    PerFieldSimilarity(Mapping mapping) {
      this.mapping = mapping;
    }

    @Override
    public long computeNorm(FieldInvertState state) {
      return similarity(mapping, state.getName()).computeNorm(state);
    }

    /** Words may be looked for under the name of a field that has none, as masked spans are. */
    @Override
    public SimScorer scorer(
        float boost, @Nullable CollectionStatistics field, TermStatistics... terms) {
      return field == null
          ? standard.scorer(boost, ofAll(terms), terms)
          : similarity(mapping, field.field()).scorer(boost, field, terms);
    }

    /** As if the field had these words alone. */
    private static CollectionStatistics ofAll(TermStatistics... terms) {
      long documents = 1;
      long words = 1;
      for (TermStatistics term : terms) {
        documents = Math.max(documents, term.docFreq());
        words = Math.max(words, term.totalTermFreq());
      }
      return new CollectionStatistics("", documents, documents, words, documents);
    }
  }

  private Similarity similarity(Mapping mapping, String path) {
    MappedField field = mapping.field(path);
    int dot = path.lastIndexOf('.');
    if (field == null && dot > 0) {
      field = mapping.field(path.substring(0, dot));
    }
    String name = field == null ? null : named(field);
    return name == null ? standard : named.getOrDefault(name, standard);
  }

  /** The similarity that a field's mapping names. */
  private static @Nullable String named(MappedField field) {
    // That of vectors is another thing of the same name.
    if (field instanceof LeafField leaf && !(leaf.type() instanceof VectorType)) {
      for (ParameterValue parameter : leaf.parameters()) {
        if (parameter.name().equals("similarity") && parameter.value() instanceof String name) {
          return name;
        }
      }
    }
    return null;
  }

  /** BM25 with a factor for all its scores. */
  private static final class Scaled extends Similarity {
    private final Similarity in;
    private final float factor;

    Scaled(Similarity in, float factor) {
      this.in = in;
      this.factor = factor;
    }

    @Override
    public long computeNorm(FieldInvertState state) {
      return in.computeNorm(state);
    }

    @Override
    public SimScorer scorer(float boost, CollectionStatistics collection, TermStatistics... terms) {
      return in.scorer(boost * factor, collection, terms);
    }

    @Override
    public String toString() {
      return in + "*" + factor;
    }
  }
}
