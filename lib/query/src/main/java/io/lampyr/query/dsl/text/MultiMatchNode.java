package io.lampyr.query.dsl.text;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** {@code multi_match}: a text in any of several fields. */
record MultiMatchNode(
    Object text,
    Map<String, Float> fields,
    Type type,
    @Nullable Float tieBreaker,
    @Nullable String analyzer,
    @Nullable Boolean lenient,
    TextOptions options)
    implements QueryNode {

  /** How the fields' scores make one. */
  enum Type {
    BEST_FIELDS(MatchNode.Type.TERMS, 0),
    MOST_FIELDS(MatchNode.Type.TERMS, 1),
    CROSS_FIELDS(MatchNode.Type.TERMS, 0),
    PHRASE(MatchNode.Type.PHRASE, 0),
    PHRASE_PREFIX(MatchNode.Type.PHRASE_PREFIX, 0),
    BOOL_PREFIX(MatchNode.Type.BOOL_PREFIX, 1);

    final MatchNode.Type match;
    final float tieBreaker;

    Type(MatchNode.Type match, float tieBreaker) {
      this.match = match;
      this.tieBreaker = tieBreaker;
    }

    /** The one of the exact name; {@code boolean} is an old one. */
    static Type named(String name) {
      for (Type type : values()) {
        if (type.name().toLowerCase(Locale.ROOT).equals(name)) {
          return type;
        }
      }
      if (name.equals("boolean")) {
        return BEST_FIELDS;
      }
      throw new FaultException(
          ErrorKind.PARSE,
          "failed to parse [multi_match] query type [" + name + "]. unknown type.");
    }
  }

  static QueryNode read(PlacedBody body, QueryReader inner) {
    Object text = body.value("query");
    if (text == null) {
      throw body.wrong("No text specified for multi_match query");
    }
    Type type = Type.named(body.text("type", "best_fields"));
    refuse(body, type);
    Map<String, Float> fields = FieldWeights.parseLast(body.texts("fields"));
    int slop = body.whole("slop", 0);
    Double tie = tie(body);
    Object fuzziness = body.all().get("fuzziness");
    if (fuzziness != null
        && (type == Type.CROSS_FIELDS || type == Type.PHRASE || type == Type.PHRASE_PREFIX)) {
      throw body.wrong(
          "Fuzziness not allowed for type [" + type.name().toLowerCase(Locale.ROOT) + "]");
    }
    TextOptions options =
        new TextOptions(
            MatchNode.operator(body, "operator"),
            new TextOptions.Enough(body.text("minimum_should_match"), MatchNode.cutoff(body)),
            MatchNode.fuzziness(body),
            body.text("fuzzy_rewrite"),
            slop,
            MatchNode.expansions(body),
            MatchNode.zeroTermsAll(body),
            false,
            null,
            body.flag("auto_generate_synonyms_phrase_query", true));
    return new MultiMatchNode(
        text,
        fields,
        type,
        tie == null ? null : tie.floatValue(),
        body.text("analyzer"),
        body.has("lenient") ? body.flag("lenient", false) : null,
        options);
  }

  private static void refuse(PlacedBody body, Type type) {
    if (type == Type.BOOL_PREFIX) {
      if (body.whole("slop", 0) != 0) {
        throw body.wrong("[slop] not allowed for type [bool_prefix]");
      }
      if (body.has("cutoff_frequency")) {
        throw body.wrong("[cutoff_frequency] not allowed for type [bool_prefix]");
      }
    }
    if (body.whole("slop", 0) < 0) {
      throw FaultException.argument("No negative slop allowed.");
    }
  }

  private static @Nullable Double tie(PlacedBody body) {
    Double tie = body.has("tie_breaker") ? body.number("tie_breaker", 0) : null;
    if (tie != null && !(tie >= 0 && tie <= 1)) {
      throw FaultException.argument("tieBreakerMultiplier must be in [0, 1]");
    }
    return tie;
  }

  @Override
  public Query toLucene(QueryScope scope) {
    Map<String, Float> asked =
        fields.isEmpty() ? FieldWeights.parse(scope.settings().defaultFields()) : fields;
    Map<FieldTarget, Float> targets = FieldWeights.resolve(asked, scope);
    boolean mild = FieldWeights.lenient(lenient, asked, scope);
    TextOptions with =
        MatchNode.analyzed("multi_match", options.withLenient(mild), analyzer, scope);
    float tie = tieBreaker == null ? type.tieBreaker : tieBreaker;
    if (targets.isEmpty()) {
      return new MatchNoDocsQuery("no fields");
    }
    if (type == Type.CROSS_FIELDS) {
      return new CrossFields(targets, with, tie, scope).query(text);
    }
    List<Query> each = new ArrayList<>();
    targets.forEach((target, boost) -> {
      Query query = MatchNode.on(target, text, type.match, with, scope);
      each.add(boost == 1 ? query : new BoostQuery(query, boost));
    });
    return each.size() == 1 ? each.getFirst() : new DisjunctionMaxQuery(each, tie);
  }
}
