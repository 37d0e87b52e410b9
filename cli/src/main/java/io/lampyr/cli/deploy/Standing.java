package io.lampyr.cli.deploy;

import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What stands of a deployment before it is changed.
 *
 * @param outputs of the stack that holds data
 * @param ownStore whether that stack made bucket and table by itself
 * @param options what it was given; empty if it was made by a release that did not write it down
 */
record Standing(
    boolean exists,
    Map<String, String> outputs,
    boolean ownStore,
    Optional<Map<String, String>> options) {
  private static final Standing NONE = new Standing(false, Map.of(), false, Optional.empty());

  Standing {
    outputs = Map.copyOf(outputs);
    options = options.map(TreeMap::new);
  }

  /** Where it could not be found out, the reason. */
  record Look(Standing found, Optional<String> problem) {}

  static Look at(AwsTool aws, String name) throws IOException, InterruptedException {
    String stack = name + "-Storage";
    AwsTool.Answer described = aws.ask("cloudformation", "describe-stacks", "--stack-name", stack);
    if (!described.isGood()) {
      return described.isAbsence()
          ? new Look(NONE, Optional.empty())
          : new Look(NONE, Optional.of(unseen(stack, described)));
    }
    Map<?, ?> first =
        AwsTool.list(described.json(), "Stacks").stream().findFirst().orElse(Map.of());
    if (AwsTool.text(first, "StackStatus").equals("REVIEW_IN_PROGRESS")) {
      // A change set that was never executed: nothing stands.
      return new Look(NONE, Optional.empty());
    }
    Map<String, String> outputs = outputs(first);
    AwsTool.Answer parts =
        aws.ask("cloudformation", "describe-stack-resources", "--stack-name", stack);
    if (!parts.isGood()) {
      return new Look(NONE, Optional.of(unseen(stack, parts)));
    }
    boolean own =
        AwsTool.list(parts.json(), "StackResources").stream()
            .anyMatch(part -> "AWS::S3::Bucket".equals(part.get("ResourceType")));
    Optional<Map<String, String>> options =
        Optional.ofNullable(outputs.get("Options")).map(Standing::parsed);
    return new Look(new Standing(true, outputs, own, options), Optional.empty());
  }

  private static String unseen(String stack, AwsTool.Answer answer) {
    return "the stack could not be looked at stack=%s: %s"
        .formatted(stack, Readiness.refused(answer));
  }

  /** The outputs of a stack as AWS describes it. */
  static Map<String, String> outputs(Map<?, ?> stack) {
    Map<String, String> outputs = new TreeMap<>();
    for (Map<?, ?> output : AwsTool.list(stack, "Outputs")) {
      outputs.put(AwsTool.text(output, "OutputKey"), AwsTool.text(output, "OutputValue"));
    }
    return outputs;
  }

  private static Map<String, String> parsed(String json) {
    Map<String, String> options = new TreeMap<>();
    Json.readObject(json).forEach((name, value) -> options.put(name, String.valueOf(value)));
    return options;
  }
}
