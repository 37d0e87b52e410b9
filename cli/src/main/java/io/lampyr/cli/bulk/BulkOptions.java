package io.lampyr.cli.bulk;

import io.lampyr.base.unit.ByteSize;
import io.lampyr.cli.bulk.input.Input;
import io.lampyr.cli.bulk.input.Layout;
import io.lampyr.cli.bulk.send.Patience;
import io.lampyr.cli.bulk.send.Sender;
import io.lampyr.cli.http.ServerOptions;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of {@code lampyr bulk}, and what they mean once they are checked. */
final class BulkOptions {
  private static final String STANDARD_INPUT = "-";
  private static final ByteSize LEAST_BATCH = ByteSize.ofKb(1);
  private static final ByteSize MOST_BATCH = ByteSize.ofMb(100);

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Files to load, also packed with gzip or zstd; - is the standard input.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = {"-i", "--index"},
      paramLabel = "NAME",
      description = "Where documents go that do not say so themselves; needed but for bulk files.")
  private @Nullable String index;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "bulk (actions and documents, one a line), json (a document a line), csv or tsv (with a"
              + " header). Found out from the name and the first line if not given.")
  private @Nullable String format;

  @Option(
      names = "--id-field",
      paramLabel = "FIELD",
      description =
          "The field or column that becomes a document's id. Loading again then overwrites"
              + " rather than adds.")
  private @Nullable String idField;

  @Option(
      names = "--create",
      description = "Refuse documents whose id exists; what data streams ask for.")
  private boolean create;

  @Option(
      names = "--pipeline",
      paramLabel = "NAME",
      description = "An ingest pipeline of the server that documents go through.")
  private @Nullable String pipeline;

  @Option(
      names = "--delimiter",
      paramLabel = "CHAR",
      description = "Between cells; a comma for csv and a tab for tsv if not given.")
  private @Nullable String delimiter;

  @Option(names = "--no-quotes", description = "Quotes in cells are ordinary characters.")
  private boolean noQuotes;

  @Option(
      names = "--infer-types",
      description =
          "Cells that are numbers or booleans as JSON writes them become such; all are texts"
              + " otherwise. Cells in quotes stay texts.")
  private boolean inferTypes;

  @Option(
      names = "--failed",
      paramLabel = "FILE",
      description =
          "Write the documents that were refused for good here, one JSON object a line, with"
              + " place, status and reason.")
  private @Nullable Path failed;

  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      description =
          "Keep here what is acknowledged of each file, and go on from there when the command is"
              + " run again.")
  private @Nullable Path checkpoint;

  @Option(
      names = "--max-bytes",
      paramLabel = "SIZE",
      defaultValue = "4mb",
      description =
          "No request is larger before it is packed. Default: ${DEFAULT-VALUE}: the gateway on AWS"
              + " takes 4.5 MB, packed or not; a door (output DoorUrl) takes 100mb.")
  private String maxBytes = "4mb";

  @Option(
      names = "--gzip",
      description =
          "Pack requests by gzip; with --max-bytes=32mb fewer and larger ones pass the gateway on"
              + " AWS.")
  private boolean gzip;

  @Option(
      names = "--max-requests",
      paramLabel = "N",
      defaultValue = "8",
      description =
          "Most requests at once; fewer if the server is slow or busy. Memory is bounded by"
              + " N × --max-bytes. Default: ${DEFAULT-VALUE}.")
  private int maxRequests = 8;

  @Option(
      names = "--latency",
      paramLabel = "DURATION",
      defaultValue = "2s",
      description =
          "Requests grow and become more while they are answered within this time. Default:"
              + " ${DEFAULT-VALUE}.")
  private String latency = "2s";

  @Option(
      names = "--give-up",
      paramLabel = "DURATION",
      defaultValue = "5m",
      description =
          "Abort when the server has accepted nothing for so long. Default: ${DEFAULT-VALUE}.")
  private String giveUp = "5m";

  @Option(
      names = {"-q", "--quiet"},
      description = "Show no progress.")
  private boolean quiet;

  @Option(
      names = "--dry-run",
      description = "Send nothing: read everything, check each document, and count.")
  private boolean dryRun;

  List<Input> inputs(ServerOptions server, InputStream standard) {
    List<Input> inputs = new ArrayList<>();
    for (String file : files) {
      boolean isStandard = file.equals(STANDARD_INPUT);
      if (!isStandard && (!Files.isReadable(Path.of(file)) || Files.isDirectory(Path.of(file)))) {
        String why =
            Files.isDirectory(Path.of(file))
                ? "is a folder; name the files in it"
                : Files.exists(Path.of(file)) ? "may not be read" : "does not exist";
        throw server.mistake("file=" + file + " " + why);
      }
      if (files.indexOf(file) != inputs.size()) {
        throw server.mistake("file=" + file + " is given twice");
      }
      inputs.add(
          new Input(
              inputs.size(),
              isStandard ? "standard input" : file,
              isStandard ? Optional.empty() : Optional.of(Path.of(file)),
              standard));
    }
    if (checkpoint != null && files.contains(STANDARD_INPUT)) {
      throw server.mistake("--checkpoint needs files: the standard input cannot be read again");
    }
    return inputs;
  }

  Layout layout(ServerOptions server) {
    return new Layout(
        formatOf(server),
        Optional.ofNullable(index),
        Optional.ofNullable(idField),
        create,
        delimiterOf(server),
        !noQuotes,
        inferTypes,
        maxBytesOf(server));
  }

  Sender.Limits limits(ServerOptions server) {
    if (maxRequests < 1 || maxRequests > 256) {
      throw server.mistake("--max-requests=" + maxRequests + " must be between 1 and 256");
    }
    return new Sender.Limits(
        maxRequests, maxBytesOf(server), positive(server, "--latency", latency), gzip);
  }

  Patience patience(ServerOptions server) {
    Patience usual = Patience.defaults();
    Duration longest = positive(server, "--give-up", giveUp);
    return new Patience(
        usual.firstPause(),
        usual.longestPause(),
        longest.compareTo(usual.unreachable()) < 0 ? longest : usual.unreachable(),
        longest,
        usual.attempts());
  }

  /** Asks for no more of the answer than is needed: servers then write and send less. */
  String path() {
    String into = index == null ? "" : "/" + encoded(index);
    String through = pipeline == null ? "" : "&pipeline=" + encoded(pipeline);
    return into + "/_bulk?filter_path=items.*.status,items.*.error" + through;
  }

  Optional<Path> failed() {
    return Optional.ofNullable(failed);
  }

  Optional<Path> checkpoint() {
    return Optional.ofNullable(checkpoint);
  }

  boolean isQuiet() {
    return quiet;
  }

  boolean isDryRun() {
    return dryRun;
  }

  private Optional<Layout.Format> formatOf(ServerOptions server) {
    if (format == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Layout.Format.valueOf(format.toUpperCase(Locale.ROOT)));
    } catch (IllegalArgumentException unknown) {
      throw server.mistake("--format=" + format + " must be one of bulk, json, csv and tsv");
    }
  }

  private Optional<Character> delimiterOf(ServerOptions server) {
    if (delimiter == null) {
      return Optional.empty();
    }
    String one = delimiter.equals("\\t") ? "\t" : delimiter;
    if (one.length() != 1 || one.charAt(0) > 126 || "\"\r\n".contains(one)) {
      throw server.mistake(
          "--delimiter=" + delimiter + " must be one ASCII character, such as ; or \\t");
    }
    return Optional.of(one.charAt(0));
  }

  private int maxBytesOf(ServerOptions server) {
    try {
      ByteSize size = ByteSize.parse(maxBytes);
      if (size.compareTo(LEAST_BATCH) >= 0 && size.compareTo(MOST_BATCH) <= 0) {
        return size.toIntExact();
      }
    } catch (RuntimeException refused) {
      throw server.mistake("--max-bytes: " + refused.getMessage());
    }
    throw server.mistake(
        "--max-bytes=" + maxBytes + " must be between " + LEAST_BATCH + " and " + MOST_BATCH);
  }

  private static Duration positive(ServerOptions server, String option, String text) {
    Duration duration = server.duration(option, text);
    if (!duration.isPositive()) {
      throw server.mistake(option + "=" + text + " must be longer than 0, such as 2s");
    }
    return duration;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
