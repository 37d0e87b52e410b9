package io.lampyr.differential.generate.request;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.aggregation.Aggregations;
import io.lampyr.differential.generate.query.Queries;
import io.lampyr.differential.scene.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Everything that can be asked, by name. Each room is as likely as each other. */
public final class Rooms {
  /** One in so many requests is made wrong on purpose. */
  private static final int MISTAKES = 8;

  private final List<Room> rooms;

  private record Room(String name, Function<Draw, Request> maker) {}

  private Rooms(List<Room> rooms) {
    this.rooms = List.copyOf(rooms);
  }

  /** Those whose names begin so; several beginnings have commas between, what is not wanted a -. */
  public static Rooms beginningWith(String beginnings) {
    Wanted wanted = Wanted.of(beginnings);
    List<Room> fitting = all().stream().filter(room -> wanted.has(room.name())).toList();
    if (fitting.isEmpty()) {
      throw new IllegalArgumentException(
          "no such room only="
              + beginnings
              + " existing="
              + all().stream().map(Room::name).toList());
    }
    return new Rooms(fitting);
  }

  private static List<Room> all() {
    // long on purpose: a table of rooms
    List<Room> all = new ArrayList<>();
    for (String name : Queries.names()) {
      all.add(new Room("query." + name, draw -> Searches.query(name, draw)));
    }
    for (String name : Aggregations.names()) {
      all.add(new Room("agg." + name, draw -> Searches.aggregation(name, draw)));
    }
    all.add(new Room("pipeline", Searches::pipeline));
    all.add(new Room("sort", Searches::sort));
    all.add(new Room("sort", Searches::sort));
    all.add(new Room("fetch", Searches::fetch));
    all.add(new Room("fetch", Searches::fetch));
    all.add(new Room("fetch", Searches::fetch));
    all.add(new Room("highlight", Searches::highlight));
    all.add(new Room("highlight", Searches::highlight));
    all.add(new Room("suggest", Searches::suggest));
    all.add(new Room("suggest", Searches::suggest));
    all.add(new Room("collapse", Searches::collapse));
    all.add(new Room("rescore", Searches::rescore));
    all.add(new Room("paging", Searches::paging));
    all.add(new Room("options", Searches::options));
    all.add(new Room("msearch", Searches::batch));
    all.add(new Room("template", Searches::template));
    all.add(new Room("template", Searches::templates));
    all.add(new Room("pages", Searches::pages));
    all.add(new Room("pages", Searches::pages));
    all.add(new Room("script", Scripts::alone));
    all.add(new Room("script", Scripts::alone));
    all.add(new Room("script", Scripts::upon));
    all.add(new Room("render", Scripts::rendered));
    all.add(new Room("count", Lookups::count));
    all.add(new Room("validate", Lookups::validate));
    all.add(new Room("explain", Lookups::explain));
    all.add(new Room("analyze", Lookups::analyze));
    all.add(new Room("analyze", Lookups::analyze));
    all.add(new Room("analyze", Lookups::analyze));
    all.add(new Room("termvectors", Lookups::termvectors));
    all.add(new Room("termvectors", Lookups::artificial));
    all.add(new Room("mtermvectors", Lookups::severalVectors));
    all.add(new Room("field_caps", Lookups::fieldCaps));
    all.add(new Room("doc", Lookups::document));
    all.add(new Room("mget", Lookups::several));
    all.add(new Room("url", Lookups::url));
    all.add(new Room("url", Lookups::url));
    all.add(new Room("mapping", Lookups::mapping));
    all.add(new Room("rank_eval", Rankings::rated));
    return all;
  }

  /** A request of any of these rooms, of which nobody has made it wrong on purpose. */
  public Request flawless(Draw draw) {
    return draw.chance().pick(rooms).maker().apply(draw);
  }

  /** A request of any of these rooms, now and then with a mistake. */
  public Request draw(Draw draw) {
    Request request = flawless(draw);
    return draw.oneIn(MISTAKES) ? Mistakes.in(request, draw.chance()) : request;
  }
}
