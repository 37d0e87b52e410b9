package io.lampyr.engine.catalog;

import io.lampyr.base.glob.Glob;
import io.lampyr.cluster.state.IndexTemplate;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The templates that new indices are made from. Cost: one query to look, or to complete an index,
 * one write to change.
 */
public final class Templates {
  private final CatalogTables tables;
  private final TemplateCheck check;
  private final List<Template> builtIn;

  /** With templates that are there without being kept, and lose against any other. */
  Templates(Indices indices, List<Template> builtIn) {
    this.tables = indices.tables();
    this.check = new TemplateCheck(indices);
    this.builtIn = List.copyOf(builtIn);
  }

  /** All of a kind, in the order of their names. */
  public List<Template> all(Template.Kind kind) {
    List<Template> kept =
        tables.templates().all(StateKeys.TEMPLATES, kind.prefix()).stream()
            .map(found -> Template.of(kind, found.value()))
            .toList();
    return withBuiltIn(kind, kept);
  }

  /** With those that are built in, where nobody put one of the name. */
  private List<Template> withBuiltIn(Template.Kind kind, List<Template> kept) {
    return Stream.concat(
            kept.stream(),
            builtIn.stream()
                .filter(own -> own.kind() == kind)
                .filter(own -> kept.stream().noneMatch(one -> one.name().equals(own.name()))))
        .sorted(Comparator.comparing(Template::name))
        .toList();
  }

  /** Those that the names and patterns mean. */
  public List<Template> matching(Template.Kind kind, List<String> names) {
    return all(kind).stream().filter(template -> Glob.matchesAny(names, template.name())).toList();
  }

  /** Keeps the template; with {@code onlyNew}, refuses where there is one of the name. */
  public void put(Template template, boolean onlyNew) {
    check(template);
    Writes.change(
        tables.templates(),
        template.kind().key(template.name()),
        found -> {
          boolean same = found.filter(template.stored()::equals).isPresent();
          if (onlyNew && found.isPresent() && !same) {
            throw exists(template);
          }
          return Optional.of(template.stored());
        });
  }

  /** Refuses a template by which, or with which, some index could not be made. */
  public void check(Template template) {
    switch (template.kind()) {
      case INDEX -> {
        checkComponents(template);
        checkConflicts(template);
        check.composed(template, content(template, template.name()));
      }
      case COMPONENT -> {
        TemplateCheck.alone(template);
        checkUsers(template);
      }
      case LEGACY -> TemplateCheck.alone(template);
    }
  }

  private void checkUsers(Template component) {
    Map<Template.Kind, List<Template>> known = known();
    Map<String, Template> components = new HashMap<>();
    of(known, Template.Kind.COMPONENT).forEach(one -> components.put(one.name(), one));
    components.put(component.name(), component);
    for (Template user : of(known, Template.Kind.INDEX)) {
      if (user.stored().composedOf().contains(component.name())) {
        TemplateMerge merge = new TemplateMerge(user.name());
        addAll(user, name -> Optional.ofNullable(components.get(name)), merge);
        check.recomposed(user, merge.finish(NewIndex.named(user.name())), component);
      }
    }
  }

  private static FaultException exists(Template template) {
    return switch (template.kind()) {
      case INDEX ->
          FaultException.argument("index template [" + template.name() + "] already exists");
      case COMPONENT ->
          FaultException.argument("component template [" + template.name() + "] already exists");
      case LEGACY ->
          FaultException.argument("index_template [" + template.name() + "] already exists");
    };
  }

  /** As {@link #put}, but refuses one of the name even if it is the same: for clients that ask. */
  public void putNew(Template template) {
    if (tables.templates().read(template.kind().key(template.name())).isPresent()) {
      throw exists(template);
    }
    put(template, true);
  }

  private void checkComponents(Template template) {
    List<String> missing =
        needed(template).stream()
            .filter(name -> name.isEmpty() || component(name).isEmpty())
            .toList();
    if (!missing.isEmpty()) {
      throw TemplateNames.invalid(
          template.name(),
          "index template ["
              + template.name()
              + "] specifies component templates "
              + missing
              + " that do not exist");
    }
  }

  private void checkConflicts(Template template) {
    List<Template> conflicts =
        overlapping(template).stream()
            .filter(other -> other.kind() == Template.Kind.INDEX && !builtIn.contains(other))
            .filter(other -> other.stored().priority() == template.stored().priority())
            .toList();
    if (!conflicts.isEmpty()) {
      throw FaultException.argument(
          "index template ["
              + template.name()
              + "] has index patterns "
              + template.stored().patterns()
              + " matching patterns from existing templates ["
              + conflicts.stream().map(Template::name).collect(Collectors.joining(","))
              + "] with patterns ("
              + conflicts.stream()
                  .map(other -> other.name() + " => " + other.stored().patterns())
                  .collect(Collectors.joining(","))
              + ") that have the same priority ["
              + template.stored().priority()
              + "], multiple index templates may not match during index creation, please use a"
              + " different priority");
    }
  }

