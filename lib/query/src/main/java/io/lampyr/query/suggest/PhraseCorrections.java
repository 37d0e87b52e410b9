package io.lampyr.query.suggest;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.frame.QueryScope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.lucene.index.QueryTimeout;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/**
 * Corrects a whole phrase by the terms of one shard: as likely as its words beside each other, and
 * as likely as they were mistyped so.
 */
final class PhraseCorrections {
  /** The most beginnings of phrases that are kept at each word. */
  private static final int MAX_BEGINNINGS = 1000;

  private static final Comparator<MeantTerm> BEST_CANDIDATE =
      Comparator.comparingDouble(MeantTerm::score).reversed().thenComparing(MeantTerm::term);

  private static final Comparator<Beginning> BEST =
      Comparator.comparingDouble(Beginning::score).reversed().thenComparing(Beginning::text);

  private final Suggester.Phrase suggester;
  private final List<CandidateSource> sources;
  private final WordModel model;
  private final int grams;
  private final BooleanSupplier stopped;

  /** What may have been meant in a place: what was typed, and other terms. */
  private record Place(MeantTerm typed, List<MeantTerm> others) {}

  /** Phrases, and the score that each has more than. */
  private record Found(List<Beginning> phrases, double least) {
    static final Found NONE = new Found(List.of(), Double.MIN_VALUE);
  }

  /** The beginning of a phrase. */
  private record Beginning(List<MeantTerm> words, int errors, double score) {
    static final Beginning NONE = new Beginning(List.of(), 0, 0);

    Beginning with(MeantTerm next, double of) {
      List<MeantTerm> all = new ArrayList<>(words);
      all.add(next);
      return new Beginning(all, errors + (next.typed() ? 0 : 1), score + of);
    }

    String text() {
      return String.join(" ", words.stream().map(MeantTerm::term).toList());
    }
  }

  private PhraseCorrections(
      Suggester.Phrase suggester,
      List<CandidateSource> sources,
      WordModel model,
      int grams,
      BooleanSupplier stopped) {
    this.suggester = suggester;
    this.sources = List.copyOf(sources);
    this.model = model;
    this.grams = grams;
    this.stopped = stopped;
  }

  /**
   * The corrections of the phrase: one part, the whole text. None if the searcher's time is over
   * before the likeliest are known.
   */
  static List<Suggestion> of(
      Suggester.Phrase suggester, IndexSearcher searcher, QueryScope scope, int shard)
      throws IOException {
    CorrectedText.Field field = CorrectedText.field(scope, suggester.field(), suggester.analyzer());
    CorrectedText.Shingles shingles = CorrectedText.shingles(field);
    if (suggester.standardGenerator() && suggester.options().forceWords() && !shingles.words()) {
      throw FaultException.argument(
          "The default candidate generator for phrase suggest can't operate on field: ["
              + suggester.field()
              + "] since it doesn't emit unigrams. If this is intentional try to set the candidate"
              + " generator field explicitly");
    }
    Integer asked = suggester.gramSize();
    WordModel model = WordModel.of(field.path(), searcher.getIndexReader(), suggester.options());
    List<CandidateSource> sources = new ArrayList<>();
    for (Suggester.Generator generator : suggester.generators()) {
      CandidateSource.of(generator, searcher.getIndexReader(), scope).ifPresent(sources::add);
    }
    List<Suggestion.Option> options = List.of();
    if (!model.isEmpty() && !sources.isEmpty()) {
      List<CorrectedText.Word> words = CorrectedText.words(field, suggester.text());
      int grams = asked == null ? shingles.most() : asked;
      QueryTimeout timeout = searcher.getTimeout();
      BooleanSupplier stopped = () -> timeout != null && timeout.shouldExit();
      Found found =
          new PhraseCorrections(suggester, sources, model, grams, stopped).corrections(words);
      options = shown(suggester, found.phrases(), Collation.of(suggester, searcher, scope), shard);
      if (found.least() > Double.MIN_VALUE) {
        options.add(Suggestion.Option.least((float) found.least(), shard));
      }
    }
    return List.of(new Suggestion(suggester.text(), 0, suggester.text().length(), options));
  }

