package io.lampyr.restapi.index;

import io.lampyr.base.glob.Glob;
import io.lampyr.base.id.IndexId;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.IndexBlock;
import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.engine.catalog.PartitionRules;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.mapping.InnerLeaf;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Shows and extends mappings. */
public final class MappingRoutes {
  /** What wildcards mean where mappings are shown. */
  private static final Expansion SHOWN =
      Expansion.OPEN_AND_CLOSED.with(new Expansion.States(true, false, false));

  /** The fields of all documents, which no mapping says anything of. */
  private static final List<String> OF_ALL =
      List.of(
          "_doc_count",
          "_field_names",
          "_id",
          "_ignored",
          "_index",
          "_nested_path",
          "_routing",
          "_seq_no",
          "_source",
          "_version");

  private final Catalog catalog;
  private final Dialect dialect;

  public MappingRoutes(Catalog catalog, Persona persona) {
    this.catalog = catalog;
    this.dialect = persona.dialect();
  }

  public List<Route> routes() {
    return List.of(
        Route.on(
                Duty.INGEST,
                Privilege.VIEW_INDEX_METADATA,
                "/_mapping",
                "/_mappings",
                "/{index}/_mapping",
                "/{index}/_mappings")
            .taking(IndexOptions.NAMES_READING)
            .get(this::get),
        Route.on(
                Duty.INGEST,
                Privilege.MANAGE,
                "/_mapping",
                "/{index}/_mapping",
                "/{index}/_mappings")
            .taking(IndexOptions.NAMES_WAITING, "write_index_only")
            .takingBody()
            .by(this::put, Method.PUT, Method.POST),
        Route.on(
                Duty.INGEST,
                Privilege.VIEW_INDEX_METADATA,
                "/_mapping/field/{fields}",
                "/{index}/_mapping/field/{fields}")
            .taking(IndexOptions.NAMES, "local", "include_defaults")
            .get(this::fields));
  }

  private List<ResolvedIndex> found(Call call, Privilege privilege, Expansion usual) {
    List<String> named = IndexOptions.expressions(call);
    List<ResolvedIndex> found =
        Permitted.of(
            call,
            privilege,
            named,
            catalog.resolver().resolve(named, IndexOptions.expansion(call, usual)));
    IndexBlock.checkFound(
        privilege == Privilege.VIEW_INDEX_METADATA
            ? IndexBlock.Level.METADATA_READ
            : IndexBlock.Level.METADATA_WRITE,
        found);
    return found;
  }

  private Answer get(Call call) {
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    for (ResolvedIndex index : found(call, Privilege.VIEW_INDEX_METADATA, SHOWN)) {
      answer.put(index.name(), Map.of("mappings", ShownIndex.mappings(index.metadata())));
    }
    return Answer.ok(answer);
  }

  private Answer put(Call call) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body is required");
    }
    Map<String, @Nullable Object> body = call.bodyObject();
    Expansion usual = Expansion.OPEN_AND_CLOSED.lenient(false, false);
    List<ResolvedIndex> targets = found(call, Privilege.MANAGE, usual);
    if (call.parameters().flag("write_index_only", false)) {
      Set<IndexId> written = written(IndexOptions.expressions(call), usual);
      targets = targets.stream().filter(index -> written.contains(index.id())).toList();
    }
    if (body.size() == 1 && body.containsKey("_doc")) {
      throw ApiException.argument("Types cannot be provided in put mapping requests");
    }
    // What one of them refuses must not be given to the others before.
    for (ResolvedIndex index : targets) {
      IndexDefinition old = IndexDefinition.of(index.metadata());
      Mapping update = Mapping.parse(body, old.context());
      if (!PartitionRules.isRoutingOpen(index.metadata(), old.mapping())) {
        old.mapping().checkSettled(update, dialect == Dialect.ELASTICSEARCH);
      }
      Mapping merged = old.mapping().merge(update, old.context().limits());
      PartitionRules.check(index.metadata(), merged);
    }
    targets.forEach(index -> catalog.changes().extend(index.id(), body));
    return Answer.acknowledged();
  }

  /** The indices that are written to by these names. */
  private Set<IndexId> written(List<String> names, Expansion usual) {
    return names.stream()
        .map(name ->
            catalog
                .streams()
                .find(name)
                .map(stream -> stream.writeIndex().id())
                .orElseGet(() ->
                    WriteIndex.of(name, catalog.resolver().resolve(List.of(name), usual)).id()))
        .collect(Collectors.toSet());
  }

  private Answer fields(Call call) {
    List<String> patterns = IndexOptions.split(call.path("fields"));
    boolean defaults = call.parameters().flag("include_defaults", false);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    for (ResolvedIndex index : found(call, Privilege.VIEW_INDEX_METADATA, SHOWN)) {
      Map<String, @Nullable Object> shown = new LinkedHashMap<>();
      Mapping mapping = IndexDefinition.of(index.metadata()).mapping();
      Object derived = mapping.toJson().get("derived");
      mapping.fields().stream()
          .filter(field -> !(field instanceof ObjectField))
          .sorted(Comparator.comparing(MappedField::path))
          .forEach(field -> {
            if (Glob.matchesAny(patterns, field.path())) {
              shown.put(field.path(), shown(field, derived, defaults));
            }
            if (field instanceof LeafField leaf && dialect == Dialect.OPENSEARCH) {
              inside(leaf, patterns, defaults, shown);
            }
          });
      // Where nothing was ever mapped, the peers know of no field at all.
      boolean isMapped = !ShownIndex.mappings(index.metadata()).isEmpty();
      OF_ALL.stream()
          .filter(name -> isMapped && Glob.matchesAny(patterns, name))
          .forEach(name -> shown.put(name, named(name, Map.of())));
      answer.put(index.name(), Map.of("mappings", shown));
    }
    return Answer.tree(answer.isEmpty() ? 404 : 200, answer);
  }

  private static Map<String, @Nullable Object> named(String name, Map<String, ?> mapping) {
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    named.put("full_name", name);
    named.put("mapping", mapping);
    return named;
  }

  /** What is made of a text's words is told as fields are, with types of its own. */
  private static void inside(
      LeafField leaf,
      List<String> patterns,
      boolean defaults,
      Map<String, @Nullable Object> shown) {
    for (InnerLeaf inner : InnerLeaf.of(leaf)) {
      if (Glob.matchesAny(patterns, inner.path())) {
        String kind = inner.kind().equals("search_as_you_type") ? "shingle" : inner.kind();
        Map<String, @Nullable Object> mapping = new LinkedHashMap<>();
        mapping.put("type", kind);
        mapping.put("doc_values", false);
        if (defaults) {
          FieldStandards.completeInside(mapping);
        }
        shown.put(inner.path(), named(inner.path(), Map.of(inner.path(), mapping)));
      }
    }
  }

  private Map<String, @Nullable Object> shown(
      MappedField field, @Nullable Object derived, boolean defaults) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("full_name", field.path());
    Map<String, @Nullable Object> mapping = new LinkedHashMap<>();
    mapping.putAll(ShownFields.of(field.toJson()));
    // What scripts derive is told with its script.
    if (derived instanceof Map<?, ?> all && all.get(field.path()) instanceof Map<?, ?> definition) {
      definition.forEach((key, value) -> mapping.put(String.valueOf(key), value));
    }
    if (defaults && field instanceof LeafField leaf) {
      FieldStandards.complete(mapping, leaf, dialect);
    }
    shown.put("mapping", Map.of(field.name(), mapping));
    return shown;
  }
}
