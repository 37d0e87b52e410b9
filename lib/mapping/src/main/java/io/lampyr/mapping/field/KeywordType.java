package io.lampyr.mapping.field;

import io.lampyr.mapping.analysis.NamedAnalyzer;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import java.util.Objects;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** Whole values as terms: {@code keyword}, and {@code wildcard} with fewer choices. */
public final class KeywordType implements MappedType {
  private static final Parameter<Integer> IGNORE_ABOVE =
      Parameter.integer("ignore_above", Integer.MAX_VALUE).canChange();
  private static final Parameter<String> INDEX_OPTIONS =
      Parameter.oneOf("index_options", "docs", "freqs");

  private final String path;
  private final String name;
  private final Facts facts;
  private final FieldType schema;
  private final boolean stored;
  private final int ignoreAbove;
  private final @Nullable NamedAnalyzer normalizer;
  private final @Nullable String nullValue;
  private final @Nullable Boolean scored;

  private KeywordType(
      FieldSetup setup,
      Facts facts,
      boolean stored,
      @Nullable NamedAnalyzer norm,
      @Nullable Boolean scored) {
    this.path = setup.path();
    this.name = setup.type();
    this.facts = facts;
    this.schema = Schemas.terms(facts.searchable(), facts.hasDocValues(), facts.norms());
    this.stored = stored;
    this.ignoreAbove = setup.get(IGNORE_ABOVE);
    this.normalizer = norm;
    this.nullValue = setup.parameters().optionalText("null_value", true);
    this.scored = scored;
  }

  static KeywordType keyword(FieldSetup setup) {
    boolean columns = setup.get(Parameter.DOC_VALUES);
    SeriesMarks marks = SeriesMarks.dimension(setup, columns);
    boolean indexed = marks.indexed(setup);
    boolean stored = setup.get(Parameter.STORE);
    setup.get(INDEX_OPTIONS);
    setup.get(Parameter.flag("eager_global_ordinals", false).canChange());
    setup.get(Parameter.flag("split_queries_on_whitespace", false).canChange());
    // Lucene does not let a field change its norms, so neither may a mapping.
    boolean norms = setup.get(Parameter.flag("norms", false));
    setup.parameters().optionalText("similarity", false);
    Object scored = setup.parameters().optional("use_similarity", true);
    @Nullable NamedAnalyzer normalizer = normalizer(setup);
    if (marks.dimension() && normalizer != null) {
      throw FaultException.argument(
          "Field [normalizer] cannot be set in conjunction with field [time_series_dimension]");
    }
    Facts facts =
        facts(indexed, columns)
            .withDimension(marks.dimension())
            .withNorms(norms && indexed)
            .withBoost(setup.get(Parameter.BOOST));
    return new KeywordType(
        setup, facts, stored, normalizer, scored == null ? null : Flags.parse(scored));
  }

  private static @Nullable NamedAnalyzer normalizer(FieldSetup setup) {
    String name = setup.parameters().optionalText("normalizer", false);
    return name == null ? null : setup.analysis().normalizer(name, setup.path());
  }

  static KeywordType wildcard(FieldSetup setup) {
    boolean columns = setup.get(Parameter.DOC_VALUES);
    setup.parameters().tell(Parameter.DOC_VALUES.name(), columns);
    return new KeywordType(setup, facts(true, columns), false, normalizer(setup), null);
  }

  private static Facts facts(boolean indexed, boolean columns) {
    return new Facts(
        indexed ? Facts.Index.TERMS : Facts.Index.NONE,
        columns ? Facts.DocValues.SORTED_SET : Facts.DocValues.NONE);
  }

  /** The normalizer of values; null if they are taken as they are. */
  public @Nullable NamedAnalyzer normalizer() {
    return normalizer;
  }

  /**
   * Whether the mapping wants whole values scored by how rare they are, or all the same; null if it
   * leaves that to the product, of which one scores them and the other does not.
   */
  public @Nullable Boolean scored() {
    return scored;
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
    return facts;
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    add(Scalars.text(value), sink);
  }

  @Override
  public void indexNull(FieldSink sink) {
    if (nullValue != null) {
      add(nullValue, sink);
    }
  }

  @Override
  public boolean ignores(String text) {
    return text.length() > ignoreAbove;
  }

  private void add(String text, FieldSink sink) {
    if (ignores(text)) {
      sink.ignored(path);
      return;
    }
    BytesRef term = term(text);
    if (facts.searchable() || facts.hasDocValues()) {
      sink.add(new TermField(path, term, schema));
    }
    if (stored) {
      sink.add(new StoredField(path, term));
    }
  }

  private BytesRef term(String text) {
    if (normalizer == null) {
      return Scalars.term(path, text);
    }
    BytesRef normal = normalizer.analyzer().normalize(path, text);
    if (normal.length > Scalars.MAX_TERM_BYTES) {
      throw Scalars.immense(path, BytesRef.deepCopyOf(normal).bytes);
    }
    return normal;
  }

  @Override
  public BytesRef encode(Object value) {
    return term(Objects.toString(value));
  }
}
