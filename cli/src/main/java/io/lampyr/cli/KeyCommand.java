package io.lampyr.cli;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.LampyrException;
import io.lampyr.cli.deploy.KeyOfDeployment;
import io.lampyr.embedded.OfflineKeys;
import io.lampyr.restapi.security.ApiKeys;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Makes an API key in a data folder, or in a deployment on AWS, for whoever has none that could
 * make it.
 */
@Command(
    name = "create",
    description = "Make an API key that may do everything, and print it.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lampyr key create --data /srv/lampyr",
      "  lampyr key create --deployment Lampyr --region eu-central-1",
      "",
      "Exit codes: 0 done, 1 failed, 2 the command line was not understood."
    })
final class KeyCommand extends WithHelp implements Callable<Integer> {
  private final PrintWriter out;
  private final PrintWriter err;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Data folder of the server (default: ./data).")
  private @Nullable Path data;

  @Option(
      names = "--name",
      defaultValue = "admin",
      description = "What the key is called (default: admin).")
  private String name = "admin";

  @Option(
      names = "--deployment",
      paramLabel = "NAME",
      description =
          "A deployment on AWS, by what its stacks' names begin with: whoever may invoke"
              + " its ingest function has the key made.")
  private @Nullable String deployment;

  @Option(names = "--region", paramLabel = "REGION", description = "Region of the deployment.")
  private @Nullable String region;

  @Option(names = "--profile", paramLabel = "NAME", description = "Profile of AWS's own files.")
  private @Nullable String profile;

  KeyCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws InterruptedException {
    try {
      if (deployment == null) {
        inFolder();
      } else {
        inDeployment(deployment);
      }
      return 0;
    } catch (LampyrException | IOException refused) {
      err.println("lampyr: " + refused.getMessage());
      return 1;
    }
  }

  private void inFolder() throws IOException {
    if (region != null || profile != null) {
      throw new InvalidInputException(
          "--region and --profile belong to a deployment on AWS: give --deployment as well");
    }
    ApiKeys.Made made = OfflineKeys.create(data == null ? Path.of("data") : data, name);
    print(made.id(), made.encoded());
  }

  private void inDeployment(String named) throws IOException, InterruptedException {
    if (data != null) {
      throw new InvalidInputException(
          "a key is made in one place: give --data or --deployment, not both");
    }
    KeyOfDeployment made =
        KeyOfDeployment.make(
            named, Optional.ofNullable(region), Optional.ofNullable(profile), name);
    print(made.id(), made.encoded());
  }

  private void print(String id, String encoded) {
    out.println(encoded);
    err.println("lampyr: made key id=" + id + "; send it as: Authorization: ApiKey <key>");
  }

  /** Commands about keys. */
  @Command(name = "key", description = "API keys.", synopsisSubcommandLabel = "COMMAND")
  static final class Group extends WithHelp {}
}
