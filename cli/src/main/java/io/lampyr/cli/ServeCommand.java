package io.lampyr.cli;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.base.unit.Durations;
import io.lampyr.embedded.EmbeddedServer;
import io.lampyr.embedded.EmbeddedSettings;
import io.lampyr.embedded.ServeProcess;
import io.lampyr.embedded.UpkeepSettings;
import io.lampyr.engine.enrich.EnrichSettings;
import io.lampyr.httpfront.Certified;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Sites;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.bulk.BulkSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts the embedded server and keeps it until a signal ends it. */
@Command(name = "serve", description = "Start the server, with everything in one data folder.")
final class ServeCommand extends WithHelp implements Callable<Integer> {
  private final PrintWriter out;
  private final PrintWriter err;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "data",
      description = "Folder that holds everything; made if missing (default: ./data).")
  private Path data = Path.of("data");

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "1",
      description = "Cache nodes in the process (default: 1).")
  private int nodes;

  @Option(
      names = "--search-nodes",
      paramLabel = "N",
      defaultValue = "0",
      description = "Further nodes in the process that do nothing but search (default: 0).")
  private int searchNodes;

  @Option(
      names = "--persona",
      defaultValue = "elasticsearch",
      description = "Whose clients are spoken to: elasticsearch or opensearch.")
  private Persona persona = Persona.ELASTICSEARCH;

  @Option(names = "--port", defaultValue = "9200", description = "Port; 0: any (default: 9200).")
  private int port;

  @Option(
      names = "--host",
      defaultValue = "127.0.0.1",
      description = "Address to listen on (default: 127.0.0.1, this machine alone).")
  private String host = "127.0.0.1";

  @Option(
      names = "--require-api-key",
      description = "Admit only who shows an API key; the first one is printed once.")
  private boolean requireApiKey;

  @Option(
      names = "--insecure",
      description = "Listen on other addresses although everybody is admitted.")
  private boolean insecure;

  @Option(
      names = "--cors-origin",
      paramLabel = "SITE",
      split = ",",
      description = "Other sites whose pages may ask, such as https://app.example.com; *: all.")
  private List<String> sites = new ArrayList<>();

  @Option(
      names = "--allowed-host",
      paramLabel = "NAME",
      split = ",",
      description =
          "Other names by which a server that listens on this machine alone may be asked, beside"
              + " localhost and addresses.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--search-memory",
      paramLabel = "SIZE",
      defaultValue = "0",
      description =
          "How much memory all requests together may take for what they collect, fetch and"
              + " unpack, one of them three quarters of it; beyond it they are refused (default:"
              + " 0, half of the heap).")
  private String searchMemory = "0";

  @Option(
      names = "--gc-grace",
      paramLabel = "DURATION",
      defaultValue = "45s",
      description =
          "How long what nothing refers to any more is kept for searches under way (default: 45s).")
  private String gcGrace = "45s";

  @Option(
      names = "--gc-interval",
      paramLabel = "DURATION",
      defaultValue = "15s",
      description = "From one run of garbage collection to the next (default: 15s).")
  private String gcInterval = "15s";

  @Option(
      names = "--rest-after",
      paramLabel = "DURATION",
      defaultValue = "5m",
      description =
          "How long nobody may have written to a shard that is laid to rest (default: 5m).")
  private String restAfter = "5m";

  @Option(
      names = "--tls-certificate",
      paramLabel = "FILE",
      description =
          "Listen for TLS: a file in PEM, the server's certificate first, then those that vouch"
              + " for it.")
  private @Nullable Path certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "Its key, in PEM: PKCS #8 without a password.")
  private @Nullable Path key;

  @Option(
      names = "--geoip-folder",
      paramLabel = "DIR",
      description = "Folder of databases of addresses, in MaxMind's format, for [geoip].")
  private @Nullable Path places;

  ServeCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws InterruptedException {
    try {
      ApiSettings api =
          new ApiSettings(
              persona,
              requireApiKey,
              "lampyr",
              ByteSize.parse(searchMemory),
              BulkSettings.OF_FUNCTIONS,
              false,
              Optional.empty(),
              sites.isEmpty() ? Sites.NONE : Sites.of(String.join(",", sites)),
              ApiSettings.Searching.STANDARD,
              new ApiSettings.Ingesting(EnrichSettings.STANDARD, Optional.ofNullable(places)));
      UpkeepSettings upkeep =
          UpkeepSettings.of(
              Durations.parse(gcGrace), Durations.parse(gcInterval), Durations.parse(restAfter));
      EmbeddedSettings settings =
          new EmbeddedSettings(
              data, nodes, host, port, insecure, api, upkeep, names, searchNodes, certified());
      return ServeProcess.run(settings, this::started);
    } catch (LampyrException | IllegalArgumentException | IOException refused) {
      err.println("lampyr: " + refused.getMessage());
      return 1;
    }
  }

  private Optional<Certified> certified() {
    if (certificate == null && key == null) {
      return Optional.empty();
    }
    if (certificate == null || key == null) {
      throw new MisconfiguredException("--tls-certificate and --tls-key are given together");
    }
    Certified files = new Certified(certificate, key);
    files.check();
    return Optional.of(files);
  }

  private void started(EmbeddedServer server) {
    String address =
        (certificate == null ? "http://" : "https://") + bracketed(host) + ":" + server.port();
    String header = requireApiKey ? " -H 'Authorization: ApiKey '$LAMPYR_KEY" : "";
    server
        .firstKey()
        .ifPresent(key -> {
          out.println("The first API key may do everything; it is not shown again:");
          out.println("  export LAMPYR_KEY=" + key.encoded());
        });
    out.println("Lampyr listens on " + address + "  data: " + data.toAbsolutePath().normalize());
    out.println("Try:  curl" + header + " '" + address + "/?pretty'");
    out.flush();
  }

  private static String bracketed(String host) {
    return host.contains(":") ? "[" + host + "]" : host;
  }
}
