package io.lampyr.engine.catalog;

import io.lampyr.base.glob.Glob;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.mapping.fault.FaultException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds the indices that names, wildcards and aliases stand for.
 *
 * <p>Laws: a change of names that was answered before the call is seen. The indices come in the
 * order of their names, each once. What a client asked for and is not there is a {@link
 * RefusedException}. Safe for many threads; blocks. Cost: for up to {@link #FEW} plain names one
 * read each, and one for each index, if these are few as well. For wildcards, more names or more
 * indices, one read when nothing has changed (see {@link KnownIndices}); what was found last is
 * kept, and stands until an index, or the entry of one of few names, changes.
 */
public final class IndexResolver {
  /** So many names, or indices, are read as they are, without asking the journal. */
  private static final int FEW = 3;

  private final Indices indices;
  private final KnownIndices known;
  private final Clock clock;
  private final NameResolution.Customs customs;
  private final RecentlyResolved recent = new RecentlyResolved();

  /** The last tells whether names may be excluded that nothing goes by. */
  IndexResolver(Indices indices, KnownIndices known, Clock clock, boolean excludesWhatIsNotThere) {
    this.indices = indices;
    this.known = known;
    this.clock = clock;
    this.customs = new NameResolution.Customs(excludesWhatIsNotThere, this::isOfEmptyStream);
  }

  /** What the expressions stand for; none of them, or {@code _all}, is every index. */
  public List<ResolvedIndex> resolve(List<String> expressions, Expansion how) {
    List<String> named = withoutCommasAtTheEnd(expressions);
    boolean all = expressions.isEmpty() || named.equals(List.of("_all"));
    List<String> dated =
        (all ? List.of("*") : named)
            .stream()
                .map(expression -> plain(DateMathNames.resolve(expression, clock.now())))
                .toList();
    List<ResolvedIndex> found = isMany(dated) ? many(dated, how) : few(dated, how);
    if (found.isEmpty() && !how.allowNone()) {
      throw RefusedException.noSuchIndex(all ? "_all" : String.join(",", expressions));
    }
    return found;
  }

  /** A list may end with a comma; an empty name before that is one of no index. */
  private static List<String> withoutCommasAtTheEnd(List<String> expressions) {
    int end = expressions.size();
    while (end > 1 && expressions.get(end - 1).isEmpty()) {
      end--;
    }
    List<String> named = expressions.subList(0, end);
    if (named.contains("")) {
      throw RefusedException.noSuchIndex("");
    }
    return named;
  }

  /** The one index that the name or alias stands for. */
  public ResolvedIndex one(String name, Expansion how) {
    List<ResolvedIndex> found = resolve(List.of(name), how);
    if (found.size() == 1) {
      return found.getFirst();
    }
    if (found.isEmpty()) {
      throw RefusedException.noSuchIndex(name);
    }
    throw FaultException.argument(
        "alias ["
            + name
            + "] has more than one index associated with it "
            + found.stream().map(ResolvedIndex::name).toList()
            + ", can't execute a single index op");
  }

  /** Without the selector that says what is meant anyhow. */
  private static String plain(String expression) {
    return expression.endsWith(StreamParts.DATA)
        ? expression.substring(0, expression.length() - StreamParts.DATA.length())
        : expression;
  }

  /**
   * What the name stands for to writes: one read, and one for each index. Where none is left, it
   * may have been divided in between, and all is read again.
   */
  public Destination destination(String dated) {
    return indices
        .meant(
            dated,
            entry ->
                Optional.of(destination(dated, entry))
                    .filter(found -> !found.equals(Destination.NONE)))
        .orElse(Destination.NONE);
  }

  private Destination destination(String dated, NameEntry found) {
    if (found.kind() == NameEntry.Kind.STREAM) {
      return indices
          .existing(found.indices().getLast())
          .<Destination>map(
              index -> new Destination.OfStream(dated, found.stream().orElseThrow(), index))
          .orElse(Destination.NONE);
    }
    Set<IndexId> ids = new TreeSet<>(found.indices());
    Collection<IndexMetadata> meant =
        ids.size() > FEW ? known.of(ids) : indices.existing(ids).values();
    Expansion how = Expansion.OPEN_AND_CLOSED.lenient(true, true);
    return new Destination.OfIndices(run(how, List.of(dated), meant));
  }

  /** The names of streams that match, hidden ones if they are wanted; cost as of wildcards. */
  public List<String> streams(List<String> expressions, boolean hidden) {
    List<Predicate<String>> wanted =
        expressions.stream()
            .<Predicate<String>>map(pattern -> name -> Glob.matches(pattern, name))
            .toList();
    TreeSet<String> names = new TreeSet<>();
    for (IndexMetadata index : known.matching(wanted)) {
      index
          .definition()
          .aliases()
          .forEach((name, options) -> {
            boolean shown =
                !StreamParts.isOfFailures(name)
                    && (hidden || !AliasOptions.ofText(options).hidden());
            if (StreamParts.isMark(options) && shown && Glob.matchesAny(expressions, name)) {
              names.add(name);
            }
          });
    }
    return List.copyOf(names);
  }

  /** A name with its dates filled in. */
  public String dated(String name) {
    return DateMathNames.resolve(name, clock.now());
  }

  /** Every index that exists, hidden ones too, by its name. */
  public Map<String, IndexMetadata> everything() {
    Map<String, IndexMetadata> byName = new TreeMap<>();
    known.matching(List.of(_ -> true)).forEach(index -> byName.put(index.name(), index));
    return byName;
  }

  /** Whether it names what could not be written to a stream that has no such documents. */
  private boolean isOfEmptyStream(String name) {
    return StreamParts.isOfFailures(name)
        && indices
            .entry(name.substring(0, name.length() - StreamParts.FAILURES.length()))
            .filter(entry -> entry.kind() == NameEntry.Kind.STREAM)
            .isPresent();
  }

  private static boolean isMany(List<String> expressions) {
    return expressions.size() > FEW
        || expressions.stream().anyMatch(e -> Glob.isGlob(e) || e.equals("_all"));
  }

  /** The patterns whose indices an expression needs: what it may exclude, too. */
  private static Stream<String> looked(String expression) {
    if (expression.equals("_all")) {
      return Stream.of("*");
    }
    return expression.startsWith("-")
        ? Stream.of(expression, expression.substring(1))
        : Stream.of(expression);
  }

  private List<ResolvedIndex> many(List<String> expressions, Expansion how) {
    long current = known.current();
    RecentlyResolved.Asked asked = new RecentlyResolved.Asked(expressions, how);
    Optional<List<ResolvedIndex>> before = recent.find(asked, current, List.of());
    if (before.isPresent()) {
      return before.get();
    }
    List<Predicate<String>> wanted =
        expressions.stream()
            .flatMap(IndexResolver::looked)
            .<Predicate<String>>map(pattern -> name -> Glob.matches(pattern, name))
            .toList();
    KnownIndices.Matching matching = known.matching(wanted, current);
    List<ResolvedIndex> found = run(how, expressions, matching.indices());
    matching.version().ifPresent(v -> recent.keep(asked, v, List.of(), found));
    return found;
  }

  /**
   * What few plain names stand for. An index comes into an alias or stream by the name's entry, and
   * that needs not be announced behind its metadata: so entries are read each time.
   */
  private List<ResolvedIndex> few(List<String> names, Expansion how) {
    List<NameEntry> entries = indices.entries(names);
    List<IndexId> ids = entries.stream().flatMap(entry -> entry.indices().stream()).toList();
    if (ids.size() <= FEW) {
      return run(how, names, indices.existing(ids).values());
    }
    long current = known.current();
    RecentlyResolved.Asked asked = new RecentlyResolved.Asked(names, how);
    Optional<List<ResolvedIndex>> before = recent.find(asked, current, entries);
    if (before.isPresent()) {
      return before.get();
    }
    KnownIndices.Matching meant = known.of(ids, current);
    List<ResolvedIndex> found = run(how, names, meant.indices());
    meant.version().ifPresent(v -> recent.keep(asked, v, entries, found));
    return found;
  }

  private List<ResolvedIndex> run(
      Expansion how, List<String> expressions, Collection<IndexMetadata> found) {
    return new NameResolution(how, expressions, found, customs).run();
  }
}
