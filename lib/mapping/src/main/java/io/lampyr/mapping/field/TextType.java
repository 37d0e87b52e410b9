package io.lampyr.mapping.field;

import io.lampyr.mapping.analysis.NamedAnalyzer;
import io.lampyr.mapping.fault.FaultException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenFilter;
import org.apache.lucene.analysis.shingle.FixedShingleFilter;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/**
 * Full text: {@code text}, and {@code match_only_text}, which keeps neither scores nor positions.
 */
public final class TextType implements AnalyzedType, InnerFields {
  static final Parameter<String> TERM_VECTOR =
      Parameter.oneOf(
          "term_vector",
          "no",
          "yes",
          "with_positions",
          "with_offsets",
          "with_positions_offsets",
          "with_positions_payloads",
          "with_positions_offsets_payloads");
  private static final Parameter<String> INDEX_OPTIONS =
      Parameter.oneOf("index_options", "positions", "docs", "freqs", "offsets");
  private static final String FREQUENCIES = "fielddata_frequency_filter";
  private static final int GAP_OF_ANALYZER = -1;

  /** What pairs of words are found by is called so, below the field. */
  public static final String PHRASES = "_index_phrase";

  /**
   * Below the field of words: the mark of documents whose beginnings and pairs are terms. Those
   * that an earlier release wrote have none, and are found by their words.
   */
  public static final String INSCRIBED = "._inscribed";

  public static final BytesRef MARK = new BytesRef(new byte[] {0});

  /** Texts no longer than this cannot hold a term that is too long. */
  private static final int SAFE_CHARS = Scalars.MAX_TERM_BYTES / 3;

  private final String path;
  private final String name;
  private final Analyzers analyzers;
  private final FieldType schema;
  private final Storage storage;
  private final int gap;
  private final Inner inner;

  /** What is kept of a value besides its terms. */
  private record Storage(
      boolean norms, boolean stored, boolean fielddata, Frequencies frequencies, float boost) {}

  /**
   * What is made of a value besides its words, each in a field of its own below the field.
   *
   * @param prefixSchema of beginnings of words, which have no norms
   * @param schema of pairs of words, which are kept as the words are
   */
  private record Inner(
      List<InnerField> fields,
      IndexPrefixes.@Nullable Lengths prefixes,
      boolean phrases,
      FieldType prefixSchema,
      FieldType schema) {
    static final Inner NONE = new Inner(List.of(), null, false, new FieldType(), new FieldType());

    static Inner of(
        NamedAnalyzer analyzer,
        int gap,
        FieldType schema,
        IndexPrefixes.@Nullable Lengths prefixes,
        boolean phrases) {
      Analyzer base = analyzer.analyzer();
      List<InnerField> fields = new ArrayList<>();
      if (prefixes != null) {
        Analyzer beginnings =
            new FilteredAnalyzer(
                base, in -> new EdgeNGramTokenFilter(in, prefixes.min(), prefixes.max(), false));
        fields.add(new InnerField(SearchAsYouTypeType.PREFIXES, beginnings, true, gap));
      }
      if (phrases) {
        Analyzer pairs = new FilteredAnalyzer(base, in -> new FixedShingleFilter(in, 2));
        fields.add(new InnerField(PHRASES, pairs, true, analyzer.innerGap()));
      }
      return new Inner(
          List.copyOf(fields), prefixes, phrases, TextSchemas.ofBeginnings(schema), schema);
    }

    void index(String path, String text, FieldSink sink) {
      if (fields.isEmpty()) {
        return;
      }
      sink.add(TermField.searchable(path + INSCRIBED, MARK));
      for (InnerField field : fields) {
        FieldType how = field.name().equals(PHRASES) ? schema : prefixSchema;
        if (field.name().equals(PHRASES) && text.length() > SAFE_CHARS / 2) {
          // A pair joins two terms, each of which may be as long as a term can be.
          AnalyzedField.checkTerms(path, text, field.analyzer());
        }
        sink.add(new AnalyzedField(path + '.' + field.name(), text, how, field.analyzer()));
      }
    }
  }

  /**
   * Which terms of a segment sorting and aggregations load into memory, by how many of the
   * segment's documents that have the field have the term.
   *
   * @param min less do not; a part of the documents if it is less than one
   * @param max more do not; likewise
   * @param documents segments with less documents are loaded whole
   */
  public record Frequencies(double min, double max, int documents) {
    public static final Frequencies ALL = new Frequencies(0, Integer.MAX_VALUE, 0);

