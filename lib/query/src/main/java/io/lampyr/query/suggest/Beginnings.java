package io.lampyr.query.suggest;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.CompletionForms;
import io.lampyr.query.dsl.term.Expressions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IntsRef;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.CompiledAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;
import org.apache.lucene.util.automaton.LimitedFiniteStringsIterator;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;
import org.apache.lucene.util.automaton.TooComplexToDeterminizeException;
import org.apache.lucene.util.automaton.UTF32ToUTF8;
import org.jspecify.annotations.Nullable;

/**
 * The terms that begin as was typed.
 *
 * @param near how well they do, where they need not begin exactly so
 */
record Beginnings(CompiledAutomaton terms, @Nullable NearPrefix near) {
  private static final int MAX_PREFIX_CHARS = 256;
  private static final int MAX_TYPED_FORMS = 64;

  /** Of forms, which analysis made. */
  static Beginnings ofForms(Suggester.Completion suggester, CompletionForms forms) {
    return made(
        suggester,
        () -> {
          if (suggester.typed().regex()) {
            return exact(
                bytes(inForms(expression(suggester), Character.MAX_CODE_POINT)), suggester.typed());
          }
          Suggester.Fuzzy fuzzy = suggester.fuzzy();
          boolean letters = fuzzy != null && fuzzy.letters();
          Automaton typed =
              forms.of(suggester.text()).isEmpty()
                  ? Automata.makeEmpty()
                  : forms.accepting(suggester.text(), letters);
          if (fuzzy == null) {
            return exact(typed, suggester.typed());
          }
          Automaton near = inForms(near(typed, fuzzy), most(letters));
          Automaton binary = letters ? bytes(near) : near;
          return new Beginnings(
              any(binary, Automata.makeAnyBinary(), true, suggester.typed()),
              new NearPrefix(binary, true, forms.of(suggester.text())));
        });
  }

  /** Of inputs in any case of letters: how documents without forms are searched. */
  static Beginnings ofInputs(Suggester.Completion suggester) {
    return made(
        suggester,
        () -> {
          Automaton typed =
              suggester.typed().regex() ? expression(suggester) : anyCaseOrNear(suggester);
          String lower = suggester.text().toLowerCase(Locale.ROOT);
          return new Beginnings(
              any(typed, Automata.makeAnyString(), false, suggester.typed()),
              suggester.fuzzy() == null
                  ? null
                  : new NearPrefix(
                      typed, false, List.of(new BytesRef(lower.getBytes(StandardCharsets.UTF_8)))));
        });
  }

  private static Beginnings made(
      Suggester.Completion suggester, java.util.function.Supplier<Beginnings> making) {
    if (suggester.text().length() > MAX_PREFIX_CHARS) {
      throw FaultException.argument(
          "completion text is longer than [" + MAX_PREFIX_CHARS + "] characters");
    }
    try {
      return making.get();
    } catch (IllegalArgumentException | TooComplexToDeterminizeException wrong) {
      throw FaultException.argument(
          "completion of [" + suggester.text() + "]: " + wrong.getMessage());
    }
  }

  private static Automaton expression(Suggester.Completion suggester) {
    if (suggester.text().isEmpty()) {
      return Automata.makeEmpty();
    }
    return new RegExp(Expressions.checked(suggester.text()), suggester.typed().flags())
        .toAutomaton();
  }

  private static Beginnings exact(Automaton binary, Suggester.Typed typed) {
    return new Beginnings(any(binary, Automata.makeAnyBinary(), true, typed), null);
  }

  private static CompiledAutomaton any(
      Automaton beginning, Automaton rest, boolean binary, Suggester.Typed typed) {
    Automaton all =
        Operations.determinize(Operations.concatenate(List.of(beginning, rest)), typed.maxStates());
    return new CompiledAutomaton(all, false, true, binary);
  }

  private static Automaton bytes(Automaton letters) {
    return new UTF32ToUTF8().convert(letters);
  }

  private static int most(boolean letters) {
    return letters ? Character.MAX_CODE_POINT : 255;
  }

  /** What is typed ends before the zero byte, behind which terms of forms have the input. */
  private static Automaton inForms(Automaton typed, int most) {
    Automaton form = Operations.repeat(Automata.makeCharRange(1, most));
    return Operations.intersection(typed, form);
  }

  private static Automaton near(Automaton typed, Suggester.Fuzzy fuzzy) {
    List<Automaton> all = new ArrayList<>();
    LimitedFiniteStringsIterator forms =
        new LimitedFiniteStringsIterator(typed, MAX_TYPED_FORMS + 1);
    for (IntsRef form = forms.next(); form != null; form = forms.next()) {
      if (all.size() == MAX_TYPED_FORMS) {
        throw new IllegalArgumentException(
            "analysis makes more than ["
                + MAX_TYPED_FORMS
                + "] forms of it, which are too many for [fuzzy]: leave it out, or type less");
      }
      int exact = fuzzy.prefixLength();
      if (form.length <= exact || form.length < fuzzy.minLength()) {
        all.add(Automata.makeString(form.ints, form.offset, form.length));
      } else {
        int[] rest = new int[form.length - exact];
        System.arraycopy(form.ints, form.offset + exact, rest, 0, rest.length);
        all.add(
            Operations.concatenate(
                List.of(
                    Automata.makeString(form.ints, form.offset, exact),
                    new LevenshteinAutomata(rest, most(fuzzy.letters()), fuzzy.transpositions())
                        .toAutomaton(fuzzy.maxEdits()))));
      }
    }
    return all.isEmpty() ? Automata.makeEmpty() : Operations.union(all);
  }

  private static Automaton anyCaseOrNear(Suggester.Completion suggester) {
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
