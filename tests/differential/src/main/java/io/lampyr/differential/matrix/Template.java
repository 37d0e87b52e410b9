package io.lampyr.differential.matrix;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import io.lampyr.differential.scene.Scene;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A small request that both sides take, each of whose parameters is changed.
 *
 * @param before what makes what it is asked of
 * @param then what shows what it has done
 * @param after what takes away what it may have made beside the index
 * @param never the places that are not changed, because the peer would never answer
 */
public record Template(
    Way way,
    List<Request> before,
    Request request,
    List<Request> then,
    List<Request> after,
    Set<String> never) {
  /** What becomes of its answer. */
  public enum Way {
    /** It changes something, so that all is made anew once it succeeded. */
    WRITE,
    /** The same, and what it tells is each side's own affair unless it is an error. */
    TRY,
    /** It changes nothing. */
    READ,
    /** It changes nothing, and what it tells is each side's own affair unless it is an error. */
    LOOK;

    public boolean writes() {
      return this == WRITE || this == TRY;
    }

    public boolean isOwn() {
      return this == TRY || this == LOOK;
    }
  }

  public Template {
    before = List.copyOf(before);
    then = List.copyOf(then);
    after = List.copyOf(after);
    never = Set.copyOf(never);
  }

  Template with(List<Request> shown) {
    return new Template(way, before, request, shown, after, never);
  }

  Template without(Set<String> places) {
    return new Template(way, before, request, then, after, places);
  }

  /** Every change of it that is asked of the peer. */
  public List<Change> changes() {
    return Changes.of(request).stream().filter(change -> !never.contains(change.place())).toList();
  }

  public String room() {
    return request.room();
  }

  /** Types of the fields of the index that it is asked of. */
  public Map<String, String> types() {
    Map<String, Object> index = Json.object();
    before.stream()
        .filter(made -> made.isWrite() && made.path().isEmpty())
        .forEach(made -> made.body().ifPresent(body -> index.putAll(Json.map(body))));
    return new Scene(index, List.of()).types();
  }
}
