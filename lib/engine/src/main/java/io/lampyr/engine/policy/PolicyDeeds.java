package io.lampyr.engine.policy;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.AliasAction;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Does what policies ask for. Whatever is done twice is as if it were done once. */
final class PolicyDeeds {
  private final Catalog catalog;
  private final PolicyRollover rollover;

  private final PolicyDownsampling downsampling;

  PolicyDeeds(Catalog catalog, PolicyRollover rollover, PolicyDownsampling downsampling) {
    this.catalog = catalog;
    this.rollover = rollover;
    this.downsampling = downsampling;
  }

  /** What a deed came to. */
  sealed interface Outcome {
    /** It is done, and why there was nothing to do, if so. */
    record Done(String note) implements Outcome {}

    record RolledOver() implements Outcome {}

    /** It goes on, and what is waited for. */
    record Waiting(String why) implements Outcome {}

    /** Another index is to go on in its place, which it takes when that stands. */
    record Replaced(IndexMetadata by) implements Outcome {}

    /** The index is gone. */
    record Deleted() implements Outcome {}

    /** It is not as it was when it was judged, so it was left alone. */
    record Changed() implements Outcome {}
  }

  /** Throws where it cannot be done as things are. */
  Outcome carry(PolicyAction action, IndexMetadata index, PolicyRuns.Followed followed) {
    switch (action.deed()) {
      case ROLL_OVER -> {
        rollover.roll(action, index, followed.policy().kind());
        return new Outcome.RolledOver();
      }
      case DELETE -> {
        return delete(index, followed) ? new Outcome.Deleted() : new Outcome.Changed();
      }
      case DOWNSAMPLE -> {
        return downsampling.carry(action, index, followed.policy());
      }
      case READ_ONLY -> set(index, "index.blocks.write", true);
      case READ_WRITE -> set(index, "index.blocks.write", null);
      case PRIORITY -> set(index, "index.priority", action.options().get("priority"));
      case REPLICAS ->
          set(index, "index.number_of_replicas", action.options().get("number_of_replicas"));
      case OPEN -> {
        var _ = catalog.changes().open(index.id());
      }
      case CLOSE -> {
        refuseWritten(index);
        var _ = catalog.changes().close(index.id());
      }
      case ALIASES -> change(index, aliases(action.options()));
      case MERGE, ALLOCATE, SHRINK, UNFOLLOW -> {
        // Why, the deed says itself.
      }
    }
    return new Outcome.Done(action.deed().reason());
  }

  private void set(IndexMetadata index, String setting, @Nullable Object value) {
    Map<String, @Nullable Object> settings = new LinkedHashMap<>();
    settings.put(setting, value);
    var _ = catalog.changes().configure(index.id(), FlatSettings.ofIndex(settings), false);
  }

  private Optional<DataStream> streamOf(IndexMetadata index) {
    return StreamParts.streamOf(index).flatMap(catalog.streams()::find);
  }

  /** A stream whose index to write to were closed would take no document. */
  private void refuseWritten(IndexMetadata index) {
    streamOf(index)
        .filter(stream -> stream.writeIndex().id().equals(index.id()))
        .ifPresent(stream -> {
          throw FaultException.argument(
              "cannot close the following data stream write indices [" + index.name() + "]");
        });
  }

  /** Deletes the index if it is still what was judged; whether it was. */
  private boolean delete(IndexMetadata index, PolicyRuns.Followed followed) {
    Optional<DataStream> stream = streamOf(index);
    if (stream.isPresent()) {
      if (stream.get().writeIndex().id().equals(index.id())) {
        throw FaultException.argument(
            "index ["
                + index.name()
                + "] is the write index for data stream ["
                + stream.get().name()
                + "]: it is not deleted before the stream was rolled over");
      }
      return catalog.streams().deleteUnchanged(stream.get(), index);
    }
    refuseWritten(index, followed);
    return catalog.deletion().deleteUnchanged(index);
  }

  /** Whoever writes to an alias that the policy rolls over would be left without an index. */
  private void refuseWritten(IndexMetadata index, PolicyRuns.Followed followed) {
    Optional<String> alias =
        followed.rollsOver() ? rollover.written(index, followed.policy().kind()) : Optional.empty();
    if (alias.isPresent()) {
      throw FaultException.argument(
          "index ["
              + index.name()
              + "] is the write index for alias ["
              + alias.get()
              + "]: it is not deleted before the alias was rolled over");
    }
  }

  private void change(IndexMetadata index, List<AliasChange> changes) {
    List<AliasAction> actions = new ArrayList<>();
    for (AliasChange change : changes) {
      actions.add(
          change.options().isPresent()
              ? new AliasAction.AddAlias(index.id(), change.alias(), change.options().get())
              : new AliasAction.RemoveAlias(index.id(), change.alias()));
    }
    catalog.change(actions);
  }

  /** An alias that an index gets, or loses. */
  record AliasChange(String alias, Optional<AliasOptions> options) {}

  static List<AliasChange> aliases(Map<String, @Nullable Object> options) {
    List<AliasChange> changes = new ArrayList<>();
    for (Object one : StatePolicy.list(options.get("actions"))) {
      Json.object(one, "actions").forEach((what, given) -> changes.addAll(changed(what, given)));
    }
    return changes;
  }

  private static List<AliasChange> changed(String what, @Nullable Object given) {
    Map<String, @Nullable Object> said = new LinkedHashMap<>(Json.object(given, what));
    List<String> names = aliasNames(what, said.remove("alias"), said.remove("aliases"));
    if (said.containsKey("index") || said.containsKey("indices")) {
      throw FaultException.argument("Alias action can only work on the index that is managed");
    }
    return switch (what) {
      case "add" -> {
        AliasOptions options = AliasOptions.of(said);
        yield names.stream().map(name -> new AliasChange(name, Optional.of(options))).toList();
      }
      case "remove" -> names.stream().map(name -> new AliasChange(name, Optional.empty())).toList();
      default ->
          throw FaultException.argument("Invalid field: [" + what + "] found in AliasAction.");
    };
  }

  private static List<String> aliasNames(
      String what, @Nullable Object one, @Nullable Object several) {
    List<String> names = new ArrayList<>();
    boolean fits = one == null || several == null;
    for (Object name : one == null ? StatePolicy.list(several) : List.of(one)) {
      if (name instanceof String text && !text.isEmpty()) {
        names.add(text);
      } else {
        fits = false;
      }
    }
    if (!fits || names.isEmpty()) {
      throw FaultException.argument(
          "[" + what + "] needs the name of an [alias], or a list of names as [aliases]");
    }
    return names;
  }

  /** A number that is not negative; nothing where none is given. */
  static Optional<Long> priority(@Nullable Object given) {
    if (given == null) {
      return Optional.empty();
    }
    return Optional.of(
        notNegative(given)
            .orElseThrow(() -> FaultException.argument("[priority] must be 0 or greater")));
  }

  /** A whole number from nought, which some clients write with a fraction; empty if it is none. */
  static Optional<Long> notNegative(@Nullable Object given) {
    return given instanceof Number number
            && number.doubleValue() >= 0
            && number.doubleValue() <= Integer.MAX_VALUE
            && number.doubleValue() == number.longValue()
        ? Optional.of(number.longValue())
        : Optional.empty();
  }
}
