package io.lampyr.infra.option;

/**
 * How large functions are.
 *
 * @param ingest in MiB
 * @param search in MiB
 * @param searchCache whether searches share a cache on a file system
 * @param leaves whether large searches are handed to other invocations of the search function
 */
public record FunctionSize(
    int ingest, int search, int gc, int flusher, boolean searchCache, boolean leaves) {

  static FunctionSize from(Choices choices) {
    String cache = choices.text("searchCache", "efs", "efs|none");
    return new FunctionSize(
        choices.number("ingestMemory", 1769, 512, 10_240),
        choices.number("searchMemory", 1769, 512, 10_240),
        choices.number("gcMemory", 1024, 512, 10_240),
        choices.number("flusherMemory", 512, 256, 10_240),
        cache.equals("efs"),
        choices.flag("leaves", false));
  }
}
