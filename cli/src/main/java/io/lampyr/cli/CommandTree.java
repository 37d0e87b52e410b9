package io.lampyr.cli;

import io.lampyr.cli.backup.BackupCommand;
import io.lampyr.cli.backup.RestoreCommand;
import io.lampyr.cli.bulk.BulkCommand;
import io.lampyr.cli.cost.CostCommand;
import io.lampyr.cli.deploy.DeployCommand;
import io.lampyr.cli.deploy.DestroyCommand;
import io.lampyr.cli.deploy.DoctorCommand;
import io.lampyr.cli.request.CatCommand;
import io.lampyr.cli.request.GcCommand;
import io.lampyr.cli.request.IndexCommand;
import io.lampyr.cli.request.SearchCommand;
import java.io.PrintWriter;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;

/** All commands, joined to the streams that they write to. */
final class CommandTree {
  /** What other programs call the command. */
  private static final Set<String> VERSION = Set.of("--version", "-V");

  private CommandTree() {}

  /** Runs the command that the arguments name and returns the process's exit code. */
  static int run(PrintWriter out, PrintWriter err, String... arguments) {
    CommandLine line = new CommandLine(new Root());
    ServeCommand serve = new ServeCommand(out, err);
    // Reading the options of all the others takes longer than many a server should to start.
    if (arguments.length > 0 && arguments[0].equals("serve")) {
      line.addSubcommand(serve);
    } else {
      addAll(line, serve, out, err);
    }
    line.setOut(out)
        .setErr(err)
        .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.AUTO))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(new Mistake());
    if (arguments.length == 1 && VERSION.contains(arguments[0])) {
      new VersionCommand(out, BuildInfo.load()).run();
      return CommandLine.ExitCode.OK;
    }
    if (arguments.length == 0) {
      line.usage(out);
      return CommandLine.ExitCode.OK;
    }
    return line.execute(arguments);
  }

  private static void addAll(
      CommandLine line, ServeCommand serve, PrintWriter out, PrintWriter err) {
    line.addSubcommand(serve)
        .addSubcommand(
            new CommandLine(new KeyCommand.Group()).addSubcommand(new KeyCommand(out, err)))
        .addSubcommand(new BackupCommand(out, err))
        .addSubcommand(new BulkCommand(out, err, System.in))
        .addSubcommand(new CatCommand(out, err))
        .addSubcommand(new CostCommand(out, err))
        .addSubcommand(new DeployCommand(out, err, System.in))
        .addSubcommand(new DestroyCommand(out, err, System.in))
        .addSubcommand(new DoctorCommand(out, err, System.in))
        .addSubcommand(new GcCommand(out, err))
        .addSubcommand(new IndexCommand(out, err))
        .addSubcommand(new RestoreCommand(out, err))
        .addSubcommand(new SearchCommand(out, err))
        .addSubcommand(new CompletionCommand(out))
        .addSubcommand(new VersionCommand(out, BuildInfo.load()));
  }

  @Command(
      name = "lampyr",
      description = "Elasticsearch-compatible search that keeps nothing but compute running.",
      synopsisSubcommandLabel = "COMMAND",
      footer = {
        "",
        "Exit codes: 0 done, 1 failed, 2 the command line was not understood, 3 no server."
      })
  private static final class Root extends WithHelp {}
}
