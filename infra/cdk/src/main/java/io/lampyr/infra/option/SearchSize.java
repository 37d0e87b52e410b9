package io.lampyr.infra.option;

/**
 * How large nodes are that do nothing but search, and how many.
 *
 * @param cpu in 1024ths of a processor
 * @param memory in MiB
 * @param disk in GiB, most of which keeps data near
 */
public record SearchSize(int cpu, int memory, int disk, int least, int most) {

  /** What a node may fill: the rest is for the system and the image. */
  public int usableDisk() {
    return disk - 10;
  }

  /** Whether the leader ever changes how many there are. */
  public boolean isScaled() {
    return most > least;
  }
}
