package io.lampyr.cli.request;

import io.lampyr.cli.http.Content;
import io.lampyr.cli.http.ServerOptions;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes, deletes, shows and changes one index. */
@Command(
    name = "index",
    description = "Create or delete an index; show or change its mapping or settings.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lampyr index create books --file books.json   # {\"settings\":…, \"mappings\":…}",
      "  lampyr index mapping books                    # shows it",
      "  lampyr index settings books --file new.json   # changes them",
      "  lampyr index delete books --yes",
      "",
      "Exit codes: 0 done, 1 the server refused, 2 the command line was not understood, 3 no"
          + " answer."
    })
public final class IndexCommand implements Callable<Integer> {
  private final PrintWriter out;
  private final PrintWriter err;

  @Mixin private ServerOptions server = new ServerOptions();

  @Parameters(
      index = "0",
      paramLabel = "ACTION",
      description = "create, delete, mapping or settings.")
  private String action = "";

  @Parameters(index = "1", paramLabel = "NAME", description = "The index.")
  private String name = "";

  @Option(
      names = {"-f", "--file"},
      paramLabel = "FILE",
      description =
          "JSON to send: of create the whole definition, of mapping and settings the change.")
  private @Nullable Path file;

  @Option(names = "--yes", description = "Delete without further question; delete needs it.")
  private boolean yes;

  public IndexCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws InterruptedException {
    Asking asking = new Asking(server, out, err);
    Content content = file == null ? Content.none() : asking.json(file);
    if (name.isBlank() || name.startsWith("_")) {
      throw server.mistake("name=" + name + " names no index");
    }
    String index = "/" + Asking.encoded(name);
    return switch (action) {
      case "create" -> asking.ask("PUT", index, content);
      case "mapping" -> asking.ask(showOrPut(), index + "/_mapping" + pretty(), content);
      case "settings" -> asking.ask(showOrPut(), index + "/_settings" + pretty(), content);
      case "delete" -> {
        if (!yes) {
          throw server.mistake(
              "deleting index=" + name + " cannot be undone; --yes says that it is meant");
        }
        yield asking.ask("DELETE", index, Content.none());
      }
      default ->
          throw server.mistake(
              "unknown action name=" + action + "; create, delete, mapping and settings are known");
    };
  }

  private String showOrPut() {
    return file == null ? "GET" : "PUT";
  }

  private String pretty() {
    return file == null ? "?pretty" : "";
  }
}
