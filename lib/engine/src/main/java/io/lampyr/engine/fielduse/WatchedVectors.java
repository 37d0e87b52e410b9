package io.lampyr.engine.fielduse;

import java.io.IOException;
import java.util.Iterator;
import org.apache.lucene.index.Fields;
import org.apache.lucene.index.TermVectors;
import org.apache.lucene.index.Terms;
import org.jspecify.annotations.Nullable;

/** Term vectors of documents, noted by the fields whose vectors are taken. For one thread. */
final class WatchedVectors extends TermVectors {
  private final TermVectors in;
  private final SearchUses uses;

  WatchedVectors(TermVectors in, SearchUses uses) {
    this.in = in;
    this.uses = uses;
  }

  @Override
  public void prefetch(int doc) throws IOException {
    in.prefetch(doc);
  }

  @Override
  public @Nullable Fields get(int doc) throws IOException {
    Fields fields = in.get(doc);
    return fields == null ? null : new Noting(fields, uses);
  }

  private static final class Noting extends Fields {
    private final Fields fields;
    private final SearchUses uses;

    Noting(Fields fields, SearchUses uses) {
      this.fields = fields;
      this.uses = uses;
    }

    @Override
    public Iterator<String> iterator() {
      return fields.iterator();
    }

    @Override
    public @Nullable Terms terms(String field) throws IOException {
      Terms terms = fields.terms(field);
      if (terms != null) {
        uses.note(field, Structure.TERM_VECTORS);
      }
      return terms;
    }

    @Override
    public int size() {
      return fields.size();
    }
  }
}
