package io.lampyr.query.similarity;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.ParameterValue;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.BooleanSimilarity;
import org.apache.lucene.search.similarities.PerFieldSimilarityWrapper;
import org.apache.lucene.search.similarities.Similarity;
import org.jspecify.annotations.Nullable;

/**
 * The similarity of each field: what its mapping names, or what the index's settings call {@code
 * default}, or BM25. Elasticsearch's BM25 carries a factor of k1 + 1, OpenSearch's does not.
 */
public final class Similarities {
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
   * @param settings what stands under {@code index.similarity}: definitions by their names
   */
  public static Similarities of(Map<String, @Nullable Object> settings, Dialect dialect) {
    Map<String, Similarity> named = new HashMap<>();
    Similarity bm25 = bm25(1.2f, 0.75f, true, dialect);
    named.put("BM25", bm25);
    named.put("boolean", new BooleanSimilarity());
    settings.forEach((name, definition) -> {
      if (!(definition instanceof Map<?, ?> map)) {
        throw FaultException.argument("Similarity [" + name + "] must have an associated type");
      }
      named.put(name, SimilaritySettings.of(name, map).similarity(dialect));
    });
    return new Similarities(named, Objects.requireNonNullElse(named.get("default"), bm25));
  }

  static Similarity bm25(float k1, float b, boolean discountOverlaps, Dialect dialect) {
    BM25Similarity plain = new BM25Similarity(k1, b, discountOverlaps);
    return switch (dialect) {
      case ELASTICSEARCH -> new Scaled(plain, k1 + 1);
      case OPENSEARCH -> plain;
    };
  }

  /** Whether fields may name the similarity. */
  public boolean isKnown(String name) {
    return named.containsKey(name);
  }

  /** What an index writer or a searcher of the index uses. */
  public Similarity of(Mapping mapping) {
    return new PerFieldSimilarityWrapper() {
      @Override
      public Similarity get(String field) {
        return similarity(mapping, field);
      }
    };
  }

  private Similarity similarity(Mapping mapping, String path) {
    MappedField field = mapping.field(path);
    int dot = path.lastIndexOf('.');
    if (field == null && dot > 0) {
      field = mapping.field(path.substring(0, dot));
    }
    if (field instanceof LeafField leaf) {
      for (ParameterValue parameter : leaf.parameters()) {
        if (parameter.name().equals("similarity") && parameter.value() instanceof String name) {
          return named.getOrDefault(name, standard);
        }
      }
    }
    return standard;
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
