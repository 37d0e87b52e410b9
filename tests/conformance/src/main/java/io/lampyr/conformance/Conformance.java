package io.lampyr.conformance;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.conformance.play.Judge;
import io.lampyr.conformance.play.Server;
import io.lampyr.conformance.play.ServerLostException;
import io.lampyr.conformance.report.CompatibilityPage;
import io.lampyr.conformance.report.Finding;
import io.lampyr.conformance.report.Progress;
import io.lampyr.conformance.report.ResultsFile;
import io.lampyr.conformance.report.Terminal;
import io.lampyr.conformance.suite.RestTest;
import io.lampyr.conformance.suite.Suite;
import io.lampyr.conformance.suite.SuiteArtifact;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Judges a server by the whole suite, or by some of it, and writes what it found. {@code make
 * conformance} calls it.
 *
 * <p>Exits with 0 if nothing fails that the page does not list as failing; with 1 if something
 * does, and then leaves the page as it is; with 2 if there was no server to judge.
 */
@Command(
    name = "conformance",
    mixinStandardHelpOptions = true,
    description = "Judges a server by the REST tests of OpenSearch.")
public final class Conformance implements Callable<Integer> {
  private static final int UNEXPECTED = 1;
  private static final int NOT_JUDGED = 2;

  /** Lucene says once that it computes without vector instructions: that is as it should be. */
  private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

  @Option(
      names = "--only",
      defaultValue = "",
      description = "Patterns of folder, folder/file.yml or 'folder/file.yml :: test', by commas.")
  private String only = "";

  @Option(
      names = "--url",
      defaultValue = "",
      description = "A server on this machine to judge, and to EMPTY, instead of one's own.")
  private String url = "";

  @Option(
      names = "--servers",
      defaultValue = "4",
      description = "How many servers of one's own share the tests (default: 4).")
  private int servers;

  @Option(names = "--page", required = true, description = "The page of what works.")
  private Path page = Path.of("");

  @Option(names = "--results", required = true, description = "Where all findings go, as JSON.")
  private Path results = Path.of("");

  @Option(names = "--accept", description = "Write the page even if it lists more failures.")
  private boolean accept;

  @Option(names = "--warnings", description = "Judge headers of warning too.")
  private boolean warnings;

  private Conformance() {}

  public static void main(String[] arguments) {
    LUCENE.setLevel(Level.SEVERE);
    ThreadScheduler.shareCores();
    System.exit(run(arguments));
  }

  /** With what the process is to exit. */
  static int run(String... arguments) {
    return new CommandLine(new Conformance()).execute(arguments);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    try {
      CompatibilityPage expected = new CompatibilityPage(Files.readString(page));
      Suite suite = SuiteArtifact.read();
      Choice choice = Choice.of(only);
      List<RestTest> tests = suite.tests().stream().filter(choice::has).toList();
      if (tests.isEmpty()) {
        throw new MisconfiguredException("no test is named so only=" + only);
      }
      List<Finding> findings = url.isEmpty() ? ofOwnServers(suite, tests) : ofServer(suite, tests);
      new Terminal(System.out).end(findings);
      ResultsFile.write(results, findings);
      return conclude(expected, findings, choice.isAll() && url.isEmpty());
    } catch (MisconfiguredException | ServerLostException | IOException refused) {
      System.err.println("conformance: " + refused.getMessage());
      return NOT_JUDGED;
    }
  }

  private List<Finding> ofOwnServers(Suite suite, List<RestTest> tests)
      throws IOException, InterruptedException {
    if (servers < 1 || servers > OwnServers.MOST) {
      throw new MisconfiguredException(
          "servers must be in [1, " + OwnServers.MOST + "] servers=" + servers);
    }
    try (OwnServers own = new OwnServers(servers)) {
      return of(own.addresses(), suite, tests);
    }
  }

  /** It is emptied: never one that others may use. */
  private List<Finding> ofServer(Suite suite, List<RestTest> tests)
      throws IOException, InterruptedException {
    URI address = URI.create(url);
    if (address.getHost() == null
        || !InetAddress.getByName(address.getHost()).isLoopbackAddress()) {
      throw new MisconfiguredException("only a server of this machine may be emptied url=" + url);
    }
    return of(List.of(address), suite, tests);
  }

  private List<Finding> of(List<URI> addresses, Suite suite, List<RestTest> tests)
      throws InterruptedException {
    Scheduler scheduler = new ThreadScheduler((_, thrown) -> System.err.println(thrown));
    try (HttpClient client = Server.client()) {
      List<Server> judged = addresses.stream().map(each -> new Server(client, each)).toList();
      return new Walk(Judge.ofEach(judged, suite, warnings), scheduler)
          .over(tests, new Progress(tests, new Terminal(System.out)));
    }
  }

  private int conclude(CompatibilityPage expected, List<Finding> findings, boolean isWhole)
      throws IOException {
    List<Finding> unexpected = expected.unexpected(findings);
    unexpected.forEach(
        finding -> System.out.println("not listed as failing: " + finding.test().key()));
    if (!unexpected.isEmpty() && !accept) {
      System.out.println("The page is left as it is: " + page);
      return UNEXPECTED;
    }
    if (isWhole) {
      Files.writeString(page, expected.with(findings).text());
      System.out.println("Written: " + page);
    }
    return 0;
  }
}
