package io.lampyr.bench.ingest;

import io.lampyr.engine.shard.Write;
import java.io.IOException;
import java.util.List;

/** One of what is compared: takes writes of many clients at a time. */
interface Side extends AutoCloseable {

  /** Returns when the bulk's writes are done, as far as this side promises anything. */
  void write(List<Write> bulk) throws IOException, InterruptedException;

  void refresh() throws IOException;

  /** Puts everything where it stays, and waits until nothing goes on any more. */
  void finish() throws IOException;

  /** What was merged. */
  MeteredMerges merges();

  @Override
  void close() throws IOException;
}
