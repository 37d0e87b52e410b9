package io.lampyr.query.fetch;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.source.SourceValues;
import io.lampyr.query.dsl.frame.QueryCompiler;
import io.lampyr.query.dsl.frame.QuerySettings;
import io.lampyr.query.dsl.percolate.PercolateQuery;
import io.lampyr.query.dsl.percolate.PercolatedDocuments;
import io.lampyr.query.dsl.percolate.StoredQuery;
import io.lampyr.query.highlight.HighlightSpec;
import io.lampyr.query.highlight.Highlighter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ScoreDoc;

/** Where the words of stored queries stand in the given documents. */
record PercolateHighlights(
    List<PercolateQuery> queries, QueryCompiler compiler, QuerySettings.Highlights settings) {

  /** The highlights of a hit, by field, and by document or query where there are several. */
  Map<String, List<String>> of(HighlightSpec spec, LeafReaderContext leaf, int doc)
      throws IOException {
    Map<String, List<String>> all = new LinkedHashMap<>();
    for (PercolateQuery query : queries) {
      StoredQuery stored = query.stored(leaf, doc);
      if (stored == null) {
        continue;
      }
      PercolatedDocuments documents = query.documents();
      for (ScoreDoc match : stored.search(documents, documents.size()).scoreDocs) {
        int slot = documents.slot(match.doc);
        Map<String, List<String>> found =
            new Highlighter(
                    documents.searcher(), documents.mapping(), compiler, stored.query(), settings)
                .highlight(
                    spec,
                    new int[] {match.doc},
                    (hit, field) ->
                        texts(documents.source(slot), field.path(), documents.mapping()))
                .getFirst();
        String prefix =
            (queries.size() == 1 || query.name() == null ? "" : query.name() + "_")
                + (documents.size() == 1 ? "" : slot + "_");
        found.forEach((field, fragments) -> all.put(prefix + field, fragments));
      }
    }
    return all;
  }

  private static List<String> texts(byte[] source, String path, Mapping mapping) {
    int dot = path.lastIndexOf('.');
    boolean sub =
        dot > 0 && mapping.field(path.substring(0, dot)) instanceof io.lampyr.mapping.LeafField;
    List<String> texts = new ArrayList<>();
    for (Object value :
        SourceValues.at(Json.readObject(source), sub ? path.substring(0, dot) : path)) {
      if (value != null && !(value instanceof Map)) {
        texts.add(Objects.toString(value));
      }
    }
    return texts;
  }
}
