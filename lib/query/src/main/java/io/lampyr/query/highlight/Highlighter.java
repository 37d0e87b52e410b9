package io.lampyr.query.highlight;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.query.dsl.frame.QueryCompiler;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** Highlights the texts of all hits of a page, field by field. */
public final class Highlighter {
  /** No more of a text is looked at, unless the request says otherwise. */
  public static final int MAX_ANALYZED_CHARS = 1_000_000;

  private static final String DIVIDER = String.valueOf(Boundaries.BETWEEN_VALUES);

  private final IndexSearcher searcher;
  private final Mapping mapping;
  private final QueryCompiler queries;
  private final Query query;

  /** Knows the texts of hits. */
  @FunctionalInterface
  public interface Texts {
    /** The values of a field, of the hit at that place among those asked about. */
    List<String> of(int hit, LeafField field);
  }

  public Highlighter(IndexSearcher searcher, Mapping mapping, QueryCompiler queries, Query query) {
    this.searcher = searcher;
    this.mapping = mapping;
    this.queries = queries;
    this.query = query;
  }

  /** The fields and fragments of each hit, in the order of the hits, which are all different. */
  public List<Map<String, List<String>>> highlight(HighlightSpec spec, int[] docs, Texts texts)
      throws IOException {
    List<Map<String, List<String>>> all = new ArrayList<>();
    for (int i = 0; i < docs.length; i++) {
      all.add(new LinkedHashMap<>());
    }
    for (Map.Entry<String, HighlightOptions> entry : spec.fields().entrySet()) {
      for (String name : names(entry.getKey())) {
        LeafField leaf = mapping.leaf(name);
        if (leaf != null) {
          one(name, leaf, entry.getValue(), docs, texts, all);
        }
      }
    }
    return all;
  }

  private Iterable<String> names(String pattern) {
    if (!Glob.isGlob(pattern)) {
      return List.of(pattern);
    }
    TreeSet<String> names = new TreeSet<>();
    for (MappedField field : mapping.fields()) {
      LeafField leaf = mapping.leaf(field.path());
      if (leaf != null && Glob.matches(pattern, field.path()) && isText(leaf)) {
        names.add(field.path());
      }
    }
    return names;
  }

  private static boolean isText(LeafField leaf) {
    return leaf.type() instanceof AnalyzedType
        || leaf.type().name().equals("keyword")
        || leaf.type().name().equals("wildcard");
  }

  // Everything a field's fragments depend on.
  private void one(
      String name,
      LeafField leaf,
      HighlightOptions options,
      int[] docs,
      Texts texts,
      List<Map<String, List<String>>> all)
      throws IOException {
    Map<Integer, Integer> hits = new HashMap<>();
    for (int i = 0; i < docs.length; i++) {
      hits.put(docs[i], i);
    }
    String[] joined = new String[docs.length];
    for (int i = 0; i < docs.length; i++) {
      joined[i] = cut(String.join(DIVIDER, texts.of(i, leaf)), options);
    }
    Query about = options.query() == null ? query : queries.compile(options.query());
    TextHighlighter highlighter =
        TextHighlighter.of(
            searcher,
            analyzer(leaf),
            leaf.path(),
            options,
            doc -> joined[hits.getOrDefault(doc, 0)]);
    @Nullable Object[] found = highlighter.fragments(searcher.rewrite(about), docs);
    for (int i = 0; i < docs.length; i++) {
      List<String> fragments = texts(found[i]);
      if (fragments.isEmpty() && options.fragment().noMatchSize() > 0) {
        String first = joined[i].split(DIVIDER, 2)[0];
        fragments = first.isEmpty() ? List.of() : List.of(new Snippets(options).beginning(first));
      }
      if (!fragments.isEmpty()) {
        all.get(i).put(name, fragments);
      }
    }
  }

  private static String cut(String text, HighlightOptions options) {
    int most = options.maxAnalyzedOffset() > 0 ? options.maxAnalyzedOffset() : MAX_ANALYZED_CHARS;
    return text.length() <= most ? text : text.substring(0, most);
  }

  private static List<String> texts(@Nullable Object found) {
    List<String> texts = new ArrayList<>();
    if (found instanceof List<?> list) {
      list.forEach(text -> texts.add(String.valueOf(text)));
    }
    return texts;
  }

  private static Analyzer analyzer(LeafField leaf) {
    return leaf.type() instanceof AnalyzedType text
        ? text.indexAnalyzer().analyzer()
        : new KeywordAnalyzer();
  }
}
