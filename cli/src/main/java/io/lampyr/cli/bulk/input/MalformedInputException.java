package io.lampyr.cli.bulk.input;

import java.io.IOException;

/** An input that cannot be read on: the message says where, why, and what would be right. */
public final class MalformedInputException extends IOException {
  MalformedInputException(String name, long line, String why) {
    super(name + ":" + line + ": " + why);
  }

  MalformedInputException(String name, String why) {
    super(name + ": " + why);
  }
}
