package io.lampyr.differential.generate.life;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.generate.request.Wanted;
import io.lampyr.differential.scene.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Draws lives. */
public final class Story {
  /** What the names of all rooms of lives begin with. */
  public static final String ROOM = "life";

  private static final int LEAST = 20;
  private static final int MOST = 45;

  /** One of so many requests is the first of a few that belong together. */
  private static final int SEQUEL = 8;

  /** What shows what was refreshed, and would hang on when that was. */
  private static final Set<String> SEEING =
      Set.of(
          "life.search",
          "life.msearch",
          "life.count",
          "life.by_query",
          "life.reindex",
          "life.counted",
          "life.rollover",
          "life.resize");

  private static final Set<String> READING =
      Set.of(
          "life.search",
          "life.msearch",
          "life.count",
          "life.counted",
          "life.look",
          "life.get",
          "life.mget");

  private record Room(String name, int weight, Function<World, Request> maker) {}

  private Story() {}

  /** The requests of one life, of the rooms that are wanted, and of those that make an index. */
  public static List<Request> draw(Chance chance, Wanted wanted) {
    World world = new World(chance);
    List<Function<World, Request>> makers = new ArrayList<>();
    for (Room room : all()) {
      for (int i = 0; i < room.weight() && wanted.has(room.name()); i++) {
        makers.add(room.maker());
      }
    }
    List<Request> steps = new ArrayList<>();
    steps.add(Templates.firstPipeline());
    if (world.oneIn(3)) {
      steps.add(Templates.component(world));
      steps.add(Templates.composable(world));
      steps.add(Templates.stream(world));
    }
    steps.addAll(chance.times(chance.between(1, 3), () -> Indices.create(world)));
    int count = chance.between(LEAST, MOST);
    boolean isWhole = all().stream().allMatch(room -> wanted.has(room.name()));
    while (steps.size() < count && !makers.isEmpty()) {
      if (isWhole && world.oneIn(SEQUEL)) {
        steps.addAll(Sequels.draw(world));
      } else {
        steps.add(chance.pick(makers).apply(world));
      }
    }
    return steps;
  }

  /** Whether any room of lives is wanted. */
  public static boolean isWanted(Wanted wanted) {
    return all().stream().anyMatch(room -> wanted.has(room.name()));
  }

  /** Whether nothing else is wanted. */
  public static boolean isAlone(Wanted wanted) {
    List<String> beginnings = wanted.beginnings();
    return !beginnings.isEmpty()
        && beginnings.stream().allMatch(one -> one.startsWith(ROOM))
        && isWanted(wanted);
  }

  static List<String> rooms() {
    return all().stream().map(Room::name).toList();
  }

  private static List<Room> all() {
    return List.of(
        new Room("life.create", 4, Indices::create),
        new Room("life.delete_index", 1, Indices::delete),
        new Room("life.mapping", 2, Indices::mapping),
        new Room("life.settings", 3, Indices::change),
        new Room("life.open_close", 2, Indices::openClose),
        new Room("life.block", 1, Indices::block),
        new Room("life.free", 2, Indices::free),
        new Room("life.upkeep", 2, Indices::upkeep),
        new Room("life.resize", 2, Indices::resize),
        new Room("life.rollover", 3, Indices::rollover),
        new Room("life.index", 12, Operations::index),
        new Room("life.automatic", 2, Operations::automatic),
        new Room("life.update", 8, Operations::update),
        new Room("life.delete", 4, Operations::delete),
        new Room("life.get", 6, Operations::get),
        new Room("life.mget", 2, Operations::several),
        new Room("life.bulk", 10, Batches::bulk),
        new Room("life.search", 8, Questions::search),
        new Room("life.count", 2, Questions::count),
        new Room("life.by_query", 5, Questions::byQuery),
        new Room("life.reindex", 4, Questions::reindex),
        new Room("life.alias", 5, Aliases::actions),
        new Room("life.alias_one", 3, Aliases::one),
        new Room("life.component", 2, Templates::component),
        new Room("life.template", 3, Templates::composable),
        new Room("life.legacy", 1, Templates::legacy),
        new Room("life.stream", 3, Templates::stream),
        new Room("life.pipeline", 3, Templates::pipeline),
        new Room("life.look", 10, Looks::look),
        new Room("life.counted", 4, Looks::counted));
  }

  /** Whether everything is to be visible before it is asked. */
  public static boolean sees(Request step) {
    return SEEING.contains(step.room());
  }

  /** Whether it leaves everything as it is, whatever is answered. */
  public static boolean isReading(Request step) {
    return READING.contains(step.room());
  }
}
