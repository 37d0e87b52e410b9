package io.lampyr.query.fetch;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.column.ColumnValues;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.source.SourceFields;
import io.lampyr.mapping.source.SourceFilter;
import io.lampyr.query.dsl.percolate.PercolateQuery;
import io.lampyr.query.highlight.HighlightSpec;
import io.lampyr.query.highlight.Highlighter;
import io.lampyr.query.profile.FetchProfile;
import io.lampyr.query.profile.FetchProfile.Part;
import io.lampyr.query.profile.FetchProfile.Step;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Loads what is shown of the documents that a shard found. */
public final class FetchPhase {
  private final FetchContext context;
  private final FetchSpec spec;
  private final FieldValues fields;
  private final HitNotes notes;
  private final List<FieldPattern> columns;
  private final EmittedFields emitted;
  private final Set<String> stored = new HashSet<>();
  private final @Nullable SourceFilter filter;
  private final Map<String, LeafField> shownStored;
  private final List<PercolateQuery> percolating;
  private final FetchProfile profile;

  private FetchPhase(FetchContext context, FetchSpec spec, FetchProfile profile)
      throws IOException {
    this.context = context;
    this.spec = spec;
    this.profile = profile;
    if (!spec.fields().isEmpty() && !context.mapping().source().enabled()) {
      throw FaultException.argument(
          "Unable to retrieve the requested [fields] since _source is disabled in the mappings for"
              + " index ["
              + context.index()
              + "]");
    }
    this.fields = FieldValues.of(spec.fields(), context);
    this.columns = new ArrayList<>(spec.columns());
    columns.addAll(FieldValues.inColumns(spec.fields(), context.mapping()));
    this.emitted = new EmittedFields(context.mapping(), spec.fields(), context.queries().dialect());
    this.notes = new HitNotes(context, spec);
    this.shownStored = StoredValues.asked(spec, context.mapping());
    this.percolating = PercolateQuery.in(context.query());
    SourceSpec source = spec.effectiveSource();
    this.filter =
        source.isWhole()
            ? null
            : SourceFilter.of(source.includes(), source.excludes(context.mapping()));
  }

  /** What is shown of each hit, in the order of the hits. */
  public static List<FetchedHit> fetch(FetchContext context, FetchSpec spec, List<Found> hits)
      throws IOException {
    return fetch(context, spec, hits, FetchProfile.none());
  }

  /** The same, of which the profile notes where the time goes. */
  public static List<FetchedHit> fetch(
      FetchContext context, FetchSpec spec, List<Found> hits, FetchProfile profile)
      throws IOException {
    FetchPhase[] made = new FetchPhase[1];
    profile.during(
        Step.BUILD_SUB_PHASE_PROCESSORS, () -> made[0] = new FetchPhase(context, spec, profile));
    profile.during(Step.CREATE_STORED_FIELDS_VISITOR, made[0]::wantStored);
    return made[0].all(hits);
  }

  /** Texts that are not in the source can still be highlighted if they are stored. */
  private void wantStored() {
    shownStored.values().forEach(leaf -> stored.add(leaf.path()));
    if (spec.highlight() != null) {
      context.mapping().fields().stream()
          .map(field -> context.mapping().leaf(field.path()))
          .filter(Objects::nonNull)
          .forEach(leaf -> stored.add(leaf.path()));
    }
  }

  private List<FetchedHit> all(List<Found> hits) throws IOException {
    StoredFields reader = SourceFields.of(context.searcher().getIndexReader(), context.mapping());
    for (Found hit : hits) {
      reader.prefetch(hit.doc());
    }
    List<StoredDocument> documents = new ArrayList<>(hits.size());
    for (Found hit : hits) {
      profile.during(
          Step.LOAD_STORED_FIELDS,
          () -> documents.add(StoredDocument.load(reader, hit.doc(), stored)));
      context.taken().accept(documents.getLast().bytes());
    }
    List<Map<String, List<String>>> highlights = new ArrayList<>();
    profile.during(
        Part.HIGHLIGHT,
        spec.highlight() != null,
        hits.size(),
        () -> highlights.addAll(highlights(hits, documents)));
    List<FetchedHit> fetched = new ArrayList<>(hits.size());
    for (int i = 0; i < hits.size(); i++) {
      int doc = hits.get(i).doc();
      LeafReaderContext leaf = profile.reader(() -> leaf(doc));
      int root = leaf.docBase + NestedHits.rootOf(leaf, hits.get(i).doc() - leaf.docBase);
      fetched.add(
          root == hits.get(i).doc()
              ? one(hits.get(i), documents.get(i), highlights.get(i))
              : new NestedHits(context, StoredDocument.load(reader, root, stored), root, true)
                  .alone(spec, hits.get(i), profile));
    }
    return fetched;
  }

  private List<Map<String, List<String>>> highlights(
      List<Found> hits, List<StoredDocument> documents) throws IOException {
    HighlightSpec highlight = spec.highlight();
    if (highlight == null || hits.isEmpty()) {
      return hits.stream().map(hit -> Map.<String, List<String>>of()).toList();
    }
    int[] docs = hits.stream().mapToInt(Found::doc).toArray();
    HitTexts texts = new HitTexts(context.mapping());
    List<Map<String, List<String>>> all =
        new Highlighter(
                context.searcher(),
                context.mapping(),
                context.queries(),
                context.query(),
                context.settings().highlights())
            .highlight(
                highlight,
                docs,
                (hit, leaf) -> texts.of(documents.get(hit), leaf, leaf(docs[hit]), docs[hit]));
    if (!percolating.isEmpty()) {
      PercolateHighlights inside =
          new PercolateHighlights(percolating, context.queries(), context.settings().highlights());
      for (int i = 0; i < docs.length; i++) {
        LeafReaderContext leaf = leaf(docs[i]);
        all.get(i).putAll(inside.of(highlight, leaf, docs[i] - leaf.docBase));
      }
    }
    return all;
  }

