package io.lampyr.mapping.field;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.miscellaneous.ConcatenateGraphFilter;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automaton;

/**
 * What analysis makes of the inputs of a completion field, and of what users type: the terms of a
 * text joined to one, of which there are several where a place has several terms.
 *
 * <p>An index has them in two fields of their own: each form alone, which queries look for; and
 * each form with its input behind a zero byte, which suggestions are read from. There, too, is the
 * {@link #MARK}, without which documents were written before there were forms.
 *
 * @param separated whether a separator stands between terms
 * @param gaps whether a place without a term counts
 */
public record CompletionForms(Analyzer analyzer, boolean separated, boolean gaps) {
  /** Behind the field's name: the field of forms. */
  public static final String ALONE = "._forms";

  /** Behind the field's name: the field of forms and inputs. */
  public static final String WITH_INPUTS = "._inputs";

  /** The term of all documents that have forms. */
  public static final BytesRef MARK = new BytesRef(new byte[] {0});

  private static final int MAX_FORMS = 10_000;

  /** The forms of a text, in UTF-8; none where analysis leaves no term. */
  public List<BytesRef> of(String text) {
    List<BytesRef> forms = new ArrayList<>();
    each(text, form -> forms.add(BytesRef.deepCopyOf(form)));
    return forms;
  }

  private void each(String text, Consumer<BytesRef> taking) {
    try (ConcatenateGraphFilter joined = joined(text)) {
      TermToBytesRefAttribute form = joined.getAttribute(TermToBytesRefAttribute.class);
      joined.reset();
      while (joined.incrementToken()) {
        taking.accept(form.getBytesRef());
      }
      joined.end();
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
  }

  /** Accepts the forms of a text, letter by letter, or byte by byte of UTF-8. */
  public Automaton accepting(String text, boolean letters) {
    try (ConcatenateGraphFilter joined = joined(text)) {
      return joined.toAutomaton(letters);
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
  }

  private ConcatenateGraphFilter joined(String text) {
    return new ConcatenateGraphFilter(
        analyzer.tokenStream(ALONE, text),
        separated ? ConcatenateGraphFilter.DEFAULT_TOKEN_SEPARATOR : null,
        gaps,
        MAX_FORMS);
  }

  /** The fields of an input, whose forms are taken of what the document may have. */
  List<IndexableField> fields(String path, String input, FormsBudget budget) {
    byte[] utf8 = input.getBytes(StandardCharsets.UTF_8);
    List<IndexableField> fields = new ArrayList<>();
    fields.add(TermField.searchable(path + WITH_INPUTS, MARK));
    List<BytesRef> forms = new ArrayList<>();
    each(
        input,
        form -> {
          long together = (long) form.length + 1 + utf8.length;
          if (together > Scalars.MAX_TERM_BYTES) {
            throw Scalars.immense(path, utf8);
          }
          budget.take(path, form.length + together);
          forms.add(BytesRef.deepCopyOf(form));
        });
    fields.add(new FormsField(path + ALONE, forms));
    for (BytesRef form : forms) {
      byte[] both = new byte[form.length + 1 + utf8.length];
      System.arraycopy(form.bytes, form.offset, both, 0, form.length);
      System.arraycopy(utf8, 0, both, form.length + 1, utf8.length);
      fields.add(TermField.searchable(path + WITH_INPUTS, new BytesRef(both)));
    }
    return fields;
  }

  /** A text that tells of fields, by the names that the mapping has for them. */
  public static String shown(String text) {
    return text.replace(ALONE + ':', ":").replace(WITH_INPUTS + ':', ":");
  }

  /** Where the input begins in a term of the field of forms and inputs; zero without one. */
  public static int inputAt(BytesRef term) {
    for (int i = 0; i < term.length - 1; i++) {
      if (term.bytes[term.offset + i] == 0) {
        return i + 1;
      }
    }
    return 0;
  }
}