  private static List<Suggestion.Option> shown(
      Suggester.Phrase suggester, List<Beginning> found, @Nullable Collation collation, int shard)
      throws IOException {
    List<Suggestion.Option> options = new ArrayList<>();
    boolean all = collation == null || collation.prune();
    for (Beginning whole : found) {
      boolean matches = collation == null || collation.finds(whole.text());
      if (matches || all) {
        options.add(
            new Suggestion.Option(
                whole.text(),
                (float) Math.exp(whole.score()),
                collation != null && collation.prune() ? Suggestion.Option.collated(matches) : 0,
                shard,
                -1,
                suggester.options().before() == null ? null : marked(whole, suggester.options()),
                Map.of()));
      }
    }
    return options;
  }

  private Found corrections(List<CorrectedText.Word> words) throws IOException {
    List<Place> places = places(words);
    if (places.isEmpty() || places.size() >= suggester.options().tokenLimit()) {
      return Found.NONE;
    }
    double least = Double.MIN_VALUE;
    if (suggester.options().confidence() > 0) {
      Beginning typed = Beginning.NONE;
      for (Place place : places) {
        typed = next(typed, place.typed());
      }
      least = Math.exp(typed.score()) * suggester.options().confidence();
    }
    double atLeast = least;
    List<Beginning> phrases =
        search(places).stream()
            .filter(whole -> Math.exp(whole.score()) > atLeast)
            .limit(suggester.shardSize())
            .toList();
    return new Found(phrases, least);
  }

  private List<Place> places(List<CorrectedText.Word> words) throws IOException {
    List<Place> places = new ArrayList<>();
    boolean forced = suggester.options().forceWords();
    for (CorrectedText.Word word : words) {
      if (forced && word.joined()) {
        continue;
      }
      if (word.other() && !places.isEmpty()) {
        sources
            .getFirst()
            .other(word.term(), suggester.options().realWordErrorLikelihood())
            .ifPresent(other -> places.getLast().others().add(other));
      } else {
        places.add(new Place(sources.getFirst().typed(word.term()), new ArrayList<>()));
      }
    }
    if (forced && places.isEmpty() && !words.isEmpty()) {
      throw FaultException.argument("At least one unigram is required but all tokens were ngrams");
    }
    List<Place> drawn = new ArrayList<>();
    if (places.size() < suggester.options().tokenLimit()) {
      for (Place place : places) {
        if (stopped.getAsBoolean()) {
          return List.of();
        }
        drawn.add(new Place(place.typed(), candidates(place)));
      }
      return drawn;
    }
    return places;
  }

  private List<MeantTerm> candidates(Place place) throws IOException {
    Map<String, MeantTerm> all = new HashMap<>();
    place.others().forEach(other -> all.put(other.term(), other));
    for (CandidateSource source : sources) {
      source.near(place.typed()).forEach(near -> all.putIfAbsent(near.term(), near));
    }
    return all.values().stream().sorted(BEST_CANDIDATE).limit(suggester.shardSize()).toList();
  }

  private Beginning next(Beginning before, MeantTerm word) throws IOException {
    return before.with(word, model.score(before.words(), word, grams));
  }

  /** The likeliest phrases, best first; of many beginnings only the best are followed. */
  private List<Beginning> search(List<Place> places) throws IOException {
    double allowed = suggester.options().maxErrors();
    int errors = (int) Math.max(1, allowed >= 1 ? allowed : Math.round(allowed * places.size()));
    List<Beginning> beginnings = List.of(Beginning.NONE);
    for (Place place : places) {
      List<Beginning> longer = new ArrayList<>();
      for (Beginning beginning : beginnings) {
        if (stopped.getAsBoolean()) {
          return List.of();
        }
        longer.add(next(beginning, place.typed()));
        if (beginning.errors() < errors) {
          for (MeantTerm candidate : place.others()) {
            longer.add(next(beginning, candidate));
          }
        }
      }
      longer.sort(BEST);
      beginnings = longer.subList(0, Math.min(MAX_BEGINNINGS, longer.size()));
    }
    return beginnings;
  }

  /** The phrase as a text, with marks around corrections: around neighbours together. */
  private static String marked(Beginning phrase, Suggester.PhraseOptions options) {
    StringBuilder text = new StringBuilder();
    boolean open = false;
    for (MeantTerm word : phrase.words()) {
      if (open && word.typed()) {
        text.append(orEmpty(options.after()));
      }
      if (!text.isEmpty()) {
        text.append(' ');
      }
      if (!word.typed() && !open) {
        text.append(orEmpty(options.before()));
      }
      open = !word.typed();
      text.append(word.term());
    }
    return open ? text.append(orEmpty(options.after())).toString() : text.toString();
  }

  private static String orEmpty(@Nullable String tag) {
    return tag == null ? "" : tag;
  }
}
