package io.lampyr.engine.lifecycle;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.glob.Glob;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.AliasAction;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.IndexSettings;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.catalog.RolloverNote;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lets what is written to an alias go to a new index. */
public final class AliasRollover {
  private final Catalog catalog;
  private final Clock clock;

  public AliasRollover(Catalog catalog, Clock clock) {
    this.catalog = catalog;
    this.clock = clock;
  }

  /** An alias, and the index that its writes go to. */
  public record Writer(String alias, IndexMetadata index, AliasOptions options) {
    boolean isExplicit() {
      return options.writes().orElse(false);
    }
  }

  /** The index that what is written to the alias goes to; refused where there is none. */
  public Writer writer(String alias) {
    List<ResolvedIndex> meant =
        catalog.resolver().resolve(List.of(alias), Expansion.OPEN_AND_CLOSED.lenient(true, true));
    if (meant.isEmpty() || Glob.isGlob(alias)) {
      throw FaultException.argument("rollover target [" + alias + "] does not exist");
    }
    if (meant.stream().anyMatch(index -> isOfStreams(alias, index.metadata()))) {
      throw FaultException.argument(
          "Aliases to data streams cannot be rolled over. Please rollover the data stream itself.");
    }
    List<Writer> all =
        meant.stream()
            .map(ResolvedIndex::metadata)
            .filter(index -> index.definition().aliases().containsKey(alias))
            .map(index -> new Writer(alias, index, options(index, alias)))
            .toList();
    if (all.isEmpty()) {
      throw FaultException.argument(
          "rollover target is a [concrete index] but one of [alias,data_stream] was expected");
    }
    Optional<Writer> named = all.stream().filter(Writer::isExplicit).findFirst();
    boolean only = all.size() == 1 && all.getFirst().options().writes().orElse(true);
    if (named.isEmpty() && !only) {
      throw FaultException.argument(
          "rollover target [" + alias + "] does not point to a write index");
    }
    return named.orElseGet(all::getFirst);
  }

  private static boolean isOfStreams(String alias, IndexMetadata index) {
    String text = index.definition().aliases().get(alias);
    return text != null && StreamParts.isThrough(text);
  }

  private static AliasOptions options(IndexMetadata index, String alias) {
    String text = index.definition().aliases().get(alias);
    return text == null ? AliasOptions.NONE : AliasOptions.ofText(text);
  }

  /** The name that follows the index's, as it would be given: perhaps with a date to fill in. */
  public String nextName(IndexMetadata index) {
    String given =
        FlatSettings.ofIndexText(index.definition().settings())
            .text(IndexSettings.PROVIDED_NAME, index.name());
    return NextName.after(given, catalog.resolver()::dated);
  }

  /** Such an alias would lead to both indices from the new one's first moment on. */
  public void check(String alias, String name) {
    NewIndex byTemplates = catalog.templates().completed(NewIndex.named(name));
    if (byTemplates.aliases().containsKey(alias)) {
      String template =
          catalog.templates().winner(name, false).map(found -> found.name()).orElse("_legacy");
      throw FaultException.argument(
          "Rollover alias ["
              + alias
              + "] can point to multiple indices, found duplicated alias ["
              + byTemplates.aliases().keySet()
              + "] in index template ["
              + template
              + "]");
    }
  }

  /** Whether an index of that name may be made, or was made for this very rollover. */
  public void checkFree(Writer from, String name) {
    if (leftover(from, name).isEmpty()) {
      catalog.checkFree(name);
    }
  }

  /** What a rollover of the same alias and index has made whose process died next. */
  private Optional<RolloverNote> leftover(Writer from, String name) {
    return catalog
        .named(name)
        .flatMap(index -> catalog.rollovers().find(index.id()))
        .filter(note -> note.alias().equals(from.alias()) && note.from().equals(from.index().id()));
  }

  /**
   * Makes the index, to which the alias's writes go from then on. Writes find an index at every
   * moment: the new one is written to from when the alias has it, and the old one loses its part
   * after that. A death anywhere leaves a note, by which {@link PendingRollovers} or the same
   * rollover once more bring it to its end. Cost: two writes more than its steps.
   */
  public IndexMetadata roll(Writer from, NewIndex wanted) {
    RolloverNote note =
        new RolloverNote(
            from.alias(),
            from.index().id(),
            catalog.newId(),
            from.isExplicit(),
            wanted.aliases().getOrDefault(from.alias(), from.options().besidesWriting()),
            clock.now());
    catalog.rollovers().begin(note);
    RolloverNote made = create(from, wanted, note);
    if (isBegun(made)) {
      swap(made, Optional.of(from.options()));
    }
    return catalog
        .find(made.to())
        .orElseThrow(
            () -> new UnavailableException("index was deleted while the alias was rolled over"));
  }

  /** Whoever stood still for long finds that others have brought it to its end. */
  private boolean isBegun(RolloverNote note) {
    return catalog.rollovers().find(note.to()).isPresent();
  }

  /** The note by which the index is there: this one, or that of who died behind making it. */
  private RolloverNote create(Writer from, NewIndex wanted, RolloverNote note) {
    try {
      var _ = catalog.create(wanted, note.to());
      return note;
    } catch (InvalidInputException refused) {
      Optional<RolloverNote> found = leftover(from, catalog.resolver().dated(wanted.name()));
      catalog.rollovers().end(note.to());
      return found.orElseThrow(() -> refused);
    }
  }

  /**
   * All that comes behind making the index; may be done again from any point on.
   *
   * @param old what the alias says of the old index, if it leads there yet
   */
  void swap(RolloverNote note, Optional<AliasOptions> old) {
    String alias = note.alias();
    List<AliasAction> first = new ArrayList<>();
    first.add(new AliasAction.AddAlias(note.to(), alias, note.options().writing(true)));
    old.ifPresent(
        said -> first.add(new AliasAction.AddAlias(note.from(), alias, said.writing(false))));
    catalog.change(first);
    if (!note.explicit() && isBegun(note)) {
      if (old.isPresent()) {
        catalog.change(List.of(new AliasAction.RemoveAlias(note.from(), alias)));
      }
      catalog.change(List.of(new AliasAction.AddAlias(note.to(), alias, note.options())));
    }
    catalog.rollovers().end(note.to());
  }
}
