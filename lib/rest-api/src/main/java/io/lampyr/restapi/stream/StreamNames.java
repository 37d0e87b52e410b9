package io.lampyr.restapi.stream;

import io.lampyr.base.glob.Glob;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the streams that calls name. */
final class StreamNames {
  private final Catalog catalog;

  StreamNames(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The streams that the path's names and patterns mean; a plain name that means none is a 404. */
  List<DataStream> found(Call call, Privilege privilege) {
    return found(call, call.pathIfGiven("name"), privilege, List.of());
  }

  /** The same, where wildcards match only open streams unless the call says otherwise. */
  List<DataStream> found(
      Call call, Optional<String> path, Privilege privilege, List<String> otherwise) {
    List<String> names =
        path.map(IndexOptions::split).filter(n -> !n.isEmpty()).orElse(List.of("*")).stream()
            .map(name -> name.equals("_all") ? "*" : name)
            .toList();
    List<String> states = call.parameters().list("expand_wildcards");
    boolean hidden = states.contains("hidden") || states.contains("all");
    List<String> patterns = names.stream().filter(Glob::isGlob).toList();
    List<String> wanted =
        new ArrayList<>(names.stream().filter(name -> !Glob.isGlob(name)).toList());
    if (!patterns.isEmpty() && !states.contains("none")) {
      catalog.resolver().streams(patterns, hidden).stream()
          .filter(name -> !wanted.contains(name))
          .filter(name -> call.rights().allows(privilege, name))
          .forEach(wanted::add);
    }
    wanted.sort(String::compareTo);
    List<DataStream> found = new ArrayList<>();
    for (DataStream stream : catalog.streams().all(wanted)) {
      call.require(privilege, stream.name());
      found.add(stream);
    }
    found.sort((one, other) -> one.name().compareTo(other.name()));
    checkFound(call, names.stream().filter(name -> !otherwise.contains(name)).toList(), found);
    return found;
  }

  /** Refuses names, and patterns where that is asked for, that mean nothing. */
  private void checkFound(Call call, List<String> names, List<DataStream> found) {
    boolean lenient = call.parameters().flag("ignore_unavailable", false);
    boolean none = call.parameters().flag("allow_no_indices", true);
    for (String name : names) {
      boolean pattern = Glob.isGlob(name);
      boolean mayMiss = pattern ? none : lenient;
      boolean missing = found.stream().noneMatch(stream -> Glob.matches(name, stream.name()));
      if (!mayMiss && missing && (pattern || !isOther(name))) {
        throw missing(name);
      }
    }
  }

  /** An index or alias is no stream, but there: such a name stands for no stream. */
  private boolean isOther(String name) {
    Expansion lenient = Expansion.OPEN_AND_CLOSED.lenient(true, true);
    return !catalog.resolver().resolve(List.of(name), lenient).isEmpty();
  }

  /** The stream of that very name. */
  DataStream one(String name) {
    return catalog.streams().find(name).orElseThrow(() -> missing(name));
  }

  static ApiException missing(String name) {
    return new ApiException(
        404,
        ApiError.of("index_not_found_exception", "no such index [" + name + "]")
            .with("resource.type", "index_or_alias")
            .with("resource.id", name)
            .with("index_uuid", "_na_")
            .with("index", name));
  }
}
