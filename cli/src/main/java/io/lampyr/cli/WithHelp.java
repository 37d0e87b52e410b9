package io.lampyr.cli;

import picocli.CommandLine.Option;

/** The option that every command has. */
abstract class WithHelp {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  boolean help;
}
