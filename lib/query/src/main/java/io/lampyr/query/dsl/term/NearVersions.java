package io.lampyr.query.dsl.term;

import io.lampyr.mapping.field.VersionCodec;
import io.lampyr.query.dsl.frame.FieldTarget;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.FilteredTermsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BoostAttribute;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.AttributeSource;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.CompiledAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;
import org.apache.lucene.util.automaton.Operations;

/** Versions that are few edits away; fewer edits score more. */
final class NearVersions extends MultiTermQuery {
  private final String text;
  private final Fuzziness fuzziness;

  NearVersions(String field, String text, Fuzziness fuzziness, RewriteMethod rewrite) {
    super(field, rewrite);
    this.text = text;
    this.fuzziness = fuzziness;
  }

  /** Whether the field's terms are no texts, but versions in their order. */
  static boolean are(FieldTarget target) {
    return target.type().name().equals("version");
  }

  /** What is so many edits away, or fewer, by the number of them. */
  private List<CompiledAutomaton> byEdits() {
    int same = Math.min(fuzziness.prefixLength(), text.length());
    LevenshteinAutomata near =
        new LevenshteinAutomata(text.substring(same), fuzziness.transpositions());
    List<CompiledAutomaton> all = new ArrayList<>();
    for (int edits = 0; edits <= fuzziness.edits(text); edits++) {
      Automaton encoded = VersionCodec.encoded(near.toAutomaton(edits, text.substring(0, same)));
      Automaton states = Operations.determinize(encoded, PatternQueries.MAX_STATES);
      all.add(new CompiledAutomaton(states, false, false, true));
    }
    return all;
  }

  @Override
  protected TermsEnum getTermsEnum(Terms terms, AttributeSource attributes) throws IOException {
    List<CompiledAutomaton> byEdits = byEdits();
    return new Found(byEdits.getLast().getTermsEnum(terms), byEdits);
  }

  private final class Found extends FilteredTermsEnum {
    private final List<CompiledAutomaton> byEdits;
    private final BoostAttribute boost;

    Found(TermsEnum all, List<CompiledAutomaton> byEdits) {
      super(all, false);
      this.byEdits = byEdits;
      this.boost = attributes().addAttribute(BoostAttribute.class);
    }

    @Override
    protected AcceptStatus accept(BytesRef term) {
      int edits = 0;
      while (edits < byEdits.size() - 1 && !matches(byEdits.get(edits), term)) {
        edits++;
      }
      int length = Math.min(text.length(), VersionCodec.decode(term).length());
      boost.setBoost(edits == 0 ? 1 : 1 - (float) edits / Math.max(1, length));
      return AcceptStatus.YES;
    }

    private static boolean matches(CompiledAutomaton automaton, BytesRef term) {
      return automaton.runAutomaton != null
          && automaton.runAutomaton.run(term.bytes, term.offset, term.length);
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(getField())) {
      visitor.consumeTermsMatching(this, getField(), () -> byEdits().getLast().runAutomaton);
    }
  }

  @Override
  public String toString(String field) {
    String shown = text + "~" + fuzziness.edits(text);
    return getField().equals(field) ? shown : getField() + ":" + shown;
  }

  @Override
  public boolean equals(Object other) {
    return super.equals(other)
        && other instanceof NearVersions that
        && text.equals(that.text)
        && fuzziness.equals(that.fuzziness);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * super.hashCode() + text.hashCode()) + fuzziness.hashCode();
  }
}
