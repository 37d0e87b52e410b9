package io.lampyr.differential.run;

import io.lampyr.differential.compare.Answers;
import io.lampyr.differential.compare.Difference;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.report.Findings;
import io.lampyr.differential.scene.Request;
import io.lampyr.differential.scene.Scene;
import io.lampyr.differential.scene.Write;
import io.lampyr.differential.side.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes of a drawn scene one that both sides can play: fields and documents that only one of them
 * takes are differences of their own, and are then left out.
 */
final class Rehearsal {
  private static final String SCRATCH = "i-field";
  private static final int ATTEMPTS = 3;

  private final Stage stage;
  private final Findings findings;
  private final Judge judge;
  private final long number;

  Rehearsal(Stage stage, Findings findings, Judge judge, long number) {
    this.stage = stage;
    this.findings = findings;
    this.judge = judge;
    this.number = number;
  }

  /**
   * The scene, built under this name on both sides.
   *
   * @param isAsked whether differences are what is looked for here, or only in the way
   */
  Optional<Scene> playable(String index, Scene drawn, boolean isAsked) throws InterruptedException {
    Optional<Scene> scene = created(index, drawn, isAsked);
    for (int attempt = 0; scene.isPresent() && attempt < ATTEMPTS; attempt++) {
      Stage.Pair pair = stage.write(index, scene.get().writes());
      List<Write> taken = taken(index, scene.get(), pair, isAsked && attempt == 0);
      if (taken.size() == scene.get().writes().size()) {
        return scene;
      }
      stage.remove(index);
      scene = created(index, scene.get().withWrites(taken), false);
    }
    return Optional.empty();
  }

  private Optional<Scene> created(String index, Scene drawn, boolean isAsked)
      throws InterruptedException {
    Scene scene = drawn;
    if (!isMade(index, scene, isAsked)) {
      scene = withoutWhatFails(scene, isAsked);
      if (!isMade(index, scene, isAsked)) {
        return Optional.empty();
      }
    }
    return Optional.of(scene);
  }

  private boolean isMade(String index, Scene scene, boolean isAsked) throws InterruptedException {
    stage.remove(index);
    Stage.Pair pair = stage.create(index, scene);
    if (pair.bothDid()) {
      return true;
    }
    Optional<Difference> difference = Answers.difference(pair.ours(), pair.theirs(), true);
    if (isAsked && difference.isPresent()) {
      judge.foundInMapping(scene, difference.get(), number);
    } else if (isAsked) {
      findings.agreed();
    }
    return false;
  }

  private Scene withoutWhatFails(Scene scene, boolean isAsked) throws InterruptedException {
    List<Map.Entry<String, Object>> kept = new ArrayList<>();
    Map<String, Object> properties = Json.map(Json.at(scene.index(), "mappings", "properties"));
    for (Map.Entry<String, Object> field : properties.entrySet()) {
      boolean isAlias = Json.at(field.getValue(), "type").equals("alias");
      if (isAlias || isMade(SCRATCH, scene.withFields(List.of(field)), isAsked)) {
        kept.add(field);
      }
      stage.remove(SCRATCH);
    }
    return scene.withFields(kept);
  }

  /** The writes that both sides have taken; where only one did, that is told. */
  private List<Write> taken(String index, Scene scene, Stage.Pair pair, boolean isAsked)
      throws InterruptedException {
    List<Object> ours = Json.elements(Json.at(pair.ours().body(), "items"));
    List<Object> theirs = Json.elements(Json.at(pair.theirs().body(), "items"));
    List<Write> taken = new ArrayList<>();
    for (int i = 0; i < scene.writes().size() && i < ours.size() && i < theirs.size(); i++) {
      Write write = scene.writes().get(i);
      Answer our = item(ours.get(i), write);
      Answer their = item(theirs.get(i), write);
      Optional<Difference> difference = Answers.difference(our, their, true);
      if (isAsked && difference.isPresent()) {
        found(index, scene, write, difference.get());
      } else if (isAsked) {
        findings.agreed();
      }
      if (isTaken(our) && isTaken(their)) {
        taken.add(write);
      }
    }
    return taken;
  }

  /** One document alone, upon an index of its own, if that shows the same. */
  private void found(String index, Scene scene, Write write, Difference difference)
      throws InterruptedException {
    Request request = new Request("write", "PUT", path(write), write.body());
    Scene alone = scene.withWrites(List.of());
    String name = index + "-write";
    try {
      boolean isAlone =
          write.action().equals("index")
              && stage.build(name, alone)
              && judge.shows(name, alone, request, difference);
      if (isAlone) {
        judge.found(alone, request, difference, name, number);
      } else {
        judge.foundAmongOthers(scene, write, difference, number);
      }
    } finally {
      stage.remove(name);
    }
  }

  private static String path(Write write) {
    return "/_doc/" + write.id() + write.routing().map(value -> "?routing=" + value).orElse("");
  }

  private static boolean isTaken(Answer answer) {
    return answer.status() < 300 || (answer.status() == 404 && !answer.isError());
  }

  private static Answer item(Object item, Write write) {
    Object inner = Json.at(item, write.action());
    int status = Json.at(inner, "status") instanceof Number number ? number.intValue() : 0;
    return new Answer(status, inner).withoutVersions();
  }
}
