package io.lampyr.query.script.number;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;

/**
 * Numbers of documents that are told from others of their class by a key, and by the numbers that
 * they are made of. What is found by them is not kept, unless they say that it may be.
 */
public abstract class KeyedNumbers extends DoubleValuesSource {
  private final Object key;
  private final List<DoubleValuesSource> inputs;

  /** Made of others. */
  protected KeyedNumbers(Object key, List<DoubleValuesSource> inputs) {
    this.key = key;
    this.inputs = List.copyOf(inputs);
  }

  /** Made of no others. */
  protected KeyedNumbers(Object key) {
    this(key, List.of());
  }

  /** The same, made of what became of the others; asked only of those that are made of some. */
  protected DoubleValuesSource over(List<DoubleValuesSource> rewritten) {
    throw new IllegalStateException("numbers do not say how they are made of others: " + this);
  }

  @Override
  public final DoubleValuesSource rewrite(IndexSearcher searcher) throws IOException {
    if (inputs.isEmpty()) {
      return of(searcher);
    }
    List<DoubleValuesSource> rewritten = new ArrayList<>();
    for (DoubleValuesSource input : inputs) {
      rewritten.add(input.rewrite(searcher));
    }
    return over(rewritten);
  }

  /**
   * The same with what the searcher has at hand; asked only of those that are made of no others.
   */
  protected DoubleValuesSource of(IndexSearcher searcher) throws IOException {
    return this;
  }

  @Override
  public boolean needsScores() {
    return inputs.stream().anyMatch(DoubleValuesSource::needsScores);
  }

  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return false;
  }

  @Override
  public final boolean equals(Object other) {
    return other instanceof KeyedNumbers numbers
        && getClass() == numbers.getClass()
        && key.equals(numbers.key)
        && inputs.equals(numbers.inputs);
  }

  @Override
  public final int hashCode() {
    return Objects.hash(getClass(), key, inputs);
  }

  @Override
  public String toString() {
    return getClass().getSimpleName() + key + inputs;
  }
}
