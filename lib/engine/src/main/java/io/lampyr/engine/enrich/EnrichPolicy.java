package io.lampyr.engine.enrich;

import io.lampyr.base.check.Check;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import io.lampyr.cluster.item.ItemKey;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A policy, and the rows that it looks up if it was executed.
 *
 * @param id tells it from others that had the name
 * @param rows what the last execution left
 * @param retired what the one before left, which readers may still be about to fetch
 */
public record EnrichPolicy(
    String name,
    String id,
    EnrichSource source,
    Optional<EnrichRows> rows,
    Optional<Retired> retired) {
  static final String PARTITION = "enrich";
  static final Codec<EnrichPolicy> CODEC = new PolicyCodec();

  private static final Pattern ID = Pattern.compile("[0-9a-f]{16}");

  /** A set of rows that is not looked up any more, and until when it stays. */
  public record Retired(String set, Instant until) {}

  public EnrichPolicy {
    Check.that(ID.matcher(id).matches(), "id of a policy is not valid: " + id);
  }

  static ItemKey key(String name) {
    return new ItemKey(PARTITION, ItemKey.encode(name));
  }

  /** The same with other rows; those that it had stay until then. */
  EnrichPolicy with(EnrichRows next, Instant until) {
    return new EnrichPolicy(
        name, id, source, Optional.of(next), rows.map(old -> new Retired(old.set(), until)));
  }

  private static final class PolicyCodec extends Codec<EnrichPolicy> {
    PolicyCodec() {
      super("enrich-policy", 1);
    }

    @Override
    protected void write(EnrichPolicy policy, JsonOut out) {
      EnrichSource source = policy.source();
      out.text("name", policy.name())
          .text("id", policy.id())
          .text("type", source.kind().label())
          .texts("indices", source.indices())
          .text("match_field", source.matchField())
          .texts("enrich_fields", source.fields())
          .text("query", source.query())
          .object("rows", policy.rows(), PolicyCodec::write)
          .object(
              "retired",
              policy.retired(),
              (old, inner) -> inner.text("set", old.set()).time("until", old.until()));
    }

    private static void write(EnrichRows rows, JsonOut out) {
      out.text("set", rows.set())
          .number("chunks", rows.chunks())
          .number("bytes", rows.bytes())
          .number("crc32c", rows.checksum())
          .number("rows", rows.rows())
          .text("mapping", rows.mapping());
    }

    @Override
    protected EnrichPolicy read(JsonFields in) {
      return new EnrichPolicy(
          in.text("name"),
          in.text("id"),
          new EnrichSource(
              EnrichSource.Kind.of(in.text("type")),
              in.texts("indices"),
              in.text("match_field"),
              in.texts("enrich_fields"),
              in.optionalText("query")),
          in.optionalObject("rows", PolicyCodec::rows),
          in.optionalObject("retired", old -> new Retired(old.text("set"), old.time("until"))));
    }

    private static EnrichRows rows(JsonFields in) {
      return new EnrichRows(
          in.text("set"),
          in.smallNumber("chunks"),
          in.number("bytes"),
          in.number("crc32c"),
          in.smallNumber("rows"),
          in.text("mapping"));
    }
  }
}
