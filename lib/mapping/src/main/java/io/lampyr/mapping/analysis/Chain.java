package io.lampyr.mapping.analysis;

import java.io.Reader;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.jspecify.annotations.Nullable;

/**
 * Named parts of a chain, which {@code _analyze} explains one by one.
 *
 * @param within how many of the first filters are told as a part of the tokenizer
 */
record Chain(
    List<Part<UnaryOperator<Reader>>> charFilters,
    Part<Supplier<Tokenizer>> tokenizer,
    List<Part<UnaryOperator<TokenStream>>> filters,
    int within) {

  Chain(
      List<Part<UnaryOperator<Reader>>> charFilters,
      Part<Supplier<Tokenizer>> tokenizer,
      List<Part<UnaryOperator<TokenStream>>> filters) {
    this(charFilters, tokenizer, filters, 0);
  }

  /** The same without the filters from there on. */
  Chain upTo(int count) {
    return new Chain(charFilters, tokenizer, filters.subList(0, count), within);
  }

  Analyzer analyzer(int gap) {
    return new ChainAnalyzer(this, gap);
  }

  /**
   * A part of a chain.
   *
   * @param normal what is done to parts of words too; null if it is for whole words
   */
  record Part<T>(String name, T made, @Nullable T normal) {
    Part(String name, T made) {
      this(name, made, null);
    }

    Part<T> normalizing() {
      return new Part<>(name, made, normal == null ? made : normal);
    }
  }
}
