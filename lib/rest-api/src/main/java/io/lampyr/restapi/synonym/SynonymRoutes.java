package io.lampyr.restapi.synonym;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.SynonymSet;
import io.lampyr.engine.catalog.SynonymSets;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** {@code _synonyms}: keeps sets of synonyms, and has the indices go by them that use them. */
public final class SynonymRoutes {
  private static final int MAX_ID_BYTES = 512;
  private static final int MAX_SIZE = 10_000;
  private static final String SEARCH_AFTER = "search_after";
  private static final String SET = "/_synonyms/{set}";
  private static final String RULE = "/_synonyms/{set}/{rule}";

  private final Catalog catalog;

  public SynonymRoutes(Catalog catalog) {
    this.catalog = catalog;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MANAGE_SEARCH_SYNONYMS, "/_synonyms")
            .taking("from", "size")
            .get(this::sets),
        Route.on(Duty.INGEST, Privilege.MANAGE_SEARCH_SYNONYMS, SET)
            .taking("from", "size", SEARCH_AFTER)
            .get(this::set),
        Route.on(Duty.INGEST, Privilege.MANAGE_SEARCH_SYNONYMS, SET)
            .taking("refresh", "append")
            .takingBody()
            .put(this::putSet),
        Route.on(Duty.INGEST, Privilege.MANAGE_SEARCH_SYNONYMS, SET).delete(this::deleteSet),
        Route.on(Duty.INGEST, Privilege.MANAGE_SEARCH_SYNONYMS, RULE).get(this::rule),
        Route.on(Duty.INGEST, Privilege.MANAGE_SEARCH_SYNONYMS, RULE)
            .taking("refresh")
            .takingBody()
            .put(this::putRule),
        Route.on(Duty.INGEST, Privilege.MANAGE_SEARCH_SYNONYMS, RULE)
            .taking("refresh")
            .delete(this::deleteRule));
  }

  private Answer sets(Call call) {
    List<SynonymSet> all = catalog.synonyms().all();
    List<Object> shown = new ArrayList<>();
    for (SynonymSet set : page(call, all)) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("synonyms_set", set.id());
      one.put("count", set.rules().size());
      shown.add(one);
    }
    return counted(all.size(), "results", shown);
  }

  private static Answer counted(int count, String name, List<Object> shown) {
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("count", count);
    answer.put(name, shown);
    return Answer.ok(answer);
  }

  private static <T> List<T> page(Call call, List<T> all) {
    int from = within(call, "from", 0);
    int size = within(call, "size", 10);
    return all.subList(Math.min(from, all.size()), Math.min(from + size, all.size()));
  }

  private static int within(Call call, String name, int otherwise) {
    int given = call.parameters().integer(name, otherwise);
    if (given < 0 || given > MAX_SIZE) {
      throw ApiException.argument(
          "[" + name + "] must be between [0] and [" + MAX_SIZE + "], found [" + given + "]");
    }
    return given;
  }

  private SynonymSet existing(Call call) {
    String id = call.path("set");
    return catalog.synonyms().read(id).orElseThrow(() -> missing(id));
  }

  private static ApiException missing(String set) {
    return new ApiException(
        404, "resource_not_found_exception", "synonyms set [" + set + "] not found");
  }

  private static ApiException missingRule(Call call) {
    return new ApiException(
        404,
        "resource_not_found_exception",
        "synonym rule ["
            + call.path("rule")
            + "] not found on synonyms set ["
            + call.path("set")
            + "]");
  }

  private Answer set(Call call) {
    Optional<String> after = call.parameters().text(SEARCH_AFTER);
    if (after.isPresent() && call.parameters().has("from")) {
      throw ApiException.argument("[from] and [" + SEARCH_AFTER + "] cannot be used together");
    }
    SynonymSet set = existing(call);
    // The least text that comes behind the one that was seen last.
    SortedMap<String, String> rest =
        after.map(last -> set.rules().tailMap(last + '\0')).orElse(set.rules());
    List<Object> shown = new ArrayList<>();
    for (Map.Entry<String, String> rule : page(call, List.copyOf(rest.entrySet()))) {
      shown.add(shown(rule.getKey(), rule.getValue()));
    }
    return counted(set.rules().size(), "synonyms_set", shown);
  }

  private static Map<String, @Nullable Object> shown(String id, String synonyms) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("id", id);
    shown.put("synonyms", synonyms);
    return shown;
  }

  private Answer rule(Call call) {
    String id = call.path("rule");
    String synonyms = existing(call).rules().get(id);
    if (synonyms == null) {
      throw missingRule(call);
    }
    return Answer.ok(shown(id, synonyms));
  }

  private Answer putSet(Call call) {
    String id = checked(call.path("set"));
    Map<String, @Nullable Object> body = call.bodyObject();
    SynonymRules.onlyThose(body, "synonyms_set");
    SortedMap<String, String> rules =
        SynonymRules.all(body.get("synonyms_set"), () -> catalog.newId().uuid());
    boolean appends = call.parameters().flag("append", false);
    boolean isNew =
        catalog
            .synonyms()
            .change(
                id,
                found -> {
                  SortedMap<String, String> all = new TreeMap<>();
                  found.filter(_ -> appends).ifPresent(set -> all.putAll(set.rules()));
                  all.putAll(rules);
                  return Optional.of(new SynonymSet(id, all));
                });
    return told(isNew ? "created" : "updated", id, call);
  }

  private static String checked(String id) {
    if (id.getBytes(StandardCharsets.UTF_8).length > MAX_ID_BYTES || id.startsWith("_")) {
      throw ApiException.argument(
          "an id of synonyms has at most ["
              + MAX_ID_BYTES
              + "] bytes and does not begin with [_]: ["
              + id
              + "]");
    }
    return id;
  }

  private Answer deleteSet(Call call) {
    String id = call.path("set");
    List<String> using = catalog.using(id).stream().map(IndexMetadata::name).toList();
    if (!using.isEmpty()) {
      throw ApiException.argument(
          "synonyms set ["
              + id
              + "] cannot be deleted as it is used in the following indices: "
              + String.join(", ", using));
    }
    catalog
        .synonyms()
        .change(
            id,
            found -> {
              if (found.isEmpty()) {
                throw missing(id);
              }
              return Optional.empty();
            });
    return Answer.acknowledged();
  }

  private Answer putRule(Call call) {
    String rule = checked(call.path("rule"));
    String synonyms = SynonymRules.one(call.bodyObject());
    boolean[] isNew = new boolean[1];
    changeRules(
        call,
        rules -> {
          isNew[0] = rules.put(rule, synonyms) == null;
          return rules;
        });
    return told(isNew[0] ? "created" : "updated", call.path("set"), call);
  }

  private Answer deleteRule(Call call) {
    changeRules(
        call,
        rules -> {
          if (rules.remove(call.path("rule")) == null) {
            throw missingRule(call);
          }
          return rules;
        });
    return told("deleted", call.path("set"), call);
  }

  private void changeRules(Call call, UnaryOperator<SortedMap<String, String>> change) {
    String id = call.path("set");
    catalog
        .synonyms()
        .change(
            id,
            found -> {
              SynonymSet set = found.orElseThrow(() -> missing(id));
              return Optional.of(new SynonymSet(id, change.apply(new TreeMap<>(set.rules()))));
            });
  }

  /** What was done, and the indices that go by it from now on, unless that is not wanted. */
  private Answer told(String result, String set, Call call) {
    List<Object> reloaded = new ArrayList<>();
    int shards = 0;
    if (call.parameters().flag("refresh", true)) {
      for (IndexMetadata index : catalog.using(set)) {
        catalog.changes().refill(index.id());
        shards += index.layout().shards();
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put("index", index.name());
        one.put("reloaded_analyzers", SynonymSets.analyzers(index, set));
        one.put("reloaded_node_ids", List.of());
        reloaded.add(one);
      }
    }
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    counts.put("total", shards);
    counts.put("successful", shards);
    counts.put("failed", 0);
    Map<String, @Nullable Object> details = new LinkedHashMap<>();
    details.put("_shards", counts);
    details.put("reload_details", reloaded);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("result", result);
    answer.put("reload_analyzers_details", details);
    return Answer.tree(result.equals("created") ? 201 : 200, answer);
  }
}
