package io.lampyr.restapi.index;

import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.IndexBlock;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Blocks the use of indices, and takes blocks away. */
public final class BlockRoutes {
  private final Catalog catalog;

  public BlockRoutes(Catalog catalog) {
    this.catalog = catalog;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MANAGE, "/{index}/_block/{block}")
            .taking(IndexOptions.NAMES_WAITING)
            .put(this::add),
        Route.on(Duty.INGEST, Privilege.MANAGE, "/{index}/_block/{block}")
            .taking(IndexOptions.NAMES_WAITING)
            .delete(this::remove));
  }

  private Answer add(Call call) {
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    List<@Nullable Object> blocked = changed(call, "true", "blocked");
    answer.put("acknowledged", true);
    answer.put("shards_acknowledged", !blocked.isEmpty());
    answer.put("indices", blocked);
    return Answer.ok(answer);
  }

  private Answer remove(Call call) {
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("acknowledged", true);
    answer.put("indices", changed(call, null, "unblocked"));
    return Answer.ok(answer);
  }

  private List<@Nullable Object> changed(Call call, @Nullable String value, String done) {
    IndexBlock block = block(call.path("block"));
    TreeMap<String, @Nullable Object> change = new TreeMap<>();
    change.put(block.setting(), value);
    Expansion usual = Expansion.OPEN_AND_CLOSED.with(new Expansion.States(true, false, false));
    List<String> named = IndexOptions.expressions(call);
    List<ResolvedIndex> found =
        Permitted.of(
            call,
            Privilege.MANAGE,
            named,
            catalog.resolver().resolve(named, IndexOptions.expansion(call, usual)));
    boolean isOfMetadata = block.levels().contains("metadata_write");
    if (value != null && !isOfMetadata) {
      IndexBlock.checkFound(IndexBlock.Level.METADATA_WRITE, found);
    }
    List<@Nullable Object> indices = new ArrayList<>();
    for (ResolvedIndex index : found) {
      if (value != null && IndexBlock.of(index.metadata()).contains(block)) {
        continue;
      }
      catalog.changes().configure(index.id(), new FlatSettings(change), false);
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("name", index.name());
      one.put(done, true);
      indices.add(one);
    }
    return indices;
  }

  private static IndexBlock block(String name) {
    for (IndexBlock block : IndexBlock.values()) {
      if (block.text().equals(name)) {
        if (block == IndexBlock.READ_ONLY_ALLOW_DELETE) {
          throw ApiException.validation("read_only_allow_delete block is for internal use only");
        }
        return block;
      }
    }
    throw ApiException.argument("No block found with name " + name);
  }
}
