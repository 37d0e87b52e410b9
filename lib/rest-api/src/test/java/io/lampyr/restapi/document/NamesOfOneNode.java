package io.lampyr.restapi.document;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.destination.WriteTargets;
import io.lampyr.restapi.error.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** Names over the items of a node's cluster; indices are made where they are missing. */
final class NamesOfOneNode implements WriteTargets {
  final Map<String, IndexId> byName = new ConcurrentHashMap<>();
  UnaryOperator<IndexId> again = id -> id;
  Optional<RefusedException> refusal = Optional.empty();
  int extensions;
  private final OneNode node;

  NamesOfOneNode(OneNode node) {
    this.node = node;
  }

  @Override
  public synchronized WriteTarget find(String name, Demand demand) {
    return findExisting(name, demand).orElseGet(() -> target(name, node.create(name, 2, "{}")));
  }

  @Override
  public synchronized Optional<WriteTarget> findExisting(String name, Demand demand) {
    IndexId id = byName.get(name);
    if (demand.requireAlias() || (id == null && !demand.mayCreate())) {
      throw ApiException.noSuchIndex(name);
    }
    return id == null ? Optional.empty() : Optional.of(target(name, id));
  }

  @Override
  public Map<String, Object> settingsOfNew(String name) {
    return Map.of();
  }

  WriteTarget target(String name, IndexId id) {
    IndexMetadata found = node.metadata.read(StateKeys.metadata(id)).orElseThrow().value();
    MappingContext context = MappingContext.standard();
    Mapping mapping = Mapping.parse(Json.readObject(found.definition().mappings()), context);
    return new WriteTarget(
        id,
        name,
        found.state(),
        found.age().mappingVersion(),
        new WriteTarget.Schema(mapping, context),
        new DocumentRouting(found.layout().shards(), found.layout().routingShards()));
  }

  @Override
  public synchronized WriteTarget extend(WriteTarget target, Mapping update) {
    extensions++;
    if (refusal.isPresent()) {
      throw refusal.get();
    }
    Versioned<IndexMetadata> found =
        node.metadata.read(StateKeys.metadata(target.id())).orElseThrow();
    IndexMetadata old = found.value();
    if (old.state() == IndexState.DELETING) {
      throw RefusedException.noSuchIndex(target.id().uuid());
    }
    WriteTarget.Schema now = target(target.name(), target.id()).schema();
    Mapping merged = now.mapping().merge(update, now.context().limits());
    node.metadata.replace(
        StateKeys.metadata(target.id()),
        found,
        new IndexMetadata(
            old.id(),
            old.name(),
            old.state(),
            old.layout(),
            new IndexMetadata.Age(
                old.age().created(), old.age().tableVersion() + 1, old.age().mappingVersion() + 1),
            new IndexMetadata.Definition(
                "{}",
                new String(Json.write(merged.toJson()), StandardCharsets.UTF_8),
                new TreeMap<>())));
    return target(target.name(), target.id());
  }

  @Override
  public Optional<String> written(String name) {
    return byName.containsKey(name) ? Optional.of(name) : Optional.empty();
  }

  @Override
  public Optional<WriteTarget> findForFailures(String name) {
    return Optional.empty();
  }

  @Override
  public WriteTarget findToRead(String name) {
    return find(name, new Demand(false, false));
  }

  @Override
  public WriteTarget findAgain(String name, Demand demand) {
    byName.computeIfPresent(name, (_, id) -> again.apply(id));
    return find(name, demand);
  }
}
