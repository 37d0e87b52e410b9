package io.lampyr.pipelines.document;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.pattern.Work;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A document on its way through pipelines: the members of its source, beside them what is known of
 * it ({@code _index}, {@code _id} …), and apart from both what is known of its way ({@code
 * _ingest}).
 *
 * <p>Laws: what is put into a document is a copy, so no value stands in two places; what is put in
 * is bounded in depth, and all in all in size. What is wrong with a path is an {@code
 * illegal_argument_exception}. Confined to one thread.
 */
public final class IngestDocument {
  private final Map<String, @Nullable Object> members;
  private final Map<String, @Nullable Object> ingest = new LinkedHashMap<>();
  private final ZonedDateTime now;
  private final Work work;

  /** The source belongs to the document from now on. */
  public IngestDocument(
      Map<String, @Nullable Object> source, Map<Metadata, Object> metadata, ZonedDateTime now) {
    this.members = source;
    this.now = now;
    this.work = new Work();
    for (String name : source.keySet()) {
      if (Metadata.isOne(name)) {
        throw FaultException.argument(
            "Field ["
                + name
                + "] is a metadata field and cannot be added inside a document. Use the index API"
                + " request parameters.");
      }
    }
    metadata.forEach((name, value) -> members.put(name.field(), value));
    ingest.put("timestamp", now);
  }

  private IngestDocument(
      ZonedDateTime now,
      Map<String, @Nullable Object> members,
      Map<String, @Nullable Object> ingest) {
    this.members = members;
    this.now = now;
    this.ingest.putAll(ingest);
    this.work = new Work();
  }

  /** One that shares nothing with this one, and has its own work to do. */
  public IngestDocument copy() {
    Work free = new Work();
    IngestDocument copy =
        new IngestDocument(now, Trees.copyOf(members, 0, free), Trees.copyOf(ingest, 0, free));
    copy.ingest.put("timestamp", ingest.get("timestamp"));
    return copy;
  }

  /** When its pipelines began. */
  public ZonedDateTime now() {
    return now;
  }

  public Work work() {
    return work;
  }

  /** Source and metadata together, as scripts see and change them. */
  public Map<String, @Nullable Object> members() {
    return members;
  }

  /** What is known of the document's way. */
  public Map<String, @Nullable Object> ingest() {
    return ingest;
  }

  /** The source alone, as it is to be written: a new map of the same values. */
  public Map<String, @Nullable Object> source() {
    Map<String, @Nullable Object> source = LinkedHashMap.newLinkedHashMap(members.size());
    members.forEach((name, value) -> {
      if (!Metadata.isOne(name)) {
        source.put(name, value);
      }
    });
    return source;
  }

  public @Nullable Object metadata(Metadata name) {
    return members.get(name.field());
  }

  /** The metadata as a text; a value that is none is refused. */
  public Optional<String> metadataText(Metadata name) {
    Object value = metadata(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof Map || value instanceof List) {
      throw FaultException.argument(
          name.field() + " must be null or a String but was [" + Trees.typeName(value) + "]");
    }
    return Optional.of(value.toString());
  }

  private Object root(FieldPath path) {
    return path.ofIngest() ? ingest : members;
  }

  /** Whether there is a value, which may be null. */
  public boolean has(String path) {
    FieldPath way = FieldPath.of(path);
    Object at = root(way);
    for (String step : way.steps()) {
      switch (at) {
        case Map<?, ?> map when map.containsKey(step) -> at = map.get(step);
        case List<?> list when index(step) >= 0 && index(step) < list.size() ->
            at = list.get(index(step));
        case null, default -> {
          return false;
        }
      }
    }
    return true;
  }

  private static int index(String step) {
    try {
      return Integer.parseInt(step);
    } catch (NumberFormatException none) {
      return -1;
    }
  }

  /** The value, which must be there. */
  public @Nullable Object get(String path) {
    FieldPath way = FieldPath.of(path);
    Object at = root(way);
    for (String step : way.steps()) {
      at = resolve(at, step, path);
    }
    return at;
  }

  /** The value, or null if there is none and that is allowed. */
  public @Nullable Object get(String path, boolean ignoreMissing) {
    return ignoreMissing && !has(path) ? null : get(path);
  }

  /** A value that must be a text. */
  public @Nullable String text(String path, boolean ignoreMissing) {
    Object value = get(path, ignoreMissing);
    if (value == null || value instanceof String) {
      return (String) value;
    }
    throw cannotCast(path, value, "java.lang.String");
  }

  /** What is told of a value of another type than is wanted. */
  public static FaultException cannotCast(String path, @Nullable Object value, String wanted) {
    return FaultException.argument(
        "field ["
            + path
            + "] of type ["
            + Trees.typeName(value)
            + "] cannot be cast to ["
            + wanted
            + "]");
  }

