package io.lampyr.restapi.termvector;

import io.lampyr.engine.search.SearchShard;
import io.lampyr.engine.search.TermCounts;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Shows terms, with what their shard knows of them. */
final class VectorJson {
  private final TermCounts counts;

  VectorJson(TermCounts counts) {
    this.counts = counts;
  }

  /** One term, and how much it tells; a score is there only if terms are chosen by it. */
  private record Weighed(
      BytesRef term,
      List<FieldTerms.Place> places,
      int times,
      TermCounts.OfTerm counted,
      @Nullable Float score) {
    float weight() {
      return score == null ? 0 : score;
    }
  }

  Map<String, @Nullable Object> of(
      Map<String, FieldTerms> fields, VectorRequest request, List<SearchShard> shards) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    fields.forEach((path, terms) -> json.put(path, field(path, terms, request, shards)));
    return json;
  }

  private Map<String, @Nullable Object> field(
      String path, FieldTerms terms, VectorRequest request, List<SearchShard> shards) {
    boolean counting =
        request.shown().fields() || request.shown().terms() || request.filter().isPresent();
    boolean each = request.shown().terms() || request.filter().isPresent();
    Optional<TermCounts.OfField> counted =
        counting && !shards.isEmpty()
            ? counts.of(
                shards.getFirst(), path, each ? List.copyOf(terms.terms().keySet()) : List.of())
            : Optional.empty();
    List<Weighed> shown = weighed(terms, each ? counted : Optional.empty());
    if (request.filter().isPresent()) {
      long documents = counted.map(TermCounts.OfField::documents).orElse(0L);
      boolean isThere = request.given().isEmpty() || documents == 0;
      shown = chosen(shown, request.filter().get(), documents, isThere);
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    if (request.shown().fields()) {
      Map<String, @Nullable Object> statistics = new LinkedHashMap<>();
      statistics.put("sum_doc_freq", counted.map(TermCounts.OfField::postings).orElse(0L));
      statistics.put("doc_count", counted.map(TermCounts.OfField::documents).orElse(0L));
      statistics.put("sum_ttf", counted.map(TermCounts.OfField::occurrences).orElse(0L));
      json.put("field_statistics", statistics);
    }
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    shown.forEach(
        term -> all.put(term.term().utf8ToString(), term(term, request.shown().of(terms.known()))));
    json.put("terms", all);
    return json;
  }

  private static List<Weighed> weighed(FieldTerms terms, Optional<TermCounts.OfField> counted) {
    List<Weighed> all = new ArrayList<>();
    terms
        .terms()
        .forEach((term, places) -> {
          TermCounts.OfTerm count =
              counted.map(of -> of.terms().get(all.size())).orElse(new TermCounts.OfTerm(0, 0));
          all.add(new Weighed(term, places, terms.times(places), count, null));
        });
    return all;
  }

  /**
   * The terms that tell most: frequent here, and rare elsewhere.
   *
   * @param isThere whether the document itself counts as one that has its terms: one that is
   *     stored, even where no search sees it yet, or the first that has this field
   */
  private static List<Weighed> chosen(
      List<Weighed> all, TermFilter filter, long documents, boolean isThere) {
    // Of terms that tell the same those stay that stay in the peers' heap.
    PriorityQueue<Weighed> best =
        new PriorityQueue<>(Math.min(filter.maxTerms(), all.size())) {
          @Override
          protected boolean lessThan(Weighed one, Weighed other) {
            return one.weight() < other.weight();
          }
        };
    for (Weighed one : all) {
      long having = Math.max(one.counted().documents(), isThere ? 1 : 0);
      if (filter.lets(one.term().utf8ToString(), one.times(), having)) {
        double rarity = Math.log((Math.max(documents, having) + 1.0) / (having + 1.0)) + 1;
        float score = (float) (one.times() * rarity);
        best.insertWithOverflow(
            new Weighed(one.term(), one.places(), one.times(), one.counted(), score));
      }
    }
    List<Weighed> chosen = new ArrayList<>();
    best.forEach(chosen::add);
    chosen.sort(Comparator.comparing(Weighed::term));
    return chosen;
  }

  private static Map<String, @Nullable Object> term(Weighed term, VectorRequest.Shown shown) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    if (shown.terms() && term.counted().documents() > 0) {
      json.put("doc_freq", term.counted().documents());
      json.put("ttf", term.counted().occurrences());
    }
    json.put("term_freq", term.times());
    if (shown.positions() || shown.offsets() || shown.payloads()) {
      json.put("tokens", term.places().stream().map(place -> place(place, shown)).toList());
    }
    if (term.score() != null) {
      json.put("score", term.score());
    }
    return json;
  }

  private static Map<String, @Nullable Object> place(
      FieldTerms.Place place, VectorRequest.Shown shown) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    if (shown.positions()) {
      json.put("position", place.position());
    }
    if (shown.offsets()) {
      json.put("start_offset", place.start());
      json.put("end_offset", place.end());
    }
    BytesRef payload = place.payload();
    if (shown.payloads() && payload != null) {
      json.put("payload", Base64.getEncoder().encodeToString(payload.bytes));
    }
    return json;
  }
}
