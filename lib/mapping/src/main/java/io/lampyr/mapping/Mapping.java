package io.lampyr.mapping;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.mapping.field.JoinType;
import io.lampyr.mapping.field.ParentIdType;
import io.lampyr.mapping.field.ValueException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which fields an index has, and how documents become fields. Immutable and safe for many threads;
 * a merge gives a new one.
 */
public final class Mapping {
  private static final int STANDARD_GAP = 100;

  private final ObjectField root;
  private final RootOptions options;
  private final DynamicRules rules;
  private final Map<String, ComputedField> computed;
  private final boolean nested;
  private final Map<String, MappedField> byPath;

  /** In the order in which they were given. */
  private final List<MappedField> fields;

  private final int fieldCount;
  private final Object identity = new Object();

  Mapping(ObjectField root, RootOptions options) {
    this(root, options, new DynamicRules(options.detection()));
  }

  private Mapping(ObjectField root, RootOptions options, DynamicRules rules) {
    this.root = root;
    this.options = options;
    this.rules = rules;
    Map<String, MappedField> all = new LinkedHashMap<>();
    collect(root, all);
    this.computed = computed(options);
    computed.values().forEach(field -> all.put(field.path(), field.leaf()));
    this.fieldCount = all.size();
    PassedThrough.add(root, all);
    this.byPath = Map.copyOf(all);
    this.fields = List.copyOf(all.values());
    this.nested =
        all.values().stream()
            .anyMatch(field -> field instanceof ObjectField object && object.options().nested());
  }

  /** Tells this mapping from all others, also where nothing else of it is kept. */
  public Object identity() {
    return identity;
  }

  private static void collect(ObjectField object, Map<String, MappedField> all) {
    for (MappedField child : object.children().values()) {
      all.put(child.path(), child);
      switch (child) {
        case ObjectField inner -> collect(inner, all);
        case LeafField leaf -> {
          leaf.subfields().values().forEach(sub -> all.put(sub.path(), sub));
          if (leaf.type() instanceof JoinType join) {
            join.relations().keySet().forEach(parent -> ids(join.ids(parent), all));
          }
        }
        case AliasField alias -> {}
      }
    }
  }

  private static Map<String, ComputedField> computed(RootOptions options) {
    Map<String, ComputedField> all = new LinkedHashMap<>();
    for (Map<String, ComputedFields> section : List.of(options.derived(), options.runtime())) {
      section
          .values()
          .forEach(
              definition -> definition.fields().forEach(field -> all.put(field.path(), field)));
    }
    return Collections.unmodifiableMap(all);
  }

  private static void ids(String path, Map<String, MappedField> all) {
    all.put(
        path,
        new LeafField(path, new ParentIdType(path), List.of(), List.of(), Map.of(), Map.of()));
  }

  /** A mapping without fields. */
  public static Mapping empty() {
    return new Mapping(ObjectField.empty(""), RootOptions.NONE);
  }

  /**
   * The mapping that a JSON object describes: what stands under {@code mappings} when an index is
   * created, or the body of a mapping update. Whatever is wrong with it is a {@link
   * FaultException}.
   */
  public static Mapping parse(Map<String, @Nullable Object> json, MappingContext context) {
    try {
      Mapping parsed = new MappingParser(context).parse(json);
      context.limits().check(parsed);
      return parsed;
    } catch (ValueException wrong) {
      throw new FaultException(wrong.fault());
    }
  }

  /** A mapping with one new field only, for updates that documents cause. */
  static Mapping of(ObjectField root, RootOptions options) {
    return new Mapping(root, options);
  }

  /**
   * This mapping and the update's fields and options. What contradicts this mapping, or leads
   * beyond a limit, is a {@link FaultException}. Merging a mapping into itself changes nothing.
   */
  public Mapping merge(Mapping update, MappingLimits limits) {
    Mapping merged =
        new Mapping(FieldMerge.merge(root, update.root), options.merge(update.options));
    merged.checkReferences();
    limits.check(merged);
    limits.series().ifPresent(rules -> SeriesMapping.check(merged, rules));
    return merged;
  }

  /**
   * Refuses an update of an index that has a mapping by what is settled with its first, said or
   * not: what is kept of sources, and whether each operation names its routing.
   *
   * @param sourcesMayEnd whether sources may be kept no more from now on
   */
  public void checkSettled(Mapping update, boolean sourcesMayEnd) {
    boolean isFirst = options.equals(RootOptions.NONE) && root.equals(ObjectField.empty(""));
    if (isFirst) {
      return;
    }
    update.options.checkSettled(options, sourcesMayEnd);
  }

  /** Aliases must lead to fields, copies to whole fields. */
  void checkReferences() {
    checkJoins();
    for (MappedField field : fields) {
      switch (field) {
        case AliasField alias -> checkAlias(alias);
        case LeafField leaf -> leaf.copyTo().forEach(target -> checkCopy(leaf, target));
        case ObjectField object -> {}
      }
    }
  }

  private void checkJoins() {
    List<String> joins =
        fields.stream()
            .filter(field -> field instanceof LeafField leaf && leaf.type() instanceof JoinType)
            .map(MappedField::path)
            .sorted()
            .toList();
    if (joins.size() > 1) {
      throw FaultException.argument(
          "Only one [parent-join] field can be defined per index, got " + joins);
    }
  }