    /** Whether a term of so many of the documents is loaded. */
    public boolean wants(int having, int of) {
      if (of < documents) {
        return true;
      }
      return having >= count(min, of) && having <= count(max, of);
    }

    private static long count(double bound, int of) {
      return (long) (bound >= 1 ? bound : bound * of);
    }

    private static Frequencies of(FieldSetup setup) {
      Object given = setup.parameters().optional(FREQUENCIES, true);
      if (given == null) {
        return ALL;
      }
      Map<String, @Nullable Object> left = IndexPrefixes.copy(given, FREQUENCIES);
      Frequencies read =
          new Frequencies(
              IndexPrefixes.number(left.remove("min"), ALL.min),
              IndexPrefixes.number(left.remove("max"), ALL.max),
              IndexPrefixes.whole(left.remove("min_segment_size"), ALL.documents));
      IndexPrefixes.refuse(setup, left);
      Map<String, Object> told = new LinkedHashMap<>();
      told.put("min", read.min);
      told.put("max", read.max);
      told.put("min_segment_size", read.documents);
      setup.parameters().tell(FREQUENCIES, told);
      return read;
    }
  }

  private TextType(
      FieldSetup setup,
      Analyzers analyzers,
      FieldType schema,
      Storage storage,
      int gap,
      Inner inner) {
    this.inner = inner;
    this.path = setup.path();
    this.name = setup.type();
    this.analyzers = analyzers;
    this.schema = schema;
    this.storage = storage;
    this.gap = gap;
  }

  static TextType text(FieldSetup setup) {
    boolean indexed = setup.get(Parameter.INDEX);
    boolean stored = setup.get(Parameter.STORE);
    // Lucene does not let a field change its norms, so neither may a mapping.
    boolean norms = setup.get(Parameter.flag("norms", true));
    IndexOptions options = TextSchemas.options(setup.get(INDEX_OPTIONS));
    String vector = setup.get(TERM_VECTOR);
    boolean fielddata = setup.get(Parameter.flag("fielddata", false).canChange());
    Frequencies frequencies = Frequencies.of(setup);
    IndexPrefixes.Lengths prefixes = IndexPrefixes.read(setup);
    boolean phrases = setup.get(Parameter.flag("index_phrases", false));
    if (!setup.kept()) {
      checkInner(setup.path(), prefixes != null, phrases, indexed ? options : IndexOptions.NONE);
    }
    setup.get(Parameter.flag("eager_global_ordinals", false).canChange());
    setup.parameters().optionalText("similarity", false);
    FieldType schema =
        TextSchemas.of(indexed ? options : IndexOptions.NONE, norms && indexed, vector);
    Analyzers analyzers = Analyzers.of(setup);
    int gap = gap(setup, analyzers.index(), schema.indexOptions());
    return new TextType(
        setup,
        analyzers,
        schema,
        new Storage(
            norms && indexed,
            stored,
            fielddata && indexed,
            frequencies,
            setup.get(Parameter.BOOST)),
        gap,
        Inner.of(analyzers.index(), gap, schema, prefixes, phrases));
  }

  /** Beginnings of words, and pairs of them. */
  @Override
  public List<InnerField> innerFields() {
    return inner.fields();
  }

  /** Whether beginnings of so many characters are terms of their own. */
  public boolean hasBeginnings(int length) {
    return inner.prefixes() != null
        && length >= inner.prefixes().min()
        && length <= inner.prefixes().max();
  }

  /** How long the shortest beginnings are that are terms; zero if none are. */
  public int leastBeginning() {
    return inner.prefixes() == null ? 0 : inner.prefixes().min();
  }

  /** Whether pairs of words are. */
  public boolean hasPairs() {
    return inner.phrases();
  }

  private static void checkInner(
      String path, boolean prefixes, boolean phrases, IndexOptions options) {
    String wrong = null;
    if (options == IndexOptions.NONE && (prefixes || phrases)) {
      wrong =
          (prefixes ? "index_prefixes" : "index_phrases") + " on unindexed field [" + path + "]";
    } else if (phrases && options.compareTo(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS) < 0) {
      wrong = "index_phrases on field [" + path + "] if positions are not enabled";
    }
    if (wrong != null) {
      throw FaultException.argument("Cannot set " + wrong);
    }
  }

