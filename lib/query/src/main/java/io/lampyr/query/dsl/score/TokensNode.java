package io.lampyr.query.dsl.score;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.FeatureType;
import io.lampyr.mapping.field.TokenPruning;
import io.lampyr.mapping.json.Flags;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * {@code sparse_vector}, {@code weighted_tokens} and {@code neural_sparse}: documents with some of
 * the tokens, scored by the sum of the products of both sides' weights.
 */
record TokensNode(String field, Map<String, Float> tokens, Pruning pruning) implements QueryNode {
  private static final int MAX_TOKENS = 65_536;

  TokensNode {
    tokens = Collections.unmodifiableMap(new LinkedHashMap<>(tokens));
  }

  static QueryNode sparse(PlacedBody body, QueryReader inner) {
    String field = body.requireText("field");
    if (body.has("inference_id") || body.has("query")) {
      throw body.wrong(
          "[sparse_vector] with [inference_id] is not supported: there are no models; give the"
              + " tokens as [query_vector]");
    }
    Part vector = body.take("query_vector");
    if (vector == null) {
      throw FaultException.argument(
          "[sparse_vector] requires one of [query_vector] or [inference_id]");
    }
    Object prune = body.value("prune");
    Boolean wanted = prune == null ? null : Flags.parse(prune);
    Part config = body.take("pruning_config");
    if (config != null && !Boolean.TRUE.equals(wanted)) {
      throw FaultException.argument("[sparse_vector] [pruning_config] needs [prune] to be true");
    }
    TokenPruning own = config == null ? null : pruning(config);
    return new TokensNode(field, tokens(body, vector), new Pruning(own, wanted));
  }

  /**
   * What is left out of the tokens.
   *
   * @param own what the query itself says of it
   * @param wanted null leaves it to the field
   */
  record Pruning(@Nullable TokenPruning own, @Nullable Boolean wanted) {
    static final Pruning NONE = new Pruning(null, false);

    @Nullable TokenPruning on(FeatureType type) {
      if (own != null || Boolean.FALSE.equals(wanted)) {
        return own;
      }
      TokenPruning ofField = type.pruning();
      return ofField == null && wanted != null ? TokenPruning.STANDARD : ofField;
    }
  }

  private static TokenPruning pruning(Part part) {
    PlacedBody body = PlacedBody.of("pruning_config", part);
    TokenPruning standard = TokenPruning.STANDARD;
    float frequency = (float) body.number("tokens_freq_ratio_threshold", standard.frequency());
    float weight = (float) body.number("tokens_weight_threshold", standard.weight());
    boolean others = body.flag("only_score_pruned_tokens", false);
    body.finish();
    return new TokenPruning(frequency, weight, others);
  }

  static QueryNode weighted(PlacedBody body, QueryReader inner) {
    return inner.onField(
        body,
        "",
        found -> {
          Part config = found.body().take("pruning_config");
          return new TokensNode(
              found.field(),
              tokens(found.body(), found.body().require("tokens")),
              config == null ? Pruning.NONE : new Pruning(pruning(config), true));
        });
  }

  static QueryNode neural(PlacedBody body, QueryReader inner) {
    return inner.onField(
        body,
        "",
        found -> {
          PlacedBody inside = found.body();
          for (String key : List.of("query_text", "model_id", "analyzer")) {
            if (inside.has(key)) {
              throw inside.wrong(
                  "[neural_sparse] with ["
                      + key
                      + "] is not supported: there are no models; give [query_tokens]");
            }
          }
          // The peer has it for old requests alone: scores' bounds are known without it.
          inside.number("max_token_score", 1);
          return new TokensNode(
              found.field(), tokens(inside, inside.require("query_tokens")), Pruning.NONE);
        });
  }

  private static Map<String, Float> tokens(PlacedBody body, Part part) {
    if (!(part instanceof Part.Fields fields)) {
      throw part.malformed("[" + body.query() + "] tokens must be an object of weights");
    }
    if (fields.parts().size() > MAX_TOKENS) {
      throw FaultException.argument(
          "[" + body.query() + "] has more than [" + MAX_TOKENS + "] tokens");
    }
    Map<String, Float> tokens = new LinkedHashMap<>();
    fields
        .parts()
        .forEach((token, weight) -> {
          float number = (float) body.number(weight, token);
          if (!(number > 0)) {
            throw FaultException.argument(
                "weight must be positive, got: [" + number + "] for token [" + token + "]");
          }
          tokens.put(token, number);
        });
    return tokens;
  }

  /** What is said of queries that need a model. */
  static FaultException inferred(PlacedBody body) {
    return body.wrong(
        "[" + body.query() + "] queries are not supported: there are no models to infer with");
  }

  @Override
  public Query toLucene(QueryScope scope) {
    FieldTarget target = scope.field(field);
    if (target == null) {
      return FieldTarget.unmapped(field);
    }
    if (!(target.type() instanceof FeatureType type) || type.name().equals("rank_feature")) {
      throw new FaultException(
          ErrorKind.QUERY_SHARD,
          "Field ["
              + field
              + "] must be of type [sparse_vector] or [rank_features], but is of type ["
              + target.type().name()
              + "]");
    }
    return new TokensQuery(target.path(), tokens, pruning.on(type));
  }
}
