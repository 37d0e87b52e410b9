package io.lampyr.restapi.cat;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * OpenSearch's lists: tables of indices and shards in pages, for clusters with more of them than
 * anybody wants at once. Cost: of the indices and shards of one page.
 */
public final class ListRoutes {
  private static final ListPage.Bounds INDICES = new ListPage.Bounds(1, 500, 5000);
  private static final ListPage.Bounds SHARDS = new ListPage.Bounds(2000, 2000, 20_000);
  private static final String HELP =
      """
      :\u2011|
      /_list/indices
      /_list/indices/{index}
      /_list/shards
      /_list/shards/{index}
      """;

  /** All that there are, closed ones too; hidden ones, as nobody pages through some. */
  private static final Expansion EVERY =
      new Expansion(false, true, new Expansion.States(true, true, true), false, true);

  private final ClusterView view;

  public ListRoutes(ClusterView view) {
    this.view = view;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_list").get(_ -> Answer.text(200, HELP)),
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_list/indices", "/_list/indices/{index}")
            .taking(
                CatRoutes.OF_INDICES, "health", "include_unloaded_segments", "next_token", "sort")
            .get(this::indices),
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_list/shards", "/_list/shards/{index}")
            .taking(CatRoutes.with(IndexOptions.READING), "next_token", "sort")
            .get(this::shards));
  }

  private Answer indices(Call call) {
    if (call.parameters().flag("help", false)) {
      return IndexTable.of(Persona.OPENSEARCH, call, List.of()).answer(call);
    }
    ListPage page = ListPage.of(call, INDICES, false);
    List<IndexMetadata> rest =
        page.rest(CatRoutes.named(view, call, EVERY)).stream()
            .filter(index -> page.after().filter(mark -> isThe(index, mark)).isEmpty())
            .toList();
    List<IndexMetadata> shown = rest.subList(0, Math.min(page.size(), rest.size()));
    Optional<String> next =
        shown.size() == rest.size()
            ? Optional.empty()
            : Optional.of(ListPage.Mark.of(0, shown.getLast()).encode(false));
    return IndexTable.of(Persona.OPENSEARCH, call, view.views(shown)).page(call, "indices", next);
  }

  private static boolean isThe(IndexMetadata index, ListPage.Mark mark) {
    return index.name().equals(mark.index())
        && index.age().created().toEpochMilli() == mark.created();
  }

  private Answer shards(Call call) {
    if (call.parameters().flag("help", false)) {
      return ShardTable.of(Persona.OPENSEARCH, List.of(), List.of()).answer(call);
    }
    ListPage page = ListPage.of(call, SHARDS, true);
    // Names that mean nothing are no error here.
    Expansion lenient = EVERY.lenient(true, true);
    List<IndexMetadata> rest = page.rest(CatRoutes.named(view, call, lenient));
    List<IndexView> shown = new ArrayList<>();
    Optional<ListPage.Mark> last = Optional.empty();
    boolean more = false;
    int rows = 0;
    for (IndexView index : view.views(within(rest, page.size()))) {
      List<ShardItem> taken = new ArrayList<>();
      for (ShardItem shard : left(index, page)) {
        more = more || rows + 1 + index.replicas() > page.size();
        if (!more) {
          rows += 1 + index.replicas();
          taken.add(shard);
          last = Optional.of(ListPage.Mark.of(shard.shard().ordinal(), index.index()));
        }
      }
      shown.add(index.with(taken));
    }
    more = more || shown.size() < rest.size();
    return ShardTable.of(Persona.OPENSEARCH, shown, view.nodes())
        .page(call, "shards", more ? last.map(mark -> mark.encode(true)) : Optional.empty());
  }

  /** The first of them that have more shards than a page, and one more page of indices at most. */
  private static List<IndexMetadata> within(List<IndexMetadata> indices, int size) {
    int shards = 0;
    int count = 0;
    while (count < indices.size() && shards <= size) {
      shards += indices.get(count++).layout().shards();
    }
    return indices.subList(0, count);
  }

  private static List<ShardItem> left(IndexView index, ListPage page) {
    return index.shards().stream()
        .filter(shard ->
            page.after()
                .filter(mark -> isThe(index.index(), mark))
                .filter(mark -> shard.shard().ordinal() <= mark.shard())
                .isEmpty())
        .toList();
  }
}
