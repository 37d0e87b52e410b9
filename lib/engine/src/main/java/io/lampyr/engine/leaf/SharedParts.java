package io.lampyr.engine.leaf;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.TimeRange;
import io.lampyr.cluster.state.ValueRange;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.query.search.ShardHit;
import io.lampyr.query.search.ShardHits;
import io.lampyr.query.search.ShardHitsCodec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.util.BytesRef;

/** Parts of both requests and replies. */
final class SharedParts {
  private SharedParts() {}

  static void view(LeafOutput out, ShardView view) {
    out.text(view.shard().index().uuid()).number(view.shard().ordinal());
    commit(out, view.visible());
    out.optional(view.durable(), SharedParts::commit);
    out.optional(view.owner(), (o, owner) -> o.text(owner.value()));
  }

  static ShardView view(LeafInput in) {
    return new ShardView(
        new ShardId(new IndexId(in.text()), in.whole()),
        commit(in),
        in.optional(SharedParts::commit),
        in.optional(i -> new NodeId(i.text())));
  }

  private static void commit(LeafOutput out, CommitPoint commit) {
    out.number(commit.term().value()).number(commit.generation());
    out.text(commit.place().blob().path());
    out.number(commit.place().offset()).number(commit.place().length());
    out.signed(commit.checkpoint());
    out.optional(commit.times(), (o, times) -> o.signed(times.least()).signed(times.greatest()));
    out.list(
        new TreeMap<>(commit.ranges()).entrySet(),
        (o, range) ->
            o.text(range.getKey())
                .signed(range.getValue().least())
                .signed(range.getValue().greatest()));
  }

  private static CommitPoint commit(LeafInput in) {
    PrimaryTerm term = new PrimaryTerm(in.number());
    long generation = in.number();
    BlobStretch place = new BlobStretch(new BlobKey(in.text()), in.number(), in.number());
    long checkpoint = in.signed();
    Optional<TimeRange> times = in.optional(i -> new TimeRange(i.signed(), i.signed()));
    Map<String, ValueRange> ranges = new HashMap<>();
    in.list(3, i -> Map.entry(i.text(), new ValueRange(i.signed(), i.signed())))
        .forEach(range -> ranges.put(range.getKey(), range.getValue()));
    return new CommitPoint(term, generation, place, checkpoint, times, ranges);
  }

  static void hits(LeafOutput out, List<ShardHit> hits) {
    out.bytes(ShardHitsCodec.encode(new ShardHits(0, true, hits, null, false, false)));
  }

  static List<ShardHit> hits(LeafInput in) {
    return ShardHitsCodec.decode(in.bytes()).hits();
  }

  static void sections(LeafOutput out, List<List<ShardHit>> sections) {
    out.list(sections, SharedParts::hits);
  }

  static List<List<ShardHit>> sections(LeafInput in) {
    return in.list(1, SharedParts::hits);
  }

  static void statistics(LeafOutput out, SearchStatistics statistics) {
    Map<Term, TermStatistics> terms = new TreeMap<>(statistics.terms());
    out.list(
        terms.entrySet(),
        (o, entry) -> {
          BytesRef bytes = entry.getKey().bytes();
          o.text(entry.getKey().field()).bytes(bytes.bytes, bytes.offset, bytes.length);
          o.number(entry.getValue().docFreq()).number(entry.getValue().totalTermFreq());
        });
    out.list(
        new TreeMap<>(statistics.fields()).values(),
        (o, field) -> {
          o.text(field.field()).number(field.maxDoc()).number(field.docCount());
          o.number(field.sumTotalTermFreq()).number(field.sumDocFreq());
        });
  }

  static SearchStatistics statistics(LeafInput in) {
    Map<Term, TermStatistics> terms = new HashMap<>();
    in.list(4, SharedParts::term).forEach(entry -> terms.put(entry.getKey(), entry.getValue()));
    Map<String, CollectionStatistics> fields = new HashMap<>();
    in.list(
            5,
            i -> new CollectionStatistics(i.text(), i.number(), i.number(), i.number(), i.number()))
        .forEach(field -> fields.put(field.field(), field));
    return new SearchStatistics(terms, fields);
  }

  private static Map.Entry<Term, TermStatistics> term(LeafInput in) {
    Term term = new Term(in.text(), new BytesRef(in.bytes()));
    return Map.entry(term, new TermStatistics(term.bytes(), in.number(), in.number()));
  }
}
