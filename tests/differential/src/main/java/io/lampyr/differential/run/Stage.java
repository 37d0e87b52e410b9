package io.lampyr.differential.run;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import io.lampyr.differential.scene.Scene;
import io.lampyr.differential.scene.Write;
import io.lampyr.differential.side.Answer;
import io.lampyr.differential.side.Side;
import io.lampyr.differential.side.Sides;
import java.util.List;

/** Builds scenes on both sides, under one name at a time, and asks both the same. */
final class Stage {
  private final Sides sides;

  /** What both answered. */
  record Pair(Answer ours, Answer theirs) {
    boolean bothDid() {
      return !ours.isError() && !theirs.isError() && ours.status() < 300 && theirs.status() < 300;
    }

    boolean bothRefused() {
      return ours.status() >= 300 && theirs.status() >= 300;
    }
  }

  Stage(Sides sides) {
    this.sides = sides;
  }

  Pair ask(String index, Request request) throws InterruptedException {
    Answer ours = sides.ours().ask(index, request);
    Answer theirs = sides.theirs().ask(index, request);
    return request.isWrite()
        ? new Pair(ours.withoutVersions(), theirs.withoutVersions())
        : new Pair(ours, theirs);
  }

  Answer askUs(String index, Request request) throws InterruptedException {
    return sides.ours().ask(index, request);
  }

  Answer askThem(String index, Request request) throws InterruptedException {
    return sides.theirs().ask(index, request);
  }

  Pair bulk(String index, String lines) throws InterruptedException {
    return new Pair(sides.ours().bulk(index, lines), sides.theirs().bulk(index, lines));
  }

  /** With versions too: where both sides are made anew each time these say something. */
  Pair exactly(String index, Request request) throws InterruptedException {
    return new Pair(sides.ours().ask(index, request), sides.theirs().ask(index, request));
  }

  Pair create(String index, Scene scene) throws InterruptedException {
    return ask(index, new Request("index", "PUT", "", java.util.Optional.of(scene.index())));
  }

  /**
   * What both answered to the writes; then all is visible, and in one segment, so that statistics
   * and orders do not hang on when segments were merged.
   */
  Pair write(String index, List<Write> writes) throws InterruptedException {
    StringBuilder lines = new StringBuilder();
    writes.forEach(write -> lines.append(write.lines()));
    String bulk = lines.toString();
    Pair pair = bulk(index, bulk);
    for (Side side : sides.both()) {
      side.ask(index, Request.post("", "/_refresh", Json.object()));
      side.ask(
          index,
          new Request("", "POST", "/_forcemerge?max_num_segments=1", java.util.Optional.empty()));
      side.ask(index, Request.post("", "/_refresh", Json.object()));
    }
    return pair;
  }

  /** Whether both have made the index and taken all writes. */
  boolean build(String index, Scene scene) throws InterruptedException {
    if (!create(index, scene).bothDid()) {
      return false;
    }
    return scene.writes().isEmpty() || write(index, scene.writes()).bothDid();
  }

  void remove(String index) throws InterruptedException {
    ask(index, new Request("", "DELETE", "?ignore_unavailable=true", java.util.Optional.empty()));
  }
}
