package io.lampyr.query.similarity;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.query.script.Script;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.search.similarities.AfterEffect;
import org.apache.lucene.search.similarities.AfterEffectB;
import org.apache.lucene.search.similarities.AfterEffectL;
import org.apache.lucene.search.similarities.BasicModel;
import org.apache.lucene.search.similarities.BasicModelG;
import org.apache.lucene.search.similarities.BasicModelIF;
import org.apache.lucene.search.similarities.BasicModelIn;
import org.apache.lucene.search.similarities.BasicModelIne;
import org.apache.lucene.search.similarities.BooleanSimilarity;
import org.apache.lucene.search.similarities.DFISimilarity;
import org.apache.lucene.search.similarities.DFRSimilarity;
import org.apache.lucene.search.similarities.Distribution;
import org.apache.lucene.search.similarities.DistributionLL;
import org.apache.lucene.search.similarities.DistributionSPL;
import org.apache.lucene.search.similarities.IBSimilarity;
import org.apache.lucene.search.similarities.Independence;
import org.apache.lucene.search.similarities.IndependenceChiSquared;
import org.apache.lucene.search.similarities.IndependenceSaturated;
import org.apache.lucene.search.similarities.IndependenceStandardized;
import org.apache.lucene.search.similarities.LMDirichletSimilarity;
import org.apache.lucene.search.similarities.LMJelinekMercerSimilarity;
import org.apache.lucene.search.similarities.Lambda;
import org.apache.lucene.search.similarities.LambdaDF;
import org.apache.lucene.search.similarities.LambdaTTF;
import org.apache.lucene.search.similarities.Normalization;
import org.apache.lucene.search.similarities.NormalizationH1;
import org.apache.lucene.search.similarities.NormalizationH2;
import org.apache.lucene.search.similarities.NormalizationH3;
import org.apache.lucene.search.similarities.NormalizationZ;
import org.apache.lucene.search.similarities.Similarity;

/** The definition of one similarity in an index's settings. Confined to one thread. */
final class SimilaritySettings {
  private static final Set<String> FACTORS =
      Set.of("normalization.h1.c", "normalization.h2.c", "normalization.h3.c", "normalization.z.z");

  private final String name;

  /** What nobody has asked for yet. */
  private final Map<String, String> left;

  SimilaritySettings(String name, Map<String, String> values) {
    this.name = name;
    this.left = new TreeMap<>(values);
  }

  /** The similarity, whatever else is said of it. */
  Similarity similarity(Dialect dialect) {
    return make(text("type", ""), dialect);
  }

  /** Refuses what makes no similarity, and what its type knows nothing of. */
  void check() {
    String type = text("type", "");
    try {
      ScoreLaws.check(make(type, Dialect.ELASTICSEARCH));
    } catch (IllegalArgumentException refused) {
      throw FaultException.argument(String.valueOf(refused.getMessage()));
    }
    if (!left.isEmpty()) {
      throw FaultException.argument(
          "Unknown settings for similarity of type [" + type + "]: " + left.keySet());
    }
  }

  private Similarity make(String type, Dialect dialect) {
    return switch (type) {
      case "BM25" -> bm25(dialect);
      // What BM25 was to both products once.
      case "LegacyBM25" -> bm25(Dialect.ELASTICSEARCH);
      case "boolean" -> new BooleanSimilarity();
      case "DFR" -> new DFRSimilarity(basicModel(), afterEffect(), normalization());
      case "DFI" -> new DFISimilarity(independence());
      case "IB" -> new IBSimilarity(distribution(), lambda(), normalization());
      case "LMDirichlet" -> new LMDirichletSimilarity(number("mu", 2000));
      case "LMJelinekMercer" -> new LMJelinekMercerSimilarity(number("lambda", 0.1f));
      case "scripted" -> scripted();
      case "" ->
          throw FaultException.argument("Similarity [" + name + "] must have an associated type");
      case "classic" -> throw Similarities.classic();
      default ->
          throw FaultException.argument(
              "Unknown Similarity type [" + type + "] for [" + name + "]");
    };
  }

  private Similarity bm25(Dialect dialect) {
    return Similarities.bm25(
        number("k1", 1.2f), number("b", 0.75f), flag("discount_overlaps", true), dialect);
  }

