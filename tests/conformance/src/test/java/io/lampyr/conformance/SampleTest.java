package io.lampyr.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.conformance.play.Judge;
import io.lampyr.conformance.play.Server;
import io.lampyr.conformance.report.CompatibilityPage;
import io.lampyr.conformance.report.Finding;
import io.lampyr.conformance.report.Progress;
import io.lampyr.conformance.report.Tally;
import io.lampyr.conformance.report.Terminal;
import io.lampyr.conformance.suite.RestTest;
import io.lampyr.conformance.suite.Suite;
import io.lampyr.conformance.suite.SuiteArtifact;
import java.io.PrintStream;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A part of what {@code make conformance} does, in every build: some folders of each kind. */
@Timeout(300)
class SampleTest {
  private static final Choice SAMPLE =
      Choice.of(
          "bulk,cat.count,create,exists,get,get_source,indices.put_mapping,mget,suggest,"
              + "search.aggregation/20_terms.yml");

  private static final int SERVERS = 4;
  private static final int LEAST_JUDGED = 100;

  @Test
  void nothingFailsThatThePageDoesNotListAsFailing() throws Exception {
    Suite suite = SuiteArtifact.read();
    List<RestTest> tests = suite.tests().stream().filter(SAMPLE::has).toList();
    List<Finding> findings = findings(suite, tests);
    assertThat(findings).extracting(Finding::test).containsExactlyElementsOf(tests);
    assertThat(Tally.of(findings).judged()).isGreaterThanOrEqualTo(LEAST_JUDGED);
    Path root = Path.of(System.getProperty("lampyr.root"));
    CompatibilityPage page =
        new CompatibilityPage(Files.readString(root.resolve("docs/compatibility.md")));
    assertThat(page.unexpected(findings)).isEmpty();
  }

  private static List<Finding> findings(Suite suite, List<RestTest> tests) throws Exception {
    Progress progress =
        new Progress(tests, new Terminal(new PrintStream(PrintStream.nullOutputStream())));
    try (OwnServers servers = new OwnServers(SERVERS);
        HttpClient client = Server.client()) {
      List<Server> judged =
          servers.addresses().stream().map(each -> new Server(client, each)).toList();
      return new Walk(
              Judge.ofEach(judged, suite, false),
              new ThreadScheduler((_, thrown) -> System.err.println(thrown)))
          .over(tests, progress);
    }
  }
}
