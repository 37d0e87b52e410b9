package io.lampyr.mapping.analysis;

import java.io.Reader;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.jspecify.annotations.Nullable;

/** Character filters, a tokenizer and token filters, in this order. */
final class ChainAnalyzer extends Analyzer {
  private final List<UnaryOperator<Reader>> charFilters;
  private final Supplier<Tokenizer> tokenizer;
  private final List<UnaryOperator<TokenStream>> filters;
  private final int positionIncrementGap;
  private final Components.@Nullable Chain chain;

  ChainAnalyzer(
      List<UnaryOperator<Reader>> charFilters,
      Supplier<Tokenizer> tokenizer,
      List<UnaryOperator<TokenStream>> filters,
      int positionIncrementGap) {
    this(charFilters, tokenizer, filters, positionIncrementGap, null);
  }

  /** Of a chain whose parts have names. */
  ChainAnalyzer(Components.Chain chain, int positionIncrementGap) {
    this(
        chain.charFilters().stream().map(Components.Part::made).toList(),
        chain.tokenizer().made(),
        chain.filters().stream().map(Components.Part::made).toList(),
        positionIncrementGap,
        chain);
  }

  private ChainAnalyzer(
      List<UnaryOperator<Reader>> charFilters,
      Supplier<Tokenizer> tokenizer,
      List<UnaryOperator<TokenStream>> filters,
      int positionIncrementGap,
      Components.@Nullable Chain chain) {
    this.chain = chain;
    this.charFilters = List.copyOf(charFilters);
    this.tokenizer = tokenizer;
    this.filters = List.copyOf(filters);
    this.positionIncrementGap = positionIncrementGap;
  }

  /** The parts that somebody named, or null for an analyzer that is known as a whole. */
  Components.@Nullable Chain chain() {
    return chain;
  }

  @Override
  protected TokenStreamComponents createComponents(String field) {
    Tokenizer source = tokenizer.get();
    return new TokenStreamComponents(source, normalize(field, source));
  }

  @Override
  protected TokenStream normalize(String field, TokenStream in) {
    TokenStream stream = in;
    for (UnaryOperator<TokenStream> filter : filters) {
      stream = filter.apply(stream);
    }
    return stream;
  }

  @Override
  protected Reader initReader(String field, Reader in) {
    Reader reader = in;
    for (UnaryOperator<Reader> filter : charFilters) {
      reader = filter.apply(reader);
    }
    return reader;
  }

  @Override
  protected Reader initReaderForNormalization(String field, Reader in) {
    return initReader(field, in);
  }

  @Override
  public int getPositionIncrementGap(String field) {
    return positionIncrementGap;
  }
}
