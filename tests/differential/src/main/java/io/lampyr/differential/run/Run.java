package io.lampyr.differential.run;

import io.lampyr.base.port.Clock;
import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.compare.Answers;
import io.lampyr.differential.compare.Difference;
import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.field.Documents;
import io.lampyr.differential.generate.field.Schema;
import io.lampyr.differential.generate.life.Story;
import io.lampyr.differential.generate.request.Rooms;
import io.lampyr.differential.generate.request.Wanted;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.report.Findings;
import io.lampyr.differential.scene.Request;
import io.lampyr.differential.scene.Scene;
import io.lampyr.differential.side.Sides;
import java.util.Map;
import java.util.Optional;

/**
 * Plays scenes of one seed until the time is over, or as many requests were made as there may be.
 */
public final class Run {
  private static final int REQUESTS_OF_A_SCENE = 60;

  /** So that scenes of neighbouring seeds have nothing in common. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** One scene of so many is about fields that nobody has mapped. */
  private static final int BARE = 8;

  /** One scene of so many is a life. */
  private static final int LIFE = 5;

  private static final String INDEX = "i";

  private final Options options;
  private final Clock clock;
  private final Stage stage;
  private final Wanted wanted;
  private final Optional<Rooms> rooms;
  private final Lives lives;
  private final Findings findings;
  private final Judge judge;
  private final long began;
  private int requests;

  public Run(Sides sides, Options options, Findings findings, Clock clock) {
    this.options = options;
    this.clock = clock;
    this.stage = new Stage(sides);
    this.wanted = Wanted.of(options.only());
    this.rooms =
        Story.isAlone(wanted) ? Optional.empty() : Optional.of(Rooms.beginningWith(options.only()));
    this.lives = new Lives(stage, findings, options.minimise());
    this.findings = findings;
    this.judge = new Judge(stage, findings, options.minimise());
    this.began = clock.monotonicNanos();
  }

  public Findings play() throws InterruptedException {
    if (options.scene().isPresent()) {
      scene(options.scene().get());
      return findings;
    }
    for (long number = 1; !isOver(); number++) {
      scene(number);
    }
    return findings;
  }

  private boolean isOver() {
    return requests >= options.mostRequests()
        || clock.monotonicNanos() - began > options.atMost().toNanos();
  }

  private void scene(long number) throws InterruptedException {
    Chance chance = new Chance((options.seed() * SPREAD) ^ number);
    if (rooms.isEmpty() || (Story.isWanted(wanted) && number % LIFE == LIFE - 1)) {
      requests += lives.play(Story.draw(chance, wanted), number, this::isOver);
    } else {
      index(chance, rooms.get(), number);
    }
  }

  private void index(Chance chance, Rooms all, long number) throws InterruptedException {
    Schema schema = Schema.draw(chance);
    Map<String, Object> index = number % BARE == 0 ? bare(schema.index()) : schema.index();
    Scene drawn = new Scene(index, Documents.draw(chance, schema.index()));
    Rehearsal rehearsal = new Rehearsal(stage, findings, judge, number);
    boolean isAsked = options.only().isEmpty() || options.only().equals("write");
    Optional<Scene> playable = rehearsal.playable(INDEX, drawn, isAsked);
    try {
      if (playable.isPresent()) {
        requests(new Draw(chance, schema), all, playable.get(), number);
      }
    } finally {
      stage.remove(INDEX);
    }
  }

  /** The same index without a field, as one of several that a request names may be. */
  private static Map<String, Object> bare(Map<String, Object> index) {
    Map<String, Object> bare = Json.object();
    bare.putAll(index);
    Map<String, Object> mappings = Json.object();
    mappings.put("dynamic", "false");
    bare.put("mappings", mappings);
    return bare;
  }

  private void requests(Draw draw, Rooms all, Scene scene, long number)
      throws InterruptedException {
    for (int i = 0; i < REQUESTS_OF_A_SCENE && !isOver(); i++) {
      Request request = all.draw(draw);
      requests++;
      Stage.Pair pair = stage.ask(INDEX, request);
      if (Answers.isNoMeasure(pair.ours(), pair.theirs())) {
        findings.unmeasured();
        continue;
      }
      Optional<Difference> difference =
          Answers.difference(pair.ours(), pair.theirs(), !scene.hasDead());
      if (difference.isEmpty()) {
        findings.agreed();
      } else {
        judge.found(scene, request, difference.get(), INDEX, number);
      }
    }
  }
}
