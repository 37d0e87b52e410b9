package io.lampyr.engine.shard;

import io.lampyr.engine.lucene.MetaFields;
import io.lampyr.mapping.document.ParsedDocument;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;

/** A mapping for tests: the source is one text; some beginnings of it make trouble on purpose. */
public final class TestDocuments {
  private TestDocuments() {}

  /** What an expression of a user's throws in the middle of a text. */
  private static final class Exploding extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private int tokens;

    @Override
    public boolean incrementToken() {
      clearAttributes();
      term.append("token");
      if (++tokens > 2) {
        throw new IndexOutOfBoundsException("No group 7");
      }
      return true;
    }
  }

  /** A document that has an id, and nothing else. */
  public static ParsedDocument bare(String id) {
    return new ParsedDocument(
        List.of(new StringField(MetaFields.ID, MetaFields.idBytes(id), Field.Store.NO)), List.of());
  }

  public static DocumentParser.Parsed parse(DocumentKey key, BytesRef source) {
    String text = source.utf8ToString();
    if (text.startsWith("refuse")) {
      return new DocumentParser.Parsed.Refused("document_parsing_exception", text);
    }
    List<IndexableField> fields = new ArrayList<>();
    fields.add(new StringField(MetaFields.ID, MetaFields.idBytes(key.id()), Field.Store.NO));
    fields.add(new StoredField(MetaFields.SOURCE, source));
    fields.add(new TextField("text", text, Field.Store.NO));
    if (text.startsWith("immense")) {
      fields.add(new StringField("term", "x".repeat(40_000), Field.Store.NO));
    }
    if (text.startsWith("explode")) {
      fields.add(new TextField("exploding", new Exploding()));
    }
    return new DocumentParser.Parsed.Ready(new ParsedDocument(fields, List.of()));
  }
}