  /** Other templates, older ones first, of which some pattern shares names with one of this. */
  public List<Template> overlapping(Template template) {
    return Stream.of(Template.Kind.LEGACY, Template.Kind.INDEX)
        .flatMap(kind -> all(kind).stream())
        .filter(other -> other.kind() != template.kind() || !other.name().equals(template.name()))
        .filter(other ->
            other.stored().patterns().stream()
                .anyMatch(theirs ->
                    template.stored().patterns().stream()
                        .anyMatch(ours -> Glob.overlap(ours, theirs))))
        .toList();
  }

  /** Deletes those that the names and patterns mean; a name that means none is refused. */
  public void delete(Template.Kind kind, List<String> names) {
    List<Template> found = matching(kind, names);
    for (String name : names) {
      boolean missing = found.stream().noneMatch(one -> Glob.matches(name, one.name()));
      if (missing && !name.equals("*")) {
        throw new RefusedException(
            RefusedException.Kind.TEMPLATE_MISSING,
            name,
            Optional.empty(),
            "index_template [" + name + "] missing");
      }
    }
    if (kind == Template.Kind.COMPONENT) {
      // One that is built in is there again without the one that overrides it.
      checkUnused(found.stream().filter(one -> builtInComponent(one.name()).isEmpty()).toList());
    }
    if (names.stream()
        .anyMatch(name -> builtIn.stream().anyMatch(own -> isKept(own, name, found)))) {
      throw FaultException.argument(
          (kind == Template.Kind.COMPONENT ? "component" : "index")
              + " template ["
              + String.join(",", names)
              + "] is built in: put one of the same name to override it");
    }
    for (Template template : found) {
      Writes.<IndexTemplate>change(
          tables.templates(), kind.key(template.name()), _ -> Optional.empty());
    }
  }

  /** Whether the name is a built-in one's that nobody overrides. */
  private static boolean isKept(Template own, String name, List<Template> found) {
    return own.name().equals(name) && found.contains(own);
  }

  /** The components without which the template could not be. */
  private static List<String> needed(Template template) {
    Object ignored = template.body().get("ignore_missing_component_templates");
    return template.stored().composedOf().stream()
        .filter(name -> !(ignored instanceof List<?> names && names.contains(name)))
        .toList();
  }

  private void checkUnused(List<Template> components) {
    Map<String, List<String>> users = new TreeMap<>();
    for (Template template : all(Template.Kind.INDEX)) {
      List<String> used =
          components.stream().map(Template::name).filter(needed(template)::contains).toList();
      if (!used.isEmpty()) {
        users.put(template.name(), used);
      }
    }
    if (!users.isEmpty()) {
      throw FaultException.argument(
          "component templates "
              + components.stream().map(Template::name).toList()
              + " cannot be removed as they are still in use by index templates "
              + List.copyOf(users.keySet()));
    }
  }

  /** The template by which an index of the name would be made, if any. */
  public Optional<Template> winner(String index, boolean hidden) {
    return winner(all(Template.Kind.INDEX), index, hidden);
  }

  private Optional<Template> winner(List<Template> all, String index, boolean hidden) {
    return all.stream()
        .filter(template -> fits(template, index, hidden))
        .max(
            Comparator.comparing((Template template) -> !builtIn.contains(template))
                .thenComparingLong(template -> template.stored().priority()));
  }

  /** Whether the one of these templates that wins makes a stream of the name. */
  public boolean makes(String stream, List<Template> all) {
    return winner(all, stream, false).flatMap(Template::streamKind).isPresent();
  }

  /** What a stream of the name would be made of; empty if no template makes streams of it. */
  public Optional<StreamTemplate> ofStream(String stream) {
    return forStreams().apply(stream);
  }

  /** The same for any names, by the templates that there are now: one query for all of them. */
  public Function<String, Optional<StreamTemplate>> forStreams() {
    Map<Template.Kind, List<Template>> known = known();
    return stream -> ofStream(stream, known);
  }

  private Optional<StreamTemplate> ofStream(
      String stream, Map<Template.Kind, List<Template>> known) {
    return winner(of(known, Template.Kind.INDEX), stream, false)
        .flatMap(winner -> winner.streamKind().map(kind -> stream(winner, kind, known, stream)));
  }

