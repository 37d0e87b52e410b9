package io.lampyr.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what a shell needs to complete commands and options. */
@Command(
    name = "completion",
    description = "Print a script that completes lampyr's commands and options in a shell.",
    footerHeading = "%nTo use it:%n",
    footer = {
      "  bash   source <(lampyr completion bash)",
      "  zsh    source <(lampyr completion zsh)",
    })
final class CompletionCommand extends WithHelp implements Callable<Integer> {
  private final PrintWriter out;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
  private String shell = "";

  CompletionCommand(PrintWriter out) {
    this.out = out;
  }

  @Override
  public Integer call() {
    if (spec == null) {
      throw new IllegalStateException("the command belongs to no tree");
    }
    // The script runs in both: in zsh it loads the layer for bash's completions by itself.
    if (!shell.equals("bash") && !shell.equals("zsh")) {
      throw new ParameterException(
          spec.commandLine(), "shell=" + shell + " is not known; bash and zsh are");
    }
    out.print(AutoComplete.bash("lampyr", spec.root().commandLine()));
    return 0;
  }
}
