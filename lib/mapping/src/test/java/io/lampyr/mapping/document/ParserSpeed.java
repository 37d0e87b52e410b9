package io.lampyr.mapping.document;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.store.FSDirectory;

/**
 * How fast documents like GitHub's events are parsed, alone and on their way into an index, and
 * what Lucene alone takes for the same fields, in time of the processor. Run by hand: {@code
 * ParserSpeed [documents] [rounds]}.
 */
public final class ParserSpeed {
  private static final String[] TYPES = {"PushEvent", "WatchEvent", "IssuesEvent", "ForkEvent"};
  private static final String[] WORDS =
      "fix the build of module tests for windows and add a missing check to parser when input is empty so that nothing breaks again in release"
          .split(" ");

  private final int documents;
  private final int rounds;
  private final List<String> sources = new ArrayList<>();
  private final Index index = new Index("{}");
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private ParserSpeed(int documents, int rounds) {
    this.documents = documents;
    this.rounds = rounds;
  }

  public static void main(String[] arguments) throws IOException {
    int documents = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 6;
    new ParserSpeed(documents, rounds).run();
  }

  private void run() throws IOException {
    Random random = new Random(11);
    long bytes = 0;
    List<byte[]> json = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      sources.add(event(random, i));
      json.add(sources.getLast().getBytes(StandardCharsets.UTF_8));
      bytes += json.getLast().length;
      index.settle("" + i, sources.getLast());
    }
    System.out.printf(
        "documents=%d bytes_each=%d fields=%d%n",
        documents, bytes / documents, index.mapping().fieldCount());
    for (int round = 0; round < rounds; round++) {
      parseOnly(json);
      indexing(json);
    }
  }

  private ParsedDocument parsed(List<byte[]> json, int i) {
    return ((ParseOutcome.Parsed) index.parse("" + i, json.get(i))).document();
  }

  private void parseOnly(List<byte[]> json) {
    long allocated = threads.getCurrentThreadAllocatedBytes();
    long start = threads.getCurrentThreadCpuTime();
    int fields = 0;
    for (int i = 0; i < documents; i++) {
      for (Iterable<IndexableField> document : parsed(json, i).block(Index.stamp(i))) {
        for (IndexableField field : document) {
          fields += field.name().isEmpty() ? 0 : 1;
        }
      }
    }
    report(
        "parse",
        threads.getCurrentThreadCpuTime() - start,
        threads.getCurrentThreadAllocatedBytes() - allocated);
    if (fields == 0) {
      throw new AssertionError("no fields");
    }
  }

  private void indexing(List<byte[]> json) throws IOException {
    List<ParsedDocument> ready = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      ready.add(parsed(json, i));
    }
    write("prebuilt", ready, json);
    write("parse+index", List.of(), json);
  }

  private void write(String what, List<ParsedDocument> ready, List<byte[]> json)
      throws IOException {
    Path folder = Files.createTempDirectory("parser-speed");
    try (FSDirectory directory = FSDirectory.open(folder);
        IndexWriter writer =
            new IndexWriter(
                directory,
                new IndexWriterConfig(new WriterAnalyzer(index::mapping))
                    .setRAMBufferSizeMB(256))) {
      long allocated = threads.getCurrentThreadAllocatedBytes();
      long start = threads.getCurrentThreadCpuTime();
      for (int i = 0; i < documents; i++) {
        writer.addDocuments(
            (ready.isEmpty() ? parsed(json, i) : ready.get(i)).block(Index.stamp(i)));
      }
      writer.flush();
      report(
          what,
          threads.getCurrentThreadCpuTime() - start,
          threads.getCurrentThreadAllocatedBytes() - allocated);
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private void report(String what, long nanos, long allocated) {
    System.out.printf(
        "%-12s docs_per_cpu_s=%,10.0f cpu_us_per_doc=%6.1f allocated_bytes_per_doc=%,d%n",
        what, documents * 1e9 / nanos, nanos / 1000.0 / documents, allocated / documents);
  }

  private static String event(Random random, int i) {
    // long on purpose: a sample document.
    String repository = "owner" + random.nextInt(500) + "/project" + random.nextInt(2000);
    String actor = "user" + random.nextInt(5000);
    StringBuilder commits = new StringBuilder();
    for (int c = 0; c < 3; c++) {
      commits
          .append(c == 0 ? "" : ",")
          .append("{\"sha\":\"")
          .append(sha(random))
          .append("\",\"author\":{\"email\":\"")
          .append(actor)
          .append("@example.org\",\"name\":\"")
          .append(actor)
          .append("\"},\"message\":\"")
          .append(words(random, 14))
          .append("\",\"distinct\":true,\"url\":\"https://api.example.org/repos/")
          .append(repository)
          .append("/commits/")
          .append(sha(random))
          .append("\"}");
    }
    return "{\"id\":\""
        + (2_489_651_045L + i)
        + "\",\"type\":\""
        + TYPES[random.nextInt(TYPES.length)]
        + "\",\"actor\":{\"id\":"
        + random.nextInt(10_000_000)
        + ",\"login\":\""
        + actor
        + "\",\"gravatar_id\":\"\",\"url\":\"https://api.example.org/users/"
        + actor
        + "\",\"avatar_url\":\"https://avatars.example.org/u/"
        + random.nextInt(10_000_000)
        + "?\"},\"repo\":{\"id\":"
        + random.nextInt(50_000_000)
        + ",\"name\":\""
        + repository
        + "\",\"url\":\"https://api.example.org/repos/"
        + repository
        + "\"},\"payload\":{\"push_id\":"
        + random.nextInt()
        + ",\"size\":3,\"distinct_size\":3,\"ref\":\"refs/heads/main\",\"head\":\""
        + sha(random)
        + "\",\"before\":\""
        + sha(random)
        + "\",\"description\":\""
        + words(random, 40)
        + "\",\"commits\":["
        + commits
        + "]},\"public\":true,\"score\":"
        + random.nextInt(100) / 10.0
        + ",\"created_at\":\"2024-0"
        + (1 + random.nextInt(9))
        + "-1"
        + random.nextInt(10)
        + "T15:0"
        + random.nextInt(10)
        + ":0"
        + random.nextInt(10)
        + "Z\",\"org\":{\"id\":"
        + random.nextInt(100_000)
        + ",\"login\":\"org"
        + random.nextInt(300)
        + "\",\"url\":\"https://api.example.org/orgs/x\"}}";
  }

  private static String sha(Random random) {
    return "%016x%016x".formatted(random.nextLong(), random.nextLong());
  }

  private static String words(Random random, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.toString();
  }
}
