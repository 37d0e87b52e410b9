package io.lampyr.infra.option;

import java.util.List;
import java.util.Optional;

/**
 * From where the API can be asked, and by which ways.
 *
 * @param isPrivate whether from networks alone, by an endpoint
 * @param endpoint the endpoint, if there is one already
 * @param from addresses that may reach an endpoint of its own
 * @param door a second way in, if there is one
 */
public record Reach(
    boolean isPrivate, Optional<String> endpoint, List<String> from, Optional<Door> door) {
  public Reach {
    from = List.copyOf(from);
  }

  static Reach from(Choices choices, Place place, Entrance entrance) {
    boolean isPrivate = choices.flag("private", false);
    Optional<String> endpoint =
        choices
            .text("privateEndpoint")
            .map(_ -> choices.text("privateEndpoint", "", "vpce-[0-9a-f]+"));
    List<String> from = choices.texts("privateFrom", List.of());
    if (!isPrivate && (endpoint.isPresent() || !from.isEmpty())) {
      throw new IllegalArgumentException(
          "context options privateEndpoint and privateFrom need private=true");
    }
    if (endpoint.isPresent() && !from.isEmpty()) {
      throw new IllegalArgumentException(
          "context option privateFrom is for an endpoint of its own, and privateEndpoint names"
              + " another's");
    }
    for (String range : from) {
      if (!range.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}/[0-9]{1,2}")) {
        throw Choices.wrong("privateFrom", range, "ranges such as 10.0.0.0/16, with commas");
      }
    }
    if (isPrivate && entrance.domain().isPresent()) {
      throw new IllegalArgumentException(
          "context option domain is a public name, and private=true keeps the public out: give one"
              + " of them");
    }
    if (isPrivate && endpoint.isEmpty() && from.isEmpty() && place.network().isPresent()) {
      throw new IllegalArgumentException(
          "context option private=true needs privateFrom, the addresses that may ask, or"
              + " privateEndpoint, where vpc names a network");
    }
    return new Reach(
        isPrivate,
        endpoint,
        isPrivate && from.isEmpty() ? List.of(place.cidr()) : from,
        Door.from(choices, place));
  }
}
