package io.lampyr.mapping.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.synonym.SolrSynonymParser;
import org.apache.lucene.analysis.synonym.WordnetSynonymParser;
import org.apache.lucene.util.CharsRef;
import org.apache.lucene.util.CharsRefBuilder;

/**
 * Rules of synonyms in both of their forms. If they are lenient, a term of which the analyzer makes
 * nothing, or several words in one place, is left out of its rule.
 */
final class SynonymRules {
  private SynonymRules() {}

  private interface Analysis {
    CharsRef of() throws IOException;
  }

  private static CharsRef analyzed(boolean lenient, CharsRefBuilder reuse, Analysis analysis)
      throws IOException {
    try {
      return analysis.of();
    } catch (IllegalArgumentException none) {
      if (!lenient) {
        throw none;
      }
      reuse.clear();
      return reuse.get();
    }
  }

  private static boolean isTaken(boolean lenient, CharsRef input, CharsRef output) {
    return !lenient || (input.length > 0 && output.length > 0);
  }

  /** Lists of terms with commas, and arrows between them. */
  static final class OfSolr extends SolrSynonymParser {
    private final boolean lenient;

    OfSolr(boolean expand, Analyzer analyzer, boolean lenient) {
      super(true, expand, analyzer);
      this.lenient = lenient;
    }

    @Override
    public CharsRef analyze(String text, CharsRefBuilder reuse) throws IOException {
      return analyzed(lenient, reuse, () -> super.analyze(text, reuse));
    }

    @Override
    public void add(CharsRef input, CharsRef output, boolean includesInput) {
      if (isTaken(lenient, input, output)) {
        super.add(input, output, includesInput);
      }
    }
  }

  /** Lines of WordNet's file of sets. */
  static final class OfWordnet extends WordnetSynonymParser {
    private final boolean lenient;

    OfWordnet(boolean expand, Analyzer analyzer, boolean lenient) {
      super(true, expand, analyzer);
      this.lenient = lenient;
    }

    @Override
    public CharsRef analyze(String text, CharsRefBuilder reuse) throws IOException {
      return analyzed(lenient, reuse, () -> super.analyze(text, reuse));
    }

    @Override
    public void add(CharsRef input, CharsRef output, boolean includesInput) {
      if (isTaken(lenient, input, output)) {
        super.add(input, output, includesInput);
      }
    }
  }
}
