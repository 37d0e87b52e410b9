package io.lampyr.restapi.error;

import io.lampyr.base.id.IndexId;
import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.mapping.fault.Dialect;

/** What the catalog refuses, in the words of errors. */
final class Refusals {
  private Refusals() {}

  static ApiException of(RefusedException refused, Dialect dialect) {
    if (refused.getCause() instanceof RefusedException cause) {
      ApiError outer =
          ApiError.of("illegal_argument_exception", String.valueOf(refused.getMessage()));
      return new ApiException(400, outer.causedBy(of(cause, dialect).error()));
    }
    return ofItself(refused, dialect);
  }

  private static ApiException ofItself(RefusedException refused, Dialect dialect) {
    String reason = String.valueOf(refused.getMessage());
    String name = refused.subject();
    String uuid = refused.index().map(IndexId::uuid).orElse("_na_");
    return switch (refused.kind()) {
      case INDEX_EXISTS -> of(400, "resource_already_exists_exception", reason, name, uuid);
      case STREAM_EXISTS -> new ApiException(400, "resource_already_exists_exception", reason);
      case INDEX_CLOSED -> of(400, "index_closed_exception", reason, name, uuid);
      case INDEX_BLOCKED -> new ApiException(403, "cluster_block_exception", reason);
      case INDEX_BLOCKED_FOR_NOW -> new ApiException(429, "cluster_block_exception", reason);
      case SOURCE_WRITABLE ->
          new ApiException(500, "illegal_state_exception", writable(name, dialect));
      case INVALID_INDEX_NAME -> of(400, "invalid_index_name_exception", reason, name, uuid);
      case NO_SUCH_INDEX -> missing(name, dialect);
      case INVALID_ALIAS_NAME ->
          refused.index().isPresent()
              ? of(400, "invalid_alias_name_exception", reason, name, uuid)
              : new ApiException(400, "invalid_alias_name_exception", reason);
      case ALIASES_MISSING ->
          new ApiException(
              404,
              ApiError.of("aliases_not_found_exception", reason)
                  .with("resource.type", "aliases")
                  .with("resource.id", name));
      case TEMPLATE_MISSING -> new ApiException(404, "index_template_missing_exception", reason);
    };
  }

  /** OpenSearch names no index where all were asked for and there is none. */
  private static ApiException missing(String name, Dialect dialect) {
    boolean all = name.equals("_all");
    if (dialect != Dialect.OPENSEARCH || !(all || name.equals("*"))) {
      return ApiException.noSuchIndex(name);
    }
    String reason = "no such index [null]" + (all ? " and no indices exist" : "");
    return new ApiException(
        404,
        ApiError.of("index_not_found_exception", reason)
            .with("resource.id", name)
            .with("resource.type", "index_expression"));
  }

  private static String writable(String index, Dialect dialect) {
    String must =
        switch (dialect) {
          case ELASTICSEARCH -> "be read-only";
          case OPENSEARCH -> "block write operations";
        };
    return "index " + index + " must " + must + " to resize index. use \"index.blocks.write=true\"";
  }

  private static ApiException of(
      int status, String type, String reason, String index, String uuid) {
    return new ApiException(
        status, ApiError.of(type, reason).with("index", index).with("index_uuid", uuid));
  }
}
