package io.lampyr.mapping.field;

import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.analysis.NamedAnalyzer;
import org.jspecify.annotations.Nullable;

/** The analyzers that a field names, each falling back to the one before. */
record Analyzers(NamedAnalyzer index, NamedAnalyzer search, NamedAnalyzer quote) {
  private static final String INDEX = "analyzer";
  private static final String SEARCH = "search_analyzer";
  private static final String QUOTE = "search_quote_analyzer";

  /** Of texts: what the settings say of all searches goes before the field's own analyzer. */
  static Analyzers of(FieldSetup setup) {
    IndexAnalysis analysis = setup.analysis();
    NamedAnalyzer searching = analysis.ofSearches();
    NamedAnalyzer quoting = analysis.ofPhrases();
    Analyzers all = of(setup, analysis.defaultAnalyzer(), searching, quoting);
    String index = name(setup, INDEX, null, IndexAnalysis.DEFAULT);
    String search = name(setup, SEARCH, searching, index);
    String quote = name(setup, QUOTE, quoting, search);
    // Which analyzer is whose is told whole as soon as they are not one, as the peers do it.
    boolean differs = !search.equals(quote);
    boolean searches = differs || !index.equals(search);
    setup.parameters().settle(INDEX, index, searches);
    setup.parameters().settle(SEARCH, search, differs);
    setup.parameters().settle(QUOTE, quote, false);
    if (!searches) {
      setup.parameters().hide(SEARCH);
    }
    if (!differs) {
      setup.parameters().hide(QUOTE);
    }
    return all;
  }

  static Analyzers of(FieldSetup setup, NamedAnalyzer standard) {
    return of(setup, standard, null, null);
  }

  private static Analyzers of(
      FieldSetup setup,
      NamedAnalyzer standard,
      @Nullable NamedAnalyzer searching,
      @Nullable NamedAnalyzer quoting) {
    NamedAnalyzer own = named(setup, INDEX, false);
    NamedAnalyzer index = own == null ? standard : own;
    NamedAnalyzer ownSearch = named(setup, SEARCH, true);
    NamedAnalyzer search = ownSearch != null ? ownSearch : searching != null ? searching : index;
    NamedAnalyzer ownQuote = named(setup, QUOTE, true);
    NamedAnalyzer quote = ownQuote != null ? ownQuote : quoting != null ? quoting : search;
    return new Analyzers(index, search, quote);
  }

  /** The name by which the parameter's analyzer is told. */
  private static String name(
      FieldSetup setup, String key, @Nullable NamedAnalyzer standard, String otherwise) {
    Object given = setup.parameters().taken(key).value();
    return given != null ? String.valueOf(given) : standard != null ? standard.name() : otherwise;
  }

  private static @Nullable NamedAnalyzer named(FieldSetup setup, String key, boolean updatable) {
    String name = setup.parameters().optionalText(key, updatable);
    if (name == null) {
      return null;
    }
    return updatable
        ? setup.analysis().analyzer(name, setup.path())
        : setup.analysis().indexAnalyzer(name, setup.path());
  }
}