  /** The field that relates documents of the index to each other, if it has one. */
  public Optional<LeafField> join() {
    return root.children().values().stream()
        .filter(LeafField.class::isInstance)
        .map(LeafField.class::cast)
        .filter(leaf -> leaf.type() instanceof JoinType)
        .findFirst();
  }

  private void checkAlias(AliasField alias) {
    MappedField target = byPath.get(alias.target());
    if (!(target instanceof LeafField)) {
      throw FaultException.mapper(
          "Invalid [path] value ["
              + alias.target()
              + "] for field alias ["
              + alias.path()
              + (alias.target().equals(alias.path())
                  ? "]: an alias cannot refer to itself."
                  : "]: an alias must refer to an existing field in the mappings."));
    }
  }

  private void checkCopy(LeafField leaf, String target) {
    MappedField to = byPath.get(target);
    boolean subfield = to instanceof LeafField && child(target) == null;
    if (subfield) {
      throw FaultException.argument(
          "[copy_to] may not be used to copy to a multi-field: [" + target + "]");
    }
    if (to instanceof ObjectField) {
      throw FaultException.argument(
          "Cannot copy to field [" + target + "] since it is mapped as an object");
    }
    if (to instanceof AliasField) {
      throw FaultException.argument(
          "Cannot copy to alias [" + target + "] from [" + leaf.path() + "]");
    }
  }

  private @Nullable MappedField child(String path) {
    MappedField at = root;
    for (String part : path.split("\\.", -1)) {
      if (!(at instanceof ObjectField object)) {
        return null;
      }
      if (object.options().flat()) {
        return object.child(
            object.path().isEmpty() ? path : path.substring(object.path().length() + 1));
      }
      at = object.child(part);
    }
    return at;
  }

  /** The mapping as {@code GET _mapping} gives it. */
  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    Map<String, @Nullable Object> fields = root.toJson();
    if (fields.containsKey("dynamic")) {
      json.put("dynamic", fields.get("dynamic"));
    }
    options.toJson(json);
    json.putAll(fields);
    return json;
  }

  public ObjectField root() {
    return root;
  }

  /** Every object, field, subfield and alias, in the order in which they were given. */
  public Collection<MappedField> fields() {
    return fields;
  }

  public int fieldCount() {
    return fieldCount;
  }

  /** What has the path: an object, a field, a subfield or an alias; or null. */
  public @Nullable MappedField field(String path) {
    return byPath.get(path);
  }

  /** The field with values that the path means, through an alias if it is one; or null. */
  public @Nullable LeafField leaf(String path) {
    MappedField field = byPath.get(path);
    if (field instanceof AliasField alias) {
      field = byPath.get(alias.target());
    }
    return field instanceof LeafField leaf ? leaf : null;
  }

  /** The nested objects around a path, outermost first. */
  public List<ObjectField> nestedAround(String path) {
    List<ObjectField> around = new ArrayList<>();
    for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
      if (byPath.get(path.substring(0, dot)) instanceof ObjectField object
          && object.options().nested()) {
        around.add(object);
      }
    }
    return around;
  }

  /** Whether documents can have others nested in them. */
  public boolean hasNested() {
    return nested;
  }

  /** What of a document's source is kept. */
  public SourceRule source() {
    SourceRule source = options.source();
    return source == null ? SourceRule.WHOLE : source;
  }

  /** Whether every operation must name its routing. */
  public boolean routingRequired() {
    return Boolean.TRUE.equals(options.routingRequired());
  }

  /** Whether each document has a timestamp, and one only, as those of data streams have. */
  public boolean oneTimestamp() {
    return Boolean.TRUE.equals(options.oneTimestamp());
  }

  /** The fields that searches compute, by their paths; they hide others of the same path. */
  public Map<String, ComputedField> computed() {
    return computed;
  }

  /** The definitions of objects whose JSON texts scripts emit, by their names. */
  public Map<String, Map<String, @Nullable Object>> emittedObjects() {
    Map<String, Map<String, @Nullable Object>> objects = new LinkedHashMap<>();
    options
        .derived()
        .forEach((name, definition) -> {
          Map<String, @Nullable Object> json = definition.json();
          if (json != null && "object".equals(json.get("type"))) {
            objects.put(name, json);
          }
        });
    return objects;
  }

  /** This, with further fields that searches compute, as requests define them. */
  public Mapping withComputed(
      Map<String, ? extends @Nullable Object> runtime,
      Map<String, ? extends @Nullable Object> derived,
      MappingContext context) {
    return new Mapping(
        root,
        options.with(
            ComputedFields.runtime(runtime, context), ComputedFields.derived(derived, context)));
  }

  RootOptions options() {
    return options;
  }

  /** The same, for a document that names dynamic templates for fields that it may bring. */
  public Mapping preferring(Map<String, String> templatesByPath) {
    return new Mapping(root, options, rules.preferring(templatesByPath));
  }

  /** How types are found for fields that this mapping does not have. */
  public DynamicRules dynamicRules() {
    return rules;
  }

  /** The positions between two values of a text. */
  public int positionIncrementGap(String field) {
    if (byPath.get(field) instanceof LeafField leaf) {
      return leaf.type() instanceof AnalyzedType text ? text.positionIncrementGap() : STANDARD_GAP;
    }
    InnerLeaf inside = InnerLeaf.find(this, field);
    return inside == null ? STANDARD_GAP : inside.inner().gap();
  }
}
