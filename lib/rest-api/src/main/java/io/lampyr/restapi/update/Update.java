package io.lampyr.restapi.update;

import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.source.DocumentTree;
import io.lampyr.restapi.update.script.UpdateContext;
import io.lampyr.restapi.update.script.UpdateScript;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * What an update asks for.
 *
 * @param change what is merged into the document
 * @param upsert the document that is made where there is none
 * @param shown what of the new source the answer shows, if the body says so
 */
public record Update(
    Optional<Map<String, @Nullable Object>> change,
    Optional<UpdateScript> script,
    Optional<Map<String, @Nullable Object>> upsert,
    Options options,
    Optional<SourceChoice> shown,
    Precondition precondition) {

  /** The body's switches. */
  public record Options(boolean scriptedUpsert, boolean docAsUpsert, boolean detectNoop) {}

  /** The place in the shard's history that the body demands of the document. */
  public record Precondition(@Nullable Long seqNo, @Nullable Long primaryTerm) {}

  /** The facts of a document that scripts can read. */
  public record Facts(String index, String id, @Nullable String routing, long nowMillis) {}

  /** What is to be done to the document. */
  public sealed interface Effect {

    record Store(BytesRef source) implements Effect {}

    record Remove() implements Effect {}

    /** Nothing: the document stays as it is. */
    record Nothing() implements Effect {}

    /** There is no document, and none is made. */
    record Missing() implements Effect {}
  }

  /** What an update's own words contradict, in the words that clients know. */
  public List<String> problems() {
    List<String> problems = new ArrayList<>();
    if (script.isEmpty() && change.isEmpty()) {
      problems.add("script or doc is missing");
    }
    if (script.isPresent() && change.isPresent()) {
      problems.add("can't provide both script and doc");
    }
    if (change.isEmpty() && options.docAsUpsert()) {
      problems.add("doc must be specified if doc_as_upsert is enabled");
    }
    return problems;
  }

  /** What becomes of a document; the version is the one that it has. */
  public Effect toDocument(BytesRef source, long version, @Nullable String routing, Facts facts) {
    Map<String, @Nullable Object> document = DocumentTree.read(source);
    if (script.isPresent()) {
      UpdateContext context = context(document, "index", facts);
      context.tell("_routing", routing);
      context.tell("_version", version);
      return run(script.get(), context);
    }
    boolean changed = DocumentTree.merge(document, change.orElseGet(Map::of));
    return changed || !options.detectNoop() ? stored(document) : new Effect.Nothing();
  }

  /** What becomes of an id that has no document. */
  public Effect toNothing(Facts facts) {
    if (options.docAsUpsert() && change.isPresent()) {
      return stored(change.get());
    }
    if (upsert.isEmpty()) {
      return new Effect.Missing();
    }
    if (options.scriptedUpsert() && script.isPresent()) {
      Map<String, @Nullable Object> document = new LinkedHashMap<>();
      DocumentTree.merge(document, upsert.get());
      Effect effect = run(script.get(), context(document, "create", facts));
      return effect instanceof Effect.Remove ? new Effect.Nothing() : effect;
    }
    return stored(upsert.get());
  }

  private static UpdateContext context(
      Map<String, @Nullable Object> document, String operation, Facts facts) {
    UpdateContext context = new UpdateContext(document, operation);
    context.tell("_index", facts.index());
    context.tell("_id", facts.id());
    context.tell("_now", facts.nowMillis());
    return context;
  }

  private static Effect run(UpdateScript script, UpdateContext context) {
    script.run(context);
    return switch (context.operation()) {
      case "index", "create" -> stored(context.source());
      case "delete" -> new Effect.Remove();
      default -> new Effect.Nothing();
    };
  }

  private static Effect stored(Map<String, @Nullable Object> document) {
    return new Effect.Store(new BytesRef(Json.write(document)));
  }
}
