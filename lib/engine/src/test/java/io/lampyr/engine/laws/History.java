package io.lampyr.engine.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;

/** A random history of a few nodes and one shard, the same for the same seed. */
final class History {
  private final World world;
  private final Random random;
  private LawNode owner;
  private Script script;
  private int generated;
  private int owners;

  /** Done to each node and before each opening, to seed bugs. */
  interface Meddling {
    default void node(LawNode node) {}

    default boolean open(LawNode node) {
      return node.open();
    }
  }

  private final Meddling meddling;

  History(long seed, Meddling meddling) {
    world = new World(seed);
    random = new Random(seed);
    this.meddling = meddling;
  }

  Attempts attempts() {
    return world.attempts;
  }

  void run(int steps) {
    takeOver(Fuse.none());
    for (int i = 0; i < steps; i++) {
      step();
      world.attempts.settle();
      if (!owner.serves()) {
        takeOver(fuse());
      }
    }
    owner.fuse.kill();
    takeOver(Fuse.none());
    takeOver(Fuse.none());
  }

  private void step() {
    String id = "d" + random.nextInt(5);
    switch (random.nextInt(20)) {
      case 0, 1, 2, 3, 4, 5 -> script.index(id);
      case 6, 7 -> script.delete(id);
      case 8 -> script.create(id);
      case 9 -> script.external("x" + random.nextInt(2), random.nextInt(100));
      case 10 -> script.generated("g" + ++generated);
      case 11, 12, 13 -> owner.release();
      case 14, 15 -> script.refresh();
      case 16 -> script.flush();
      case 17 -> owner.fuse.kill();
      case 18 -> openAnew();
      default -> takeOver(fuse());
    }
  }

  /** Half of the owners die in the middle of something. */
  private Fuse fuse() {
    return random.nextBoolean()
        ? Fuse.none()
        : Fuse.at(1 + random.nextInt(25), random.nextBoolean());
  }

  /** Another node recovers the shard, however many die of it. */
  private void takeOver(Fuse first) {
    Fuse fuse = first;
    LawNode next = null;
    for (int tries = 0; next == null; tries++) {
      assertThat(tries).as("recoveries of %s", world.attempts).isLessThan(3);
      LawNode candidate = new LawNode(world, fuse);
      meddling.node(candidate);
      world.assign(candidate);
      next = meddling.open(candidate) ? candidate : null;
      fuse = Fuse.none();
    }
    serve(next);
  }

  /** The same node opens the shard anew, with operations in its log that are not released. */
  private void openAnew() {
    owner.closeShard();
    world.reopen(owner);
    if (meddling.open(owner)) {
      // What the earlier opening logged is released now: too late to be told.
      owner.release();
    }
    if (owner.serves()) {
      serve(owner);
    } else {
      takeOver(Fuse.none());
    }
  }

  private void serve(LawNode next) {
    owner = next;
    script = new Script(next, "");
    script.continueAt(1000 * ++owners);
    next.fuse.spare(() -> world.attempts.judge(next));
  }
}
