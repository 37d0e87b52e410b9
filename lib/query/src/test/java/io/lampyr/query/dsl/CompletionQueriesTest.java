package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SlowCodecReaderWrapper;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;

/** Queries that are no suggestions find inputs by what analysis made of the whole of them. */
class CompletionQueriesTest {
  @Test
  void aWholeInputIsOneTerm() throws IOException {
    try (Index index = new Index("{\"properties\":{\"c\":{\"type\":\"completion\"}}}")) {
      index.add("1", "{\"c\":\"Brown-Fox\"}").add("2", "{\"c\":[\"Fox\",\"dog\"]}");
      index.add("3", "{\"c\":{\"input\":\"fox\",\"weight\":3}}");
      Asked asked = new Asked(index, Dialect.OPENSEARCH);
      assertThat(asked.hits("{'match':{'c':'BROWN fox'}}")).containsExactly("1");
      assertThat(asked.hits("{'match_phrase':{'c':'brown fox'}}")).containsExactly("1");
      assertThat(asked.hits("{'match':{'c':'brown'}}")).isEmpty();
      assertThat(asked.hits("{'match':{'c':'42'}}")).isEmpty();
      assertThat(asked.hits("{'term':{'c':'Fox'}}")).isEmpty();
      // The fewer inputs a document has, the more each of them counts.
      Map<String, Float> scores = asked.scores("{'term':{'c':'fox'}}");
      assertThat(scores.keySet()).containsExactly("3", "2");
      assertThat(scores.get("3")).isGreaterThan(scores.get("2"));
    }
  }

  @Test
  void allQueriesForTermsLookAtTheSame() throws IOException {
    try (Index index = new Index("{\"properties\":{\"c\":{\"type\":\"completion\"}}}")) {
      index.add("1", "{\"c\":\"Brown-Fox\"}").add("2", "{\"c\":[\"Fox\",\"dog\"]}");
      Asked asked = new Asked(index, Dialect.OPENSEARCH);
      assertThat(asked.hits("{'terms':{'c':['fox','Brown-Fox']}}")).containsExactly("2");
      assertThat(asked.hits("{'terms':{'c':['Fox']}}")).isEmpty();
      assertThat(asked.hits("{'term':{'c':{'value':'FOX','case_insensitive':true}}}"))
          .containsExactly("2");
      assertThat(asked.hits("{'term':{'c':{'value':'Brown-FOX','case_insensitive':true}}}"))
          .isEmpty();
    }
  }

  /** Of an analyzer that a query brings, each word is looked for as it is. */
  @Test
  void wordsOfTheQuerysOwnAnalyzerAreTermsEach() throws IOException {
    try (Index index = new Index("{\"properties\":{\"c\":{\"type\":\"completion\"}}}")) {
      index.add("1", "{\"c\":\"Brown-Fox\"}").add("2", "{\"c\":[\"Fox\",\"dog\"]}");
      Asked asked = new Asked(index, Dialect.OPENSEARCH);
      String match = "{'match':{'c':{'query':'%s','analyzer':'%s'%s}}}";
      assertThat(asked.hits(match.formatted("Brown-Fox", "simple", ""))).containsExactly("2");
      assertThat(asked.hits(match.formatted("brown fox", "simple", ",'operator':'and'"))).isEmpty();
      assertThat(asked.hits(match.formatted("dog fox", "simple", ",'operator':'and'")))
          .containsExactly("2");
      assertThat(asked.hits(match.formatted("fox", "keyword", ""))).containsExactly("2");
      assertThat(asked.hits(match.formatted("Fox", "keyword", ""))).isEmpty();
      assertThat(asked.hits("{'match_phrase':{'c':{'query':'Fox','analyzer':'simple'}}}"))
          .containsExactly("2");
      assertThatThrownBy(
              () -> asked.hits("{'match_bool_prefix':{'c':{'query':'dog f','analyzer':'simple'}}}"))
          .hasMessageContaining("Can only use prefix queries");
    }
  }

  @Test
  void documentsFromBeforeThereWereFormsAreFoundByTheirInputs() throws IOException {
    try (Directory folder = new ByteBuffersDirectory();
        Index index = new Index("{\"properties\":{\"c\":{\"type\":\"completion\"}}}");
        IndexWriter writer = new IndexWriter(folder, new IndexWriterConfig())) {
      index.add("new", "{\"c\":\"Bar\"}");
      for (LeafReaderContext leaf : index.searcher().getIndexReader().leaves()) {
        writer.addIndexes(SlowCodecReaderWrapper.wrap(leaf.reader()));
      }
      Document old = new Document();
      old.add(new StringField("c", "Bar", Field.Store.NO));
      writer.addDocument(old);
      writer.forceMerge(1);
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        assertThat(documents(reader, index, "{'term':{'c':'Bar'}}")).containsExactly(1);
        assertThat(documents(reader, index, "{'term':{'c':'bar'}}")).containsExactly(0);
        assertThat(documents(reader, index, "{'terms':{'c':['Bar']}}")).containsExactly(1);
        assertThat(documents(reader, index, "{'match':{'c':'Bar'}}")).containsExactly(0, 1);
        assertThat(documents(reader, index, "{'multi_match':{'query':'Bar'}}"))
            .containsExactly(0, 1);
        String keyword = "{'match':{'c':{'query':'Bar','analyzer':'keyword'}}}";
        assertThat(documents(reader, index, keyword)).containsExactly(1);
        String anyCase = "{'term':{'c':{'value':'BAR','case_insensitive':true}}}";
        assertThat(documents(reader, index, anyCase)).containsExactly(0, 1);
      }
    }
  }

  private static List<Integer> documents(IndexReader reader, Index index, String json)
      throws IOException {
    Query query = Asked.parse(json).toLucene(new Asked(index, Dialect.OPENSEARCH).scope());
    return Arrays.stream(new IndexSearcher(reader).search(query, 10).scoreDocs)
        .map(hit -> hit.doc)
        .sorted()
        .toList();
  }
}
