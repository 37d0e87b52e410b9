package io.lampyr.cli.bulk.checkpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How far each file is; at most one entry for a file. Files of other runs are kept. */
public record Checkpoint(List<Reached> files) {
  public Checkpoint {
    files = List.copyOf(files);
  }

  public static Checkpoint empty() {
    return new Checkpoint(List.of());
  }

  /** Where to go on with the file; at its beginning if it is not known. */
  public Reached resume(FileMark now) throws CheckpointException {
    Optional<Reached> known =
        files.stream().filter(reached -> reached.file().path().equals(now.path())).findFirst();
    if (known.isEmpty()) {
      return new Reached(now, 0, 0);
    }
    FileMark then = known.get().file();
    if (then.size() != now.size()) {
      throw changed(now, "its size was " + then.size() + " bytes and is " + now.size());
    }
    if (!then.head().equals(now.head())) {
      throw changed(now, "its first bytes are others");
    }
    if (then.modifiedMillis() != now.modifiedMillis()) {
      throw changed(now, "it was written to since");
    }
    return known.get();
  }

  /** The same, but for the files that are newly reached. */
  public Checkpoint with(List<Reached> newer) {
    List<Reached> all = new ArrayList<>(newer);
    for (Reached old : files) {
      if (newer.stream().noneMatch(one -> one.file().path().equals(old.file().path()))) {
        all.add(old);
      }
    }
    return new Checkpoint(all);
  }

  private static CheckpointException changed(FileMark file, String how) {
    return new CheckpointException(
        "file="
            + file.path()
            + " is not the one that the checkpoint tells of: "
            + how
            + "; delete the checkpoint to load it from its beginning");
  }
}
