package io.lampyr.engine.policy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.lifecycle.AliasRollover;
import io.lampyr.mapping.fault.FaultException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Rolls over what an index is written to by: its stream, or the alias that its settings name. */
final class PolicyRollover {
  static final String PHASES_ALIAS = "index.lifecycle.rollover_alias";
  static final String COMPLETE = "index.lifecycle.indexing_complete";
  private static final List<String> STATES_ALIASES =
      List.of(
          "index.plugins.index_state_management.rollover_alias",
          "index.opendistro.index_state_management.rollover_alias");
  private static final String SKIP = "index.plugins.index_state_management.rollover_skip";

  private final Catalog catalog;
  private final AliasRollover aliases;

  PolicyRollover(Catalog catalog, Clock clock) {
    this.catalog = catalog;
    this.aliases = new AliasRollover(catalog, clock);
  }

  /** Since when something else is written to; a time of now where nobody knows it better. */
  Optional<Instant> rolled(IndexMetadata index, Policy.Kind kind, Instant now) {
    Optional<DataStream> stream = StreamParts.streamOf(index).flatMap(catalog.streams()::find);
    if (stream.isPresent()) {
      return stream.get().rolledOver(index);
    }
    FlatSettings settings = FlatSettings.ofIndexText(index.definition().settings());
    if (settings.flag(COMPLETE) || settings.flag(SKIP)) {
      return Optional.of(now);
    }
    Optional<String> alias =
        alias(settings, kind).filter(name -> index.definition().aliases().containsKey(name));
    return alias.filter(name -> isPassed(name, index)).map(_ -> now);
  }

  /** Whether what is written to the alias goes to an index that was made later. */
  private boolean isPassed(String alias, IndexMetadata index) {
    try {
      IndexMetadata written = aliases.writer(alias).index();
      return !written.id().equals(index.id())
          && !written.age().created().isBefore(index.age().created());
    } catch (InvalidInputException none) {
      return false;
    }
  }

  /** The alias that is yet to be rolled over, if what is written to it goes to the index. */
  Optional<String> written(IndexMetadata index, Policy.Kind kind) {
    FlatSettings settings = FlatSettings.ofIndexText(index.definition().settings());
    return settings.flag(COMPLETE) || settings.flag(SKIP)
        ? Optional.empty()
        : alias(settings, kind)
            .filter(name -> index.definition().aliases().containsKey(name))
            .filter(name -> isWriter(name, index));
  }

  private boolean isWriter(String alias, IndexMetadata index) {
    try {
      return aliases.writer(alias).index().id().equals(index.id());
    } catch (InvalidInputException none) {
      return false;
    }
  }

  private static Optional<String> alias(FlatSettings settings, Policy.Kind kind) {
    return kind == Policy.Kind.PHASES
        ? settings.text(PHASES_ALIAS).filter(name -> !name.isEmpty())
        : STATES_ALIASES.stream().flatMap(name -> settings.text(name).stream()).findFirst();
  }

  void roll(PolicyAction action, IndexMetadata index, Policy.Kind kind) {
    FlatSettings settings = FlatSettings.ofIndexText(index.definition().settings());
    Optional<String> streamName = StreamParts.streamOf(index);
    if (streamName.isPresent()) {
      DataStream stream =
          catalog
              .streams()
              .find(streamName.get())
              .orElseThrow(() -> RefusedException.noSuchIndex(streamName.get()));
      if (stream.writeIndex().id().equals(index.id())) {
        var _ = catalog.streams().rollOver(stream, NewIndex.named(stream.name()));
      }
    } else if (!settings.flag(COMPLETE) && !settings.flag(SKIP)) {
      rollAlias(action, index, kind, settings);
    }
    if (kind == Policy.Kind.PHASES && !settings.flag(COMPLETE)) {
      FlatSettings complete = FlatSettings.ofIndex(Map.of(COMPLETE, true));
      var _ = catalog.changes().configure(index.id(), complete, false);
    }
  }

  private void rollAlias(
      PolicyAction action, IndexMetadata index, Policy.Kind kind, FlatSettings settings) {
    String setting = kind == Policy.Kind.PHASES ? PHASES_ALIAS : STATES_ALIASES.getFirst();
    String alias =
        alias(settings, kind)
            .orElseThrow(() ->
                FaultException.argument(
                    "setting ["
                        + setting
                        + "] for index ["
                        + index.name()
                        + "] is empty or not defined"));
    if (!index.definition().aliases().containsKey(alias)) {
      throw FaultException.argument(
          setting + " [" + alias + "] does not point to index [" + index.name() + "]");
    }
    if (isPassed(alias, index)) {
      return;
    }
    AliasRollover.Writer writer = aliases.writer(alias);
    if (!writer.index().id().equals(index.id())) {
      throw FaultException.argument(
          "index [" + index.name() + "] is not the write index for alias [" + alias + "]");
    }
    String name = aliases.nextName(index);
    aliases.check(alias, catalog.resolver().dated(name));
    NewIndex wanted =
        new NewIndex(
            name,
            FlatSettings.NONE,
            Map.of(),
            Boolean.TRUE.equals(action.options().get("copy_alias"))
                ? copied(index, alias)
                : Map.of());
    var _ = aliases.roll(writer, wanted);
  }

  private static Map<String, AliasOptions> copied(IndexMetadata index, String but) {
    Map<String, AliasOptions> copied = new TreeMap<>();
    StreamParts.ownAliases(index)
        .forEach((alias, options) -> copied.put(alias, AliasOptions.ofText(options)));
    copied.remove(but);
    return new LinkedHashMap<>(copied);
  }
}
