package io.lampyr.restapi.error;

import io.lampyr.base.id.IndexId;
import io.lampyr.engine.catalog.RefusedException;

/** What the catalog refuses, in the words of errors. */
final class Refusals {
  private Refusals() {}

  static ApiException of(RefusedException refused) {
    String reason = String.valueOf(refused.getMessage());
    String name = refused.subject();
    String uuid = refused.index().map(IndexId::uuid).orElse("_na_");
    return switch (refused.kind()) {
      case INDEX_EXISTS -> of(400, "resource_already_exists_exception", reason, name, uuid);
      case INDEX_CLOSED -> of(400, "index_closed_exception", reason, name, uuid);
      case INVALID_INDEX_NAME -> of(400, "invalid_index_name_exception", reason, name, uuid);
      case NO_SUCH_INDEX -> ApiException.noSuchIndex(name);
      case INVALID_ALIAS_NAME -> new ApiException(400, "invalid_alias_name_exception", reason);
      case ALIASES_MISSING ->
          new ApiException(
              404,
              ApiError.of("aliases_not_found_exception", reason)
                  .with("resource.type", "aliases")
                  .with("resource.id", name));
      case TEMPLATE_MISSING -> new ApiException(404, "index_template_missing_exception", reason);
    };
  }

  private static ApiException of(
      int status, String type, String reason, String index, String uuid) {
    return new ApiException(
        status, ApiError.of(type, reason).with("index", index).with("index_uuid", uuid));
  }
}
