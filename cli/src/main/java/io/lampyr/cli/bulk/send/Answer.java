package io.lampyr.cli.bulk.send;

import io.lampyr.base.check.Check;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What became of one bulk request. */
sealed interface Answer {

  /** One outcome for each entry, in their order. */
  record Settled(List<Item> items) implements Answer {}

  /** The request was larger than the server takes. */
  record TooLarge(String reason) implements Answer {}

  /** The server did not take the request's form: one of its entries may be to blame. */
  record Malformed(String reason) implements Answer {}

  /** Nothing, or nobody knows what, was done: to be tried again. */
  record Later(String reason, Optional<Duration> after) implements Answer {}

  /** No other answer is to be expected from this server, whatever is sent. */
  record Hopeless(String reason) implements Answer {}

  /** One entry's outcome; the error's parts are empty where the server gave none. */
  record Item(int status, String type, String reason) {
    private static final Item DONE = new Item(200, "", "");

    public Item {
      Check.that(status >= 100 && status < 1000, "status must have three digits");
    }

    static Item of(int status, String type, String reason) {
      return status == 200 && type.isEmpty() && reason.isEmpty()
          ? DONE
          : new Item(status, type, reason);
    }

    /** What is to be deleted and is not there is as good as deleted. */
    boolean isDone() {
      return status < 300 || (status == 404 && type.isEmpty() && reason.isEmpty());
    }

    boolean isForLater() {
      return status == 429 || status == 503;
    }
  }
}
