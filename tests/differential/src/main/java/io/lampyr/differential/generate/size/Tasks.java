package io.lampyr.differential.generate.size;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.request.Rooms;
import io.lampyr.differential.generate.request.Wanted;
import io.lampyr.differential.scene.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Everything that is asked of a corpus: rooms of its own, and those of all scenes. */
public final class Tasks {
  /** What the names of all rooms of corpora begin with. */
  public static final String ROOM = "size";

  private static final String OTHERS = "size.other";

  /** Of the rooms of scenes those in which it matters how many documents there are. */
  private static final String OF_SCENES =
      "query.,agg.,pipeline,sort,fetch,highlight,suggest,collapse,rescore,paging,options,msearch,"
          + "pages,count,validate,explain,termvectors,doc,mget,url,rank_eval,-query.percolate";

  private record Room(String name, int weight, Function<Draw, Request> maker) {}

  private final List<Room> makers;
  private final boolean changes;

  private Tasks(List<Room> makers, boolean changes) {
    this.makers = List.copyOf(makers);
    this.changes = changes;
  }

  /** Those whose names begin so. */
  public static Tasks beginningWith(String beginnings) {
    Wanted wanted = Wanted.of(beginnings);
    List<Room> makers = new ArrayList<>();
    for (Room room : all()) {
      for (int i = 0; i < room.weight() && wanted.has(room.name()); i++) {
        makers.add(room);
      }
    }
    boolean changes = wanted.has("size.change");
    if (makers.isEmpty() && !changes) {
      throw new IllegalArgumentException(
          "no such room only=" + beginnings + " existing=" + names());
    }
    return new Tasks(makers, changes);
  }

  /** Whether these rooms are what is asked for. */
  public static boolean areWanted(String beginnings) {
    return beginnings.startsWith(ROOM);
  }

  static List<String> names() {
    return all().stream().map(Room::name).toList();
  }

  private static List<Room> all() {
    Rooms others = Rooms.beginningWith(OF_SCENES);
    return List.of(
        new Room("size.search", 8, Bounded::search),
        new Room("size.after", 2, Bounded::after),
        new Room("size.terminated", 1, Bounded::terminated),
        new Room("size.collapse", 3, Bounded::collapse),
        new Room("size.rescore", 3, Bounded::rescore),
        new Room("size.any", 8, Buckets::any),
        new Room("size.terms", 4, Buckets::terms),
        new Room("size.multi_terms", 2, Buckets::several),
        new Room("size.dates", 3, Buckets::dates),
        new Room("size.numbers", 2, Buckets::numbers),
        new Room("size.grid", 2, Buckets::grid),
        new Room("size.composite", 1, Buckets::composite),
        new Room("size.scroll", 1, Endings::scrolled),
        new Room("size.point", 1, Endings::ofPoint),
        new Room("size.count", 2, Asides::count),
        new Room("size.explain", 1, Asides::explain),
        new Room("size.field_caps", 1, Asides::fields),
        new Room(OTHERS, 12, draw -> prefixed(others.flawless(draw))));
  }

  private static Request prefixed(Request request) {
    return request.in(OTHERS + "." + request.room());
  }

  /** Whether there is anything that reads, and whether there is anything that changes. */
  public boolean read() {
    return !makers.isEmpty();
  }

  public boolean change() {
    return changes;
  }

  /** A request that leaves everything as it is. */
  public Request draw(Draw draw) {
    return draw.chance().pick(makers).maker().apply(draw);
  }
}
