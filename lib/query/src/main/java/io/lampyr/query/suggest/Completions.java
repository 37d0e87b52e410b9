package io.lampyr.query.suggest;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.CompletionType;
import io.lampyr.query.dsl.term.Expressions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.CompiledAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;
import org.apache.lucene.util.automaton.TooComplexToDeterminizeException;
import org.jspecify.annotations.Nullable;

/** Completes what was typed by the inputs of one shard, in any case of letters. */
public final class Completions {
  private static final int MAX_PREFIX_CHARS = 256;

  private Completions() {}

  /** The best completions: one part, the whole text. */
  public static List<Suggestion> of(
      Suggester.Completion suggester, IndexReader reader, Mapping mapping, int shard)
      throws IOException {
    LeafField leaf = mapping.leaf(suggester.field());
    if (leaf == null || !(leaf.type() instanceof CompletionType type)) {
      throw FaultException.argument(
          "Field [" + suggester.field() + "] is not a completion suggest field");
    }
    WantedContexts contexts = WantedContexts.of(suggester, leaf, type, mapping);
    CompiledAutomaton inputs = new CompiledAutomaton(automaton(suggester));
    NearPrefix near = suggester.fuzzy() == null ? null : near(suggester);
    NavigableSet<Suggestion.Option> best = new TreeSet<>(Suggestion.order(suggester));
    for (LeafReaderContext segment : reader.leaves()) {
      Terms terms = segment.reader().terms(leaf.path());
      if (terms != null) {
        Inputs found = new Inputs(segment, leaf, suggester, contexts, near, shard, best);
        TermsEnum matching = inputs.getTermsEnum(terms);
        for (BytesRef input = matching.next(); input != null; input = matching.next()) {
          found.collect(matching.postings(null, PostingsEnum.NONE), input);
        }
      }
    }
    return List.of(
        new Suggestion(suggester.text(), 0, suggester.text().length(), new ArrayList<>(best)));
  }

  /** The inputs of one segment. */
  private record Inputs(
      LeafReaderContext segment,
      LeafField leaf,
      Suggester.Completion suggester,
      @Nullable WantedContexts wanted,
      @Nullable NearPrefix near,
      int shard,
      NavigableSet<Suggestion.Option> best) {

    void collect(PostingsEnum documents, BytesRef input) throws IOException {
      Bits live = segment.reader().getLiveDocs();
      BinaryDocValues weights =
          DocValues.getBinary(segment.reader(), leaf.path() + CompletionType.WEIGHTS);
      WantedContexts.Of contexts = wanted == null ? null : wanted.of(segment);
      for (int doc = documents.nextDoc();
          doc != DocIdSetIterator.NO_MORE_DOCS;
          doc = documents.nextDoc()) {
        if ((live == null || live.get(doc)) && weights.advanceExact(doc)) {
          option(doc, weight(weights.binaryValue(), input), contexts, input);
        }
      }
    }

    private void option(int doc, int weight, WantedContexts.@Nullable Of contexts, BytesRef input)
        throws IOException {
      float boost = 1;
      Map<String, List<String>> fitting = Map.of();
      if (contexts != null) {
        fitting = new LinkedHashMap<>();
        boost = contexts.boost(doc, input, fitting);
        if (boost == 0) {
          return;
        }
      }
      String text = input.utf8ToString();
      float score = near == null ? weight * boost : score(weight, boost, near.alike(input));
      add(
          new Suggestion.Option(text, score, 0, shard, segment.docBase + doc, null, fitting),
          best,
          suggester);
    }
  }

  /** A context's boost is one more than none, and what is alike is added to it. */
  private static float score(int weight, float context, int alike) {
    float boost = context - 1 + alike;
    return boost == 0 ? weight : weight == 0 ? boost : weight * boost;
  }

  private static NearPrefix near(Suggester.Completion suggester) {
    return new NearPrefix(prefix(suggester), suggester.text());
  }

  /** Keeps the best, each document and, if so wished, each text once. */
  private static void add(
      Suggestion.Option option,
      NavigableSet<Suggestion.Option> best,
      Suggester.Completion suggester) {
    if (best.size() == suggester.size()
        && Suggestion.order(suggester).compare(option, best.last()) > 0) {
      return;
    }
    for (Suggestion.Option other : best) {
      boolean same =
          other.doc() == option.doc()
              || (suggester.skipDuplicates() && other.text().equals(option.text()));
      if (same) {
        if (Suggestion.order(suggester).compare(option, other) >= 0) {
          return;
        }
        best.remove(other);
        break;
      }
    }
    best.add(option);
    if (best.size() > suggester.size()) {
      best.pollLast();
    }
  }

  private static int weight(BytesRef packed, BytesRef input) {
    ByteArrayDataInput in = new ByteArrayDataInput(packed.bytes, packed.offset, packed.length);
    int most = 0;
    for (int left = in.readVInt(); left > 0; left--) {
      int length = in.readVInt();
      int weight = Integer.reverseBytes(in.readInt());
      int start = in.getPosition();
      BytesRef text = new BytesRef(packed.bytes, start, length - Integer.BYTES);
      if (text.bytesEquals(input)) {
        most = Math.max(most, weight);
      }
      in.skipBytes(text.length);
    }
    return most;
  }

  private static Automaton automaton(Suggester.Completion suggester) {
    String text = suggester.text();
    if (text.length() > MAX_PREFIX_CHARS) {
      throw FaultException.argument(
          "completion text is longer than [" + MAX_PREFIX_CHARS + "] characters");
    }
    try {
      Automaton beginning =
          suggester.regex()
              ? new RegExp(Expressions.checked(text)).toAutomaton()
              : prefix(suggester);
      return Operations.determinize(
          Operations.concatenate(List.of(beginning, Automata.makeAnyString())),
          Operations.DEFAULT_DETERMINIZE_WORK_LIMIT);
    } catch (IllegalArgumentException | TooComplexToDeterminizeException wrong) {
      throw FaultException.argument("completion of [" + text + "]: " + wrong.getMessage());
    }
  }

  private static Automaton prefix(Suggester.Completion suggester) {
    String text = suggester.text();
    Suggester.Fuzzy fuzzy = suggester.fuzzy();
    if (fuzzy != null && fuzzy.maxEdits() > 0 && text.length() >= fuzzy.minLength()) {
      int exact = Math.min(fuzzy.prefixLength(), text.length());
      return Operations.concatenate(
          List.of(
              anyCase(text.substring(0, exact)),
              new LevenshteinAutomata(text.substring(exact), fuzzy.transpositions())
                  .toAutomaton(fuzzy.maxEdits())));
    }
    return anyCase(text);
  }

  private static Automaton anyCase(String text) {
    List<Automaton> letters = new ArrayList<>();
    text.codePoints()
        .forEach(c ->
            letters.add(
                Operations.union(
                    List.of(
                        Automata.makeChar(Character.toLowerCase(c)),
                        Automata.makeChar(Character.toUpperCase(c))))));
    return letters.isEmpty() ? Automata.makeEmptyString() : Operations.concatenate(letters);
  }
}
