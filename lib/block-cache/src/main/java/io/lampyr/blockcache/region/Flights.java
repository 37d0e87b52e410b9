package io.lampyr.blockcache.region;

import io.lampyr.blockcache.ByteSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fetches under way for one region: at any time at most one for each page. */
final class Flights {
  private final List<Flight> flying = new ArrayList<>();

  /**
   * What a thread has to do, so that the wanted pages get filled.
   *
   * @param own runs that it is to fetch, and then to {@link #end}
   * @param others runs that others fetch already
   */
  record Claim(List<Flight> own, List<Flight> others) {}

  /**
   * Which pages are wanted, and how far runs may be widened around them.
   *
   * @param limit the end of the blob, or of the region, in bytes from the region's start
   */
  record Wish(int fromPage, int toPage, int widestFrom, int widestTo, int limit) {}

  /** Divides the wanted pages that are not present among new flights and those under way. */
  synchronized Claim claim(Presence presence, Wish wish, ByteSource source) {
    List<Flight> own = new ArrayList<>();
    List<Flight> others = new ArrayList<>();
    int page = wish.fromPage();
    while (page < wish.toPage()) {
      Flight other = at(page);
      if (presence.covers(page, wish.limit())) {
        page++;
      } else if (other != null) {
        others.add(other);
        page = other.toPage();
      } else {
        Flight flight = widen(presence, wish, page, source);
        flying.add(flight);
        own.add(flight);
        page = flight.toPage();
      }
    }
    return new Claim(own, others);
  }

  private Flight widen(Presence presence, Wish wish, int page, ByteSource source) {
    int from = page;
    while (from > wish.widestFrom() && isFree(presence, wish, from - 1)) {
      from--;
    }
    int to = page + 1;
    while (to < wish.widestTo() && isFree(presence, wish, to)) {
      to++;
    }
    return new Flight(from, to, source);
  }

  private boolean isFree(Presence presence, Wish wish, int page) {
    return !presence.covers(page, wish.limit()) && at(page) == null;
  }

  private @Nullable Flight at(int page) {
    for (Flight flight : flying) {
      if (flight.holds(page)) {
        return flight;
      }
    }
    return null;
  }

  /** Takes a flight off the list: its pages are present, or free to be fetched by another. */
  synchronized void end(Flight flight) {
    flying.remove(flight);
  }
}
