package io.lampyr.engine.fielduse;

import java.io.IOException;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.AttributeSource;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOBooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Goes over terms, and notes what their postings are read with. For one thread, as all are. */
final class WatchedTermsEnum extends TermsEnum {
  private final TermsEnum in;
  private final String field;
  private final SearchUses uses;

  /** What this one has noted: a query of many terms reads the postings of each the same way. */
  private int noted;

  WatchedTermsEnum(TermsEnum in, String field, SearchUses uses) {
    this.in = in;
    this.field = field;
    this.uses = uses;
  }

  private void note(int flags) {
    int bits = Structure.ofPostings(flags);
    if ((noted & bits) != bits) {
      noted |= bits;
      uses.note(field, bits);
    }
  }

  @Override
  public PostingsEnum postings(@Nullable PostingsEnum reuse, int flags) throws IOException {
    note(flags);
    return in.postings(reuse, flags);
  }

  @Override
  public ImpactsEnum impacts(int flags) throws IOException {
    note(flags);
    return in.impacts(flags);
  }

  @Override
  public AttributeSource attributes() {
    return in.attributes();
  }

  @Override
  public boolean seekExact(BytesRef text) throws IOException {
    return in.seekExact(text);
  }

  @Override
  public @Nullable IOBooleanSupplier prepareSeekExact(BytesRef text) throws IOException {
    return in.prepareSeekExact(text);
  }

  @Override
  public SeekStatus seekCeil(BytesRef text) throws IOException {
    return in.seekCeil(text);
  }

  @Override
  public void seekExact(long ord) throws IOException {
    in.seekExact(ord);
  }

  @Override
  public void seekExact(BytesRef term, TermState state) throws IOException {
    in.seekExact(term, state);
  }

  @Override
  public @Nullable BytesRef next() throws IOException {
    return in.next();
  }

  @Override
  public BytesRef term() throws IOException {
    return in.term();
  }

  @Override
  public long ord() throws IOException {
    return in.ord();
  }

  @Override
  public int docFreq() throws IOException {
    return in.docFreq();
  }

  @Override
  public long totalTermFreq() throws IOException {
    return in.totalTermFreq();
  }

  @Override
  public TermState termState() throws IOException {
    return in.termState();
  }

  @Override
  public boolean preferSeekExact() {
    return in.preferSeekExact();
  }
}