  private Similarity scripted() {
    Script script = Script.of(below("script"));
    Map<String, Object> weight = below("weight_script");
    return new ScriptedSimilarity(
        script,
        weight.isEmpty() ? Optional.empty() : Optional.of(Script.of(weight)),
        flag("discount_overlaps", true));
  }

  /** What stands below a name, as a tree. */
  private Map<String, Object> below(String key) {
    Map<String, Object> tree = new TreeMap<>();
    for (String path : List.copyOf(left.keySet())) {
      if (path.startsWith(key + ".")) {
        put(tree, path.substring(key.length() + 1), text(path, ""));
      }
    }
    return tree;
  }

  @SuppressWarnings("unchecked") // Maps that are made here.
  private static void put(Map<String, Object> tree, String path, String value) {
    String[] names = path.split("\\.", -1);
    Map<String, Object> at = tree;
    for (int i = 0; i < names.length - 1; i++) {
      if (!(at.get(names[i]) instanceof Map<?, ?>)) {
        at.put(names[i], new TreeMap<String, Object>());
      }
      at = (Map<String, Object>) at.get(names[i]);
    }
    at.put(names[names.length - 1], value);
  }

  private BasicModel basicModel() {
    String given = text("basic_model", "null");
    return switch (given) {
      case "g" -> new BasicModelG();
      case "if" -> new BasicModelIF();
      case "in" -> new BasicModelIn();
      case "ine" -> new BasicModelIne();
      case "be", "d", "p" ->
          throw FaultException.argument(
              "Basic model [" + given + "] isn't supported anymore, please use another model.");
      default -> throw unsupported("BasicModel", given, "ine", "in", "g", "if");
    };
  }

  private AfterEffect afterEffect() {
    String given = text("after_effect", "null");
    return switch (given) {
      case "b" -> new AfterEffectB();
      case "l" -> new AfterEffectL();
      case "no" ->
          throw FaultException.argument(
              "After effect [no] isn't supported anymore, please use another effect.");
      default -> throw unsupported("AfterEffect", given, "b", "l");
    };
  }

  private Normalization normalization() {
    String given = text("normalization", "null");
    Normalization made =
        switch (given) {
          case "no" -> new Normalization.NoNormalization();
          case "h1" -> new NormalizationH1(number("normalization.h1.c", 1));
          case "h2" -> new NormalizationH2(number("normalization.h2.c", 1));
          case "h3" -> new NormalizationH3(number("normalization.h3.c", 800));
          case "z" -> new NormalizationZ(number("normalization.z.z", 0.30f));
          default -> throw unsupported("Normalization", given);
        };
    // The others' factors may stay when another one is chosen.
    left.keySet().removeAll(FACTORS);
    return made;
  }

  private Independence independence() {
    String given = text("independence_measure", "null");
    return switch (given) {
      case "standardized" -> new IndependenceStandardized();
      case "saturated" -> new IndependenceSaturated();
      case "chisquared" -> new IndependenceChiSquared();
      default ->
          throw unsupported(
              "IndependenceMeasure", given, "standardized", "saturated", "chisquared");
    };
  }

  private Distribution distribution() {
    String given = text("distribution", "null");
    return switch (given) {
      case "ll" -> new DistributionLL();
      case "spl" -> new DistributionSPL();
      default -> throw unsupported("Distribution", given);
    };
  }

  private Lambda lambda() {
    String given = text("lambda", "null");
    return switch (given) {
      case "df" -> new LambdaDF();
      case "ttf" -> new LambdaTTF();
      default -> throw unsupported("Lambda", given);
    };
  }

  private static FaultException unsupported(String what, String given, String... known) {
    return FaultException.argument(
        "Unsupported "
            + what
            + " ["
            + given
            + "]"
            + (known.length == 0 ? "" : ", expected one of " + List.of(known)));
  }

  private String text(String key, String otherwise) {
    String value = left.remove(key);
    return value == null ? otherwise : value;
  }

  private boolean flag(String key, boolean otherwise) {
    return Flags.parse(text(key, Boolean.toString(otherwise)));
  }

  private float number(String key, float otherwise) {
    String value = text(key, Float.toString(otherwise));
    try {
      return Float.parseFloat(value);
    } catch (NumberFormatException wrong) {
      throw new FaultException(
          ErrorKind.SETTINGS,
          "Failed to parse float setting [" + key + "] with value [" + value + "]");
    }
  }
}
