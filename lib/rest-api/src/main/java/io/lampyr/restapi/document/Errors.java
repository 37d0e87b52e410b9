package io.lampyr.restapi.document;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.engine.client.ItemOutcome;
import io.lampyr.engine.routing.Placed;
import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The errors that writes and reads of documents end with. */
final class Errors {
  private Errors() {}

  static ApiException validation(List<String> problems) {
    return ApiException.validation(problems);
  }

  /** An alias says where its documents lie, and the request says something else. */
  static ApiException otherRouting(String alias, String ofAlias, @Nullable String given) {
    return ApiException.argument(
        "Alias ["
            + alias
            + "] has index routing associated with it ["
            + ofAlias
            + "], and was provided with routing value ["
            + given
            + "], rejecting operation");
  }

  static ApiException conflict(
      WriteTarget target, String id, @Nullable String routing, String reason) {
    return new ApiException(
        409,
        ofShard(
            target,
            new Placed(id, routing),
            "version_conflict_engine_exception",
            "[" + id + "]: version conflict, " + reason));
  }

  static ApiException missingDocument(WriteTarget target, String id, @Nullable String routing) {
    return new ApiException(
        404,
        ofShard(
            target,
            new Placed(id, routing),
            "document_missing_exception",
            "[" + id + "]: document missing"));
  }

  static ApiException missingSource(WriteTarget target, String id, @Nullable String routing) {
    return new ApiException(
        400,
        ofShard(
            target,
            new Placed(id, routing),
            "document_source_missing_exception",
            "[" + id + "]: document source missing"));
  }

  private static ApiError ofShard(WriteTarget target, Placed document, String type, String reason) {
    return ApiError.of(type, reason)
        .with("index", target.name())
        .with("shard", Integer.toString(document.shard(target.routing())))
        .with("index_uuid", target.id().uuid());
  }

  static ApiException unmapped(WriteTarget target) {
    return ApiException.argument(
        "mapping type [_doc] must have routing required for partitioned index ["
            + target.name()
            + "]");
  }

  static ApiException closed(WriteTarget target) {
    return new ApiException(
        400,
        ApiError.of("index_closed_exception", "closed")
            .with("index", target.name())
            .with("index_uuid", target.id().uuid()));
  }

  /** What is told of an item that did not take effect; nothing of one that did. */
  static Optional<RuntimeException> of(
      WriteTarget target, String id, @Nullable String routing, ItemOutcome outcome) {
    return switch (outcome) {
      case ItemOutcome.Done _ -> Optional.empty();
      case ItemOutcome.Conflicting(var conflict) ->
          Optional.of(conflict(target, id, routing, conflict.describe()));
      case ItemOutcome.Rejected(String type, String reason) ->
          Optional.of(new ApiException(400, type, reason));
      case ItemOutcome.IndexMissing _ -> Optional.of(ApiException.noSuchIndex(target.name()));
      case ItemOutcome.IndexClosed _ -> Optional.of(closed(target));
      case ItemOutcome.Overloaded(String reason, var retryAfter) ->
          Optional.of(new OverloadedException(reason, retryAfter));
      case ItemOutcome.Unavailable(String reason) -> Optional.of(new UnavailableException(reason));
      case ItemOutcome.Unknown(String reason) ->
          Optional.of(
              new UnavailableException("the write may or may not have taken effect: " + reason));
    };
  }
}
