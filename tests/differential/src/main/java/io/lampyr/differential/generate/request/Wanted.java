package io.lampyr.differential.generate.request;

import java.util.List;

/**
 * Which rooms are wanted, by the beginnings of their names with commas between; those that begin
 * with what stands behind a - are left out.
 */
public record Wanted(List<String> beginnings, List<String> without) {
  public Wanted {
    beginnings = List.copyOf(beginnings);
    without = List.copyOf(without);
  }

  public static Wanted of(String text) {
    List<String> all = List.of(text.split(","));
    return new Wanted(
        all.stream().filter(one -> !one.startsWith("-") && !one.isEmpty()).toList(),
        all.stream().filter(one -> one.startsWith("-")).map(one -> one.substring(1)).toList());
  }

  public boolean has(String room) {
    boolean isWanted = beginnings.isEmpty() || begins(room, beginnings);
    return isWanted && !begins(room, without);
  }

  private static boolean begins(String room, List<String> beginnings) {
    return beginnings.stream().anyMatch(room::startsWith);
  }
}
