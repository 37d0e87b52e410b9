package io.lampyr.query.similarity;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import java.util.Map;
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

/** The definition of one similarity in an index's settings. */
record SimilaritySettings(String name, Map<?, ?> values) {

  static SimilaritySettings of(String name, Map<?, ?> values) {
    return new SimilaritySettings(name, values);
  }

  Similarity similarity(Dialect dialect) {
    try {
      return make(dialect);
    } catch (IllegalArgumentException refused) {
      throw FaultException.argument("[" + name + "]: " + refused.getMessage());
    }
  }

  private Similarity make(Dialect dialect) {
    return switch (text("type", "")) {
      case "BM25" ->
          Similarities.bm25(
              number("k1", 1.2f), number("b", 0.75f), flag("discount_overlaps", true), dialect);
      case "boolean" -> new BooleanSimilarity();
      case "DFR" -> new DFRSimilarity(basicModel(), afterEffect(), normalization());
      case "DFI" -> new DFISimilarity(independence());
      case "IB" -> new IBSimilarity(distribution(), lambda(), normalization());
      case "LMDirichlet" -> new LMDirichletSimilarity(number("mu", 2000));
      case "LMJelinekMercer" -> new LMJelinekMercerSimilarity(number("lambda", 0.1f));
      case "" ->
          throw FaultException.argument("Similarity [" + name + "] must have an associated type");
      default ->
          throw FaultException.argument(
              "Unknown Similarity type [" + text("type", "") + "] for [" + name + "]");
    };
  }

  private BasicModel basicModel() {
    return switch (text("basic_model", "")) {
      case "g" -> new BasicModelG();
      case "if" -> new BasicModelIF();
      case "in" -> new BasicModelIn();
      case "ine" -> new BasicModelIne();
      default -> throw unsupported("BasicModel", "basic_model");
    };
  }

  private AfterEffect afterEffect() {
    return switch (text("after_effect", "")) {
      case "b" -> new AfterEffectB();
      case "l" -> new AfterEffectL();
      default -> throw unsupported("AfterEffect", "after_effect");
    };
  }

  private Normalization normalization() {
    return switch (text("normalization", "")) {
      case "no" -> new Normalization.NoNormalization();
      case "h1" -> new NormalizationH1(number("normalization.h1.c", 1));
      case "h2" -> new NormalizationH2(number("normalization.h2.c", 1));
      case "h3" -> new NormalizationH3(number("normalization.h3.c", 800));
      case "z" -> new NormalizationZ(number("normalization.z.z", 0.30f));
      default -> throw unsupported("Normalization", "normalization");
    };
  }

  private Independence independence() {
    return switch (text("independence_measure", "")) {
      case "standardized" -> new IndependenceStandardized();
      case "saturated" -> new IndependenceSaturated();
      case "chisquared" -> new IndependenceChiSquared();
      default -> throw unsupported("IndependenceMeasure", "independence_measure");
    };
  }

  private Distribution distribution() {
    return switch (text("distribution", "")) {
      case "ll" -> new DistributionLL();
      case "spl" -> new DistributionSPL();
      default -> throw unsupported("Distribution", "distribution");
    };
  }

  private Lambda lambda() {
    return switch (text("lambda", "")) {
      case "df" -> new LambdaDF();
      case "ttf" -> new LambdaTTF();
      default -> throw unsupported("Lambda", "lambda");
    };
  }

  private FaultException unsupported(String what, String key) {
    return FaultException.argument("Unsupported " + what + " [" + text(key, "null") + "]");
  }

  private String text(String key, String otherwise) {
    Object value = values.get(key);
    return value == null ? otherwise : value.toString();
  }

  private boolean flag(String key, boolean otherwise) {
    return Boolean.parseBoolean(text(key, Boolean.toString(otherwise)));
  }

  private float number(String key, float otherwise) {
    try {
      return Float.parseFloat(text(key, Float.toString(otherwise)));
    } catch (NumberFormatException wrong) {
      throw FaultException.argument(
          "Failed to parse value [" + text(key, "") + "] for setting [" + name + "." + key + "]");
    }
  }
}
