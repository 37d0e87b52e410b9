package io.lampyr.query.suggest;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.spell.DirectSpellChecker;
import org.apache.lucene.search.spell.SuggestWord;
import org.jspecify.annotations.Nullable;

/**
 * Corrects a whole phrase by the terms of one shard: as likely as its words beside each other, and
 * as likely as they were mistyped so.
 */
public final class PhraseCorrections {
  /** The most beginnings of phrases that are kept at each word, for each number of errors. */
  private static final int MAX_BEGINNINGS = 64;

  private final Suggester.Phrase suggester;
  private final IndexReader reader;
  private final Mapping mapping;
  private final WordModel model;

  /** One word in a place of the phrase, and how likely it is what was meant by the one typed. */
  private record Candidate(String word, double likelihood, boolean corrected) {}

  /** The beginning of a phrase. */
  private record Beginning(List<Candidate> words, int errors, double score) {
    Beginning with(Candidate next, double of) {
      List<Candidate> all = new ArrayList<>(words);
      all.add(next);
      return new Beginning(all, errors + (next.corrected() ? 1 : 0), score + of);
    }
  }

  private PhraseCorrections(
      Suggester.Phrase suggester, IndexReader reader, Mapping mapping, WordModel model) {
    this.suggester = suggester;
    this.reader = reader;
    this.mapping = mapping;
    this.model = model;
  }

  /** The corrections of the phrase: one part, the whole text. */
  public static List<Suggestion> of(
      Suggester.Phrase suggester, IndexReader reader, Mapping mapping, int shard)
      throws IOException {
    LeafField leaf = leaf(mapping, suggester.field());
    WordModel model = WordModel.of(leaf.path(), reader, suggester.options(), suggester.gramSize());
    List<Suggestion.Option> options =
        model.isEmpty()
            ? List.of()
            : new PhraseCorrections(suggester, reader, mapping, model).options(leaf, shard);
    return List.of(new Suggestion(suggester.text(), 0, suggester.text().length(), options));
  }

  static LeafField leaf(Mapping mapping, String field) {
    LeafField leaf = mapping.leaf(field);
    if (leaf == null) {
      throw FaultException.argument("no mapping found for field [" + field + "]");
    }
    return leaf;
  }

  private List<Suggestion.Option> options(LeafField leaf, int shard) throws IOException {
    List<String> words =
        TermCorrections.words(leaf, suggester.text()).stream()
            .map(TermCorrections.Word::term)
            .toList();
    if (words.isEmpty()) {
      return List.of();
    }
    double least = 0;
    Beginning typed = new Beginning(List.of(), 0, 0);
    for (String word : words) {
      typed = next(typed, typed(word));
    }
    if (suggester.options().confidence() > 0) {
      least = Math.exp(typed.score()) * suggester.options().confidence();
    }
    List<Suggestion.Option> options = new ArrayList<>();
    for (Beginning whole : search(words)) {
      double score = Math.exp(whole.score());
      if (score > least && options.size() < suggester.shardSize()) {
        options.add(
            new Suggestion.Option(
                join(whole, false),
                (float) score,
                0,
                shard,
                -1,
                suggester.options().before() == null ? null : join(whole, true),
                Map.of()));
      }
    }
    return options;
  }

  private Candidate typed(String word) {
    return new Candidate(word, suggester.options().realWordErrorLikelihood(), false);
  }

  private Beginning next(Beginning before, Candidate word) throws IOException {
    List<String> known = before.words().stream().map(Candidate::word).toList();
    return before.with(word, Math.log10(word.likelihood() * model.likelihood(known, word.word())));
  }

  /** The likeliest phrases, best first; of many beginnings only the best are followed. */
  private List<Beginning> search(List<String> words) throws IOException {
    double allowed = suggester.options().maxErrors();
    int errors = (int) Math.max(1, allowed >= 1 ? allowed : Math.round(allowed * words.size()));
    Comparator<Beginning> best = Comparator.comparingDouble(Beginning::score).reversed();
    List<Beginning> beginnings = List.of(new Beginning(List.of(), 0, 0));
    for (String word : words) {
      List<Candidate> candidates = candidates(word);
      List<Beginning> longer = new ArrayList<>();
      for (Beginning beginning : beginnings) {
        for (Candidate candidate : candidates) {
          if (!candidate.corrected() || beginning.errors() < errors) {
            longer.add(next(beginning, candidate));
          }
        }
      }
      longer.sort(best);
      beginnings = longer.subList(0, Math.min(MAX_BEGINNINGS, longer.size()));
    }
    return beginnings;
  }

  private List<Candidate> candidates(String word) throws IOException {
    Map<String, Candidate> all = new LinkedHashMap<>();
    all.put(word, typed(word));
    for (Suggester.Generator generator : suggester.generators()) {
      LeafField leaf = leaf(mapping, generator.field());
      DirectSpellChecker checker = TermCorrections.checker(generator.nearness());
      for (SuggestWord near :
          checker.suggestSimilar(
              new Term(leaf.path(), word),
              generator.size(),
              reader,
              TermCorrections.mode(generator.mode()))) {
        all.putIfAbsent(near.string, new Candidate(near.string, near.score, true));
      }
    }
    return List.copyOf(all.values());
  }

  /** The phrase as a text; neighbouring corrections are shown as one. */
  private String join(Beginning phrase, boolean highlighted) {
    StringBuilder text = new StringBuilder();
    boolean open = false;
    for (Candidate word : phrase.words()) {
      boolean mark = highlighted && word.corrected();
      if (open && !mark) {
        text.append(orEmpty(suggester.options().after()));
      }
      if (!text.isEmpty()) {
        text.append(suggester.options().separator());
      }
      if (mark && !open) {
        text.append(orEmpty(suggester.options().before()));
      }
      open = mark;
      text.append(word.word());
    }
    return open ? text.append(orEmpty(suggester.options().after())).toString() : text.toString();
  }

  private static String orEmpty(@Nullable String tag) {
    return tag == null ? "" : tag;
  }
}
