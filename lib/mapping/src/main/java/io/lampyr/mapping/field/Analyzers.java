package io.lampyr.mapping.field;

import io.lampyr.mapping.analysis.NamedAnalyzer;
import org.jspecify.annotations.Nullable;

/** The analyzers that a field names, each falling back to the one before. */
record Analyzers(NamedAnalyzer index, NamedAnalyzer search, NamedAnalyzer quote) {

  static Analyzers of(FieldSetup setup) {
    return of(setup, setup.analysis().defaultAnalyzer());
  }

  static Analyzers of(FieldSetup setup, NamedAnalyzer standard) {
    NamedAnalyzer own = named(setup, "analyzer", false);
    NamedAnalyzer search = named(setup, "search_analyzer", true);
    NamedAnalyzer quote = named(setup, "search_quote_analyzer", true);
    NamedAnalyzer index = own == null ? standard : own;
    if (search == null) {
      NamedAnalyzer defaultSearch = setup.analysis().defaultSearchAnalyzer();
      search = own == null && defaultSearch != null ? defaultSearch : index;
    }
    return new Analyzers(index, search, quote == null ? search : quote);
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
