package io.lampyr.luceneblob.directory;

import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blockcache.BlobStoreSource;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.open.CommitOpener;
import io.lampyr.luceneblob.open.OpenCommit;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.util.BytesRef;

/**
 * Random indexes, written through an indexing directory and read from blobs only, against a plain
 * directory that holds a copy of the same commit. The formats are random too.
 */
public class RandomIndexLuceneTest extends LuceneTestCase {
  private static final String[] WORDS = {"ash", "beech", "cedar", "doum", "elm", "fir", "gum"};
  private final MemoryBlobStore store = new MemoryBlobStore(VirtualTime.threaded());
  private final ByteSource source = new BlobStoreSource(store);

  public void testEverySearchFindsWhatAPlainDirectoryFinds() throws Exception {
    try (ShardFixture shard = new ShardFixture(store);
        BlockCache indexing = ShardFixture.cache(8, 16 << 10, 4096);
        BlockCache searching = ShardFixture.cache(1 + random().nextInt(40), 4096, 4096);
        IndexingDirectory directory = indexingDirectory(indexing)) {
      CommitOpener opener = new CommitOpener(searching, VirtualTime.threaded());
      RandomIndexWriter writer = new RandomIndexWriter(random(), directory);
      int rounds = 3 + random().nextInt(4);
      for (int round = 0; round < rounds; round++) {
        change(writer, round);
        writer.commit();
        shard.append(directory);
        if (random().nextBoolean() || round == rounds - 1) {
          directory.uploaded(shard.upload());
          try (OpenCommit open = opener.open(ShardFixture.SHARD, shard.pointer(), source);
              Directory plain = copy(directory, open)) {
            compare(plain, open.directory());
            checkIndex(open.directory());
          }
        }
      }
      writer.close();
    }
  }

  public void testConcurrentSearchesAreRightWhileEverythingIsEvicted() throws Exception {
    try (ShardFixture shard = new ShardFixture(store);
        BlockCache cache = ShardFixture.cache(3, 8192, 4096);
        IndexingDirectory directory = indexingDirectory(cache)) {
      CommitOpener opener = new CommitOpener(cache, VirtualTime.threaded());
      try (RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
        change(writer, 0);
        change(writer, 1);
        writer.commit();
        shard.append(directory);
        directory.uploaded(shard.upload());
        // Closing the writer may merge, and then drop the commit's files: searches come before it.
        try (OpenCommit open = opener.open(ShardFixture.SHARD, shard.pointer(), source);
            Directory plain = copy(directory, open);
            DirectoryReader reader = DirectoryReader.open(plain)) {
          assertAllFind(open.reader(), answers(new IndexSearcher(reader)));
        }
      }
    }
  }

  private static void assertAllFind(DirectoryReader reader, List<String> expected)
      throws InterruptedException {
    List<String> wrong = Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread = new Thread(() -> search(reader, expected, wrong));
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(List.of(), wrong);
  }

  private static void search(DirectoryReader reader, List<String> expected, List<String> wrong) {
    try {
      for (int n = 0; n < 5; n++) {
        List<String> found = answers(new IndexSearcher(reader));
        if (!found.equals(expected)) {
          wrong.add("expected=" + expected + " found=" + found);
        }
      }
    } catch (IOException | RuntimeException e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      wrong.add(trace.toString());
    }
  }

  private IndexingDirectory indexingDirectory(BlockCache cache) throws IOException {
    return IndexingDirectory.open(
        newFSDirectoryPlain(), CommitFiles.none(), cache, source, DiskBudget.unbounded());
  }

  private static Directory newFSDirectoryPlain() throws IOException {
    return random().nextBoolean() ? new ByteBuffersDirectory() : FSDirectory.open(createTempDir());
  }

  private static Directory copy(Directory from, OpenCommit commit) throws IOException {
    Directory plain = new ByteBuffersDirectory();
    for (String name : commit.directory().listAll()) {
      plain.copyFrom(from, name, name, IOContext.DEFAULT);
    }
    return plain;
  }

  private static void change(RandomIndexWriter writer, int round) throws IOException {
    int documents = 50 + random().nextInt(200);
    // The value of a field can only be changed once there is the field.
    writer.updateDocument(new Term("id", "0"), document("0"));
    for (int i = 0; i < documents; i++) {
      String id = Integer.toString(random().nextInt(500));
      if (random().nextInt(4) == 0) {
        writer.deleteDocuments(new Term("id", id));
      } else {
        writer.updateDocument(new Term("id", id), document(id));
      }
      if (random().nextInt(30) == 0) {
        writer.updateNumericDocValue(new Term("id", id), "rank", (long) random().nextInt(100));
      }
      if (random().nextInt(60) == 0) {
        writer.flush();
      }
    }
    if (round > 1 && random().nextInt(3) == 0) {
      writer.forceMerge(1 + random().nextInt(3));
    }
  }

  private static Document document(String id) {
    Document document = new Document();
    document.add(new StringField("id", id, Field.Store.YES));
    StringBuilder text = new StringBuilder();
    for (int i = random().nextInt(30); i >= 0; i--) {
      text.append(WORDS[random().nextInt(WORDS.length)]).append(' ');
    }
    document.add(new TextField("text", text.toString(), Field.Store.YES));
    int number = random().nextInt(1000);
    document.add(new IntPoint("number", number));
    document.add(new NumericDocValuesField("number", number));
    document.add(new NumericDocValuesField("rank", random().nextInt(100)));
    document.add(new SortedSetDocValuesField("tag", new BytesRef(WORDS[number % WORDS.length])));
    return document;
  }

  private static void compare(Directory plain, Directory blobs) throws IOException {
    assertArrayEquals(plain.listAll(), blobs.listAll());
    try (DirectoryReader expected = DirectoryReader.open(plain);
        DirectoryReader found = DirectoryReader.open(blobs)) {
      assertEquals(answers(new IndexSearcher(expected)), answers(new IndexSearcher(found)));
    }
  }

  private static List<String> answers(IndexSearcher searcher) throws IOException {
    List<Query> queries = new ArrayList<>();
    queries.add(MatchAllDocsQuery.INSTANCE);
    for (String word : WORDS) {
      queries.add(new TermQuery(new Term("text", word)));
      queries.add(new PhraseQuery("text", WORDS[0], word));
      queries.add(new PrefixQuery(new Term("text", word.substring(0, 1))));
    }
    for (int from = 0; from < 1000; from += 170) {
      queries.add(IntPoint.newRangeQuery("number", from, from + 100));
    }
    Sort sort =
        new Sort(
            new SortField("rank", SortField.Type.LONG),
            new SortField("number", SortField.Type.LONG, true),
            SortField.FIELD_DOC);
    List<String> answers = new ArrayList<>();
    for (Query query : queries) {
      answers.add(query + " " + asText(searcher, searcher.search(query, 20)));
      answers.add(query + " sorted " + asText(searcher, searcher.search(query, 50, sort)));
    }
    return answers;
  }

  private static String asText(IndexSearcher searcher, TopDocs found) throws IOException {
    StringBuilder text = new StringBuilder().append(found.totalHits.value());
    for (ScoreDoc hit : found.scoreDocs) {
      Document document = searcher.storedFields().document(hit.doc);
      text.append(' ').append(hit.doc).append('=').append(document.get("id")).append(hit.score);
      text.append(document.get("text").hashCode());
    }
    return text.toString();
  }

  private static void checkIndex(Directory directory) throws IOException {
    try (CheckIndex check = new CheckIndex(directory)) {
      assertTrue(check.checkIndex().clean);
    }
  }
}
