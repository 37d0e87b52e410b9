package io.lampyr.query.highlight;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.InnerLeaf;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.mapping.field.SearchAsYouTypeType;
import io.lampyr.mapping.field.TextType;
import io.lampyr.query.dsl.frame.QueryCompiler;
import io.lampyr.query.dsl.frame.QuerySettings;
import io.lampyr.query.stop.StopSign;
import io.lampyr.query.stop.StoppedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** Highlights the texts of all hits of a page, field by field. */
public final class Highlighter {
  private static final String DIVIDER = String.valueOf(Boundaries.BETWEEN_VALUES);

  private final IndexSearcher searcher;
  private final Mapping mapping;
  private final QueryCompiler queries;
  private final Query query;
  private final QuerySettings.Highlights settings;

  /** Knows the texts of hits. */
  @FunctionalInterface
  public interface Texts {
    /** The values of a field, of the hit at that place among those asked about. */
    List<String> of(int hit, LeafField field);
  }

  /** Texts that are analyzed again are bounded to so many characters. */
  public Highlighter(
      IndexSearcher searcher,
      Mapping mapping,
      QueryCompiler queries,
      Query query,
      QuerySettings.Highlights settings) {
    this.searcher = searcher;
    this.mapping = mapping;
    this.queries = queries;
    this.query = query;
    this.settings = settings;
  }

  /** The fields and fragments of each hit, in the order of the hits, which are all different. */
  public List<Map<String, List<String>>> highlight(HighlightSpec spec, int[] docs, Texts texts)
      throws IOException {
    List<Map<String, List<String>>> all = new ArrayList<>();
    for (int i = 0; i < docs.length; i++) {
      all.add(new LinkedHashMap<>());
    }
    // What is said last of a field counts.
    Map<String, HighlightOptions> wanted = new LinkedHashMap<>();
    spec.fields()
        .forEach((pattern, options) ->
            names(pattern, options).forEach(name -> wanted.put(name, options)));
    for (Map.Entry<String, HighlightOptions> entry : wanted.entrySet()) {
      Named field = named(entry.getKey());
      if (field != null) {
        try {
          one(field, entry.getValue(), docs, texts, all);
        } catch (StoppedException _) {
          // Hits are shown without what there is no time for any more.
        }
      }
    }
    return all;
  }

  /**
   * A field as it was asked for.
   *
   * @param path where its terms are
   * @param leaf what has its texts
   */
  private record Named(String name, String path, LeafField leaf) {}

  private @Nullable Named named(String name) {
    LeafField leaf = mapping.leaf(name);
    if (leaf != null) {
      return new Named(name, leaf.path(), leaf);
    }
    LeafField around = InnerLeaf.around(mapping, name);
    return around == null ? null : new Named(name, name, around);
  }

  /** Patterns mean what can be highlighted so. */
  private Iterable<String> names(String pattern, HighlightOptions options) {
    if (!Glob.isGlob(pattern)) {
      return List.of(pattern);
    }
    TreeSet<String> names = new TreeSet<>();
    for (MappedField field : mapping.fields()) {
      LeafField leaf = mapping.leaf(field.path());
      if (leaf != null
          && Glob.matches(pattern, field.path())
          && isText(leaf)
          && fits(leaf, options)) {
        names.add(field.path());
      }
    }
    return names;
  }

  private static boolean fits(LeafField leaf, HighlightOptions options) {
    return options.type() != HighlightOptions.Type.FVH
        || hasVectorOffsets(new Named(leaf.path(), leaf.path(), leaf));
  }

  private static boolean isText(LeafField leaf) {
    return (leaf.type() instanceof AnalyzedType && !(leaf.type() instanceof SearchAsYouTypeType))
        || leaf.type().name().equals("keyword");
  }

  // Everything a field's fragments depend on.
  private void one(
      Named field,
      HighlightOptions options,
      int[] docs,
      Texts texts,
      List<Map<String, List<String>>> all)
      throws IOException {
    List<List<String>> values = new ArrayList<>(docs.length);
    for (int i = 0; i < docs.length; i++) {
      LeafField leaf = field.leaf();
      values.add(texts.of(i, leaf).stream().filter(text -> !leaf.type().ignores(text)).toList());
    }
    Query about = options.query() == null ? query : queries.compileInside(options.query());
    AnalysisBound bound = new AnalysisBound(options, settings.maxAnalyzed(), field.name());
    Hits hits = new Hits(field, docs, values);
    List<List<String>> found =
        switch (options.type()) {
          case UNIFIED ->
              unified(
                  about,
                  field.leaf().type() instanceof AnalyzedType ? options : options.ofWholeValues(),
                  hits,
                  bound);
          case PLAIN -> plain(about, options, hits, bound);
          case FVH -> byVectors(about, options, hits);
        };
    for (int i = 0; i < docs.length; i++) {
      if (!found.get(i).isEmpty()) {
        all.get(i).put(field.name(), found.get(i));
      }
    }
  }

