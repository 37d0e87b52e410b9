package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A query: it is kept as it was sent, and found by terms that any document must have that it
 * matches.
 */
public final class PercolatorType implements MappedType {
  /** The term of queries that documents may match whatever they have. */
  public static final BytesRef ANY = new BytesRef(new byte[] {0});

  private static final Facts FACTS = new Facts(Facts.Index.NONE, Facts.DocValues.NONE);

  private final String path;

  PercolatorType(FieldSetup setup) {
    this.path = setup.path();
  }

  /** The column with the queries, as JSON. */
  public static String column(String path) {
    return path + "#query";
  }

  /** The field with the terms by which queries are found. */
  public static String anchors(String path) {
    return path + "#terms";
  }

  /** How {@link #anchors} has a term of another field. */
  public static BytesRef anchor(String field, BytesRef term) {
    byte[] name = field.getBytes(StandardCharsets.UTF_8);
    byte[] bytes = new byte[name.length + 1 + term.length];
    System.arraycopy(name, 0, bytes, 0, name.length);
    System.arraycopy(term.bytes, term.offset, bytes, name.length + 1, term.length);
    return new BytesRef(bytes);
  }

  @Override
  public String name() {
    return "percolator";
  }

  @Override
  public Facts facts() {
    return FACTS;
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    if (value.currentToken() != JsonToken.START_OBJECT) {
      throw new ValueException(
          ErrorKind.PARSING, "[_na] query malformed, must start with start_object");
    }
    byte[] json = Json.write(Json.read(value));
    Anchors found = read(json, sink);
    if (sink.remember(path, this) != null) {
      throw ValueException.argument("a document can only contain one percolator query");
    }
    boolean any = found.any();
    for (Term term : found.terms()) {
      any |= anchor(term.field(), term.bytes()).length > Scalars.MAX_TERM_BYTES;
    }
    if (any) {
      sink.add(TermField.searchable(anchors(path), ANY));
    } else {
      for (Term term : found.terms()) {
        sink.add(TermField.searchable(anchors(path), anchor(term.field(), term.bytes())));
      }
    }
    sink.add(new BinaryDocValuesField(column(path), new BytesRef(json)));
  }

  private static Anchors read(byte[] json, FieldSink sink) {
    try {
      return sink.anchors(json);
    } catch (FaultException wrong) {
      throw new ValueException(wrong.fault());
    }
  }

  @Override
  public BytesRef encode(Object value) {
    throw new ValueException(
        ErrorKind.QUERY_SHARD,
        "Percolator fields are not searchable directly, use a percolate query instead");
  }
}