  private static @Nullable Object resolve(@Nullable Object at, String step, String path) {
    return switch (at) {
      case null ->
          throw FaultException.argument(
              "cannot resolve [" + step + "] from null as part of path [" + path + "]");
      case Map<?, ?> map -> {
        if (!map.containsKey(step)) {
          throw FaultException.argument(
              "field [" + step + "] not present as part of path [" + path + "]");
        }
        yield map.get(step);
      }
      case List<?> list -> list.get(checkedIndex(list, step, path));
      default ->
          throw FaultException.argument(
              "cannot resolve ["
                  + step
                  + "] from object of type ["
                  + Trees.typeName(at)
                  + "] as part of path ["
                  + path
                  + "]");
    };
  }

  private static int checkedIndex(List<?> list, String step, String path) {
    int index;
    try {
      index = Integer.parseInt(step);
    } catch (NumberFormatException none) {
      throw FaultException.argument(
          "["
              + step
              + "] is not an integer, cannot be used as an index as part of path ["
              + path
              + "]");
    }
    if (index < 0 || index >= list.size()) {
      throw FaultException.argument(
          "["
              + index
              + "] is out of bounds for array with length ["
              + list.size()
              + "] as part of path ["
              + path
              + "]");
    }
    return index;
  }

  /** Takes the value out, which must be there. */
  public void remove(String path) {
    FieldPath way = FieldPath.of(path);
    Object at = root(way);
    for (String step : way.steps().subList(0, way.steps().size() - 1)) {
      at = resolve(at, step, path);
    }
    String last = way.last();
    switch (at) {
      case Map<?, ?> map -> {
        if (!map.containsKey(last)) {
          throw FaultException.argument(
              "field [" + last + "] not present as part of path [" + path + "]");
        }
        map.remove(last);
      }
      case List<?> list -> list.remove(checkedIndex(list, last, path));
      case null ->
          throw FaultException.argument(
              "cannot remove [" + last + "] from null as part of path [" + path + "]");
      default ->
          throw FaultException.argument(
              "cannot remove ["
                  + last
                  + "] from object of type ["
                  + Trees.typeName(at)
                  + "] as part of path ["
                  + path
                  + "]");
    }
  }

  /** Puts a copy of the value there; objects on the way are made where they are missing. */
  public void set(String path, @Nullable Object value) {
    put(FieldPath.of(path), (_, copy) -> copy, value);
  }

  /** Puts it behind the values that are there, of which a list is made if they are none. */
  public void append(String path, @Nullable Object value, boolean allowDuplicates) {
    put(FieldPath.of(path), (before, copy) -> appended(before, copy, allowDuplicates), value);
  }

  private interface Change {
    @Nullable Object of(Before before, @Nullable Object copy);
  }

  /** What was in the place, if anything was. */
  private record Before(boolean present, @Nullable Object value) {}

  @SuppressWarnings("unchecked") // Lists of documents hold any values.
  private static @Nullable Object appended(
      Before before, @Nullable Object value, boolean allowDuplicates) {
    List<@Nullable Object> list = new ArrayList<>();
    if (before.value() instanceof List<?> there) {
      list = (List<@Nullable Object>) there;
    } else if (before.present()) {
      list.add(before.value());
    }
    int size = list.size();
    for (Object one : value instanceof List<?> many ? many : Arrays.asList(value)) {
      if (allowDuplicates || !before.present() || !list.contains(one)) {
        list.add(one);
      }
    }
    return list.size() == size && before.present() ? before.value() : list;
  }

  @SuppressWarnings("unchecked") // Maps and lists of documents hold any values.
  private void put(FieldPath way, Change change, @Nullable Object value) {
    Object copy = Trees.copy(value, way.steps().size(), work);
    String path = way.text();
    Object at = root(way);
    for (String step : way.steps().subList(0, way.steps().size() - 1)) {
      if (at instanceof Map<?, ?> map && !map.containsKey(step)) {
        work.make(step.length() + 1L);
        ((Map<String, @Nullable Object>) map).put(step, new LinkedHashMap<>());
      }
      at = resolve(at, step, path);
    }
    String last = way.last();
    switch (at) {
      case Map<?, ?> map -> {
        Before before = new Before(map.containsKey(last), map.get(last));
        ((Map<String, @Nullable Object>) map).put(last, change.of(before, copy));
      }
      case List<?> list -> {
        int index = checkedIndex(list, last, path);
        ((List<@Nullable Object>) list)
            .set(index, change.of(new Before(true, list.get(index)), copy));
      }
      case null ->
          throw FaultException.argument(
              "cannot set [" + last + "] with null parent as part of path [" + path + "]");
      default ->
          throw FaultException.argument(
              "cannot set ["
                  + last
                  + "] with parent object of type ["
                  + Trees.typeName(at)
                  + "] as part of path ["
                  + path
                  + "]");
    }
  }
}
