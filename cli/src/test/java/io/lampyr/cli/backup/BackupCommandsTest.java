package io.lampyr.cli.backup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.embedded.EmbeddedServer;
import io.lampyr.embedded.EmbeddedSettings;
import io.lampyr.embedded.UpkeepSettings;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Backups of a server's folder, by the commands. */
@Timeout(180)
class BackupCommandsTest {
  private static final Pattern COUNT = Pattern.compile("\"count\":(\\d+)");

  private final HttpClient http = HttpClient.newHttpClient();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir Path folder;

  /** Collects garbage as often as it can, and keeps it for no longer than a moment. */
  private EmbeddedServer serve(String data) throws IOException, InterruptedException {
    return EmbeddedServer.start(
        new EmbeddedSettings(
                folder.resolve(data),
                1,
                "127.0.0.1",
                0,
                false,
                new ApiSettings(Persona.ELASTICSEARCH, false, "test"))
            .with(
                new UpkeepSettings(
                    Duration.ofMillis(50), Duration.ofMillis(100), Duration.ofSeconds(1))));
  }

  private String ask(EmbeddedServer server, String method, String path, String body)
      throws IOException, InterruptedException {
    HttpResponse<String> answer =
        http.send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
    return answer.body();
  }

  private long count(EmbeddedServer server, String index) throws IOException, InterruptedException {
    ask(server, "POST", "/" + index + "/_refresh", "");
    Matcher found = COUNT.matcher(ask(server, "GET", "/" + index + "/_count", ""));
    assertThat(found.find()).isTrue();
    return Long.parseLong(found.group(1));
  }

  private void write(EmbeddedServer server, long number) throws IOException, InterruptedException {
    ask(server, "PUT", "/books/_doc/" + number, "{\"n\":" + number + "}");
  }

  private int run(Callable<Integer> command, String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return new CommandLine(command).execute(arguments);
  }

  private int backup() {
    return run(
        new BackupCommand(new PrintWriter(out), new PrintWriter(err)),
        "--data",
        folder.resolve("data").toString(),
        "--to",
        folder.resolve("backups").toString());
  }

  private int restore(String data, String... more) {
    String[] words =
        Stream.concat(
                Stream.of(
                    "--from",
                    folder.resolve("backups").toString(),
                    "--data",
                    folder.resolve(data).toString()),
                Stream.of(more))
            .toArray(String[]::new);
    return run(new RestoreCommand(new PrintWriter(out), new PrintWriter(err)), words);
  }