  static TextType matchOnly(FieldSetup setup) {
    boolean indexed = setup.get(Parameter.INDEX);
    boolean stored = setup.get(Parameter.STORE);
    if (setup.get(Parameter.flag("norms", false))) {
      throw FaultException.mapper("Norms cannot be enabled on for match_only_text field");
    }
    setup.get(Parameter.oneOf("index_options", "docs"));
    // It is told, but what only matches counts once.
    setup.get(Parameter.BOOST);
    String vector = setup.get(TERM_VECTOR);
    boolean fielddata = setup.get(Parameter.flag("fielddata", false).canChange());
    Frequencies frequencies = Frequencies.of(setup);
    setup.get(Parameter.flag("eager_global_ordinals", false).canChange());
    setup.parameters().optionalText("similarity", false);
    FieldType schema =
        TextSchemas.of(indexed ? IndexOptions.DOCS : IndexOptions.NONE, false, vector);
    Analyzers analyzers = Analyzers.of(setup);
    return new TextType(
        setup,
        analyzers,
        schema,
        new Storage(false, stored, fielddata && indexed, frequencies, 1),
        gap(setup, analyzers.index(), null),
        Inner.NONE);
  }

  /** The positions between two values: what the field says, or else its analyzer. */
  private static int gap(FieldSetup setup, NamedAnalyzer analyzer, @Nullable IndexOptions options) {
    int gap = setup.get(Parameter.integer("position_increment_gap", GAP_OF_ANALYZER));
    if (gap == GAP_OF_ANALYZER) {
      return analyzer.gap();
    }
    if (gap < 0) {
      throw FaultException.mapper("[position_increment_gap] must be positive, got [" + gap + "]");
    }
    if (options != null
        && options.compareTo(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS) < 0
        && !setup.kept()) {
      throw FaultException.argument(
          "Cannot set position_increment_gap on field ["
              + setup.path()
              + "] without positions enabled");
    }
    return gap;
  }

  @Override
  public boolean takesObjects() {
    return false;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Facts facts() {
    boolean indexed = schema.indexOptions() != IndexOptions.NONE;
    return new Facts(indexed ? Facts.Index.TERMS : Facts.Index.NONE, Facts.DocValues.NONE)
        .withNorms(storage.norms())
        .withBoost(storage.boost());
  }

  /** Whether sorting and aggregations may load the terms into memory. */
  public boolean fielddata() {
    return storage.fielddata();
  }

  /** Which terms they load. */
  public Frequencies frequencies() {
    return storage.frequencies();
  }

  /** Whether all that matches scores the same. */
  public boolean isMatchOnly() {
    return name.equals("match_only_text");
  }

  /** Whether phrases can be answered from the index. */
  public boolean hasPositions() {
    return schema.indexOptions().compareTo(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS) >= 0;
  }

  /** Whether term vectors say where in a text each term is. */
  public boolean hasVectorOffsets() {
    return schema.storeTermVectorPositions() && schema.storeTermVectorOffsets();
  }

  /** Whether term vectors have offsets, were it without places. */
  public boolean hasOffsetsInVectors() {
    return schema.storeTermVectorOffsets();
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    String text = Scalars.text(value);
    if (schema.indexOptions() != IndexOptions.NONE) {
      NamedAnalyzer analyzer = analyzers.index();
      if (text.length() > SAFE_CHARS && !analyzer.boundedTerms()) {
        AnalyzedField.checkTerms(path, text, analyzer.analyzer());
      }
      AnalyzedField.checkCounts(path, text, schema, analyzer);
      if (inner.prefixes() != null) {
        String beginnings = path + '.' + SearchAsYouTypeType.PREFIXES;
        AnalyzedField.checkCounts(beginnings, text, inner.prefixSchema(), analyzer);
      }
      sink.add(new AnalyzedField(path, text, schema, analyzer));
      inner.index(path, text, sink);
    }
    if (storage.stored()) {
      sink.add(new StoredField(path, text));
    }
  }

  /** The bytes of one term, as it stands in the index: values are not analyzed here. */
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
    return gap;
  }
}
