package io.lampyr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import io.lampyr.cli.bulk.BulkServer;
import io.lampyr.cli.bulk.BulkServer.Reaction;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BulkCommandTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aBulkFileIsSentAsItIs() throws Exception {
    Path file =
        write(
            "a.ndjson",
            """
            {"index":{"_index":"books","_id":"1"}}
            {"title":"Dune"}

            { "create" : {"_index":"books"}}
            {"title":"Emma"}
            {"delete":{"_index":"books","_id":"3"}}
            """);
    try (BulkServer server = new BulkServer(request -> BulkServer.takeAll())) {
      assertThat(bulk(server, file.toString())).as(err.toString()).isZero();
      assertThat(server.documents)
          .containsExactlyInAnyOrder(
              "{\"title\":\"Dune\"}",
              "{\"title\":\"Emma\"}",
              "{\"delete\":{\"_index\":\"books\",\"_id\":\"3\"}}");
      assertThat(server.requests.getFirst().path()).startsWith("/_bulk?");
    }
    assertThat(out.toString()).contains("loaded 3 documents");
  }

  @Test
  void packedRequestsHoldTheSameDocumentsInFewerBytes() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      lines.append("{\"title\":\"the same words again and again\",\"n\":").append(i).append("}\n");
    }
    Path file = write("many.json", lines.toString());
    try (BulkServer server = new BulkServer(request -> BulkServer.takeAll())) {
      assertThat(bulk(server, file.toString(), "--index", "b", "--gzip")).as(err + "").isZero();
      assertThat(server.documents).hasSize(20_000);
      assertThat(server.received.get()).isLessThan(lines.length() / 5);
    }
  }

  @Test
  void documentsGetAnActionAndAnId() throws Exception {
    Path file = write("a.json", "{\"isbn\":\"x\\\"1\",\"n\":1}\r\n{\"n\":2,\"isbn\":7}\n{\"n\":3}");
    try (BulkServer server = new BulkServer(request -> BulkServer.takeAll())) {
      assertThat(bulk(server, file.toString(), "--index", "b k", "--id-field", "isbn"))
          .isEqualTo(1);
      BulkServer.Request request = server.requests.getFirst();
      assertThat(request.path()).startsWith("/b%20k/_bulk?");
      assertThat(request.actions())
          .containsExactly("{\"index\":{\"_id\":\"x\\\"1\"}}", "{\"index\":{\"_id\":\"7\"}}");
    }
    assertThat(err.toString()).contains("has no field isbn", "a.json:3");
  }

  @Test
  void aTableBecomesDocuments() throws Exception {
    Path file =
        write(
            "a.csv",
            """
            name,"the ""age\""",ok,note
            Ann,7,true,"two
            lines, and a comma"
            Bob,007,no,
            "12",,false,""
            too,few
            """);
    try (BulkServer server = new BulkServer(request -> BulkServer.takeAll())) {
      assertThat(bulk(server, file.toString(), "--index", "b", "--infer-types")).isEqualTo(1);
      assertThat(server.documents)
          .containsExactlyInAnyOrder(
              "{\"name\":\"Ann\",\"the \\\"age\\\"\":7,\"ok\":true,"
                  + "\"note\":\"two\\nlines, and a comma\"}",
              "{\"name\":\"Bob\",\"the \\\"age\\\"\":\"007\",\"ok\":\"no\"}",
              "{\"name\":\"12\",\"ok\":false,\"note\":\"\"}");
    }
    assertThat(err.toString()).contains("a.csv:6", "2 cells, but the header has 4");
  }

  @Test
  void packedFilesAreKnownByTheirBytes() throws Exception {
    byte[] plain = lines(3).getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream gzip = new ByteArrayOutputStream();
    for (int part = 0; part < 2; part++) {
      try (GZIPOutputStream pack = new GZIPOutputStream(gzip)) {
        pack.write(Arrays.copyOfRange(plain, part * 10, part == 0 ? 10 : plain.length));
      }
    }
    Path one = Files.write(folder.resolve("a"), gzip.toByteArray());
    Path two =
        Files.write(
            folder.resolve("b.json.zst"),
            Zstd.compress("{\"n\":99}\n".getBytes(StandardCharsets.UTF_8)));
    try (BulkServer server = new BulkServer(request -> BulkServer.takeAll())) {
      assertThat(bulk(server, one.toString(), two.toString(), "--index", "b")).isZero();
      assertThat(server.documents)
          .containsExactlyInAnyOrder("{\"n\":0}", "{\"n\":1}", "{\"n\":2}", "{\"n\":99}");
      Path liar = write("c.gz", "{\"n\":1}\n");
      assertThat(bulk(server, liar.toString(), "--index", "b")).isEqualTo(2);
    }
    assertThat(err.toString()).contains("c.gz: its name says that it is compressed");
  }

  @Test
  void refusedDocumentsAreKeptWithTheirReason() throws Exception {
    Path file = write("a.json", lines(5));
    Path failed = folder.resolve("failed.ndjson");
    try (BulkServer server =
        new BulkServer(
            request -> new Reaction.Each(document -> document.equals("{\"n\":3}") ? 400 : 201))) {
      assertThat(bulk(server, file.toString(), "--index", "b", "--failed", failed.toString()))
          .isEqualTo(1);
      assertThat(Files.readString(failed))
          .isEqualTo(
              "{\"file\":\""
                  + file
                  + "\",\"line\":4,\"status\":400,\"type\":\"type_400\","
                  + "\"reason\":\"reason 400\",\"action\":{\"index\":{}},"
                  + "\"document\":{\"n\":3}}\n");
      assertThat(bulk(server, file.toString(), "--index", "b", "--failed", failed.toString()))
          .isEqualTo(2);
    }
    assertThat(out.toString()).contains("loaded 4 documents", "1 failed");
    assertThat(err.toString()).contains("1 × status=400 type_400: reason 400", "holds failures");
  }

  @Test
  void tooLargeRequestsAreDividedAndLaterOnesAreSmaller() throws Exception {
    Path file = write("a.json", lines(3000));
    try (BulkServer server =
        new BulkServer(request ->
            request.bytes() > 4000 ? new Reaction.Whole(413, "") : BulkServer.takeAll())) {
      assertThat(bulk(server, file.toString(), "--index", "b", "--max-bytes", "16kb", "-q"))
          .isZero();
      assertThat(server.documents).hasSize(3000);
      long refused = server.requests.stream().filter(request -> request.bytes() > 4000).count();
      assertThat(refused).isBetween(1L, 30L);
    }
  }

  @Test
  void aServerThatAsksToWaitIsLeftAlone() throws Exception {
    Path file = write("a.json", lines(1));
    List<Long> times = new ArrayList<>();
    try (BulkServer server =
        new BulkServer(request -> {
          times.add(System.nanoTime());
          return request.number() == 0 ? new Reaction.Whole(429, "1") : BulkServer.takeAll();
        })) {
      assertThat(bulk(server, file.toString(), "--index", "b")).isZero();
    }
    assertThat(times.get(1) - times.get(0)).isGreaterThan(950_000_000L);
  }

  @Test
  void aSecondRunGoesOnAndAChangedFileIsRefused() throws Exception {
    Path file = write("a.json", lines(2000));
    String checkpoint = folder.resolve("checkpoint").toString();
    String[] arguments = {
      file.toString(),
      "--index",
      "b",
      "--max-bytes",
      "1kb",
      "--max-requests",
      "1",
      "--checkpoint",
      checkpoint
    };
    try (BulkServer server =
        new BulkServer(
            request -> request.number() < 5 ? BulkServer.takeAll() : new Reaction.Whole(403, ""))) {
      assertThat(bulk(server, arguments)).isEqualTo(3);
      assertThat(err.toString()).contains("status=403", "--api-key", "goes on from");
    }
    try (BulkServer server = new BulkServer(request -> BulkServer.takeAll())) {
      assertThat(bulk(server, arguments)).isZero();
      assertThat(server.documents).hasSizeBetween(1000, 1999).contains("{\"n\":1999}");
      int requests = server.requests.size();
      assertThat(bulk(server, arguments)).isZero();
      assertThat(server.requests).hasSize(requests);
      Files.writeString(file, "{\"n\":9999}\n" + lines(1999).substring(0, 40));
      assertThat(bulk(server, arguments)).isEqualTo(2);
    }
    assertThat(err.toString()).contains("is not the one that the checkpoint tells of: its size");
  }

  @Test
  void aRefusedFormIsTracedToItsEntry() throws Exception {
    Path file = write("a.json", lines(20));
    try (BulkServer server =
        new BulkServer(request ->
            request.documents().contains("{\"n\":13}")
                ? new Reaction.Whole(400, "")
                : BulkServer.takeAll())) {
      assertThat(bulk(server, file.toString(), "--index", "b")).isEqualTo(1);
      assertThat(server.documents).hasSize(19);
    }
    assertThat(err.toString()).contains("a.json:14", "because of 400");
  }

  @Test
  void noServerIsToldSoon() throws Exception {
    Path file = write("a.json", lines(1));
    String url;
    try (BulkServer gone = new BulkServer(request -> BulkServer.takeAll())) {
      url = gone.url();
    }
    assertThat(run("bulk", "--url", url, file.toString(), "-i", "b", "--give-up", "300ms"))
        .isEqualTo(3);
    assertThat(err.toString()).contains("aborted: no answer from " + url);
  }

  @Test
  void aDryRunSaysWhatWouldFailAndSendsNothing() throws Exception {
    Path file = write("a.json", "{\"n\":0}\n{\"n\":1\n[1]\n{\"n\":1,\"n\":2}\n{\"n\":tru}\n");
    assertThat(run("bulk", "--dry-run", file.toString(), "--index", "b")).isEqualTo(1);
    assertThat(out.toString()).contains("1 entries to send", "4 that would fail");
    assertThat(err.toString())
        .contains("a.json:2: the JSON object does not end on its line", "a.json:3:", "jq -c '.[]'")
        .contains("a.json:4:", "uplicate", "a.json:5:");
  }

  @Test
  void mistakesAreNamedWithTheirPlaceAndTheirCure() throws Exception {
    Path documents = write("a.json", lines(1));
    Path broken = write("b.ndjson", "{\"index\":{\"_index\":\"b\"}}\n{}\nhello\n");
    assertThat(run("bulk", documents.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("a.json: holds documents (json)", "--index must say");
    assertThat(run("bulk", folder.resolve("none").toString())).isEqualTo(2);
    assertThat(err.toString()).contains("none does not exist");
    assertThat(run("bulk", documents.toString(), "-i", "b", "--max-bytes", "7")).isEqualTo(2);
    assertThat(err.toString()).contains("--max-bytes");
    assertThat(run("bulk", "-", "--checkpoint", "x")).isEqualTo(2);
    assertThat(err.toString()).contains("cannot be read again");
    try (BulkServer server = new BulkServer(request -> BulkServer.takeAll())) {
      assertThat(bulk(server, broken.toString())).isEqualTo(3);
      assertThat(server.documents).containsExactly("{}");
    }
    assertThat(err.toString()).contains("b.ndjson:3: expected an action such as", "hello");
  }

  private static String lines(int count) {
    StringBuilder lines = new StringBuilder();
    IntStream.range(0, count).forEach(i -> lines.append("{\"n\":").append(i).append("}\n"));
    return lines.toString();
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private int bulk(BulkServer server, String... arguments) {
    List<String> all = new ArrayList<>(List.of("bulk", "--url", server.url()));
    all.addAll(List.of(arguments));
    return run(all.toArray(String[]::new));
  }

  private int run(String... arguments) {
    return CommandTree.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }
}
