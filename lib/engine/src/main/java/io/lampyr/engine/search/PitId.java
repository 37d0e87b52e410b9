package io.lampyr.engine.search;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

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

  /**
   * One index.
   *
   * @param filters the queries of which its documents must match one
   * @param shards the numbers of those of its shards that it is of; empty if it is of all
   */
  public record Part(IndexId index, List<String> filters, Optional<Set<Integer>> shards) {
    public Part {
      filters = List.copyOf(filters);
      shards = shards.map(TreeSet::new);
    }

    public Part(IndexId index, List<String> filters) {
      this(index, filters, Optional.empty());
    }

    boolean has(int shard) {
      return shards.isEmpty() || shards.get().contains(shard);
    }
  }

  /** The same of some shards alone. */
  public PitId of(Set<ShardId> shards) {
    List<Part> fewer = new ArrayList<>();
    for (Part part : parts) {
      Set<Integer> numbers = new TreeSet<>();
      shards.stream()
          .filter(shard -> shard.index().equals(part.index()))
          .forEach(shard -> numbers.add(shard.ordinal()));
      fewer.add(new Part(part.index(), part.filters(), Optional.of(numbers)));
    }
    return new PitId(lease, fewer);
  }

  /** The text that clients hold. */
  public String encode() {
    List<Object> indices = new ArrayList<>();
    for (Part part : parts) {
      List<Object> one = new ArrayList<>(List.of(part.index().uuid(), part.filters()));
      part.shards().ifPresent(one::add);
      indices.add(one);
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
    if (json instanceof List<?> one
        && (one.size() == 2 || one.size() == 3)
        && one.get(0) instanceof String uuid
        && one.get(1) instanceof List<?> filters) {
      return new Part(
          new IndexId(uuid),
          filters.stream().map(String::valueOf).toList(),
          one.size() == 2 ? Optional.empty() : Optional.of(numbers(one.get(2))));
    }
    throw new IllegalArgumentException("not an index of an id");
  }

  private static Set<Integer> numbers(Object json) {
    if (!(json instanceof List<?> list) || list.size() > MAX_PARTS) {
      throw new IllegalArgumentException("not the shards of an id");
    }
    Set<Integer> numbers = new TreeSet<>();
    for (Object one : list) {
      if (!(one instanceof Long number) || number < 0 || number >= MAX_PARTS) {
        throw new IllegalArgumentException("not the number of a shard");
      }
      numbers.add(number.intValue());
    }
    return numbers;
  }

  private static String shortened(String text) {
    return text.length() <= 100 ? text : text.substring(0, 100) + "…";
  }
}