  private static StreamTemplate stream(
      Template winner,
      StreamTemplate.Kind kind,
      Map<Template.Kind, List<Template>> known,
      String stream) {
    Map<String, Template> components = new HashMap<>();
    of(known, Template.Kind.COMPONENT).forEach(one -> components.put(one.name(), one));
    TemplateMerge merge = new TemplateMerge(stream);
    addAll(winner, name -> Optional.ofNullable(components.get(name)), merge);
    return new StreamTemplate(
        winner.name(),
        merge.finish(NewIndex.named(stream)),
        kind,
        Optional.of(merge.lifecycle()).filter(given -> !given.isEmpty()),
        Optional.of(merge.options()).filter(given -> !given.isEmpty()).or(kind::options));
  }

  /** Whether the template is for an index of this name. */
  public static boolean fits(Template template, String index, boolean hidden) {
    return template.stored().patterns().stream()
        .anyMatch(pattern -> Glob.matches(pattern, index) && !(hidden && pattern.equals("*")));
  }

  /** As {@link #completed}, but refuses names of which a template makes streams alone. */
  public NewIndex completedIndex(NewIndex wanted) {
    return completed(wanted, true);
  }

  /** What is wanted, over what the templates that fit it give: one query of all of them. */
  public NewIndex completed(NewIndex wanted) {
    return completed(wanted, false);
  }

  /** The same as if these templates were there, in place of those of their names. */
  public NewIndex completed(NewIndex wanted, List<Template> instead) {
    Map<Template.Kind, List<Template>> known = known();
    for (Template template : instead) {
      List<Template> others = new ArrayList<>(of(known, template.kind()));
      others.removeIf(other -> other.name().equals(template.name()));
      others.add(template);
      known.put(template.kind(), others);
    }
    return completed(wanted, false, known);
  }

  private NewIndex completed(NewIndex wanted, boolean refusesStreams) {
    return completed(wanted, refusesStreams, known());
  }

  private NewIndex completed(
      NewIndex wanted, boolean refusesStreams, Map<Template.Kind, List<Template>> known) {
    boolean hidden = wanted.settings().flag(IndexSettings.HIDDEN);
    Optional<Template> winner = winner(of(known, Template.Kind.INDEX), wanted.name(), hidden);
    TemplateMerge merge = new TemplateMerge(wanted.name());
    if (refusesStreams && winner.flatMap(Template::streamKind).isPresent()) {
      throw FaultException.argument(
          "cannot create index with name ["
              + wanted.name()
              + "], because it matches with template ["
              + winner.get().name()
              + "] that creates data streams only, use create data stream api instead");
    }
    if (winner.isPresent()) {
      Map<String, Template> components = new HashMap<>();
      of(known, Template.Kind.COMPONENT).forEach(one -> components.put(one.name(), one));
      addAll(winner.get(), name -> Optional.ofNullable(components.get(name)), merge);
    } else {
      of(known, Template.Kind.LEGACY).stream()
          .filter(template -> fits(template, wanted.name(), hidden))
          .sorted(Comparator.comparingLong(Template::order))
          .forEach(merge::add);
    }
    return merge.finish(wanted);
  }

  /** What the template by itself gives to an index. */
  public NewIndex content(Template template, String index) {
    TemplateMerge merge = new TemplateMerge(index);
    addAll(template, this::component, merge);
    return merge.finish(NewIndex.named(index));
  }

  private Optional<Template> component(String name) {
    return tables
        .templates()
        .read(Template.Kind.COMPONENT.key(name))
        .map(found -> Template.of(Template.Kind.COMPONENT, found.value()))
        .or(() -> builtInComponent(name));
  }

  private Optional<Template> builtInComponent(String name) {
    return builtIn.stream()
        .filter(own -> own.kind() == Template.Kind.COMPONENT && own.name().equals(name))
        .findFirst();
  }

  private static void addAll(
      Template template, Function<String, Optional<Template>> components, TemplateMerge merge) {
    template.stored().composedOf().forEach(name -> components.apply(name).ifPresent(merge::add));
    merge.add(template);
  }

  private static List<Template> of(Map<Template.Kind, List<Template>> known, Template.Kind kind) {
    return known.getOrDefault(kind, List.of());
  }

  /** All that there are, in the order of their names. */
  private Map<Template.Kind, List<Template>> known() {
    Map<Template.Kind, List<Template>> known = new EnumMap<>(Template.Kind.class);
    tables
        .templates()
        .allByKey(StateKeys.TEMPLATES, "")
        .forEach((key, found) -> {
          Template.Kind kind = Template.Kind.of(key);
          known.computeIfAbsent(kind, _ -> new ArrayList<>()).add(Template.of(kind, found.value()));
        });
    for (Template.Kind kind : Template.Kind.values()) {
      known.put(kind, withBuiltIn(kind, of(known, kind)));
    }
    return known;
  }
}