  /** The hits of a page with their values of one field. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Hits(Named field, int[] docs, List<List<String>> values) {}

  private List<List<String>> unified(
      Query about, HighlightOptions options, Hits hits, AnalysisBound bound) throws IOException {
    int[] docs = hits.docs();
    Map<Integer, Integer> places = new HashMap<>();
    String[] joined = new String[docs.length];
    for (int i = 0; i < docs.length; i++) {
      places.put(docs[i], i);
      joined[i] = String.join(DIVIDER, hits.values().get(i));
    }
    boolean byMatches = marksMatches(about, options);
    TextHighlighter highlighter =
        TextHighlighter.of(
            searcher,
            bound.over(new FieldAnalyzers(mapping)),
            hits.field().path(),
            options,
            byMatches,
            doc -> joined[places.getOrDefault(doc, 0)],
            name -> hasPlaces(name, hits.field()));
    for (int i = 0; i < docs.length && highlighter.analyzes(); i++) {
      bound.check(joined[i], docs[i]);
    }
    @Nullable Object[] found =
        highlighter.fragments(
            byMatches ? searcher.rewrite(about) : AskedParts.of(about, searcher), docs);
    List<List<String>> all = new ArrayList<>();
    for (int i = 0; i < docs.length; i++) {
      List<String> fragments = texts(found[i]);
      if (fragments.isEmpty() && options.fragment().noMatchSize() > 0) {
        fragments =
            hits.values().get(i).stream()
                .filter(text -> !text.isEmpty())
                .limit(1)
                .map(new Snippets(options)::beginning)
                .toList();
      }
      all.add(fragments);
    }
    return all;
  }

  private boolean marksMatches(Query about, HighlightOptions options) {
    return settings.byMatches() && options.requireFieldMatch() && MatchTelling.by(about);
  }

  /** Whether term vectors of a field, or of one beside it, tell where terms stand. */
  private boolean hasPlaces(String name, Named field) {
    LeafField leaf = name.equals(field.path()) ? field.leaf() : mapping.leaf(name);
    return leaf != null
        && switch (leaf.type()) {
          case TextType text -> text.hasVectorOffsets();
          case SearchAsYouTypeType typed -> typed.hasVectorOffsets();
          default -> false;
        };
  }

  private List<List<String>> plain(
      Query about, HighlightOptions options, Hits hits, AnalysisBound bound) throws IOException {
    Analyzer analyzer = new FieldAnalyzers(mapping);
    List<List<String>> all = new ArrayList<>();
    for (int i = 0; i < hits.docs().length; i++) {
      List<String> values = new ArrayList<>();
      for (String value : hits.values().get(i)) {
        bound.check(value, hits.docs()[i]);
        StopSign.passed(value.length());
        values.add(bound.cut(value));
      }
      // What it learns of a query it learns with each text.
      all.add(
          new PlainHighlighter(about, hits.field().path(), analyzer, options).fragments(values));
    }
    return all;
  }

  private List<List<String>> byVectors(Query about, HighlightOptions options, Hits hits)
      throws IOException {
    String field = hits.field().path();
    if (!hasVectorOffsets(hits.field())) {
      throw VectorHighlighter.noVectors(field);
    }
    VectorHighlighter highlighter =
        new VectorHighlighter(searcher.getIndexReader(), about, field, options);
    List<List<String>> all = new ArrayList<>();
    for (int i = 0; i < hits.docs().length; i++) {
      all.add(highlighter.fragments(hits.docs()[i], hits.values().get(i)));
    }
    return all;
  }

  /** Without places nothing is found in them, and beginnings alone are shown. */
  private static boolean hasVectorOffsets(Named field) {
    return switch (field.leaf().type()) {
      case TextType text -> text.hasOffsetsInVectors();
      case SearchAsYouTypeType typed ->
          typed.hasOffsetsInVectors() && !SearchAsYouTypeType.isPrefixes(field.path());
      default -> false;
    };
  }

  private static List<String> texts(@Nullable Object found) {
    List<String> texts = new ArrayList<>();
    if (found instanceof List<?> list) {
      list.forEach(text -> texts.add(String.valueOf(text)));
    }
    return texts;
  }
}