  /** Where a hit is: of those that are explained, the shard too. */
  private Map<String, @Nullable Object> placed() {
    Map<String, @Nullable Object> head = new LinkedHashMap<>();
    if (spec.notes().explain()) {
      head.putAll(context.explainer().place());
    }
    head.put("_index", context.index());
    return head;
  }

  private FetchedHit one(Found hit, StoredDocument document, Map<String, List<String>> highlight)
      throws IOException {
    LeafReaderContext leaf = leaf(hit.doc());
    Map<String, @Nullable Object> head = head(hit, leaf, document);
    boolean isShown = spec.effectiveSource().shown() && !spec.nothing();
    if (!spec.fields().isEmpty()) {
      profile.during(Step.LOAD_SOURCE, document::tree);
    } else if (isShown) {
      profile.during(Step.LOAD_SOURCE, document::source);
    }
    Map<String, @Nullable Object> tail = new LinkedHashMap<>();
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    Computing.inTime(() -> fields(hit, leaf, document, shown));
    if (!shown.isEmpty()) {
      tail.put("fields", shown);
    }
    if (!highlight.isEmpty()) {
      tail.put("highlight", highlight);
    }
    if (!hit.sort().shown().isEmpty()) {
      tail.put("sort", hit.sort().shown());
    }
    queries(hit, leaf, document, tail);
    BytesRef[] source = new BytesRef[1];
    profile.during(Part.SOURCE, isShown, 1, () -> source[0] = source(document));
    return new FetchedHit(head, source[0], tail);
  }

  private Map<String, @Nullable Object> head(
      Found hit, LeafReaderContext leaf, StoredDocument document) throws IOException {
    int doc = hit.doc() - leaf.docBase;
    Map<String, @Nullable Object> head = placed();
    if (!spec.nothing()) {
      head.put("_id", document.id());
    }
    HitNotes.stamps(leaf, doc, spec.stamps(), head, profile);
    head.put("_score", Float.isNaN(hit.score()) ? null : hit.score());
    if (!spec.nothing()) {
      if (document.routing() != null) {
        head.put("_routing", document.routing());
      }
      List<Object> ignored = ColumnValues.ignored(leaf.reader()).of(doc);
      if (!ignored.isEmpty()) {
        head.put("_ignored", ignored);
      }
    }
    return head;
  }

  /** What further queries tell of a hit. */
  private void queries(
      Found hit,
      LeafReaderContext leaf,
      StoredDocument document,
      Map<String, @Nullable Object> tail)
      throws IOException {
    notes.queries(hit, leaf, profile, tail);
    if (!context.inner().isEmpty()) {
      NestedHits inner = new NestedHits(context, document, hit.doc(), !spec.nothing());
      profile.during(
          Part.INNER_HITS,
          true,
          1,
          () ->
              Computing.inTime(
                  () -> tail.put("inner_hits", inner.of(context.inner(), hit.doc(), null))));
    }
  }

  private LeafReaderContext leaf(int doc) {
    List<LeafReaderContext> leaves = context.searcher().getIndexReader().leaves();
    return leaves.get(ReaderUtil.subIndex(doc, leaves));
  }

  private @Nullable BytesRef source(StoredDocument document) {
    BytesRef source = document.source();
    if (source == null || !spec.effectiveSource().shown() || spec.nothing()) {
      return null;
    }
    return filter == null ? source : new BytesRef(filter.apply(source));
  }

  private void fields(
      Found hit, LeafReaderContext leaf, StoredDocument document, Map<String, @Nullable Object> all)
      throws IOException {
    Found.Group group = hit.group();
    if (group != null && group.value() != null) {
      List<@Nullable Object> value = new ArrayList<>();
      value.add(group.value());
      all.put(group.field(), value);
    }
    int doc = hit.doc() - leaf.docBase;
    profile.during(
        spec.columns().isEmpty() ? Part.FIELDS : Part.COLUMNS,
        !columns.isEmpty(),
        spec.columns().isEmpty() ? 0 : 1,
        () -> DocColumns.of(context).of(columns, leaf, doc, doc, all));
    profile.during(
        Part.FIELDS, !spec.fields().isEmpty(), 1, () -> patterns(leaf, doc, document, all));
    profile.during(
        Part.STORED, !spec.nothing(), 1, () -> StoredValues.put(document, shownStored, all));
    profile.during(
        Part.SCRIPTS, !spec.scripts().isEmpty(), 1, () -> notes.scripts(hit, leaf, document, all));
    for (PercolateQuery percolate : percolating) {
      all.putAll(percolate.notes(leaf, doc, percolating.size() == 1));
    }
  }

  private void patterns(
      LeafReaderContext leaf, int doc, StoredDocument document, Map<String, @Nullable Object> all)
      throws IOException {
    emitted.of(leaf, doc, all);
    if (!fields.isEmpty()) {
      all.putAll(fields.of(document.tree(), ""));
    }
  }
}
