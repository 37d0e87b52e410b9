package io.lampyr.cli.request;

import io.lampyr.cli.http.Content;
import io.lampyr.cli.http.ServerOptions;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Searches, and prints the answer as it is. */
@Command(
    name = "search",
    description = "Search an index and print the answer as JSON.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lampyr search books -q 'title:dune AND year:1965'",
      "  lampyr search 'logs-*' --file body.json --size 100",
      "",
      "Exit codes: 0 printed, 1 the server refused, 2 the command line was not understood, 3 no"
          + " answer."
    })
public final class SearchCommand implements Callable<Integer> {
  private final PrintWriter out;
  private final PrintWriter err;

  @Mixin private ServerOptions server = new ServerOptions();

  @Parameters(
      index = "0",
      paramLabel = "INDEX",
      description = "One index, or several joined by commas; stars stand for anything.")
  private String index = "";

  @Option(
      names = {"-q", "--query"},
      paramLabel = "QUERY",
      description = "In Lucene's syntax, such as 'title:dune AND year:[1960 TO 1970]'.")
  private @Nullable String query;

  @Option(
      names = {"-f", "--file"},
      paramLabel = "BODY",
      description = "A search request's body in JSON.")
  private @Nullable Path file;

  @Option(names = "--size", paramLabel = "N", description = "How many hits; 10 if not given.")
  private @Nullable Integer size;

  public SearchCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (query != null && file != null) {
      throw server.mistake("--query and --file exclude each other; put the query into the file");
    }
    if (size != null && size < 0) {
      throw server.mistake("--size=" + size + " must not be negative");
    }
    Asking asking = new Asking(server, out, err);
    String path =
        "/"
            + Asking.encoded(index)
            + "/_search?pretty"
            + (size == null ? "" : "&size=" + size)
            + (query == null ? "" : "&q=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
    return file == null
        ? asking.ask("GET", path, Content.none())
        : asking.ask("POST", path, asking.json(file));
  }
}
