package io.lampyr.cluster.item;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.error.InvalidInputException;

/**
 * What one write is to leave behind. The nonce is drawn for this write alone: repeated attempts of
 * the write keep it, every other write has its own.
 */
public record Draft(String value, long nonce) {
  public Draft {
    // A string's UTF-8 form is never shorter than its count of chars: this spares the copy.
    long bytes =
        value.length() > ItemStore.MAX_VALUE_BYTES ? value.length() : value.getBytes(UTF_8).length;
    if (bytes > ItemStore.MAX_VALUE_BYTES) {
      throw new InvalidInputException(
          "cluster state item is too large bytes=" + bytes + " max=" + ItemStore.MAX_VALUE_BYTES);
    }
  }
}
