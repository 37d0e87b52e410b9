package io.lampyr.cli;

import io.lampyr.base.error.LampyrException;
import io.lampyr.embedded.OfflineKeys;
import io.lampyr.restapi.security.ApiKeys;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes an API key in a data folder, for whoever has none that could make it. */
@Command(name = "create", description = "Make an API key that may do everything, and print it.")
final class KeyCommand extends WithHelp implements Callable<Integer> {
  private final PrintWriter out;
  private final PrintWriter err;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "data",
      description = "Data folder of the server (default: ./data).")
  private Path data = Path.of("data");

  @Option(
      names = "--name",
      defaultValue = "admin",
      description = "What the key is called (default: admin).")
  private String name = "admin";

  KeyCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    try {
      ApiKeys.Made made = OfflineKeys.create(data, name);
      out.println(made.encoded());
      err.println("lampyr: made key id=" + made.id() + "; send it as: Authorization: ApiKey <key>");
      return 0;
    } catch (LampyrException | IOException refused) {
      err.println("lampyr: " + refused.getMessage());
      return 1;
    }
  }

  /** Commands about keys. */
  @Command(name = "key", description = "API keys.", synopsisSubcommandLabel = "COMMAND")
  static final class Group extends WithHelp {}
}
