package io.lampyr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandTreeTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void helpListsTheCommands() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains("Usage: lampyr", "serve", "version", "Exit codes");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void noCommandShowsTheHelp() {
    assertThat(run()).isZero();
    assertThat(out.toString()).contains("Usage: lampyr", "serve", "version");
  }

  @Test
  void everyCommandHasHelp() {
    assertThat(run("version", "--help")).isZero();
    assertThat(run("serve", "--help")).isZero();
    assertThat(out.toString()).contains("Usage: lampyr version", "Usage: lampyr serve");
  }

  @Test
  void versionNamesTheBuildAndTheJava() {
    assertThat(run("version")).isZero();
    assertThat(out.toString())
        .containsPattern("lampyr [0-9]+\\.[0-9]+\\.[0-9]+")
        .containsPattern("commit ([0-9a-f]{7,40}(-dirty)?|unknown)\\R")
        .contains("java   " + Runtime.version());
    String told = out.toString();
    for (String asked : List.of("--version", "-V")) {
      out.getBuffer().setLength(0);
      assertThat(run(asked)).isZero();
      assertThat(out.toString()).isEqualTo(told);
    }
  }

  @Test
  void serveRefusesToListenForOthersWithoutKeys() {
    assertThat(run("serve", "--host", "0.0.0.0", "--data", "target/never")).isEqualTo(1);
    assertThat(err.toString()).contains("host=0.0.0.0", "require API keys");
    assertThat(Path.of("target/never")).doesNotExist();
  }

  @Test
  void serveRefusesPagesOfAllSitesWithoutKeys() {
    assertThat(run("serve", "--cors-origin", "*", "--data", "target/never")).isEqualTo(1);
    assertThat(err.toString()).contains("pages of all sites", "--require-api-key");
    assertThat(run("serve", "--cors-origin", "https://a, *", "--data", "target/never"))
        .isEqualTo(1);
    assertThat(err.toString().lines().filter(line -> line.contains("pages of all sites")))
        .hasSize(2);
    assertThat(run("serve", "--cors-origin", "app.example.com", "--data", "target/never"))
        .isEqualTo(1);
    assertThat(err.toString()).contains("not a site value=\"app.example.com\"");
    assertThat(Path.of("target/never")).doesNotExist();
  }

  @Test
  void aKeyIsNotMadeInAFolderThatNoServerHasMade() {
    assertThat(run("key", "create", "--data", "target/never")).isEqualTo(1);
    assertThat(err.toString()).contains("no server has been started on the data folder");
    assertThat(Path.of("target/never")).doesNotExist();
  }

  @Test
  void anUnknownCommandGetsTheNearestOne() {
    assertThat(run("sevre")).isEqualTo(2);
    assertThat(err.toString())
        .contains("unknown command name=sevre nearest=serve")
        .contains("lampyr --help");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void anUnknownOptionGetsTheNearestOne() {
    assertThat(run("version", "--hlep")).isEqualTo(2);
    assertThat(err.toString())
        .contains("unknown option name=--hlep nearest=--help")
        .contains("lampyr version --help");
  }

  @Test
  void anArgumentTooManyIsRefused() {
    assertThat(run("version", "now")).isEqualTo(2);
    assertThat(err.toString()).contains("unexpected argument name=now");
  }

  private int run(String... arguments) {
    return CommandTree.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }
}