  private void destroy(String part) throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve(part))) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Test
  void whatWasAcknowledgedBeforeABackupOfARunningServerIsBroughtBack() throws Exception {
    AtomicLong written = new AtomicLong();
    long before;
    try (EmbeddedServer server = serve("data")) {
      ask(server, "PUT", "/books", "{\"settings\":{\"number_of_shards\":2}}");
      ask(server, "PUT", "/quiet/_doc/1?refresh=true", "{\"word\":\"firefly\"}");
      ask(
          server,
          "PUT",
          "/_ingest/pipeline/kept",
          "{\"processors\":[{\"set\":{\"field\":\"a\",\"value\":1}}]}");
      writeSome(server, written);
      AtomicBoolean over = new AtomicBoolean();
      Thread writer = Thread.ofVirtual().start(() -> keepWriting(server, written, over));
      before = written.get();
      assertThat(backup()).as(err.toString()).isZero();
      over.set(true);
      writer.join();
      assertThat(out.toString()).startsWith("made backup ");
    }
    destroy("data");
    assertThat(restore("data")).as(err.toString()).isZero();
    try (EmbeddedServer server = serve("data")) {
      assertThat(count(server, "books")).isBetween(before, written.get());
      for (long i : List.of(1L, before)) {
        assertThat(ask(server, "GET", "/books/_doc/" + i, "")).contains("\"n\":" + i);
      }
      assertThat(ask(server, "GET", "/quiet/_search?q=word:firefly", "")).contains("\"_id\":\"1\"");
      assertThat(ask(server, "GET", "/_ingest/pipeline/kept", "")).contains("processors");
      write(server, 1_000_000);
      assertThat(ask(server, "GET", "/books/_doc/1000000", "")).contains("\"found\":true");
    }
    // What was brought back is a store like any other: another backup, another restart.
    assertThat(backup()).as(err.toString()).isZero();
    try (EmbeddedServer server = serve("data")) {
      assertThat(ask(server, "GET", "/books/_doc/1000000", "")).contains("\"found\":true");
    }
  }

  private void writeSome(EmbeddedServer server, AtomicLong written) throws Exception {
    for (long i = 0; i < 100; i++) {
      write(server, written.incrementAndGet());
    }
  }

  private void keepWriting(EmbeddedServer server, AtomicLong written, AtomicBoolean over) {
    try {
      while (!over.get()) {
        long next = written.get() + 1;
        write(server, next);
        written.set(next);
        if (next % 20 == 0) {
          ask(server, "POST", "/books/_flush", "");
          ask(server, "PUT", "/made" + next, "");
        }
      }
    } catch (IOException | InterruptedException ended) {
      throw new AssertionError(ended);
    }
  }

  @Test
  void aSecondBackupCopiesOnlyWhatIsNewAndEitherCanBeBroughtBack() throws Exception {
    try (EmbeddedServer server = serve("data")) {
      write(server, 1);
      ask(server, "POST", "/books/_flush", "");
    }
    assertThat(backup()).isZero();
    String first = out.toString().split("[ :]", -1)[2];
    try (EmbeddedServer server = serve("data")) {
      write(server, 2);
      ask(server, "POST", "/books/_flush", "");
    }
    List<Path> copied = files("backups/objects");
    assertThat(backup()).isZero();
    assertThat(files("backups/objects")).containsAll(copied).hasSizeGreaterThan(copied.size());
    assertThat(restore("new")).isZero();
    assertThat(restore("old", "--backup", first)).as(err.toString()).isZero();
    try (EmbeddedServer server = serve("new")) {
      assertThat(count(server, "books")).isEqualTo(2);
    }
    try (EmbeddedServer server = serve("old")) {
      assertThat(count(server, "books")).isEqualTo(1);
    }
    assertThat(
            run(
                new BackupCommand(new PrintWriter(out), new PrintWriter(err)),
                "--list",
                "--to",
                folder.resolve("backups").toString()))
        .isZero();
    assertThat(out.toString().lines().toList()).hasSize(2).first().asString().startsWith(first);
  }

  private List<Path> files(String part) throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve(part))) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  void aFolderThatHoldsSomethingIsLeftAlone() throws Exception {
    try (EmbeddedServer server = serve("data")) {
      write(server, 1);
    }
    assertThat(backup()).isZero();
    assertThat(restore("data")).isEqualTo(1);
    assertThat(err.toString()).contains("into a store that holds nothing, and this one holds");
    try (EmbeddedServer server = serve("data")) {
      assertThat(restore("data")).isEqualTo(1);
      assertThat(err.toString()).contains("another server uses the data folder");
      assertThat(count(server, "books")).isEqualTo(1);
    }
  }

  @Test
  void aRestoreThatWasBrokenOffGoesOn() throws Exception {
    try (EmbeddedServer server = serve("data")) {
      write(server, 1);
      ask(server, "POST", "/books/_flush", "");
    }
    assertThat(backup()).isZero();
    Path items =
        files("backups/backups").stream()
            .filter(file -> file.getFileName().toString().startsWith("items-"))
            .findFirst()
            .orElseThrow();
    byte[] good = Files.readAllBytes(items);
    Files.delete(items);
    assertThat(restore("again")).isEqualTo(1);
    assertThat(err.toString()).contains("backup lacks a part");
    assertThatThrownBy(() -> serve("again"))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("a restore into this store was not ended: call it again");
    Files.write(items, good);
    assertThat(restore("again")).as(err.toString()).isZero();
    assertThat(restore("again")).isEqualTo(1);
    try (EmbeddedServer server = serve("again")) {
      assertThat(count(server, "books")).isEqualTo(1);
    }
    assertThat(new String(good, UTF_8)).contains("lampyr backup-items v1");
  }

  @Test
  void aPlaceForBackupsIsItsOwnersAloneAndNotWithinTheStore() throws Exception {
    try (EmbeddedServer server = serve("data")) {
      write(server, 1);
    }
    assertThat(backup()).isZero();
    assertThat(Files.getPosixFilePermissions(folder.resolve("backups")))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("data"));
    for (Path within : List.of(folder.resolve("data"), folder.resolve("data/a/b"), link)) {
      assertThat(
              run(
                  new BackupCommand(new PrintWriter(out), new PrintWriter(err)),
                  "--data",
                  folder.resolve("data").toString(),
                  "--to",
                  within.toString()))
          .isEqualTo(1);
      assertThat(err.toString()).contains("backups do not lie within the store");
    }
    assertThat(folder.resolve("data/a")).doesNotExist();
  }

  @Test
  void objectsThatAreNotThoseOfTheirItemsAreNoBackup() throws Exception {
    try (EmbeddedServer server = serve("data")) {
      write(server, 1);
      ask(server, "POST", "/books/_flush", "");
      ask(server, "POST", "/books/_close", "");
    }
    for (Path blob : files("data/store")) {
      if (blob.getFileName().toString().startsWith("bcc-")) {
        Files.delete(blob);
      }
    }
    assertThat(backup()).isEqualTo(1);
    assertThat(err.toString())
        .contains("objects that cluster state refers to are not there", "first=indices/");
    assertThat(list()).isZero();
    assertThat(out.toString()).isEmpty();
  }

  private int list() {
    return run(
        new BackupCommand(new PrintWriter(out), new PrintWriter(err)),
        "--list",
        "--to",
        folder.resolve("backups").toString());
  }

  @Test
  void aStoreMustBeNamedAndOnlyOne() {
    String to = folder.resolve("backups").toString();
    assertThat(run(new BackupCommand(new PrintWriter(out), new PrintWriter(err)), "--to", to))
        .isEqualTo(1);
    assertThat(err.toString()).contains("which store is meant?");
    assertThat(
            run(
                new BackupCommand(new PrintWriter(out), new PrintWriter(err)),
                "--to",
                to,
                "--data",
                "x",
                "--bucket",
                "y",
                "--table",
                "z"))
        .isEqualTo(1);
    assertThat(err.toString()).contains("which store is meant?");
    assertThat(
            run(
                new RestoreCommand(new PrintWriter(out), new PrintWriter(err)),
                "--from",
                folder.toString(),
                "--name",
                "Lampyr"))
        .isEqualTo(1);
  }
}
