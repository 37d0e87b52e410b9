package io.lampyr.cli.bulk;

import io.lampyr.cli.bulk.checkpoint.Checkpoint;
import io.lampyr.cli.bulk.checkpoint.CheckpointFile;
import io.lampyr.cli.bulk.checkpoint.Prefix;
import io.lampyr.cli.bulk.checkpoint.Reached;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Writes the checkpoint when there is something new to keep. Called by one thread at a time. */
final class Keeper {
  private final Optional<CheckpointFile> file;
  private final Checkpoint before;
  private final Prefix prefix;
  private List<Reached> kept = List.of();

  Keeper(Optional<CheckpointFile> file, Checkpoint before, Prefix prefix) {
    this.file = file;
    this.before = before;
    this.prefix = prefix;
  }

  void keep() throws IOException {
    List<Reached> reached = prefix.reached();
    if (file.isPresent() && !reached.equals(kept)) {
      file.get().write(before.with(reached));
      kept = reached;
    }
  }
}
