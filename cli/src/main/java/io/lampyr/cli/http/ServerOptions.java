package io.lampyr.cli.http;

import io.lampyr.base.unit.Durations;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of every command that talks to a server. */
public final class ServerOptions {
  private static final Pattern HEADER = Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)");

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  boolean help;

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "${env:LAMPYR_URL:-http://127.0.0.1:9200}",
      description =
          "The server: Lampyr, Elasticsearch, OpenSearch or what speaks like them. May hold"
              + " user:password@. From LAMPYR_URL if not given. Default: http://127.0.0.1:9200.")
  private String url = "";

  @Option(
      names = "--api-key",
      paramLabel = "KEY",
      defaultValue = "${env:LAMPYR_API_KEY:-}",
      description =
          "Sent as 'Authorization: ApiKey KEY'. Better given as LAMPYR_API_KEY: others see the"
              + " arguments of a process.")
  private String apiKey = "";

  @Option(
      names = {"-H", "--header"},
      paramLabel = "'NAME: VALUE'",
      description = "A header for every request; may be given several times.")
  private List<String> headers = new ArrayList<>();

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      defaultValue = "60s",
      description = "How long one request may take, such as 60s. Default: ${DEFAULT-VALUE}.")
  private String timeout = "60s";

  /** The server that the options name; refuses what cannot name one. */
  public Server connect() {
    URI given = parse(url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
    List<Server.Header> all = new ArrayList<>();
    if (given.getRawUserInfo() != null) {
      String user = URLDecoder.decode(given.getRawUserInfo(), StandardCharsets.UTF_8);
      String basic = Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8));
      all.add(new Server.Header("Authorization", "Basic " + basic));
    }
    if (!apiKey.isEmpty()) {
      all.add(new Server.Header("Authorization", "ApiKey " + apiKey.strip()));
    }
    for (String header : headers) {
      var parts = HEADER.matcher(header);
      if (!parts.matches()) {
        throw mistake("header=" + header + " is not 'Name: value'");
      }
      all.add(new Server.Header(parts.group(1), parts.group(2).strip()));
    }
    String host = given.getHost();
    String port = given.getPort() < 0 ? "" : ":" + given.getPort();
    URI plain = parse(given.getScheme() + "://" + host + port + given.getRawPath());
    try {
      return new Server(plain, all, timeoutOf());
    } catch (IllegalArgumentException refused) {
      throw mistake(String.valueOf(refused.getMessage()));
    }
  }

  /** An error in how the command was called, which also says where its help is. */
  public ParameterException mistake(String message) {
    if (command == null) {
      throw new IllegalStateException("the options belong to no command");
    }
    return new ParameterException(command.commandLine(), message);
  }

  private Duration timeoutOf() {
    Duration parsed = duration("--timeout", timeout);
    if (parsed.toMillis() < 1) {
      throw mistake("--timeout=" + timeout + " is too short; such as 60s would be right");
    }
    return parsed;
  }

  /** A duration that an option gave. */
  public Duration duration(String option, String text) {
    try {
      return Durations.parse(text);
    } catch (RuntimeException refused) {
      throw mistake(option + ": " + refused.getMessage());
    }
  }

  private URI parse(String text) {
    try {
      URI parsed = new URI(text);
      boolean isHttp = "http".equals(parsed.getScheme()) || "https".equals(parsed.getScheme());
      if (isHttp && parsed.getHost() != null && parsed.getRawQuery() == null) {
        return parsed;
      }
    } catch (URISyntaxException malformed) {
      // Told below, with what would be right.
    }
    throw mistake("url=" + text + " names no server; such as http://127.0.0.1:9200 would");
  }
}
