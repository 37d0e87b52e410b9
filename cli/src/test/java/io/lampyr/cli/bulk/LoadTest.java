package io.lampyr.cli.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.cli.bulk.BulkServer.Reaction;
import io.lampyr.cli.bulk.checkpoint.Checkpoint;
import io.lampyr.cli.bulk.checkpoint.CheckpointFile;
import io.lampyr.cli.bulk.checkpoint.FileMark;
import io.lampyr.cli.bulk.checkpoint.Prefix;
import io.lampyr.cli.bulk.checkpoint.Reached;
import io.lampyr.cli.bulk.input.Input;
import io.lampyr.cli.bulk.input.Layout;
import io.lampyr.cli.bulk.send.AbortedException;
import io.lampyr.cli.bulk.send.Failures;
import io.lampyr.cli.bulk.send.Patience;
import io.lampyr.cli.bulk.send.Sender;
import io.lampyr.cli.bulk.send.Stop;
import io.lampyr.cli.http.Server;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the server does, nothing is lost and the checkpoint tells no lie. */
class LoadTest {
  private static final int MOST_BYTES = 3000;
  private static final Layout LAYOUT =
      new Layout(
          Optional.of(Layout.Format.JSON),
          Optional.of("books"),
          Optional.empty(),
          false,
          Optional.empty(),
          true,
          false,
          MOST_BYTES);

  @TempDir Path folder;

  /** The prefix of the run under way, as the server sees it while it handles a request. */
  private final AtomicReference<Prefix> watched = new AtomicReference<>(new Prefix());

  private final AtomicReference<BulkServer> serverOf = new AtomicReference<>();
  private final Set<String> lies = new HashSet<>();

  @Test
  void everyDocumentArrivesAndNoCheckpointIsAheadWhateverFails() throws Exception {
    for (long seed = 1; seed <= 12; seed++) {
      System.out.println("seed=" + seed);
      Random random = new Random(seed);
      List<String> documents = new ArrayList<>();
      for (int i = 0; i < 400; i++) {
        documents.add("{\"n\":" + i + ",\"t\":\"" + "x".repeat(random.nextInt(300)) + "\"}");
      }
      Path file = folder.resolve("books-" + seed + ".ndjson");
      Files.write(file, documents);
      CheckpointFile checkpoint = new CheckpointFile(folder.resolve("checkpoint-" + seed));
      AtomicReference<Stop> stop = new AtomicReference<>(new Stop());
      try (BulkServer server =
          new BulkServer(request -> react(request, random, documents, stop.get()))) {
        serverOf.set(server);
        for (int run = 0; run < 200 && !load(file, server, checkpoint, stop); run++) {
          check(checkpoint.read(), documents, server);
        }
        check(checkpoint.read(), documents, server);
        assertThat(server.documents).as("seed=%s", seed).containsAll(documents);
        assertThat(checkpoint.read().files().getFirst().offset()).isEqualTo(Files.size(file));
      }
      synchronized (lies) {
        assertThat(lies).as("seed=%s", seed).isEmpty();
      }
    }
  }

  private Reaction react(
      BulkServer.Request request, Random random, List<String> documents, Stop stop) {
    for (Reached reached : watched.get().reached()) {
      lookForLies(reached, documents, serverOf.get());
    }
    int dice;
    long itemSeed;
    synchronized (random) {
      dice = random.nextInt(100);
      itemSeed = random.nextLong();
    }
    if (dice < 3) {
      stop.now();
    }
    return switch (dice % 12) {
      case 0 -> new Reaction.Whole(429, dice % 5 == 0 ? "0" : "");
      case 1 -> new Reaction.Whole(503, "");
      case 2 -> new Reaction.Drop(true);
      case 3 -> new Reaction.Drop(false);
      case 4 -> request.documents().size() > 8 ? new Reaction.Whole(413, "") : BulkServer.takeAll();
      case 5, 6, 7 -> {
        Random items = new Random(itemSeed);
        yield new Reaction.Each(
            document -> items.nextInt(3) > 0 ? 201 : items.nextBoolean() ? 429 : 503);
      }
      default -> BulkServer.takeAll();
    };
  }

  /** One run; true if it came to its end without being stopped. */
  private boolean load(
      Path file, BulkServer target, CheckpointFile checkpoint, AtomicReference<Stop> stopOfRun)
      throws Exception {
    Stop stop = new Stop();
    stopOfRun.set(stop);
    Checkpoint before = checkpoint.read();
    Reached start = before.resume(FileMark.of(file));
    Input input = new Input(0, file.toString(), Optional.of(file), InputStream.nullInputStream());
    Patience patience =
        new Patience(
            Duration.ofNanos(1000),
            Duration.ofMillis(2),
            Duration.ofSeconds(20),
            Duration.ofSeconds(20),
            1000);
    Failures failures = Failures.to(Optional.empty());
    try (Server server = new Server(URI.create(target.url()), List.of(), Duration.ofSeconds(20))) {
      Sender sender =
          new Sender(
              server,
              "/books/_bulk",
              new Sender.Limits(4, MOST_BYTES, Duration.ofSeconds(1), false),
              patience,
              failures,
              new Sender.Waiting(new SystemClock(), new SeededRandomness(1), stop));
      ThreadScheduler scheduler = new ThreadScheduler((thread, bug) -> {});
      Load load = new Load(LAYOUT, sender, 4, stop, scheduler);
      watched.set(load.prefix());
      load.read(input, start);
      load.finish();
      assertThat(failures.summary()).isEmpty();
      new Keeper(Optional.of(checkpoint), before, load.prefix()).keep();
      return !stop.isWished();
    } catch (AbortedException unexpected) {
      throw new AssertionError(unexpected);
    }
  }

  private void check(Checkpoint checkpoint, List<String> documents, BulkServer server) {
    checkpoint.files().forEach(reached -> lookForLies(reached, documents, server));
  }

  private void lookForLies(Reached reached, List<String> documents, BulkServer server) {
    for (String document : documents.subList(0, Math.toIntExact(reached.line()))) {
      if (!server.documents.contains(document)) {
        synchronized (lies) {
          lies.add("line=" + reached.line() + " is ahead of document=" + document);
        }
      }
    }
  }
}
