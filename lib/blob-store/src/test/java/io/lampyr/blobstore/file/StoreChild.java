package io.lampyr.blobstore.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.RegisterClient;
import io.lampyr.blobstore.RegisterHistory.Ending;
import io.lampyr.blobstore.RegisterHistory.Event;
import io.lampyr.blobstore.RegisterHistory.Step;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Another process that uses the same folder: its main method, and how a test starts it. */
final class StoreChild {
  static final BlobKey COUNTER = new BlobKey("counter");

  private StoreChild() {}

  public static void main(String[] args) throws IOException {
    BlobStore store = TestFileStores.open(Path.of(args[1]));
    String name = args[2];
    int count = Integer.parseInt(args[3]);
    switch (args[0]) {
      case "puts" -> putForEver(store, name);
      case "increments" -> increment(store, name, count);
      case "history" -> writeHistory(store, name, count);
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  /** Starts a child; what it prints is for the test to read. */
  static Process start(Path folder, String mode, String name, int count) throws IOException {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            classPath,
            StoreChild.class.getName(),
            mode,
            folder.toString(),
            name,
            Integer.toString(count))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  static BufferedReader output(Process child) {
    return new BufferedReader(new InputStreamReader(child.getInputStream(), UTF_8));
  }

  /** Every content follows from its key. */
  static byte[] content(BlobKey key) {
    Random random = new Random(key.path().hashCode());
    byte[] bytes = new byte[random.nextInt(200_000)];
    random.nextBytes(bytes);
    return bytes;
  }

  private static void putForEver(BlobStore store, String name) {
    for (int i = 0; ; i++) {
      BlobKey key = new BlobKey(name + "/" + i % 7 + "/" + i);
      PutOutcome outcome = store.put(key, BlobContent.of(content(key)), PutCondition.IF_ABSENT);
      if (outcome instanceof PutOutcome.Stored) {
        System.out.println(key + ";");
        System.out.flush();
      }
    }
  }

  /** Adds one to the counter, so often; the name makes every content new. */
  static void increment(BlobStore store, String name, int count) {
    for (int done = 0; done < count; ) {
      Optional<LoadedBlob> read = LoadedBlob.read(store, COUNTER, 1000);
      int value =
          read.map(blob -> Integer.parseInt(new String(blob.bytes(), UTF_8).split(" ", 2)[0]))
              .orElse(0);
      byte[] next = (value + 1 + " " + name + done).getBytes(UTF_8);
      PutCondition condition =
          read.map(blob -> PutCondition.ifMatch(blob.info().etag())).orElse(PutCondition.IF_ABSENT);
      PutOutcome outcome = store.put(COUNTER, BlobContent.of(next), condition);
      if (outcome instanceof PutOutcome.Stored) {
        done++;
      } else if (!(outcome instanceof PutOutcome.LostRace)) {
        throw new AssertionError(outcome);
      }
    }
  }

  private static void writeHistory(BlobStore store, String name, int rounds) throws IOException {
    for (int round = 0; round < rounds; round++) {
      store.put(
          new BlobKey("ready/" + round + "/" + name),
          BlobContent.of(new byte[] {1}),
          PutCondition.ALWAYS);
      while (store.list("ready/" + round + "/", Optional.empty(), 10).blobs().size() < 2) {
        Thread.onSpinWait();
      }
      BlobKey key = new BlobKey("history/" + round);
      for (Event event : RegisterClient.run(store, key, name, name.hashCode() + round, 20)) {
        System.out.println(round + "," + encode(event));
      }
    }
  }

  private static String encode(Event event) {
    String step =
        switch (event.step()) {
          case Step.Read(Optional<String> seen) -> "R," + seen.orElse("-") + ",-";
          case Step.Write(String written) -> "W,-," + written;
          case Step.Swap(Optional<String> expected, String written, Ending ending) ->
              ending + "," + expected.orElse("-") + "," + written;
        };
    return event.start() + "," + event.end() + "," + step;
  }

  /** Adds what a line says to the events of its round. */
  static void decode(String line, List<List<Event>> rounds) {
    List<String> fields = List.of(line.split(",", -1));
    int round = Integer.parseInt(fields.get(0));
    while (rounds.size() <= round) {
      rounds.add(new ArrayList<>());
    }
    Optional<String> seen = Optional.of(fields.get(4)).filter(value -> !value.equals("-"));
    Step step =
        switch (fields.get(3)) {
          case "R" -> new Step.Read(seen);
          case "W" -> new Step.Write(fields.get(5));
          default -> new Step.Swap(seen, fields.get(5), Ending.valueOf(fields.get(3)));
        };
    rounds
        .get(round)
        .add(new Event(Long.parseLong(fields.get(1)), Long.parseLong(fields.get(2)), step));
  }
}
