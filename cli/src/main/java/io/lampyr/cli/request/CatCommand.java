package io.lampyr.cli.request;

import io.lampyr.base.suggest.Nearest;
import io.lampyr.cli.http.Content;
import io.lampyr.cli.http.ServerOptions;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints one of the server's tables. */
@Command(
    name = "cat",
    description = "Print a table of the server: indices, shards, nodes, health, aliases or count.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lampyr cat indices 'logs-*' --columns index,docs.count,store.size --sort store.size:desc",
      "  lampyr cat count books",
      "",
      "Exit codes: 0 printed, 1 the server refused, 2 the command line was not understood, 3 no"
          + " answer."
    })
public final class CatCommand implements Callable<Integer> {
  private static final List<String> TABLES =
      List.of("indices", "shards", "nodes", "health", "aliases", "count");
  private static final List<String> OF_ALL = List.of("nodes", "health");
  private static final Pattern COLUMNS = Pattern.compile("[A-Za-z0-9_.*:,-]+");

  private final PrintWriter out;
  private final PrintWriter err;

  @Mixin private ServerOptions server = new ServerOptions();

  @Parameters(
      index = "0",
      paramLabel = "TABLE",
      description = "indices, shards, nodes, health, aliases or count.")
  private String table = "";

  @Parameters(
      index = "1..*",
      paramLabel = "NAME",
      description = "Only these indices or aliases; stars stand for anything.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--columns",
      paramLabel = "LIST",
      description = "Only these columns, joined by commas.")
  private @Nullable String columns;

  @Option(
      names = "--sort",
      paramLabel = "COLUMN[:desc]",
      description = "Order the rows by this column.")
  private @Nullable String sort;

  @Option(names = "--json", description = "As JSON rather than as a table.")
  private boolean json;

  @Option(names = "--no-header", description = "Without the columns' names.")
  private boolean noHeader;

  public CatCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (!TABLES.contains(table)) {
      String hint = Nearest.to(table, TABLES).map(nearest -> " nearest=" + nearest).orElse("");
      throw server.mistake(
          "unknown table name=" + table + hint + "; known are " + String.join(", ", TABLES));
    }
    if (!names.isEmpty() && OF_ALL.contains(table)) {
      throw server.mistake("cat " + table + " takes no names, but got name=" + names.getFirst());
    }
    String below = names.isEmpty() ? "" : "/" + Asking.encoded(String.join(",", names));
    String query = (noHeader || json ? "" : "&v") + (json ? "&format=json" : "");
    query += parameter("--columns", "h", columns) + parameter("--sort", "s", sort);
    String path = "/_cat/" + table + below + (query.isEmpty() ? "" : "?" + query.substring(1));
    return new Asking(server, out, err).ask("GET", path, Content.none());
  }

  private String parameter(String option, String name, @Nullable String value) {
    if (value == null) {
      return "";
    }
    if (!COLUMNS.matcher(value).matches()) {
      throw server.mistake(option + "=" + value + " must be columns such as index,docs.count");
    }
    return "&" + name + "=" + value;
  }
}
