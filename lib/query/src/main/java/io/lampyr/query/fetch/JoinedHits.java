package io.lampyr.query.fetch;

import io.lampyr.mapping.document.DocumentId;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.query.dsl.frame.Relation;
import io.lampyr.query.profile.FetchProfile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Finds and shows the parent or the children of one hit. */
record JoinedHits(FetchContext context) {

  /** The related documents that match, as hits of their own. */
  Map<String, @Nullable Object> of(
      InnerFetch inner, Relation relation, String id, LeafReaderContext leaf, int doc)
      throws IOException {
    Query related = related(relation, id, leaf, doc);
    Query query =
        new BooleanQuery.Builder()
            .add(inner.query(), BooleanClause.Occur.MUST)
            .add(related, BooleanClause.Occur.FILTER)
            .build();
    InnerTop top = InnerTop.find(context, inner.spec(), query);
    List<Found> found = new ArrayList<>();
    for (ScoreDoc each : top.page()) {
      found.add(new Found(each.doc, each.score, top.values(each), null));
    }
    FetchContext inside =
        new FetchContext(
            context.index(),
            context.searcher(),
            context.mapping(),
            context.queries(),
            inner.query(),
            context.named(),
            inner.inner(),
            context.settings(),
            context.explaining(inner.query()).explainer(),
            context.taken());
    FetchProfile profile =
        found.isEmpty()
            ? FetchProfile.none()
            : FetchProfile.of(context.searcher(), FetchProfile.inner(inner.name()));
    return top.json(FetchPhase.fetch(inside, inner.spec().fetch(), found, profile));
  }

  private static Query related(Relation relation, String id, LeafReaderContext leaf, int doc)
      throws IOException {
    if (relation.children()) {
      return new BooleanQuery.Builder()
          .add(term(relation.ids(), utf8(id)), BooleanClause.Occur.FILTER)
          .add(term(relation.field(), utf8(relation.name())), BooleanClause.Occur.FILTER)
          .build();
    }
    SortedDocValues ids = DocValues.getSorted(leaf.reader(), relation.ids());
    if (!ids.advanceExact(doc - leaf.docBase)) {
      return new MatchNoDocsQuery("no parent");
    }
    String parent = ids.lookupOrd(ids.ordValue()).utf8ToString();
    return term(SystemFields.ID, DocumentId.encode(parent));
  }

  private static Query term(String field, BytesRef value) {
    return new TermQuery(new Term(field, value));
  }

  private static BytesRef utf8(String text) {
    return new BytesRef(text.getBytes(StandardCharsets.UTF_8));
  }
}
