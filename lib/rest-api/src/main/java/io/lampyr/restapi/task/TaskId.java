package io.lampyr.restapi.task;

import io.lampyr.restapi.error.ApiException;

/** Names a task: the process that it runs in, and its number there. */
public record TaskId(String node, long number) {
  private static final int MAX_CHARS = 200;

  /** Reads {@code node:number}. */
  public static TaskId parse(String text) {
    int colon = text.lastIndexOf(':');
    if (colon <= 0 || text.length() > MAX_CHARS) {
      throw malformed(text);
    }
    try {
      return new TaskId(text.substring(0, colon), Long.parseLong(text.substring(colon + 1)));
    } catch (NumberFormatException noNumber) {
      throw malformed(text);
    }
  }

  private static ApiException malformed(String text) {
    String shown = text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS) + "…";
    return ApiException.argument("malformed task id " + shown);
  }

  @Override
  public String toString() {
    return node + ":" + number;
  }
}
