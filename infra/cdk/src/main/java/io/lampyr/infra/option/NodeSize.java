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
 * @param search those that do nothing but search, if there are any
 */
public record NodeSize(
    int cpu,
    int memory,
    int disk,
    int least,
    int most,
    Optional<String> image,
    Optional<SearchSize> search) {
  static final List<Integer> CPUS = List.of(256, 512, 1024, 2048, 4096, 8192, 16_384);

  static NodeSize from(Choices choices) {
    int least = choices.number("minNodes", 1, 1, 1000);
    return new NodeSize(
        choices.oneOf("nodeCpu", 512, CPUS),
        choices.number("nodeMemory", 2048, 512, 122_880),
        choices.number("nodeDisk", 30, 21, 200),
        least,
        choices.number("maxNodes", 4, least, 1000),
        choices.text("image"),
        search(choices));
  }

  private static Optional<SearchSize> search(Choices choices) {
    int least = choices.number("searchMinNodes", 0, 0, 1000);
    int most = choices.number("searchMaxNodes", least, least, 1000);
    SearchSize size =
        new SearchSize(
            choices.oneOf("searchNodeCpu", 1024, CPUS),
            choices.number("searchNodeMemory", 4096, 512, 122_880),
            choices.number("searchNodeDisk", 100, 21, 200),
            least,
            most);
    if (least == 0 && most > 0) {
      throw Choices.wrong("searchMinNodes", "0", "1 or more, where there are searchMaxNodes");
    }
    return Optional.of(size).filter(there -> there.most() > 0);
  }

  /** Whether the leader ever changes how many nodes of any kind there are. */
  public boolean isAnyScaled() {
    return isScaled() || search.filter(SearchSize::isScaled).isPresent();
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
