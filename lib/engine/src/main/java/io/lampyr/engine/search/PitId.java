package io.lampyr.engine.search;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What clients hold of a point in time: the lease, and which indices by which filters. It is no
 * secret and proves nothing: whoever presents it needs the right to read those indices.
 *
 * @param lease names the reader leases, one of each index
 */
public record PitId(String lease, List<Part> parts) {
  private static final int VERSION = 1;
  private static final int MAX_CHARS = 1 << 20;
  private static final int MAX_PARTS = 10_000;

  public PitId {
    Check.that(lease.matches("[0-9a-z]{1,64}"), "a lease's name must be of digits and letters");
    parts = List.copyOf(parts);
  }

  /** One index, and the queries of which its documents must match one. */
  public record Part(IndexId index, List<String> filters) {
    public Part {
      filters = List.copyOf(filters);
    }
  }

  /** The text that clients hold. */
  public String encode() {
    List<Object> indices = new ArrayList<>();
    for (Part part : parts) {
      indices.add(List.of(part.index().uuid(), part.filters()));
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("v", VERSION);
    json.put("l", lease);
    json.put("i", indices);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(Json.write(json));
  }

  /** What the text says; one that nobody gave out is a {@link FaultException}. */
  public static PitId decode(String text) {
    try {
      if (text.length() > MAX_CHARS) {
        throw FaultException.argument("point in time id is too long");
      }
      byte[] bytes = Base64.getUrlDecoder().decode(text.getBytes(StandardCharsets.US_ASCII));
      Map<String, ?> json = Json.readObject(bytes);
      if (!Long.valueOf(VERSION).equals(json.get("v"))
          || !(json.get("l") instanceof String lease)
          || !(json.get("i") instanceof List<?> indices)
          || indices.size() > MAX_PARTS) {
        throw new IllegalArgumentException("not the parts of an id");
      }
      return new PitId(lease, indices.stream().map(PitId::part).toList());
    } catch (IllegalArgumentException | FaultException malformed) {
      throw FaultException.argument("invalid id: [" + shortened(text) + "]");
    }
  }

  private static Part part(Object json) {
    if (json instanceof List<?> pair
        && pair.size() == 2
        && pair.get(0) instanceof String uuid
        && pair.get(1) instanceof List<?> filters) {
      return new Part(new IndexId(uuid), filters.stream().map(String::valueOf).toList());
    }
    throw new IllegalArgumentException("not an index of an id");
  }

  private static String shortened(String text) {
    return text.length() <= 100 ? text : text.substring(0, 100) + "…";
  }
}
