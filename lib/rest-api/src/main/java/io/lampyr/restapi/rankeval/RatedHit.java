package io.lampyr.restapi.rankeval;

import io.lampyr.query.fetch.FetchedHit;
import java.util.OptionalInt;

/**
 * A hit, and how somebody rated it.
 *
 * @param rating empty if nobody rated it
 */
record RatedHit(FetchedHit hit, OptionalInt rating) {

  static String index(FetchedHit hit) {
    return String.valueOf(hit.head().get("_index"));
  }

  static String id(FetchedHit hit) {
    return String.valueOf(hit.head().get("_id"));
  }
}
