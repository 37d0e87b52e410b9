package io.lampyr.infra.option;

import java.util.List;
import java.util.Optional;

/**
 * How large cache nodes are, and how many.
 *
 * @param cpu in 1024ths of a processor
 * @param memory in MiB
 * @param disk in GiB
 * @param image what they run, in a registry of this region; built from sources if absent
 */
public record NodeSize(int cpu, int memory, int disk, int least, int most, Optional<String> image) {

  static NodeSize from(Choices choices) {
    int least = choices.number("minNodes", 1, 1, 1000);
    return new NodeSize(
        choices.oneOf("nodeCpu", 512, List.of(256, 512, 1024, 2048, 4096, 8192, 16_384)),
        choices.number("nodeMemory", 2048, 512, 122_880),
        choices.number("nodeDisk", 30, 21, 200),
        least,
        choices.number("maxNodes", 4, least, 1000),
        choices.text("image"));
  }

  /** What a node may fill: the rest is for the system and the image. */
  public int usableDisk() {
    return disk - 10;
  }

  /** Whether the leader ever changes how many nodes there are. */
  public boolean isScaled() {
    return most > least;
  }
}
