package io.lampyr.query.fetch;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.source.SourceFilter;
import io.lampyr.mapping.source.SourceValues;
import io.lampyr.query.dsl.frame.Relation;
import io.lampyr.query.dsl.frame.WholeDocuments;
import io.lampyr.query.highlight.HighlightSpec;
import io.lampyr.query.highlight.Highlighter;
import io.lampyr.query.profile.FetchProfile;
import io.lampyr.query.profile.FetchProfile.Part;
import io.lampyr.query.profile.FetchProfile.Step;
import io.lampyr.query.sort.SortValues;
import io.lampyr.query.stop.StopSign;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Finds and shows the documents inside of one hit: those nested in it, and those related to it. */
final class NestedHits {
  private final FetchContext context;
  private final StoredDocument root;
  private final int rootDoc;
  private final boolean showsId;
  private final NestedPlaces places;

  /** Those inside of that document; its id is theirs, which they show if it does. */
  NestedHits(FetchContext context, StoredDocument root, int rootDoc, boolean showsId) {
    this.context = context;
    this.root = root;
    this.rootDoc = rootDoc;
    this.showsId = showsId;
    this.places = new NestedPlaces(context.mapping());
  }

  /** The inner hits of a document, root or nested, by their names. */
  Map<String, @Nullable Object> of(List<InnerFetch> wanted, int doc, @Nullable String aroundPath)
      throws IOException {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    for (InnerFetch inner : wanted) {
      // Each is a search of its own, which asks for itself whether there is time.
      StopSign.passed(StopSign.EVERY);
      Relation relation = inner.relation();
      Map<String, @Nullable Object> hits =
          relation == null
              ? hits(inner, doc, aroundPath)
              : new JoinedHits(context).of(inner, relation, root.id(), leaf(doc), doc);
      all.put(inner.name(), Map.of("hits", hits));
    }
    return all;
  }

  private Map<String, @Nullable Object> hits(InnerFetch inner, int doc, @Nullable String aroundPath)
      throws IOException {
    int first = places.firstInside(leaf(doc), doc, aroundPath);
    Query query =
        new BooleanQuery.Builder()
            .add(inner.query(), BooleanClause.Occur.MUST)
            .add(WholeDocuments.nested(inner.path()), BooleanClause.Occur.FILTER)
            .add(new DocRangeQuery(first, doc), BooleanClause.Occur.FILTER)
            .build();
    InnerTop top = InnerTop.find(context, inner.spec(), query);
    return top.json(top.page().isEmpty() ? List.of() : shown(inner, top, doc));
  }

  private LeafReaderContext leaf(int doc) {
    List<LeafReaderContext> leaves = context.searcher().getIndexReader().leaves();
    return leaves.get(ReaderUtil.subIndex(doc, leaves));
  }

  private List<FetchedHit> shown(InnerFetch inner, InnerTop top, int around) throws IOException {
    FetchProfile profile = FetchProfile.of(context.searcher(), FetchProfile.inner(inner.name()));
    List<Value> values = new ArrayList<>();
    for (ScoreDoc each : top.page()) {
      profile.during(
          Step.LOAD_SOURCE, () -> values.add(value(inner, each, around, top.values(each))));
    }
    HitNotes notes = new HitNotes(context.explaining(inner.query()), inner.spec().fetch());
    return hits(inner, values, notes, profile);
  }

