package io.lampyr.restapi.document;

import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.destination.WriteTargets;
import io.lampyr.restapi.error.ApiException;
import java.util.Optional;
import java.util.Set;

/** Reads what calls about single documents say in their parameters. */
public final class WriteParameters {
  static final Set<String> OF_INDEX =
      Set.of(
          "if_seq_no",
          "if_primary_term",
          "version",
          "version_type",
          "refresh",
          "routing",
          "pipeline",
          "require_alias",
          "op_type",
          "timeout",
          "wait_for_active_shards");
  static final Set<String> OF_DELETE =
      Set.of(
          "if_seq_no",
          "if_primary_term",
          "version",
          "version_type",
          "refresh",
          "routing",
          "timeout",
          "wait_for_active_shards");
  static final Set<String> OF_UPDATE =
      Set.of(
          "if_seq_no",
          "if_primary_term",
          "version",
          "version_type",
          "refresh",
          "routing",
          "timeout",
          "wait_for_active_shards",
          "retry_on_conflict",
          "doc_as_upsert",
          "require_alias",
          "lang",
          "_source",
          "_source_includes",
          "_source_excludes");
  static final Set<String> OF_GET =
      Set.of(
          "_source",
          "_source_includes",
          "_source_excludes",
          "stored_fields",
          "realtime",
          "refresh",
          "preference",
          "routing",
          "version",
          "version_type");

  static final Set<String> OF_SOURCE =
      Set.of(
          "_source",
          "_source_includes",
          "_source_excludes",
          "realtime",
          "refresh",
          "preference",
          "routing",
          "version",
          "version_type");
  static final Set<String> OF_MULTI_GET =
      Set.of(
          "_source",
          "_source_includes",
          "_source_excludes",
          "stored_fields",
          "realtime",
          "refresh",
          "preference",
          "routing");

  private WriteParameters() {}

  static Concurrency concurrency(Parameters parameters) {
    return new Concurrency(
        parameters.number("if_seq_no").orElse(null),
        parameters.number("if_primary_term").orElse(null),
        parameters.number("version").orElse(null),
        Concurrency.VersionType.of(parameters.text("version_type").orElse("internal")));
  }

  /** The operation of a call that stores a document, which its path may fix. */
  static WriteOperation operation(Parameters parameters, boolean onlyCreates) {
    Optional<String> given = parameters.text("op_type");
    if (given.isEmpty()) {
      return onlyCreates ? WriteOperation.CREATE : WriteOperation.INDEX;
    }
    return switch (given.get()) {
      case "create" -> WriteOperation.CREATE;
      case "index" -> {
        if (onlyCreates) {
          throw ApiException.argument("opType must be 'create', found: [index]");
        }
        yield WriteOperation.INDEX;
      }
      default ->
          throw ApiException.argument(
              "opType must be 'create' or 'index', found: [" + given.get() + "]");
    };
  }

  /** What the name must be. */
  public static WriteTargets.Required required(Parameters parameters) {
    return required(
        parameters.flag("require_alias", false), parameters.flag("require_data_stream", false));
  }

  /** What the name must be, by both flags. */
  public static WriteTargets.Required required(boolean alias, boolean stream) {
    if (alias && stream) {
      throw ApiException.argument(
          "[require_alias] and [require_data_stream] cannot be true at once: no name is both");
    }
    return alias
        ? WriteTargets.Required.ALIAS
        : stream ? WriteTargets.Required.STREAM : WriteTargets.Required.NOTHING;
  }

  static int retries(Parameters parameters) {
    return Math.clamp(parameters.integer("retry_on_conflict", 0), 0, DocumentRoutes.MAX_RETRIES);
  }
}
