package io.lampyr.engine.lucene;

import io.lampyr.engine.operation.DocumentVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.Fields;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * The term vectors that the index keeps of a document, by the paths of those fields that have any.
 */
public record KeptVectors(DocumentVersion version, Map<String, List<KeptTerm>> fields) {
  public KeptVectors {
    fields = Map.copyOf(fields);
  }

  /** A term and each time that it stands there, in the order of the index. */
  public record KeptTerm(BytesRef term, List<Standing> places) {
    public KeptTerm {
      places = List.copyOf(places);
    }
  }

  /**
   * Where a term stands; what the vector does not tell is -1, or null.
   *
   * @param times how often: more than once only where the vector tells of no places
   */
  public record Standing(int position, int start, int end, @Nullable BytesRef payload, int times) {}

  /** Those of some fields of a segment's document. */
  static Map<String, List<KeptTerm>> of(LeafReader segment, int doc, Set<String> fields)
      throws IOException {
    Fields kept = segment.termVectors().get(doc);
    Map<String, List<KeptTerm>> found = new HashMap<>();
    if (kept == null) {
      return found;
    }
    for (String field : fields) {
      Terms terms = kept.terms(field);
      if (terms != null) {
        found.put(field, terms(terms));
      }
    }
    return found;
  }

  private static List<KeptTerm> terms(Terms terms) throws IOException {
    List<KeptTerm> all = new ArrayList<>();
    TermsEnum each = terms.iterator();
    PostingsEnum postings = null;
    for (BytesRef term = each.next(); term != null; term = each.next()) {
      postings = each.postings(postings, PostingsEnum.ALL);
      if (postings.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        all.add(new KeptTerm(BytesRef.deepCopyOf(term), places(terms, postings)));
      }
    }
    return List.copyOf(all);
  }

  private static List<Standing> places(Terms terms, PostingsEnum postings) throws IOException {
    if (!terms.hasPositions() && !terms.hasOffsets()) {
      // A term of one word may be counted any number of times, by what the word says of itself.
      return List.of(new Standing(-1, -1, -1, null, postings.freq()));
    }
    List<Standing> places = new ArrayList<>();
    for (int i = 0; i < postings.freq(); i++) {
      int position = postings.nextPosition();
      BytesRef payload = postings.getPayload();
      places.add(
          new Standing(
              position,
              postings.startOffset(),
              postings.endOffset(),
              payload == null ? null : BytesRef.deepCopyOf(payload),
              1));
    }
    return places;
  }
}
