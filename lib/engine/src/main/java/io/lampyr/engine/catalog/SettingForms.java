package io.lampyr.engine.catalog;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The forms of settings by their names, some of which are followed by bounds. */
final class SettingForms {
  private static final Map<String, SettingForm> NAMED = new HashMap<>();

  static {
    NAMED.put("text", SettingForm.TEXT);
    NAMED.put("flag", SettingForm.FLAG);
    NAMED.put("timestamp", SettingForm.TIMESTAMP);
    NAMED.put("soft_deletes", SettingForms::softDeletes);
    NAMED.put("source_chars", SettingForms::sourceChars);
    NAMED.put("nobody", SettingForms::nobody);
    NAMED.put("off", SettingForms::off);
    NAMED.put("watermark", Watermarks::form);
    words(
        "replication",
        given -> "Could not parse ReplicationStrategy for [" + given + "]",
        "document",
        "segment");
    words(
        "codecs",
        given ->
            "unknown value for [index.codec] must be one of [default, lz4, best_compression, zlib]"
                + " but was: "
                + given,
        "default",
        "lz4",
        "best_compression",
        "zlib",
        "zstd",
        "zstd_no_dict",
        "legacy_default",
        "legacy_best_compression");
    words(
        "stores",
        given -> "Unknown store type [" + given + "]",
        "",
        "fs",
        "niofs",
        "mmapfs",
        "simplefs",
        "hybridfs",
        "remote_snapshot");
    words(
        "startup_checks",
        given ->
            "unknown value for [index.shard.check_on_startup] must be one of [true, false,"
                + " checksum] but was: "
                + given,
        "true",
        "false",
        "checksum");
    constants(
        "durabilities",
        "No enum constant org.opensearch.index.translog.Translog.Durability.",
        "",
        "request",
        "async");
    constants(
        "allocations",
        "Illegal allocation.enable value [",
        "]",
        "all",
        "primaries",
        "new_primaries",
        "none");
    constants(
        "rebalances",
        "Illegal rebalance.enable value [",
        "]",
        "all",
        "primaries",
        "replicas",
        "none");
    constants(
        "slow_levels",
        "No enum constant org.opensearch.common.logging.SlowLogLevel.",
        "",
        "warn",
        "info",
        "debug",
        "trace");
    words(
        "merge_policies",
        given ->
            "The setting has unsupported policy specified: "
                + given
                + ". Please use one of: tiered, log_byte_size, default",
        "tiered",
        "log_byte_size",
        "default");
  }

  private SettingForms() {}

  private static void words(String form, UnaryOperator<String> refusal, String... words) {
    NAMED.put(form, SettingForm.oneOf(refusal, words));
  }

  /** Words that are told in upper case where they are none. */
  private static void constants(String form, String before, String behind, String... words) {
    words(form, given -> before + given.toUpperCase(Locale.ROOT) + behind, words);
  }

  /** The form of that name, with its bounds. */
  static SettingForm of(String text) {
    List<String> parts = List.of(text.split(" +", -1));
    return switch (parts.getFirst()) {
      case "count" ->
          SettingForm.count(
              parts.size() > 1 ? Long.parseLong(parts.get(1)) : 0,
              parts.size() > 2 ? Long.parseLong(parts.get(2)) : Integer.MAX_VALUE);
      case "decimal" ->
          SettingForm.decimal(
              Double.parseDouble(parts.get(1)),
              parts.size() > 2 ? Double.parseDouble(parts.get(2)) : Double.MAX_VALUE);
      case "time" -> SettingForm.time(parts.get(1));
      case "size" -> SettingForm.size(parts.get(1));
      default -> {
        SettingForm named = NAMED.get(text);
        if (named == null) {
          throw new IllegalStateException("no form of settings: " + text);
        }
        yield named;
      }
    };
  }

  private static void softDeletes(String name, String text) {
    if (!Flags.parse(text)) {
      throw FaultException.argument(
          "Creating indices with soft-deletes disabled is no longer supported. Please do not"
              + " specify a value for setting ["
              + name
              + "].");
    }
  }

  /** All, none, or so many. */
  private static void sourceChars(String name, String text) {
    if (!text.matches("[0-9]{1,9}")) {
      boolean _ = Flags.parse(text);
    }
  }

  private static void off(String name, String text) {
    if (Flags.parse(text)) {
      throw FaultException.argument(
          "setting ["
              + name
              + "] must be [false]: nothing here blocks all indices at once; block each by its own"
              + " settings [index.blocks.*]");
    }
  }

  /** Who asked or wrote is not known where it is logged. */
  private static void nobody(String name, String text) {
    if (Flags.parse(text)) {
      throw FaultException.argument(
          "setting ["
              + name
              + "] must be [false]: users are not known where slow work is logged; give requests"
              + " an X-Opaque-Id, which is logged of searches");
    }
  }
}
