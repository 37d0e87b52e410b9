package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
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
  private final Normal normal;
  private final @Nullable Chain chain;
  private volatile @Nullable Boolean countsWords;

  /** What of a chain is done to parts of words, such as their beginnings. */
  private record Normal(
      List<UnaryOperator<Reader>> charFilters, List<UnaryOperator<TokenStream>> filters) {
    Normal {
      charFilters = List.copyOf(charFilters);
      filters = List.copyOf(filters);
    }
  }

  /** Of a tokenizer and filters, of which the first ones are done to parts of words too. */
  ChainAnalyzer(
      Supplier<Tokenizer> tokenizer,
      List<UnaryOperator<TokenStream>> filters,
      int normalizing,
      int positionIncrementGap) {
    this.chain = null;
    this.charFilters = List.of();
    this.tokenizer = tokenizer;
    this.filters = List.copyOf(filters);
    this.normal = new Normal(List.of(), filters.subList(0, normalizing));
    this.positionIncrementGap = positionIncrementGap;
  }

  /** Of a chain whose parts have names. */
  ChainAnalyzer(Chain chain, int positionIncrementGap) {
    this.chain = chain;
    this.charFilters = chain.charFilters().stream().map(Chain.Part::made).toList();
    this.tokenizer = chain.tokenizer().made();
    this.filters = chain.filters().stream().map(Chain.Part::made).toList();
    this.normal =
        new Normal(
            chain.charFilters().stream().map(Chain.Part::normal).filter(Objects::nonNull).toList(),
            chain.filters().stream().map(Chain.Part::normal).filter(Objects::nonNull).toList());
    this.positionIncrementGap = positionIncrementGap;
  }

  /** The parts that somebody named, or null for an analyzer that is known as a whole. */
  @Nullable Chain chain() {
    return chain;
  }

  /** Whether its words say by themselves how often they are to be counted. */
  boolean countsWords() {
    Boolean known = countsWords;
    if (known == null) {
      try (TokenStream words = tokenStream("", "")) {
        known = words.hasAttribute(CountedWords.class);
      } catch (IOException fromMemory) {
        throw new UncheckedIOException(fromMemory);
      }
      countsWords = known;
    }
    return known;
  }

  @Override
  protected TokenStreamComponents createComponents(String field) {
    try {
      Tokenizer source = tokenizer.get();
      return new TokenStreamComponents(source, through(filters, source));
    } catch (IllegalArgumentException wrong) {
      // What a part of the chain does not take is a mistake of who gave it.
      throw FaultException.argument(String.valueOf(wrong.getMessage()));
    }
  }

  private static <T> T through(List<UnaryOperator<T>> steps, T first) {
    T done = first;
    for (UnaryOperator<T> step : steps) {
      done = step.apply(done);
    }
    return done;
  }

  @Override
  protected TokenStream normalize(String field, TokenStream in) {
    return through(normal.filters(), in);
  }

  @Override
  protected Reader initReader(String field, Reader in) {
    return through(charFilters, in);
  }

  @Override
  protected Reader initReaderForNormalization(String field, Reader in) {
    return through(normal.charFilters(), in);
  }

  @Override
  public int getPositionIncrementGap(String field) {
    return positionIncrementGap;
  }
}
