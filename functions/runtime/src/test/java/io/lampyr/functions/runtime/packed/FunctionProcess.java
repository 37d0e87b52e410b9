package io.lampyr.functions.runtime.packed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How a function's process is begun with Lambda's own runtime client, as the managed runtime does.
 */
public final class FunctionProcess {
  private static final String CLIENT = "com.amazonaws.services.lambda.runtime.api.client.AWSLambda";

  private FunctionProcess() {}

  /** With nothing of this process's own environment but what is needed to run at all. */
  public static ProcessBuilder of(
      RuntimeApi api,
      String handler,
      String classPath,
      List<String> options,
      Map<String, String> environment) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx512m"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:-UsePerfData"));
    // As the managed runtime's own start does: its snapshots are told of by another package.
    command.add("-Dorg.crac.Core.Compat=com.amazonaws.services.lambda.crac");
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, CLIENT, handler));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> !name.equals("PATH") && !name.equals("HOME"));
    builder.environment().put("AWS_LAMBDA_RUNTIME_API", api.address());
    builder.environment().put("_HANDLER", handler);
    builder.environment().put("AWS_LAMBDA_FUNCTION_NAME", "function");
    builder.environment().put("AWS_LAMBDA_FUNCTION_VERSION", "1");
    builder.environment().put("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "1769");
    builder.environment().putAll(environment);
    return builder;
  }
}
