package io.lampyr.query.suggest;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.CompletionForms;
import io.lampyr.mapping.field.CompletionType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
import org.apache.lucene.search.FilteredDocIdSetIterator;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Completes what was typed by the inputs of one shard, as the field's analyzers make both. */
public final class Completions {
  private Completions() {}

  /** The best completions: one part, the whole text. */
  public static List<Suggestion> of(
      Suggester.Completion suggester, IndexReader reader, Mapping mapping, int shard)
      throws IOException {
    if (suggester.typed().regex() && suggester.fuzzy() != null) {
      throw FaultException.argument("can not use 'fuzzy' options with 'regex");
    }
    LeafField leaf = mapping.leaf(suggester.field());
    if (leaf == null) {
      throw FaultException.argument("no mapping found for field [" + suggester.field() + "]");
    }
    if (!(leaf.type() instanceof CompletionType type)) {
      throw FaultException.argument(
          "Field [" + suggester.field() + "] is not a completion suggest field");
    }
    WantedContexts contexts = WantedContexts.of(suggester, leaf, type, mapping);
    NavigableSet<Suggestion.Option> best = new TreeSet<>(Suggestion.order(suggester));
    Beginnings forms = Beginnings.ofForms(suggester, type.typed());
    for (LeafReaderContext segment : reader.leaves()) {
      Inputs found = new Inputs(segment, leaf, suggester, contexts, shard, best);
      Terms analyzed = segment.reader().terms(leaf.path() + CompletionForms.WITH_INPUTS);
      if (analyzed != null) {
        found.analyzed(forms, analyzed);
      }
      Terms inputs = segment.reader().terms(leaf.path());
      if (inputs != null && (analyzed == null || analyzed.getDocCount() < inputs.getDocCount())) {
        found.unanalyzed(Beginnings.ofInputs(suggester), inputs, analyzed);
      }
    }
    return List.of(
        new Suggestion(suggester.text(), 0, suggester.text().length(), new ArrayList<>(best)));
  }

  /** A document and an input of it. */
  private record Found(int doc, int weight, int alike) {}

  /** The inputs of one segment. */
  private record Inputs(
      LeafReaderContext segment,
      LeafField leaf,
      Suggester.Completion suggester,
      @Nullable WantedContexts wanted,
      int shard,
      NavigableSet<Suggestion.Option> best) {

    /** Those of which there are forms. */
    void analyzed(Beginnings wanted, Terms forms) throws IOException {
      TermsEnum matching = wanted.terms().getTermsEnum(forms);
      for (BytesRef term = matching.next(); term != null; term = matching.next()) {
        int at = CompletionForms.inputAt(term);
        if (at > 0) {
          BytesRef input = new BytesRef(term.bytes, term.offset + at, term.length - at);
          NearPrefix near = wanted.near();
          int alike = near == null ? -1 : near.alike(new BytesRef(term.bytes, term.offset, at - 1));
          collect(matching.postings(null, PostingsEnum.NONE), input, alike);
        }
      }
    }

    /** Those of documents that were written before there were forms. */
    void unanalyzed(Beginnings wanted, Terms inputs, @Nullable Terms forms) throws IOException {
      TermsEnum matching = wanted.terms().getTermsEnum(inputs);
      for (BytesRef input = matching.next(); input != null; input = matching.next()) {
        NearPrefix near = wanted.near();
        String lower = input.utf8ToString().toLowerCase(Locale.ROOT);
        int alike =
            near == null ? -1 : near.alike(new BytesRef(lower.getBytes(StandardCharsets.UTF_8)));
        DocIdSetIterator all = matching.postings(null, PostingsEnum.NONE);
        collect(forms == null ? all : without(all, marked(forms)), input, alike);
      }
    }

    private static DocIdSetIterator marked(Terms forms) throws IOException {
      TermsEnum terms = forms.iterator();
      return terms.seekExact(CompletionForms.MARK)
          ? terms.postings(null, PostingsEnum.NONE)
          : DocIdSetIterator.empty();
    }

    private static DocIdSetIterator without(DocIdSetIterator all, DocIdSetIterator marked) {
      return new FilteredDocIdSetIterator(all) {
        @Override
        protected boolean match(int doc) {
          try {
            return (marked.docID() < doc ? marked.advance(doc) : marked.docID()) != doc;
          } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
          }
        }
      };
    }

    /**
     * @param alike how well the input begins as it was typed; below zero if it must do so exactly
     */
    private void collect(DocIdSetIterator documents, BytesRef input, int alike) throws IOException {
      Bits live = segment.reader().getLiveDocs();
      BinaryDocValues weights =
          DocValues.getBinary(segment.reader(), leaf.path() + CompletionType.WEIGHTS);
      WantedContexts.Of contexts = wanted == null ? null : wanted.of(segment);
      for (int doc = documents.nextDoc();
          doc != DocIdSetIterator.NO_MORE_DOCS;
          doc = documents.nextDoc()) {
        if ((live == null || live.get(doc)) && weights.advanceExact(doc)) {
          Found found = new Found(doc, weight(weights.binaryValue(), input), alike);
          option(found, contexts, input);
        }
      }
    }

    private void option(Found found, WantedContexts.@Nullable Of contexts, BytesRef input)
        throws IOException {
      int doc = found.doc();
      float boost = 0;
      Map<String, List<String>> fitting = Map.of();
      if (contexts != null) {
        fitting = new LinkedHashMap<>();
        boost = contexts.boost(doc, input, fitting);
        if (boost == 0) {
          return;
        }
      }
      String text = input.utf8ToString();
      float score = score(found.weight(), boost + Math.max(0, found.alike()));
      add(
          new Suggestion.Option(text, score, 0, shard, segment.docBase + doc, null, fitting),
          best,
          suggester);
    }
  }

  /** What is boosted by nothing keeps its weight. */
  private static float score(int weight, float boost) {
    return boost == 0 ? weight : weight == 0 ? boost : weight * boost;
  }

  /**
   * Keeps the best, each document and, if so wished, each text once: of a document's inputs that
   * are alike the first.
   */
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
        boolean better =
            other.doc() == option.doc()
                ? option.score() > other.score()
                : Suggestion.order(suggester).compare(option, other) < 0;
        if (!better) {
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
}
