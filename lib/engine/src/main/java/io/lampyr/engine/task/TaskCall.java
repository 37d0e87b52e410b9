package io.lampyr.engine.task;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * That a task is to be worked at, as the payload of a function's invocation, which must be JSON: an
 * object with one key and the task's id in base 64.
 *
 * <p>Law: no event of a gateway is ever taken for one, as a gateway gives each keys of its own.
 */
public final class TaskCall {
  private static final byte[] HEAD = "{\"lampyr_task\":\"".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] TAIL = "\"}".getBytes(StandardCharsets.US_ASCII);
  private static final int MAX_BYTES = 1024;

  private TaskCall() {}

  public static byte[] encode(String task) {
    byte[] text = Base64.getEncoder().encode(task.getBytes(StandardCharsets.UTF_8));
    byte[] payload = Arrays.copyOf(HEAD, HEAD.length + text.length + TAIL.length);
    System.arraycopy(text, 0, payload, HEAD.length, text.length);
    System.arraycopy(TAIL, 0, payload, HEAD.length + text.length, TAIL.length);
    return payload;
  }

  /** The task, if the payload is that from its first byte to its last. */
  public static Optional<String> decode(byte[] payload) {
    int end = payload.length - TAIL.length;
    if (payload.length > MAX_BYTES
        || end <= HEAD.length
        || !Arrays.equals(HEAD, 0, HEAD.length, payload, 0, HEAD.length)
        || !Arrays.equals(TAIL, 0, TAIL.length, payload, end, payload.length)) {
      return Optional.empty();
    }
    try {
      byte[] id = Base64.getDecoder().decode(Arrays.copyOfRange(payload, HEAD.length, end));
      return Optional.of(new String(id, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException other) {
      return Optional.empty();
    }
  }
}
