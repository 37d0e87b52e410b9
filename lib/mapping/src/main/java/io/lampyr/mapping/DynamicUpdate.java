package io.lampyr.mapping;

import io.lampyr.mapping.fault.FaultException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The fields that one document adds to a mapping, while it is parsed. What is added here is found
 * by later values of the same document. Confined to one thread.
 */
public final class DynamicUpdate {
  private final Mapping mapping;
  private final MappingContext context;
  private final boolean findsVectors;
  private final Map<String, MappedField> added = new LinkedHashMap<>();
  private final Map<String, @Nullable Object> runtime = new TreeMap<>();
  private int count;

  public DynamicUpdate(Mapping mapping, MappingContext context) {
    this(mapping, context, false);
  }

  /** An update in which long arrays of floats may become vectors. */
  public DynamicUpdate(Mapping mapping, MappingContext context, boolean findsVectors) {
    this.mapping = mapping;
    this.context = context;
    this.findsVectors = findsVectors;
  }

  public boolean findsVectors() {
    return findsVectors;
  }

  public boolean isEmpty() {
    return added.isEmpty() && runtime.isEmpty();
  }

  /** What was added with the path, or null. */
  public @Nullable MappedField get(String path) {
    return added.get(path);
  }

  /** Adds an object without fields. */
  public ObjectField addObject(String path) {
    ObjectField object = ObjectField.empty(path);
    add(object);
    return object;
  }

  /** Adds the field that a JSON object describes; beyond the limits is a {@link FaultException}. */
  public MappedField add(String path, Map<String, @Nullable Object> json) {
    MappedField field =
        new FieldParser(within(path)).field(path, json, MappingLimits.depthOf(path) - 1);
    add(field);
    return field;
  }

  /** What holds for fields in the object whose fields can be named without it, if it is in one. */
  private MappingContext within(String path) {
    int end = flatEnd(path);
    if (end < 0 || !(known(path.substring(0, end)) instanceof ObjectField flat)) {
      return context;
    }
    ObjectField.PassThrough through = flat.options().through();
    return through == null
        ? context
        : context.withDefaults(context.defaults().withDimension(through.dimensions()));
  }

  /** The length of the path of the object around in which dots do not stand for objects, or -1. */
  private int flatEnd(String path) {
    if (mapping.root().options().flat()) {
      return 0;
    }
    for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
      if (known(path.substring(0, dot)) instanceof ObjectField object && object.options().flat()) {
        return dot;
      }
    }
    return -1;
  }

  private @Nullable MappedField known(String path) {
    MappedField known = path.isEmpty() ? mapping.root() : mapping.field(path);
    return known == null ? added.get(path) : known;
  }

  /** Whether the field is a further way to index another field's values. */
  public boolean isSubfield(LeafField leaf) {
    int dot = leaf.path().lastIndexOf('.');
    return dot >= 0
        && !added.containsKey(leaf.path())
        && mapping.field(leaf.path().substring(0, dot)) instanceof LeafField;
  }

  /** Sets a parameter of a field that the mapping left open. */
  public LeafField settle(LeafField open, String parameter, Object value) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>(open.toJson());
    json.put(parameter, value);
    MappedField settled = new FieldParser(within(open.path())).field(open.path(), json, 1);
    added.put(open.path(), settled);
    return (LeafField) settled;
  }

  /**
   * Makes a field that was added for the numbers of an array one for the array as a vector, unless
   * other fields copy their values to it.
   */
  public void addVector(String path, int dimensions) {
    boolean copied =
        mapping.fields().stream()
            .anyMatch(field -> field instanceof LeafField leaf && leaf.copyTo().contains(path));
    if (!copied && added.containsKey(path)) {
      Map<String, @Nullable Object> json =
          Map.of("type", "dense_vector", "dims", (long) dimensions);
      added.put(path, new FieldParser(within(path)).field(path, json, 1));
    }
  }

  /** Adds a field that searches compute. */
  public void addRuntime(String path, Map<String, @Nullable Object> json) {
    runtime.put(path, json);
  }

  /** Whether the field that a JSON object describes may be left out, as there are too many. */
  public boolean leavesOut(Map<String, @Nullable Object> json) {
    MappingLimits limits = context.limits();
    int more = 1 + (json.get("fields") instanceof Map<?, ?> subfields ? subfields.size() : 0);
    return limits.ignoresBeyond() && mapping.fieldCount() + count + more > limits.totalFields();
  }

  private void add(MappedField field) {
    count += 1 + (field instanceof LeafField leaf ? leaf.subfields().size() : 0);
    MappingLimits limits = context.limits();
    if (mapping.fieldCount() + count > limits.totalFields()) {
      throw FaultException.argument(limits.tooManyFields());
    }
    limits.checkPath(field);
    FieldNames.checkMadeUp(field.path());
    added.put(field.path(), field);
  }

  /**
   * The update as a mapping. One that cannot be merged, which a document alone may not see, is a
   * {@link FaultException}.
   */
  public Mapping build() {
    ObjectField root = plain("");
    for (MappedField field : added.values()) {
      root = FieldMerge.merge(root, within(field));
    }
    RootOptions none = RootOptions.NONE;
    Mapping update =
        Mapping.of(
            root,
            new RootOptions(
                none.detection(),
                null,
                null,
                null,
                null,
                ComputedFields.runtime(runtime, context),
                Map.of()));
    mapping.merge(update, context.limits());
    return update;
  }

  /** The field inside of all objects around it. */
  private ObjectField within(MappedField field) {
    MappedField inner = field;
    String path = field.path();
    int flat = flatEnd(path);
    int from = flat < 0 ? path.lastIndexOf('.') : flat;
    for (int dot = from; dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
      inner = plain(path.substring(0, dot)).with(inner);
    }
    return plain("").with(inner);
  }

  /** The object of that path as it is or will be, but without its fields. */
  private ObjectField plain(String path) {
    return known(path) instanceof ObjectField object
        ? new ObjectField(path, object.options(), Map.of())
        : ObjectField.empty(path);
  }
}
