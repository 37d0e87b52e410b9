package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.io.StringReader;
import java.text.ParseException;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.synonym.SolrSynonymParser;
import org.apache.lucene.analysis.synonym.SynonymMap;
import org.apache.lucene.analysis.synonym.WordnetSynonymParser;
import org.apache.lucene.util.CharsRef;
import org.apache.lucene.util.CharsRefBuilder;

/** Rules of synonyms, read in one of two formats. */
final class SynonymRules {
  private SynonymRules() {}

  /** What the rules say; where they are read leniently, without the words that leave no terms. */
  static SynonymMap map(AnalysisSettings settings, List<String> rules, Analyzer before) {
    boolean expand = settings.flag("expand", true);
    boolean lenient = settings.flag("lenient", false);
    SynonymPairs.check(settings, rules, expand);
    try {
      StringReader text = new StringReader(String.join("\n", rules));
      SynonymMap.Parser parser =
          settings.text("format", "").equals("wordnet")
              ? new Wordnet(expand, before, lenient)
              : new Solr(expand, before, lenient);
      parser.parse(text);
      return parser.build();
    } catch (ParseException
        | IOException
        | IllegalArgumentException
        | IndexOutOfBoundsException wrong) {
      Throwable cause = wrong.getCause() == null ? wrong : wrong.getCause();
      throw FaultException.argument(
          "failed to build synonyms of [" + settings.name() + "]: " + cause.getMessage());
    }
  }

  private interface Analysis {
    CharsRef made() throws IOException;
  }

  private static CharsRef analyzed(boolean lenient, Analysis analysis) throws IOException {
    try {
      return analysis.made();
    } catch (IllegalArgumentException none) {
      if (!lenient) {
        throw none;
      }
      return new CharsRef("");
    }
  }

  private static boolean isTaken(boolean lenient, CharsRef input, CharsRef output) {
    return !lenient || (input.length > 0 && output.length > 0);
  }

  /** Lists of terms with commas, and arrows between them. */
  private static final class Solr extends SolrSynonymParser {
    private final boolean lenient;

    Solr(boolean expand, Analyzer before, boolean lenient) {
      super(true, expand, before);
      this.lenient = lenient;
    }

    @Override
    public CharsRef analyze(String text, CharsRefBuilder reuse) throws IOException {
      return analyzed(lenient, () -> super.analyze(text, reuse));
    }

    @Override
    public void add(CharsRef input, CharsRef output, boolean includeOrig) {
      if (isTaken(lenient, input, output)) {
        super.add(input, output, includeOrig);
      }
    }
  }

  /** Lines of WordNet's file of sets. */
  private static final class Wordnet extends WordnetSynonymParser {
    private final boolean lenient;

    Wordnet(boolean expand, Analyzer before, boolean lenient) {
      super(true, expand, before);
      this.lenient = lenient;
    }

    @Override
    public CharsRef analyze(String text, CharsRefBuilder reuse) throws IOException {
      return analyzed(lenient, () -> super.analyze(text, reuse));
    }

    @Override
    public void add(CharsRef input, CharsRef output, boolean includeOrig) {
      if (isTaken(lenient, input, output)) {
        super.add(input, output, includeOrig);
      }
    }
  }
}
