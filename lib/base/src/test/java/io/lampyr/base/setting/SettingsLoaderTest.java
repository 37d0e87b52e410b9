package io.lampyr.base.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lampyr.base.unit.ByteSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsLoaderTest {
  private static final Setting<Duration> INTERVAL =
      Setting.of(
          "translog.flush_interval",
          ValueType.duration().where(d -> !d.isZero(), "a duration above zero"),
          Duration.ofMillis(200),
          "how long an operation waits for company");
  private static final Setting<ByteSize> SIZE =
      Setting.of("translog.flush_size", ValueType.byteSize(), ByteSize.ofMb(16), "batch size");
  private static final Setting<Integer> PORT =
      Setting.of("http.port", ValueType.integer(0, 65_535), 9200, "where to listen");
  private static final Setting<String> NAME =
      Setting.of("cluster.name", ValueType.text(), "lampyr", "what the cluster is called");
  private static final Setting<Secret> TOKEN =
      Setting.of("auth.token", ValueType.secretText(), new Secret("fallback"), "shared secret");

  @TempDir Path folder;

  @Test
  void defaultsHoldWhereNothingIsGiven() {
    Settings settings = loader().load();
    assertThat(settings.get(INTERVAL)).isEqualTo(Duration.ofMillis(200));
    assertThat(settings.source(INTERVAL)).isEqualTo("default");
  }

  @Test
  void flagsWinOverTheEnvironmentAndThatOverTheFile() throws IOException {
    Path file = file("http.port: 1\ntranslog.flush_size = 1mb\ntranslog.flush_interval: 1s\n");
    Settings settings =
        loader()
            .file(file)
            .environment(
                Map.of("LAMPYR_HTTP_PORT", "2", "LAMPYR_TRANSLOG_FLUSH_INTERVAL", "2s"), Set.of())
            .flags(List.of("http.port=3"))
            .load();
    assertThat(settings.get(PORT)).isEqualTo(3);
    assertThat(settings.get(INTERVAL)).isEqualTo(Duration.ofSeconds(2));
    assertThat(settings.get(SIZE)).isEqualTo(ByteSize.ofMb(1));
    assertThat(settings.source(PORT)).isEqualTo("flag -E http.port");
    assertThat(settings.source(INTERVAL))
        .isEqualTo("environment variable LAMPYR_TRANSLOG_FLUSH_INTERVAL");
    assertThat(settings.source(SIZE)).isEqualTo(file + ":2");
  }

  @Test
  void commentsBlankLinesAndQuotesAreUnderstood() throws IOException {
    Settings settings =
        loader()
            .file(
                file(
                    """
                    # a comment

                       http.port : 80 # why
                    cluster.name: "a #b: = c" # quoted
                    auth.token: a=b:c#d
                    """
                        .replace("\n", "\r\n")))
            .load();
    assertThat(settings.get(PORT)).isEqualTo(80);
    assertThat(settings.get(NAME)).isEqualTo("a #b: = c");
    assertThat(settings.get(TOKEN).reveal()).isEqualTo("a=b:c#d");
  }

  @Test
  void everyProblemIsReportedAtOnceWithItsPlace() throws IOException {
    Path file =
        file("http.prot: 80\ntranslog.flush_size: 16\nno setting at all\nhttp.port: \"80\n");
    InvalidSettingsException refused =
        refused(
            loader()
                .file(file)
                .environment(Map.of("LAMPYR_CLUSTER_NAM", "x", "PATH", "y"), Set.of())
                .flags(List.of("http.port=70000", "translog.flush_interval=0", "nonsense")));
    assertThat(refused.problems())
        .containsExactlyInAnyOrder(
            "unknown setting key=http.prot source=\"" + file + ":1\" nearest=http.port",
            "malformed setting key=translog.flush_size source=\""
                + file
                + ":2\": byte size has no unit value=\"16\" expected=\"a whole number followed by"
                + " b, kb, mb, gb, tb or pb, such as 16mb\"",
            "line is not a setting source=" + file + ":3 expected=\"key: value\"",
            "quoted value does not end with its quote key=http.port source="
                + file
                + ":4 expected=\"key: \"value\"\"",
            "unknown setting variable=LAMPYR_CLUSTER_NAM source=environment"
                + " nearest=LAMPYR_CLUSTER_NAME",
            "malformed setting key=http.port source=\"flag -E http.port\": number out of range"
                + " value=\"70000\" expected=\"a whole number from 0 to 65535\"",
            "malformed setting key=translog.flush_interval source=\"flag -E"
                + " translog.flush_interval\": value is not allowed value=\"0\" expected=\"a"
                + " duration above zero\"",
            "flag is not a setting source=\"-E number 3\" expected=\"-E key=value\"");
    assertThat(refused).hasMessageContaining("problems=8");
  }

  @Test
  void variablesForOtherPurposesAreLeftAlone() {
    Map<String, String> variables = Map.of("LAMPYR_JDK", "somewhere", "LAMPYR_HTTP_PORT", "8");
    assertThat(loader().environment(variables, Set.of("LAMPYR_JDK")).load().get(PORT)).isEqualTo(8);
  }

  @Test
  void aKeyGivenTwiceInOnePlaceIsRefused() throws IOException {
    Path file = file("http.port: 1\nhttp.port: 2\n");
    assertThat(refused(loader().file(file)).problems())
        .containsExactly(
            "setting given twice key=http.port source=\"%s:2\" earlier=\"%s:1\""
                .formatted(file, file));
  }

  @Test
  void aSettingWithoutDefaultMustBeGiven() {
    Setting<String> bucket = Setting.required("store.bucket", ValueType.text(), "where data lies");
    assertThat(refused(new SettingsLoader(List.of(bucket))).problems())
        .containsExactly(
            "required setting is missing key=store.bucket description=\"where data lies\"");
    SettingsLoader empty = new SettingsLoader(List.of(bucket)).flags(List.of("store.bucket="));
    assertThat(refused(empty).problems())
        .singleElement()
        .asString()
        .startsWith("malformed setting key=store.bucket");
  }

  @Test
  void secretsAreNeverPrinted() throws IOException {
    Settings settings = loader().flags(List.of("auth.token=hunter2")).load();
    assertThat(settings.get(TOKEN).reveal()).isEqualTo("hunter2");
    assertThat(settings.describe() + settings + settings.get(TOKEN) + TOKEN.printedDefault())
        .doesNotContain("hunter2")
        .doesNotContain("fallback")
        .contains("auth.token: <secret>  # flag -E auth.token");

    Setting<Secret> strict =
        Setting.required(
            "auth.key",
            ValueType.secretText().where(s -> s.reveal().length() > 20, "long enough"),
            "shared secret");
    Path file = file("auth.key: hunter2\nauth.kye: hunter2\nhunter2\nauth.key: \"hunter2\n");
    InvalidSettingsException refused =
        refused(
            new SettingsLoader(List.of(strict))
                .file(file)
                .environment(Map.of("LAMPYR_AUTH_KEYY", "hunter2"), Set.of())
                .flags(List.of("hunter2", "auth.key=hunter2")));
    assertThat(refused.problems()).hasSize(7);
    assertThat(refused)
        .hasMessageNotContaining("hunter2")
        .hasMessageContaining("long enough")
        .hasNoCause();
  }

  @Test
  void aMissingOrUnreadableFileIsAProblem() throws IOException {
    assertThat(refused(loader().file(folder.resolve("none.conf"))).problems())
        .containsExactly("settings file not found source=" + folder.resolve("none.conf"));
    assertThat(refused(loader().file(folder)).getMessage()).contains("cannot be read");
    Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, 1, 2});
    assertThat(refused(loader().file(binary)).getMessage()).contains("is not UTF-8 text");
    Path large = Files.write(folder.resolve("large"), new byte[SettingsFile.MOST_BYTES + 1]);
    assertThat(refused(loader().file(large)).getMessage()).contains("too large");
  }

  @Test
  void aSettingThatNobodyLoadedIsAProgrammingError() {
    Settings settings = new SettingsLoader(List.of(PORT)).load();
    assertThatThrownBy(() -> settings.get(NAME))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cluster.name");
  }

  @Test
  void readingAnEarlierPlaceLaterIsAProgrammingError() {
    SettingsLoader loader = loader().flags(List.of("http.port=1"));
    assertThatThrownBy(() -> loader.environment(Map.of("LAMPYR_HTTP_PORT", "2"), Set.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ENVIRONMENT must be read before FLAGS");
  }

  @Test
  void settingsThatShareAVariableAreAProgrammingError() {
    Setting<String> one = Setting.of("a.b_c", ValueType.text(), "x", "one");
    Setting<String> other = Setting.of("a.b.c", ValueType.text(), "x", "other");
    assertThatThrownBy(() -> new SettingsLoader(List.of(one, other)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("LAMPYR_A_B_C");
  }

  private static SettingsLoader loader() {
    return new SettingsLoader(List.of(INTERVAL, SIZE, PORT, NAME, TOKEN));
  }

  private static InvalidSettingsException refused(SettingsLoader loader) {
    return catchThrowableOfType(InvalidSettingsException.class, loader::load);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("lampyr.conf"), text);
  }
}
