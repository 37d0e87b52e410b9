package io.lampyr.engine.lifecycle;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.AliasAction;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.IndexSettings;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.mapping.fault.FaultException;
import java.util.List;
import java.util.Optional;

/** Lets what is written to an alias go to a new index. */
public final class AliasRollover {
  private final Catalog catalog;

  public AliasRollover(Catalog catalog) {
    this.catalog = catalog;
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
    if (meant.isEmpty()) {
      throw FaultException.argument("rollover target [" + alias + "] does not exist");
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

  /**
   * Makes the index, to which the alias's writes go from then on. Writes find an index at every
   * moment: the new one is written to from when the alias has it, and the old one loses its part
   * after that.
   */
  public IndexMetadata roll(Writer from, NewIndex wanted) {
    IndexMetadata made = catalog.create(wanted);
    IndexId to = made.id();
    AliasOptions options = wanted.aliases().getOrDefault(from.alias(), AliasOptions.NONE);
    IndexId old = from.index().id();
    catalog.change(
        List.of(
            new AliasAction.AddAlias(to, from.alias(), options.writing(true)),
            new AliasAction.AddAlias(old, from.alias(), from.options().writing(false))));
    if (!from.isExplicit()) {
      catalog.change(List.of(new AliasAction.RemoveAlias(old, from.alias())));
      catalog.change(List.of(new AliasAction.AddAlias(to, from.alias(), options)));
    }
    return made;
  }
}
