package io.lampyr.engine.policy;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonNames;
import io.lampyr.cluster.codec.JsonOut;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.mapping.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A policy as its client put it.
 *
 * @param version how often it was put under its name
 * @param body the text of a JSON object: what the client said, and what follows where it said
 *     nothing
 */
public record Policy(Kind kind, String name, long version, Instant modified, String body) {
  static final String PARTITION = "policies";
  static final Codec<Policy> CODEC = new PolicyCodec();

  /** Whose words a policy is told in. */
  public enum Kind {
    /** Phases, as Elasticsearch's clients put them. */
    PHASES,
    /** States, as OpenSearch's clients put them. */
    STATES
  }

  static ItemKey key(Kind kind, String name) {
    return new ItemKey(PARTITION, prefix(kind) + ItemKey.encode(name));
  }

  static String prefix(Kind kind) {
    return kind == Kind.PHASES ? "phases." : "states.";
  }

  public Map<String, @Nullable Object> tree() {
    return Json.readObject(body);
  }

  /** What it comes to, in order. */
  public List<Stage> stages() {
    return switch (kind) {
      case PHASES -> PhasePolicy.stages(tree());
      case STATES -> StatePolicy.stages(tree());
    };
  }

  private static final class PolicyCodec extends Codec<Policy> {
    PolicyCodec() {
      super("policy", 1);
    }

    @Override
    protected void write(Policy policy, JsonOut out) {
      out.text("form", JsonNames.of(policy.kind()))
          .text("name", policy.name())
          .number("version", policy.version())
          .time("modified", policy.modified())
          .text("body", policy.body());
    }

    @Override
    protected Policy read(JsonFields in) {
      return new Policy(
          in.constant("form", Kind.class),
          in.text("name"),
          in.number("version"),
          in.time("modified"),
          in.text("body"));
    }
  }
}
