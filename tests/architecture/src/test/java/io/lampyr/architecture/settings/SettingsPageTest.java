package io.lampyr.architecture.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.architecture.Repository;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.ValueType;
import io.lampyr.cachenodes.Main;
import io.lampyr.functions.commitflusher.FlusherFunction;
import io.lampyr.functions.gc.GcFunction;
import io.lampyr.functions.ingest.AuthorizerFunction;
import io.lampyr.functions.ingest.IngestFunction;
import io.lampyr.functions.search.SearchFunction;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** With {@code -Dlampyr.docs.write=true}, which {@code make docs} gives, the page is written. */
class SettingsPageTest {
  private static final Path PAGE = Repository.underTest().root().resolve("docs/settings.md");

  /** A check's message that begins with a key, as checks of several settings' records do. */
  private static final Pattern KEY_IN_MESSAGE =
      Pattern.compile("\"([a-z][a-z0-9_]*(?:\\.[a-z0-9_]+)+) (?:must|is at|and [a-z.]+ must)");

  private static Map<String, List<Setting<?>>> processes() {
    Map<String, List<Setting<?>>> processes = new LinkedHashMap<>();
    processes.put(SettingsPage.NODE, Main.settings());
    processes.put("ingest", IngestFunction.settings());
    processes.put("authorizer", AuthorizerFunction.settings());
    processes.put("search", SearchFunction.settings());
    processes.put("flusher", FlusherFunction.settings());
    processes.put("gc", GcFunction.settings());
    processes.put("door", io.lampyr.door.Main.settings());
    return processes;
  }

  private static String helpOfTheServer() throws IOException, InterruptedException {
    Process help =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.lampyr.cli.Main",
                "serve",
                "--help")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String text = new String(help.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(help.waitFor()).isZero();
    return text;
  }

  @Test
  void thePageSaysWhatTheCodeDeclares() throws IOException, InterruptedException {
    String page = SettingsPage.of(processes(), helpOfTheServer());
    if (Boolean.getBoolean("lampyr.docs.write")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Repository.text(PAGE))
        .as("run `make docs`, and look at what it changed")
        .isEqualTo(page);
  }

  @Test
  void everySettingCanBeGivenToSomething() {
    List<Setting<?>> known = processes().values().stream().flatMap(List::stream).toList();
    assertThat(Declared.all())
        .isNotEmpty()
        .allSatisfy(setting -> assertThat(known).contains(setting));
  }

  @Test
  void checksNameSettingsThatExist() {
    Set<String> keys = Declared.all().stream().map(Setting::key).collect(Collectors.toSet());
    List<String> unknown = new ArrayList<>();
    Repository repository = Repository.underTest();
    for (Path source : repository.files("Settings.java")) {
      if (!repository.name(source).contains("/src/main/")) {
        continue;
      }
      Matcher messages = KEY_IN_MESSAGE.matcher(Repository.text(source));
      while (messages.find()) {
        if (!keys.contains(messages.group(1))) {
          unknown.add(repository.name(source) + " names key=" + messages.group(1));
        }
      }
    }
    assertThat(unknown).isEmpty();
  }

  @Test
  void settingsOfOneKeyThatDifferAreRowsOfTheirOwn() {
    Setting<Integer> few = Setting.of("a.b", ValueType.integer(1, 2), 1, "how many");
    Setting<Integer> more = Setting.of("a.b", ValueType.integer(1, 9), 2, "how many");
    Setting<String> other = Setting.required("c.d", ValueType.text(), "what");
    assertThat(SettingsPage.of(Map.of("x", List.of(few, other)), "Usage"))
        .contains("| `a.b` | `1` | a whole number from 1 to 2 | all | how many |")
        .contains("| `c.d` | must be given | text | all | what |")
        .endsWith("    Usage\n");
    Map<String, List<Setting<?>>> two = new LinkedHashMap<>();
    two.put("x", List.of(few));
    two.put("y", List.of(more, other));
    assertThat(SettingsPage.of(two, "Usage"))
        .contains("| `a.b` | `1` | a whole number from 1 to 2 | x | how many |")
        .contains("| `a.b` | `2` | a whole number from 1 to 9 | y | how many |");
  }
}
