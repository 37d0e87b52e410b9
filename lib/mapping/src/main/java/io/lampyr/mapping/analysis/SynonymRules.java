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
    boolean lenient = settings.text("lenient", "").equals("true");
    SynonymPairs.check(settings, rules, expand);
    try {
      StringReader text = new StringReader(String.join("\n", rules));
      SynonymMap.Parser parser =
          settings.text("format", "").equals("wordnet")
              ? new Wordnet(expand, before, lenient)
              : new Solr(expand, before, lenient);
      parser.parse(text);
      return parser.build();
    } catch (ParseException | IOException | IllegalArgumentException wrong) {
      Throwable cause = wrong.getCause() == null ? wrong : wrong.getCause();
      throw FaultException.argument(
          "failed to build synonyms of [" + settings.name() + "]: " + cause.getMessage());
    }
  }

  private static final class Solr extends SolrSynonymParser {
    private final boolean lenient;

    Solr(boolean expand, Analyzer before, boolean lenient) {
      super(true, expand, before);
      this.lenient = lenient;
    }

    @Override
    public CharsRef analyze(String text, CharsRefBuilder reuse) throws IOException {
      try {
        return super.analyze(text, reuse);
      } catch (IllegalArgumentException untaken) {
        return nothing(untaken, lenient);
      }
    }

    @Override
    public void add(CharsRef input, CharsRef output, boolean includeOrig) {
      if (!lenient || (input.length > 0 && output.length > 0)) {
        super.add(input, output, includeOrig);
      }
    }
  }

  private static final class Wordnet extends WordnetSynonymParser {
    private final boolean lenient;

    Wordnet(boolean expand, Analyzer before, boolean lenient) {
      super(true, expand, before);
      this.lenient = lenient;
    }

    @Override
    public CharsRef analyze(String text, CharsRefBuilder reuse) throws IOException {
      try {
        return super.analyze(text, reuse);
      } catch (IllegalArgumentException untaken) {
        return nothing(untaken, lenient);
      }
    }

    @Override
    public void add(CharsRef input, CharsRef output, boolean includeOrig) {
      if (!lenient || (input.length > 0 && output.length > 0)) {
        super.add(input, output, includeOrig);
      }
    }
  }

  private static CharsRef nothing(IllegalArgumentException untaken, boolean lenient) {
    if (!lenient) {
      throw untaken;
    }
    return new CharsRef("");
  }
}
