package io.lampyr.cli;

import io.lampyr.base.suggest.Nearest;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Answers a command line that was not understood: what was wrong, and what may have been meant. */
final class Mistake implements IParameterExceptionHandler {
  static final int EXIT_CODE = 2;

  @Override
  public int handleParseException(ParameterException mistake, String[] arguments) {
    CommandLine command = mistake.getCommandLine();
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName();
    if (mistake instanceof UnmatchedArgumentException unmatched
        && !unmatched.getUnmatched().isEmpty()) {
      err.println("lampyr: " + describe(command, unmatched.getUnmatched().getFirst()));
    } else {
      err.println("lampyr: " + mistake.getMessage());
    }
    err.println("See: " + name + " --help");
    return EXIT_CODE;
  }

  private static String describe(CommandLine command, String argument) {
    boolean isOption = argument.startsWith("-");
    Collection<String> known =
        isOption
            ? List.copyOf(command.getCommandSpec().optionsMap().keySet())
            : command.getSubcommands().keySet();
    if (!isOption && known.isEmpty()) {
      return "unexpected argument name=" + argument;
    }
    String what = isOption ? "unknown option name=" : "unknown command name=";
    // One letter is near every other.
    boolean isNearAny = isOption && argument.length() <= 2;
    String hint =
        isNearAny
            ? ""
            : Nearest.to(argument, known).map(nearest -> " nearest=" + nearest).orElse("");
    return what + argument + hint;
  }
}
