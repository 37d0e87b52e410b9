package io.lampyr.infra.option;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Everything that a deployment can be told by context: see {@code infra/cdk/README.md}. */
public record Options(
    Place place,
    NodeSize nodes,
    FunctionSize functions,
    Entrance entrance,
    Upkeep upkeep,
    Optional<Existing> existing,
    Map<String, String> tags) {
  public static final String DEFAULT_REGION = "us-east-1";

  public Options {
    tags = Map.copyOf(tags);
  }

  /** Throws {@link IllegalArgumentException}, which names the option and what would be right. */
  public static Options from(Function<String, Optional<String>> context, String region) {
    Choices choices = new Choices(context);
    return new Options(
        Place.from(choices, region),
        NodeSize.from(choices),
        FunctionSize.from(choices),
        Entrance.from(choices),
        Upkeep.from(choices),
        Existing.from(choices),
        tags(choices));
  }

  private static Map<String, String> tags(Choices choices) {
    return choices.texts("tags", java.util.List.of()).stream()
        .map(tag -> tag.split("=", 2))
        .collect(Collectors.toMap(tag -> tag[0], tag -> tag.length < 2 ? "" : tag[1]));
  }
}
