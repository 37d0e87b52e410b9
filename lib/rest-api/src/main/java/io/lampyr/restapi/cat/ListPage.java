package io.lampyr.restapi.cat;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which page of a list a call wants: lists are in the order in which indices were made, so that
 * what is made while somebody turns the pages comes behind all that was there.
 *
 * @param after what the page before ended with
 */
record ListPage(int size, boolean newestFirst, Optional<Mark> after) {
  private static final int MAX_TOKEN = 2000;
  private static final String BAR = "\\|";

  /** How many rows a page may have. */
  record Bounds(int least, int usual, int most) {}

  /** The last of a page; without a shard, if pages are of indices. */
  record Mark(int shard, long created, String index) {
    static Mark of(int shard, IndexMetadata index) {
      return new Mark(shard, index.age().created().toEpochMilli(), index.name());
    }

    private static Mark decode(String token, boolean sharded) {
      try {
        if (token.length() > MAX_TOKEN) {
          throw tainted();
        }
        byte[] bytes = Base64.getDecoder().decode(token);
        String[] parts = new String(bytes, StandardCharsets.UTF_8).split(BAR, -1);
        int first = sharded ? 1 : 0;
        if (parts.length != first + 2 || parts[first + 1].isEmpty()) {
          throw tainted();
        }
        int shard = sharded ? Integer.parseInt(parts[0]) : 0;
        long created = Long.parseLong(parts[first]);
        if (shard < 0 || created < 0) {
          throw tainted();
        }
        return new Mark(shard, created, parts[first + 1]);
      } catch (IllegalArgumentException malformed) {
        throw tainted();
      }
    }

    /** As clients are given it. */
    String encode(boolean sharded) {
      String text = (sharded ? shard + "|" : "") + created + "|" + index;
      return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  static ListPage of(Call call, Bounds bounds, boolean sharded) {
    int size = call.parameters().integer("size", bounds.usual());
    if (size <= 0) {
      throw ApiException.argument("size must be greater than zero");
    }
    if (size < bounds.least()) {
      throw ApiException.argument("size should at least be [" + bounds.least() + "]");
    }
    if (size > bounds.most()) {
      throw ApiException.argument("size should be less than [" + bounds.most() + "]");
    }
    String sort = call.parameters().text("sort").orElse("asc");
    if (!sort.equals("asc") && !sort.equals("desc")) {
      throw ApiException.argument("value of sort can either be asc or desc");
    }
    Optional<Mark> after =
        call.parameters().text("next_token").map(token -> Mark.decode(token, sharded));
    return new ListPage(size, sort.equals("desc"), after);
  }

  private static ApiException tainted() {
    return new ApiException(
        400,
        "parse_exception",
        "Parameter [next_token] has been tainted and is incorrect."
            + " Please provide a valid [next_token].");
  }

  /** What is left of all of them, in its order. */
  List<IndexMetadata> rest(List<IndexMetadata> all) {
    Comparator<IndexMetadata> order =
        Comparator.<IndexMetadata>comparingLong(index -> index.age().created().toEpochMilli())
            .thenComparing(IndexMetadata::name);
    List<IndexMetadata> sorted = new ArrayList<>(all);
    sorted.sort(newestFirst ? order.reversed() : order);
    return after
        .map(mark -> sorted.stream().filter(index -> isLeft(index, mark)).toList())
        .orElse(sorted);
  }

  /** Some shards of the index that the last page ended with may be left. */
  private boolean isLeft(IndexMetadata index, Mark mark) {
    int compared = Long.compare(index.age().created().toEpochMilli(), mark.created());
    compared = compared == 0 ? index.name().compareTo(mark.index()) : compared;
    return newestFirst ? compared <= 0 : compared >= 0;
  }
}
