package io.lampyr.mapping.field;

import io.lampyr.mapping.analysis.NamedAnalyzer;
import io.lampyr.mapping.fault.FaultException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.AnalyzerWrapper;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenFilter;
import org.apache.lucene.analysis.shingle.ShingleFilter;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JsonParser;

/**
 * Text that is searched while it is typed: the terms, shingles of two up to {@code
 * max_shingle_size} terms in {@code ._2gram}, {@code ._3gram} …, and the beginnings of the longest
 * shingles in {@code ._index_prefix}.
 */
public final class SearchAsYouTypeType implements AnalyzedType {
  private static final Parameter<Integer> MAX_SHINGLE = Parameter.integer("max_shingle_size", 3);
  private static final int GAP = 100;
  private static final int MAX_PREFIX = 20;

  private final String path;
  private final Analyzers analyzers;
  private final int maxShingle;

  /** Those of two terms first. */
  private final List<Analyzer> shingles;

  private final List<Analyzer> searchShingles;
  private final Analyzer prefixes;
  private final FieldType schema;
  private final FieldType prefixSchema;
  private final boolean norms;
  private final boolean stored;

  SearchAsYouTypeType(FieldSetup setup) {
    this.path = setup.path();
    boolean indexed = setup.get(Parameter.INDEX);
    this.stored = setup.get(Parameter.STORE);
    // Peers write it into every mapping; texts have no such columns.
    if (setup.get(Parameter.flag("doc_values", false))) {
      throw FaultException.mapper("Cannot set [doc_values] on field of type [search_as_you_type]");
    }
    this.norms = setup.get(Parameter.flag("norms", true)) && indexed;
    this.maxShingle = setup.get(MAX_SHINGLE);
    if (maxShingle < 2 || maxShingle > 4) {
      throw FaultException.mapper(
          "[max_shingle_size] must be at least [2] and at most [4], got [" + maxShingle + "]");
    }
    IndexOptions options =
        TextSchemas.options(
            setup.get(Parameter.oneOf("index_options", "positions", "docs", "freqs", "offsets")));
    String vector = setup.get(TextType.TERM_VECTOR);
    setup.parameters().optionalText("similarity", false);
    this.analyzers = Analyzers.of(setup);
    Analyzer base = analyzers.index().analyzer();
    this.shingles =
        IntStream.rangeClosed(2, maxShingle).mapToObj(size -> shingles(base, size)).toList();
    Analyzer searching = analyzers.search().analyzer();
    this.searchShingles =
        IntStream.rangeClosed(2, maxShingle).mapToObj(size -> shingles(searching, size)).toList();
    this.prefixes = prefixes(shingles.getLast());
    this.schema = TextSchemas.of(indexed ? options : IndexOptions.NONE, norms, vector);
    this.prefixSchema = TextSchemas.of(indexed ? options : IndexOptions.NONE, false, "no");
  }

  /** The analyzer of searches in the shingles of so many terms. */
  public Analyzer searchShingles(int size) {
    return searchShingles.get(size - 2);
  }

  public int maxShingle() {
    return maxShingle;
  }

  @Override
  public String name() {
    return "search_as_you_type";
  }

  @Override
  public Facts facts() {
    boolean indexed = schema.indexOptions() != IndexOptions.NONE;
    return new Facts(indexed ? Facts.Index.TERMS : Facts.Index.NONE, Facts.DocValues.NONE)
        .withNorms(norms);
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    String text = Scalars.text(value);
    Analyzer base = analyzers.index().analyzer();
    if (schema.indexOptions() != IndexOptions.NONE) {
      if (text.length() > Scalars.MAX_TERM_BYTES / 12) {
        // Shingles join terms, so that even cut ones could make a longer one than allowed.
        AnalyzedField.checkTerms(path, text, shingles.getLast());
      }
      sink.add(new AnalyzedField(path, text, schema, base));
      for (int size = 2; size <= maxShingle; size++) {
        sink.add(
            new AnalyzedField(path + "._" + size + "gram", text, schema, shingles.get(size - 2)));
      }
      sink.add(new AnalyzedField(path + "._index_prefix", text, prefixSchema, prefixes));
    }
    if (stored) {
      sink.add(new StoredField(path, text));
    }
  }

  private static Analyzer shingles(Analyzer base, int size) {
    return new Wrapped(
        base,
        in -> {
          ShingleFilter filter = new ShingleFilter(in, size, size);
          filter.setOutputUnigrams(false);
          return filter;
        });
  }

  private static Analyzer prefixes(Analyzer shingles) {
    return new Wrapped(shingles, in -> new EdgeNGramTokenFilter(in, 1, MAX_PREFIX, true));
  }

  @Override
  public BytesRef encode(Object value) {
    return new BytesRef(value.toString().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public NamedAnalyzer indexAnalyzer() {
    return analyzers.index();
  }

  @Override
  public NamedAnalyzer searchAnalyzer() {
    return analyzers.search();
  }

  @Override
  public NamedAnalyzer searchQuoteAnalyzer() {
    return analyzers.quote();
  }

  @Override
  public int positionIncrementGap() {
    return GAP;
  }

  private static final class Wrapped extends AnalyzerWrapper {
    private final Analyzer base;
    private final UnaryOperator<TokenStream> filter;

    Wrapped(Analyzer base, UnaryOperator<TokenStream> filter) {
      super(PER_FIELD_REUSE_STRATEGY);
      this.base = base;
      this.filter = filter;
    }

    @Override
    protected Analyzer getWrappedAnalyzer(String field) {
      return base;
    }

    @Override
    protected TokenStreamComponents wrapComponents(String field, TokenStreamComponents inner) {
      return new TokenStreamComponents(inner.getSource(), filter.apply(inner.getTokenStream()));
    }
  }
}