  private List<FetchedHit> hits(
      InnerFetch inner, List<Value> values, HitNotes notes, FetchProfile profile)
      throws IOException {
    List<Map<String, List<String>>> highlights = new ArrayList<>();
    profile.during(
        Part.HIGHLIGHT,
        inner.spec().fetch().highlight() != null,
        values.size(),
        () -> highlights.addAll(highlights(inner, values)));
    List<FetchedHit> hits = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      hits.add(hit(inner, values.get(i), highlights.get(i), notes, profile));
    }
    return hits;
  }

  private List<Map<String, List<String>>> highlights(InnerFetch inner, List<Value> values)
      throws IOException {
    HighlightSpec highlight = inner.spec().fetch().highlight();
    return highlight == null || values.isEmpty()
        ? values.stream().map(any -> Map.<String, List<String>>of()).toList()
        : new Highlighter(
                context.searcher(),
                context.mapping(),
                context.queries(),
                inner.query(),
                context.settings().highlights())
            .highlight(
                highlight,
                values.stream().mapToInt(Value::doc).toArray(),
                (i, leaf) -> {
                  String path = HitTexts.path(leaf, context.mapping());
                  List<String> texts = texts(values.get(i), inner, path);
                  return texts.isEmpty() ? stored(values.get(i).doc(), leaf) : texts;
                });
  }

  /** A nested document that was found by itself, as {@code top_hits} of nested objects do. */
  FetchedHit alone(FetchSpec spec, Found found, FetchProfile profile) throws IOException {
    LeafReaderContext leaf = leaf(found.doc());
    String path = places.innermost(leaf, found.doc() - leaf.docBase);
    InnerHits asked = new InnerHits(null, 0, 1, List.of(), false, false, null, spec);
    InnerFetch inner = new InnerFetch(asked, path, context.query(), List.of(), null);
    ScoreDoc doc = new ScoreDoc(found.doc(), found.score());
    Value value = value(inner, doc, rootDoc, found.sort());
    return hits(inner, List.of(value), new HitNotes(context, spec), profile).getFirst();
  }

  /** The whole document around a nested one; the document itself if it is not nested. */
  static int rootOf(LeafReaderContext leaf, int doc) throws IOException {
    NumericDocValues roots = leaf.reader().getNumericDocValues(SystemFields.PRIMARY_TERM);
    return roots == null ? doc : roots.advance(doc);
  }

  private record Value(
      int doc, float score, SortValues sort, int offset, @Nullable Object source) {}

  private static List<String> texts(Value value, InnerFetch inner, String path) {
    return value.source() != null && path.startsWith(inner.path() + ".")
        ? HitTexts.texts(SourceValues.at(value.source(), path.substring(inner.path().length() + 1)))
        : List.of();
  }

  /** Texts that are not in the source may be stored apart, with the nested document itself. */
  private List<String> stored(int doc, LeafField leaf) {
    try {
      Set<String> wanted = Set.of(leaf.path());
      return HitTexts.texts(
          StoredDocument.load(context.searcher().storedFields(), doc, wanted).values(leaf.path()));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private Value value(InnerFetch inner, ScoreDoc found, int around, SortValues sort)
      throws IOException {
    int offset =
        context
            .searcher()
            .count(
                new BooleanQuery.Builder()
                    .add(WholeDocuments.nested(inner.path()), BooleanClause.Occur.FILTER)
                    .add(
                        new DocRangeQuery(
                            places.firstInside(leaf(around), around, null), found.doc),
                        BooleanClause.Occur.FILTER)
                    .build());
    List<@Nullable Object> all = SourceValues.at(root.tree(), inner.path());
    all.removeIf(Objects::isNull);
    return new Value(
        found.doc, found.score, sort, offset, offset < all.size() ? all.get(offset) : null);
  }

  private FetchedHit hit(
      InnerFetch inner,
      Value value,
      Map<String, List<String>> highlight,
      HitNotes notes,
      FetchProfile profile)
      throws IOException {
    FetchSpec spec = inner.spec().fetch();
    LeafReaderContext leaf = profile.reader(() -> leaf(value.doc()));
    Map<String, @Nullable Object> tail = new LinkedHashMap<>();
    Found found = new Found(value.doc(), value.score(), value.sort(), null);
    Map<String, @Nullable Object> fields = fields(inner, value, leaf, profile);
    profile.during(
        Part.SCRIPTS,
        !spec.scripts().isEmpty(),
        1,
        () -> Computing.inTime(() -> notes.scripts(found, leaf, null, fields)));
    if (!fields.isEmpty()) {
      tail.put("fields", fields);
    }
    if (!highlight.isEmpty()) {
      tail.put("highlight", highlight);
    }
    if (!value.sort().shown().isEmpty()) {
      tail.put("sort", value.sort().shown());
    }
    notes.queries(found, leaf, profile, tail);
    if (!inner.inner().isEmpty()) {
      tail.put("inner_hits", of(inner.inner(), value.doc(), inner.path()));
    }
    BytesRef[] source = new BytesRef[1];
    boolean isShown = spec.effectiveSource().shown();
    profile.during(Part.SOURCE, isShown, 1, () -> source[0] = source(spec, inner, value));
    return new FetchedHit(head(inner, value, leaf, profile), source[0], tail);
  }

  /** What stands before the source. */
  private Map<String, @Nullable Object> head(
      InnerFetch inner, Value value, LeafReaderContext leaf, FetchProfile profile)
      throws IOException {
    FetchSpec spec = inner.spec().fetch();
    Map<String, @Nullable Object> head = new LinkedHashMap<>();
    if (spec.notes().explain()) {
      head.putAll(context.explainer().place());
    }
    head.put("_index", context.index());
    if (showsId) {
      head.put("_id", root.id());
    }
    head.put("_nested", places.of(leaf, value.doc(), inner.path()));
    // What happened to a document happened to all that is nested in it, and is noted there alone.
    HitNotes.stamps(leaf, rootDoc - leaf.docBase, spec.stamps(), head, profile);
    head.put("_score", Float.isNaN(value.score()) ? null : value.score());
    return head;
  }

  private Map<String, @Nullable Object> fields(
      InnerFetch inner, Value value, LeafReaderContext leaf, FetchProfile profile)
      throws IOException {
    FetchSpec spec = inner.spec().fetch();
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    profile.during(
        spec.columns().isEmpty() ? Part.FIELDS : Part.COLUMNS,
        !spec.fields().isEmpty() || !spec.columns().isEmpty(),
        1,
        () -> fields.putAll(fields(inner, value, leaf)));
    return fields;
  }

  private Map<String, @Nullable Object> fields(
      InnerFetch inner, Value value, LeafReaderContext leaf) throws IOException {
    FetchSpec spec = inner.spec().fetch();
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    DocColumns columns = DocColumns.of(context);
    int doc = value.doc() - leaf.docBase;
    List<FieldPattern> counts = FieldValues.inColumns(spec.fields(), context.mapping());
    columns.of(spec.columns(), leaf, doc, rootDoc - leaf.docBase, fields);
    columns.of(counts, leaf, doc, rootDoc - leaf.docBase, fields);
    new EmittedFields(context.mapping(), spec.fields(), context.queries().dialect())
        .of(leaf, doc, fields);
    if (value.source() != null && !spec.fields().isEmpty()) {
      fields.putAll(FieldValues.of(spec.fields(), context).of(value.source(), inner.path()));
    }
    stored(spec, value.doc(), fields);
    return fields;
  }

  /** What is stored apart of the fields that are asked for, with the nested document itself. */
  private void stored(FetchSpec spec, int doc, Map<String, @Nullable Object> fields)
      throws IOException {
    Map<String, LeafField> asked = StoredValues.asked(spec, context.mapping());
    if (asked.isEmpty()) {
      return;
    }
    Set<String> names = new HashSet<>();
    asked.values().forEach(leaf -> names.add(leaf.path()));
    StoredDocument nested = StoredDocument.load(context.searcher().storedFields(), doc, names);
    StoredValues.put(nested, asked, fields);
  }

  private @Nullable BytesRef source(FetchSpec spec, InnerFetch inner, Value value) {
    SourceSpec source = spec.effectiveSource();
    if (value.source() == null || !source.shown()) {
      return null;
    }
    BytesRef json = new BytesRef(Json.write(value.source()));
    if (source.isWhole()) {
      return json;
    }
    return filtered(
        SourceFilter.of(source.includes(), source.excludes(context.mapping())),
        inner.path(),
        value.source());
  }

  /** What a filter leaves of a nested object; it is of names from the document on. */
  private static BytesRef filtered(SourceFilter filter, String path, Object source) {
    List<String> names = List.of(path.split("\\."));
    Object tree = source;
    for (String name : names.reversed()) {
      tree = Map.of(name, tree);
    }
    Object left = Json.read(filter.apply(new BytesRef(Json.write(tree))));
    for (String name : names) {
      left = left instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return new BytesRef(Json.write(left == null ? Map.of() : left));
  }
}
