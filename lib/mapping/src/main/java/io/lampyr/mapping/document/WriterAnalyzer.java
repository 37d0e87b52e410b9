package io.lampyr.mapping.document;

import io.lampyr.mapping.Mapping;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.DelegatingAnalyzerWrapper;
import org.apache.lucene.analysis.core.KeywordAnalyzer;

/**
 * The analyzer to open an index writer with. Fields bring their own analyzers; the writer only asks
 * this one for the gaps between a field's values, which it looks up in the newest mapping.
 */
public final class WriterAnalyzer extends DelegatingAnalyzerWrapper {
  private final Supplier<Mapping> mapping;
  private final Analyzer unused = new KeywordAnalyzer();

  public WriterAnalyzer(Supplier<Mapping> mapping) {
    super(PER_FIELD_REUSE_STRATEGY);
    this.mapping = mapping;
  }

  /** The newest mapping. */
  public Mapping mapping() {
    return mapping.get();
  }

  @Override
  protected Analyzer getWrappedAnalyzer(String field) {
    return unused;
  }

  @Override
  public int getPositionIncrementGap(String field) {
    return mapping.get().positionIncrementGap(field);
  }
}
