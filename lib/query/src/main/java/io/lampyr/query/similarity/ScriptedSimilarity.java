package io.lampyr.query.similarity;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.run.Given;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.util.SmallFloat;

/** Scores that a script says, of what is counted of a word, its field and the document. */
final class ScriptedSimilarity extends Similarity {
  private final ScriptProgram script;
  private final Optional<ScriptProgram> weight;

  ScriptedSimilarity(Script script, Optional<Script> weight, boolean discountOverlaps) {
    super(discountOverlaps);
    this.script = script.compile(ScriptContext.SIMILARITY);
    this.weight = weight.map(one -> one.compile(ScriptContext.SIMILARITY_WEIGHT));
  }

  @Override
  public long computeNorm(FieldInvertState state) {
    int overlaps = getDiscountOverlaps() ? state.getNumOverlap() : 0;
    return SmallFloat.intToByte4(state.getLength() - overlaps);
  }

  @Override
  public SimScorer scorer(float boost, CollectionStatistics of, TermStatistics... terms) {
    Counted query = new Counted("Query", "boost", boost);
    Counted field =
        new Counted(
            "Field",
            "docCount",
            of.docCount(),
            "sumDocFreq",
            of.sumDocFreq(),
            "sumTotalTermFreq",
            of.sumTotalTermFreq());
    List<OfTerm> scorers = new ArrayList<>();
    for (TermStatistics each : terms) {
      Counted term =
          new Counted("Term", "docFreq", each.docFreq(), "totalTermFreq", each.totalTermFreq());
      scorers.add(new OfTerm(query, field, term));
    }
    return scorers.size() == 1 ? scorers.getFirst() : new Sum(scorers);
  }

  @Override
  public String toString() {
    return "ScriptedSimilarity(weightScript=["
        + weight.map(program -> told(program.script())).orElse("null")
        + "], script=["
        + told(script.script())
        + "])";
  }

  private static String told(Script script) {
    return "Script{type=inline, lang='"
        + script.language()
        + "', idOrCode='"
        + script.source()
        + "', options={}, params="
        + script.params()
        + "}";
  }

  private static Counted document(float freq, long norm) {
    return new Counted("Doc", "length", SmallFloat.byte4ToInt((byte) norm), "freq", freq);
  }

  /** The scores of one word. Safe for many threads. */
  private final class OfTerm extends SimScorer {
    private final Map<String, Object> given = new LinkedHashMap<>();
    private final double weighed;

    OfTerm(Counted query, Counted field, Counted term) {
      given.put("query", query);
      given.put("field", field);
      given.put("term", term);
      weighed = weight.map(program -> program.number(program.run(Given.of(given)))).orElse(1.0);
      given.put("weight", weighed);
    }

    @Override
    public float score(float freq, long norm) {
      Counted document = document(freq, norm);
      Given all = name -> name.equals("doc") ? document : given.get(name);
      float score = (float) script.number(script.run(all));
      if (!Float.isFinite(score)) {
        throw FaultException.argument(
            "the script of a similarity gave [" + score + "] for a score");
      }
      return score;
    }

    @Override
    public Explanation explain(Explanation freq, long norm) {
      List<Explanation> details = new ArrayList<>();
      details.add(Explanation.match((float) weighed, "weight"));
      for (String name : List.of("query", "field", "term")) {
        if (given.get(name) instanceof Counted counted) {
          counted.told(name, details);
        }
      }
      float times = freq.getValue().floatValue();
      details.add(Explanation.match(freq.getValue(), "doc.freq", freq.getDetails()));
      details.add(Explanation.match(SmallFloat.byte4ToInt((byte) norm), "doc.length"));
      return Explanation.match(
          score(times, norm), "score from " + ScriptedSimilarity.this + " computed from:", details);
    }
  }

  /** Of several words that stand for one, as those of a clause would be added up. */
  private static final class Sum extends SimScorer {
    private final List<OfTerm> terms;

    Sum(List<OfTerm> terms) {
      this.terms = terms;
    }

    @Override
    public float score(float freq, long norm) {
      double sum = 0;
      for (OfTerm term : terms) {
        sum += term.score(freq, norm);
      }
      return (float) sum;
    }

    @Override
    public Explanation explain(Explanation freq, long norm) {
      return Explanation.match(
          score(freq.getValue().floatValue(), norm),
          "Sum of:",
          terms.stream().map(term -> term.explain(freq, norm)).toList());
    }
  }
}
