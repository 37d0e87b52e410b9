package io.lampyr.engine.shard;

/** Who is told how long the indexing of each document took. Called on many threads; is quick. */
public interface WriteWatch {
  WriteWatch NOBODY = (_, _) -> {};

  void indexed(Write write, long nanos);
}
