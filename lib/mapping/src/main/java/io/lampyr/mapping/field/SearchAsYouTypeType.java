package io.lampyr.mapping.field;

import io.lampyr.mapping.analysis.NamedAnalyzer;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenFilter;
import org.apache.lucene.analysis.shingle.FixedShingleFilter;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JsonParser;

/**
 * Text that is searched while it is typed: the terms, shingles of two up to {@code
 * max_shingle_size} terms in {@code ._2gram}, {@code ._3gram} …, and the beginnings of the longest
 * shingles, and of the shorter ones with which a text ends, in {@code ._index_prefix}.
 */
public final class SearchAsYouTypeType implements AnalyzedType, InnerFields {
  private static final Parameter<Integer> MAX_SHINGLE = Parameter.integer("max_shingle_size", 3);

  /** The longest beginning that is a term. */
  public static final int MAX_PREFIX = 20;

  public static final String PREFIXES = "_index_prefix";

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
    this.norms = setup.get(Parameter.flag("norms", true)) && indexed;
    this.maxShingle = setup.get(MAX_SHINGLE);
    if (maxShingle < 2 || maxShingle > 4) {
      throw FaultException.mapper(
          "[max_shingle_size] must be at least [2] and at most [4], got [" + maxShingle + "]");
    }
    IndexOptions options =
        TextSchemas.options(
            setup.get(Parameter.oneOf("index_options", "positions", "docs", "freqs", "offsets")));
    setup.parameters().tell(MAX_SHINGLE.name(), maxShingle);
    refuseColumns(setup);
    String vector = setup.get(TextType.TERM_VECTOR);
    setup.parameters().optionalText("similarity", false);
    this.analyzers = Analyzers.of(setup);
    Analyzer base = analyzers.index().analyzer();
    this.shingles =
        IntStream.rangeClosed(2, maxShingle).mapToObj(size -> shingled(base, size)).toList();
    Analyzer searching = analyzers.search().analyzer();
    this.searchShingles =
        IntStream.rangeClosed(2, maxShingle).mapToObj(size -> shingled(searching, size)).toList();
    this.prefixes = prefixes(base, maxShingle);
    this.schema = TextSchemas.of(indexed ? options : IndexOptions.NONE, norms, vector);
    this.prefixSchema = TextSchemas.of(indexed ? options : IndexOptions.NONE, false, "no");
  }

  /** That it has none is written back, as the peers do it. */
  private static void refuseColumns(FieldSetup setup) {
    if (setup.get(Parameter.flag("doc_values", false))) {
      throw FaultException.mapper("Cannot set [doc_values] on field of type [search_as_you_type]");
    }
    setup.parameters().tell("doc_values", false);
  }

  /** The analyzer of searches in the shingles of so many terms. */
  public Analyzer searchShingles(int size) {
    return searchShingles.get(size - 2);
  }

  public int maxShingle() {
    return maxShingle;
  }

  /** The names, below the field's own, under which its shingles and beginnings are found. */
  public List<String> below() {
    return Stream.concat(
            IntStream.rangeClosed(2, maxShingle).mapToObj(SearchAsYouTypeType::grams),
            Stream.of(PREFIXES))
        .toList();
  }

  @Override
  public List<InnerField> innerFields() {
    List<InnerField> inner = new ArrayList<>();
    int gap = analyzers.index().innerGap();
    for (int size = 2; size <= maxShingle; size++) {
      inner.add(new InnerField(grams(size), shingles.get(size - 2), true, gap));
    }
    inner.add(new InnerField(PREFIXES, prefixes, false, gap));
    return inner;
  }

  /** The name of shingles of so many terms. */
  public static String grams(int size) {
    return "_" + size + "gram";
  }

  public static boolean isPrefixes(String path) {
    return path.endsWith("." + PREFIXES);
  }

  /** The path of the beginnings of that field's shingles. */
  public static String prefixes(String path) {
    return path + "." + PREFIXES;
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
      AnalyzedField.checkCounts(path, text, schema, analyzers.index());
      sink.add(new AnalyzedField(path, text, schema, base));
      for (int size = 2; size <= maxShingle; size++) {
        sink.add(new AnalyzedField(path + "." + grams(size), text, schema, shingles.get(size - 2)));
      }
      sink.add(new AnalyzedField(prefixes(path), text, prefixSchema, prefixes));
    }
    if (stored) {
      sink.add(new StoredField(path, text));
    }
  }

  /** Whether it is known where terms stand. */
  public boolean hasPositions() {
    return schema.indexOptions().compareTo(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS) >= 0;
  }

  /** Whether the vectors of its terms and shingles tell where they are; beginnings have none. */
  public boolean hasVectorOffsets() {
    return schema.storeTermVectorPositions() && schema.storeTermVectorOffsets();
  }

  /** Whether term vectors have offsets, were it without places. */
  public boolean hasOffsetsInVectors() {
    return schema.storeTermVectorOffsets();
  }

  /** An analyzer that joins so many terms to one. */
  public static Analyzer shingled(Analyzer base, int size) {
    return new FilteredAnalyzer(base, in -> new FixedShingleFilter(in, size, " ", ""));
  }

  private static Analyzer prefixes(Analyzer base, int size) {
    return new FilteredAnalyzer(
        base,
        in ->
            new EdgeNGramTokenFilter(
                new FixedShingleFilter(new Trailing(in, size - 1), size, " ", ""),
                1,
                MAX_PREFIX,
                true));
  }

  /** Ends a text with empty places, so that its last terms begin shingles too. */
  private static final class Trailing extends TokenFilter {
    private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
    private final int places;

    Trailing(TokenStream in, int places) {
      super(in);
      this.places = places;
    }

    @Override
    public boolean incrementToken() throws IOException {
      return input.incrementToken();
    }

    @Override
    public void end() throws IOException {
      super.end();
      step.setPositionIncrement(places);
    }
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
    return analyzers.index().gap();
  }
}
