package io.lampyr.differential.report;

import io.lampyr.differential.compare.Difference;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import io.lampyr.differential.scene.Scene;
import io.lampyr.differential.scene.Write;
import java.util.List;
import java.util.Optional;

/**
 * One class of differences, by the first that was met.
 *
 * @param before what was asked before, where that matters
 * @param scene what shows it, as small as it got; none if only the whole scene is known to
 * @param number of the scene, which replays it
 */
public record Finding(
    String signature,
    List<Request> before,
    Request request,
    Optional<Scene> scene,
    Difference difference,
    long number) {
  private static final int MOST_CHARACTERS = 1200;

  public Finding {
    before = List.copyOf(before);
  }

  /** One of an index alone. */
  public Finding(
      String signature,
      Request request,
      Optional<Scene> scene,
      Difference difference,
      long number) {
    this(signature, List.of(), request, scene, difference, number);
  }

  /** What somebody needs to see it with their own eyes. */
  public String told() {
    StringBuilder text = new StringBuilder();
    text.append("- [").append(difference.kind().word()).append("] ").append(request.room());
    text.append("  scene ").append(number).append('\n');
    text.append("  = ").append(signature).append('\n');
    scene.ifPresent(least -> {
      text.append("  PUT /i ").append(cut(Json.text(least.index()))).append('\n');
      for (Write write : least.writes()) {
        text.append("  POST /i/_bulk ");
        text.append(cut(write.lines().strip().replace("\n", "\\n"))).append('\n');
      }
    });
    before.forEach(step -> text.append("  ").append(cut(step.toString())).append('\n'));
    text.append("  ").append(cut(request.toString())).append('\n');
    text.append("  at ").append(String.join(".", difference.place())).append('\n');
    text.append("  ours:   ").append(cut(difference.ours())).append('\n');
    text.append("  theirs: ").append(cut(difference.theirs())).append('\n');
    return text.toString();
  }

  private static String cut(String text) {
    return text.length() > MOST_CHARACTERS ? text.substring(0, MOST_CHARACTERS) + " …" : text;
  }
}
