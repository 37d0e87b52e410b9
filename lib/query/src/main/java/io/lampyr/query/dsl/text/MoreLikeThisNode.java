package io.lampyr.query.dsl.text;

import io.lampyr.mapping.analysis.NamedAnalyzer;
import io.lampyr.mapping.document.DocumentId;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.source.SourceValues;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.MinimumMatch;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * {@code more_like_this}: documents that have the most telling terms of some texts or of other
 * documents.
 */
record MoreLikeThisNode(
    List<String> fields,
    List<Like> like,
    List<Like> unlike,
    LikeQuery.Limits limits,
    Set<String> stopWords,
    @Nullable String analyzer,
    String minimumMatch,
    boolean include,
    boolean failOnUnsupported)
    implements QueryNode {
  private static final Set<String> OF_ITEMS =
      Set.of(
          "_index",
          "_id",
          "version",
          "version_type",
          "routing",
          "fields",
          "doc",
          "per_field_analyzer");
  private static final Set<String> VERSION_TYPES = Set.of("internal", "external", "external_gte");

  /** The most texts and documents of one query. */
  private static final int MAX_LIKE = 1024;

  MoreLikeThisNode {
    fields = List.copyOf(fields);
    like = List.copyOf(like);
    unlike = List.copyOf(unlike);
    stopWords = Set.copyOf(stopWords);
  }

  /** What documents should be like. */
  sealed interface Like {
    record Text(String text) implements Like {}

    /**
     * Another document.
     *
     * @param version the one that it must have, or null
     */
    record Stored(
        @Nullable String index,
        String id,
        @Nullable String routing,
        @Nullable Long version,
        Counted counted)
        implements Like {}

    record Given(Object source, Counted counted) implements Like {}

    /**
     * Which fields of a document count.
     *
     * @param fields names and patterns; none stand for those of the query, and for all of a
     *     document that is given
     * @param analyzers of fields that are not cut up as the mapping says
     */
    record Counted(List<String> fields, Map<String, String> analyzers) {
      public Counted {
        fields = List.copyOf(fields);
        analyzers = Map.copyOf(analyzers);
      }
    }
  }

  static QueryNode read(PlacedBody body, QueryReader inner) {
    List<String> fields = body.texts("fields", "[mlt] query does not support");
    if (body.has("fields") && fields.isEmpty()) {
      throw body.wrong("more_like_this requires 'fields' to be non-empty");
    }
    List<Like> like = likes(body, "like");
    if (like.isEmpty()) {
      throw body.wrong("more_like_this requires 'like' to be specified");
    }
    int maxTerms = body.whole("max_query_terms", LikeQuery.Limits.STANDARD_TERMS);
    if (maxTerms <= 0) {
      throw FaultException.argument("requires 'maxQueryTerms' to be greater than 0");
    }
    return new MoreLikeThisNode(
        fields,
        like,
        likes(body, "unlike"),
        new LikeQuery.Limits(
            maxTerms,
            body.whole("min_term_freq", 2),
            body.whole("min_doc_freq", 5),
            body.whole("max_doc_freq", Integer.MAX_VALUE),
            body.whole("min_word_length", 0),
            body.whole("max_word_length", 0),
            (float) body.number("boost_terms", 0)),
        Set.copyOf(body.texts("stop_words")),
        body.text("analyzer"),
        body.text("minimum_should_match", "30%"),
        body.flag("include", false),
        body.flag("fail_on_unsupported_field", true));
  }

  private static List<Like> likes(PlacedBody body, String key) {
    List<Like> likes = new ArrayList<>();
    Part whole = body.take(key);
    if (whole == null || whole.isNull()) {
      return likes;
    }
    for (Part part : body.list(key)) {
      if (likes.size() == MAX_LIKE) {
        throw FaultException.argument("[" + key + "] has more than [" + MAX_LIKE + "] items");
      }
      switch (part) {
        case Part.Scalar(Object value, var at) when value != null ->
            likes.add(new Like.Text(value.toString()));
        case Part.Fields item -> likes.add(item(item));
        default ->
            throw FaultException.argument(
                "Content of 'like' parameter should either be a string or an object");
      }
    }
    return likes;
  }

  private static Like item(Part.Fields part) {
    for (String key : part.parts().keySet()) {
      if (!OF_ITEMS.contains(key)) {
        throw wrongItem("unknown field [" + key + "]");
      }
    }
    Part named = part.parts().get("fields");
    if (named != null && !(named instanceof Part.Items)) {
      throw wrongItem("field [fields] must be an array");
    }
    PlacedBody item = PlacedBody.of("more_like_this", part);
    String type = item.text("version_type", "internal");
    if (!VERSION_TYPES.contains(type)) {
      throw FaultException.argument("No version type match [" + type + "]");
    }
    Object given = item.value("version");
    Long version =
        given == null ? null : (Long) (long) item.number(item.require("version"), "version");
    String index = item.text("_index");
    String id = item.text("_id");
    String routing = item.text("routing");
    Like.Counted counted =
        new Like.Counted(item.texts("fields"), analyzers(item.take("per_field_analyzer")));
    Part document = item.take("doc");
    item.finish();
    Object source = document == null ? null : document.tree();
    if (source != null) {
      if (id != null) {
        throw wrongItem("either [id] or [doc] can be specified, but not both!");
      }
      return new Like.Given(source, counted);
    }
    if (id == null) {
      throw wrongItem("neither [id] nor [doc] is specified!");
    }
    return new Like.Stored(index, id, routing, version, counted);
  }

  private static FaultException wrongItem(String why) {
    return new FaultException(ErrorKind.PARSE, "failed to parse More Like This item. " + why);
  }

  private static Map<String, String> analyzers(@Nullable Part part) {
    if (part == null || part.isNull()) {
      return Map.of();
    }
    PlacedBody body = PlacedBody.of("more_like_this", part);
    Map<String, String> names = new LinkedHashMap<>();
    for (String field : List.copyOf(body.all().keySet())) {
      names.put(field, body.requireText(field));
    }
    return names;
  }

  @Override
  public Query toLucene(QueryScope scope) {
    boolean anyText =
        Stream.of(like, unlike).flatMap(List::stream).anyMatch(Like.Text.class::isInstance);
    if (fields.isEmpty() && anyText) {
      throw FaultException.argument(
          "[more_like_this] query cannot infer the field to analyze the free text, you should"
              + " update the [index.query.default_field] index setting to a field that exists in"
              + " the mapping or set the [fields] option in the query.");
    }
    LikeFields named = LikeFields.named(fields, failOnUnsupported, scope);
    if (named.all().isEmpty()
        && fields.stream().noneMatch(name -> LikeFields.mayBeWords(name, scope))) {
      return new MatchNoDocsQuery("[more_like_this] has no fields");
    }
    if (analyzer != null) {
      named(analyzer, scope);
    }
    Map<LikeQuery.Cut, List<String>> free = new LinkedHashMap<>();
    Map<LikeQuery.Cut, List<String>> documents = new LinkedHashMap<>();
    Map<LikeQuery.Cut, List<String>> avoided = new LinkedHashMap<>();
    like.forEach(one -> collect(one, named, scope, one instanceof Like.Text ? free : documents));
    // The peers avoid the words of texts in the first field alone.
    LikeFields ofTexts = named.first();
    avoided()
        .forEach(one -> collect(one, one instanceof Like.Text ? ofTexts : named, scope, avoided));
    Query similar =
        new LikeQuery(
            new LikeQuery.Texts(free, documents, avoided),
            limits,
            stopWords,
            optional -> MinimumMatch.of(optional, minimumMatch),
            minimumMatch);
    return without(include ? List.of() : ownIds(), similar);
  }

  private static Query without(List<BytesRef> own, Query similar) {
    return own.isEmpty()
        ? similar
        : new BooleanQuery.Builder()
            .add(similar, BooleanClause.Occur.MUST)
            .add(new TermInSetQuery(SystemFields.ID, own), BooleanClause.Occur.MUST_NOT)
            .build();
  }

  /** As it is with the peers: documents are avoided only beside documents that hits are like. */
  private Stream<Like> avoided() {
    boolean ofDocuments = like.stream().anyMatch(one -> !(one instanceof Like.Text));
    return unlike.stream().filter(one -> ofDocuments || one instanceof Like.Text);
  }

  /** Those of the documents that are named, by which they are left out of any index. */
  private List<BytesRef> ownIds() {
    List<BytesRef> ids = new ArrayList<>();
    for (Like one : like) {
      if (one instanceof Like.Stored(var index, String id, var routing, var version, var counted)) {
        ids.add(DocumentId.encode(id));
      }
    }
    return ids;
  }

  /**
   * Documents are cut up as their fields were indexed, or as they themselves say; texts as the
   * query says, or as any text that is searched for.
   */
  private Analyzer analyzer(Like like, LikeFields.Chosen field, QueryScope scope) {
    String named =
        switch (like) {
          case Like.Text _ -> analyzer;
          case Like.Given(var source, Like.Counted counted) ->
              counted.analyzers().get(field.name());
          case Like.Stored(var index, var id, var routing, var version, Like.Counted counted) ->
              counted.analyzers().get(field.name());
        };
    if (named != null) {
      return named(named, scope);
    }
    return like instanceof Like.Text ? field.searched() : field.indexed();
  }

  private static Analyzer named(String name, QueryScope scope) {
    NamedAnalyzer found = scope.analysis().find(name);
    if (found == null) {
      throw FaultException.argument("[more_like_this] analyzer [" + name + "] not found");
    }
    return found.analyzer();
  }

  private static List<Object> values(Like.Stored like, String holder, QueryScope scope) {
    String index = like.index() == null ? scope.index() : like.index();
    // Of a document in the index the peers read bare names of relations alone.
    return scope.lookup().ofField(index, like.id(), like.routing(), like.version(), holder).stream()
        .filter(value -> !(value instanceof Map))
        .toList();
  }

  private void collect(
      Like like, LikeFields named, QueryScope scope, Map<LikeQuery.Cut, List<String>> into) {
    List<LikeFields.Chosen> fields =
        switch (like) {
          case Like.Text _ -> named.texts();
          case Like.Given given when given.counted().fields().isEmpty() -> LikeFields.every(scope);
          case Like.Given given -> named.of(given.counted().fields(), scope);
          case Like.Stored stored -> named.of(stored.counted().fields(), scope);
        };
    for (LikeFields.Chosen field : fields) {
      List<? extends @Nullable Object> values =
          switch (like) {
            case Like.Text(String text) -> List.of(text);
            case Like.Given(Object source, var counted) -> SourceValues.at(source, field.holder());
            case Like.Stored stored -> values(stored, field.holder(), scope);
          };
      LikeQuery.Cut cut = new LikeQuery.Cut(field.path(), analyzer(like, field, scope));
      List<String> all = into.computeIfAbsent(cut, path -> new ArrayList<>());
      values.stream().map(field::text).filter(Objects::nonNull).forEach(all::add);
    }
  }
}
