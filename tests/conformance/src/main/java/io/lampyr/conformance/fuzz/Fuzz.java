package io.lampyr.conformance.fuzz;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.conformance.Choice;
import io.lampyr.conformance.OwnServers;
import io.lampyr.conformance.play.Server;
import io.lampyr.conformance.play.ServerLostException;
import io.lampyr.conformance.suite.RestTest;
import io.lampyr.conformance.suite.Suite;
import io.lampyr.conformance.suite.SuiteArtifact;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Sends changed requests to servers of its own until there were enough of them. {@code make fuzz}
 * calls it.
 *
 * <p>Exits with 0 if every answer was lawful and nothing runs on afterwards, with 1 if not, with 2
 * if there was no server to ask.
 */
@Command(
    name = "fuzz",
    mixinStandardHelpOptions = true,
    description = "Sends requests that nobody would, and looks at what is answered.")
public final class Fuzz implements Callable<Integer> {
  private static final int FAULTS = 1;
  private static final int NOT_ASKED = 2;
  private static final int SERVERS = 4;

  /** Lucene says once that it computes without vector instructions: that is as it should be. */
  private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

  @Option(names = "--seed", defaultValue = "1", description = "What the changes follow from.")
  private long seed;

  @Option(
      names = "--requests",
      defaultValue = "100000",
      description = "How many changed requests are sent at least (default: 100000).")
  private long requests;

  @Option(
      names = "--changes",
      defaultValue = "8",
      description = "How many of them before each request of a test (default: 8).")
  private int changes;

  @Option(
      names = "--only",
      defaultValue = "",
      description = "Patterns of folder, folder/file.yml or 'folder/file.yml :: test', by commas.")
  private String only = "";

  private final PrintStream out;

  Fuzz(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] arguments) {
    LUCENE.setLevel(Level.SEVERE);
    ThreadScheduler.shareCores();
    System.exit(run(System.out, arguments));
  }

  /** With what the process is to exit. */
  static int run(PrintStream out, String... arguments) {
    return new CommandLine(new Fuzz(out)).execute(arguments);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Suite suite = SuiteArtifact.read();
    Choice choice = Choice.of(only);
    List<RestTest> tests =
        FuzzRun.shuffled(suite.tests().stream().filter(choice::has).toList(), seed);
    if (tests.isEmpty() || changes < 1 || requests < 1) {
      System.err.println("fuzz: no test is named so, or nothing is to be sent only=" + only);
      return NOT_ASKED;
    }
    try (OwnServers servers = new OwnServers(Math.min(SERVERS, tests.size()));
        HttpClient client = Server.client()) {
      return concluded(suite, tests, client, servers.addresses());
    } catch (MisconfiguredException | ServerLostException refused) {
      System.err.println("fuzz: " + refused.getMessage());
      return NOT_ASKED;
    }
  }

  private int concluded(Suite suite, List<RestTest> tests, HttpClient client, List<URI> addresses)
      throws InterruptedException {
    Ports ports =
        new Ports(
            new SystemClock(),
            new ThreadScheduler((_, thrown) -> System.err.println(thrown)),
            new SystemRandomness());
    Faults faults = new Faults(out);
    BlockingQueue<URI> free = new ArrayBlockingQueue<>(addresses.size(), false, addresses);
    Words words = Words.of(suite);
    Siblings siblings = new Siblings(ports.scheduler(), "fuzz", addresses.size());
    for (long round = 0; faults.requests() < requests; round++) {
      FuzzRun run = new FuzzRun(suite, words, seed + round, changes);
      siblings.<RestTest, InterruptedException>each(
          tests,
          test -> {
            if (faults.requests() < requests) {
              URI address = free.take();
              faults.add(run.play(test, client, address));
              free.add(address);
            }
          });
    }
    List<String> found = new ArrayList<>(faults.causes());
    for (URI address : addresses) {
      new Stillness(new Sender(client, address), ports)
          .stuck()
          .forEach(task -> found.add("runs on: " + task));
    }
    found.forEach(cause -> out.println("  " + cause));
    out.println("seed=" + seed + " requests=" + faults.requests() + " causes=" + found.size());
    return found.isEmpty() ? 0 : FAULTS;
  }
}
