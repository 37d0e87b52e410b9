package io.lampyr.restapi.search;

import io.lampyr.engine.search.PitId;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A scroll as its client holds it: all of it but the commits, which its reader leases keep. It is
 * no secret and proves nothing: whoever presents it needs the right to read its indices.
 *
 * @param pit what it stands on
 * @param routed which of the shards it is about, by their places
 * @param ask the search that the pages are of
 * @param cursor where the next page begins
 */
record ScrollId(PitId pit, Routed routed, Ask ask, Cursor cursor) {
  private static final int VERSION = 1;
  private static final int MAX_CHARS = 1 << 20;
  private static final int MAX_BYTES = 4 << 20;

  /**
   * Places of shards.
   *
   * @param everywhere whether all are meant, wherever they are
   */
  record Routed(boolean everywhere, List<Integer> places) {
    static final Routed EVERYWHERE = new Routed(true, List.of());

    Routed {
      places = List.copyOf(places);
    }

    boolean leadsTo(int place) {
      return everywhere || places.contains(place);
    }
  }

  /**
   * The search, as it came.
   *
   * @param body JSON
   * @param now what {@code now} means on every page
   */
  record Ask(String body, Map<String, String> parameters, Instant now) {
    Ask {
      parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }
  }

  /**
   * The end of the last page, and what all pages tell alike.
   *
   * @param after what the last hit was compared by, texts and whole numbers; empty if there was
   *     none
   */
  record Cursor(long total, @Nullable Float maxScore, List<? extends @Nullable Object> after) {
    Cursor {
      after = Collections.unmodifiableList(new ArrayList<@Nullable Object>(after));
    }

    /** What is noted of the scroll until its next page. */
    String encode() {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      put(json);
      return new String(Json.write(json), StandardCharsets.UTF_8);
    }

    static Cursor decode(String text) {
      return of(Json.readObject(text));
    }

    private void put(Map<String, @Nullable Object> json) {
      json.put("t", total);
      json.put("m", maxScore == null ? null : maxScore.toString());
      json.put("a", after);
    }

    private static Cursor of(Map<String, @Nullable Object> json) {
      if (!(json.get("t") instanceof Long total) || !(json.get("a") instanceof List<?> after)) {
        throw new IllegalArgumentException("not the place of a scroll");
      }
      return new Cursor(
          total,
          json.get("m") instanceof String score ? Float.valueOf(score) : null,
          HitPlaces.read(after));
    }
  }

  ScrollId at(Cursor next) {
    return new ScrollId(pit, routed, ask, next);
  }

  /** The same about fewer shards. */
  ScrollId without(Set<Integer> lost, int all) {
    if (lost.isEmpty()) {
      return this;
    }
    List<Integer> left =
        IntStream.range(0, all)
            .filter(place -> routed.leadsTo(place) && !lost.contains(place))
            .boxed()
            .toList();
    return new ScrollId(pit, new Routed(false, left), ask, cursor);
  }

  /** The text that clients hold. */
  String encode() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("v", VERSION);
    json.put("p", pit.encode());
    json.put("r", routed.everywhere() ? null : routed.places());
    json.put("b", ask.body());
    json.put("q", ask.parameters());
    json.put("n", ask.now().toEpochMilli());
    cursor.put(json);
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
      byte[] plain = Json.write(json);
      if (plain.length > MAX_BYTES) {
        throw tooLarge();
      }
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String text = Base64.getUrlEncoder().withoutPadding().encodeToString(packed.toByteArray());
    if (text.length() > MAX_CHARS) {
      throw tooLarge();
    }
    return text;
  }

  private static ApiException tooLarge() {
    return ApiException.argument(
        "the search is too large for a scroll: use a point in time and [search_after]");
  }

  /** What the text says, or nothing for another cluster's; one that nobody gave out is a 400. */
  static Optional<ScrollId> decode(String text) {
    try {
      if (text.length() > MAX_CHARS) {
        throw new IllegalArgumentException("too long");
      }
      byte[] bytes = Base64.getUrlDecoder().decode(text);
      return ForeignIds.isScroll(bytes)
          ? Optional.empty()
          : Optional.of(of(Json.readObject(inflate(bytes))));
    } catch (IllegalArgumentException | IOException | FaultException malformed) {
      ApiError cause =
          ApiError.of("illegal_argument_exception", String.valueOf(malformed.getMessage()));
      throw new ApiException(
          400, ApiError.of("illegal_argument_exception", "Cannot parse scroll id").causedBy(cause));
    }
  }

  private static byte[] inflate(byte[] packed) throws IOException {
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(packed))) {
      byte[] plain = in.readNBytes(MAX_BYTES + 1);
      if (plain.length > MAX_BYTES) {
        throw new IllegalArgumentException("too long");
      }
      return plain;
    }
  }

  private static ScrollId of(Map<String, @Nullable Object> json) {
    if (!Long.valueOf(VERSION).equals(json.get("v"))
        || !(json.get("p") instanceof String pit)
        || !(json.get("b") instanceof String body)
        || !(json.get("q") instanceof Map<?, ?> parameters)
        || !(json.get("n") instanceof Long now)) {
      throw new IllegalArgumentException("not the parts of an id");
    }
    Map<String, String> asked = new LinkedHashMap<>();
    parameters.forEach((name, value) -> asked.put(String.valueOf(name), String.valueOf(value)));
    return new ScrollId(
        PitId.decode(pit),
        routed(json.get("r")),
        new Ask(body, asked, Instant.ofEpochMilli(now)),
        Cursor.of(json));
  }

  private static Routed routed(@Nullable Object json) {
    if (json == null) {
      return Routed.EVERYWHERE;
    }
    if (!(json instanceof List<?> places)) {
      throw new IllegalArgumentException("not the places of shards");
    }
    return new Routed(false, places.stream().map(ScrollId::place).toList());
  }

  private static int place(Object value) {
    if (value instanceof Long place && place >= 0 && place <= Integer.MAX_VALUE) {
      return place.intValue();
    }
    throw new IllegalArgumentException("not the place of a shard");
  }

  byte[] body() {
    return ask.body().getBytes(StandardCharsets.UTF_8);
  }
}
