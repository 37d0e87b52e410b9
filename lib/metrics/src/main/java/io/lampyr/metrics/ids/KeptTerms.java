package io.lampyr.metrics.ids;

import java.io.IOException;
import org.apache.lucene.index.FilterLeafReader.FilterTerms;
import org.apache.lucene.index.FilterLeafReader.FilterTermsEnum;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Terms of which only documents before the first point are shown. Most have none: writers leave out
 * a term that has no documents.
 */
final class KeptTerms extends FilterTerms {
  private final int firstPoint;

  KeptTerms(Terms all, int firstPoint) {
    super(all);
    this.firstPoint = firstPoint;
  }

  @Override
  public TermsEnum iterator() throws IOException {
    return new FilterTermsEnum(in.iterator()) {
      @Override
      public PostingsEnum postings(@Nullable PostingsEnum reuse, int flags) throws IOException {
        PostingsEnum before = reuse instanceof Before wrapped ? wrapped.in : reuse;
        return new Before(in.postings(before, flags), firstPoint);
      }
    };
  }

  private static final class Before extends PostingsEnum {
    private final PostingsEnum in;
    private final int end;

    Before(PostingsEnum in, int end) {
      this.in = in;
      this.end = end;
    }

    @Override
    public int docID() {
      return ended(in.docID());
    }

    @Override
    public int nextDoc() throws IOException {
      return ended(in.nextDoc());
    }

    @Override
    public int advance(int target) throws IOException {
      return ended(in.advance(target));
    }

    private int ended(int document) {
      return document < end ? document : NO_MORE_DOCS;
    }

    @Override
    public long cost() {
      return Math.min(end, in.cost());
    }

    @Override
    public int freq() throws IOException {
      return in.freq();
    }

    @Override
    public int nextPosition() throws IOException {
      return in.nextPosition();
    }

    @Override
    public int startOffset() throws IOException {
      return in.startOffset();
    }

    @Override
    public int endOffset() throws IOException {
      return in.endOffset();
    }

    @Override
    public @Nullable BytesRef getPayload() throws IOException {
      return in.getPayload();
    }
  }
}
