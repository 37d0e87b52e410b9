package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import tools.jackson.core.JsonParser;

/** A hash of a text, to be counted: half of its Murmur3 of 128 bits. It is not searched. */
final class Murmur3Type implements MappedType {
  private static final Facts FACTS = new Facts(Facts.Index.NONE, Facts.DocValues.SORTED_NUMERIC);
  private static final FieldType SCHEMA = NumericColumns.schema(FACTS, Long.BYTES);

  private final String path;
  private final boolean stored;

  Murmur3Type(FieldSetup setup) {
    this.path = setup.path();
    this.stored = setup.get(Parameter.STORE);
  }

  @Override
  public String name() {
    return "murmur3";
  }

  @Override
  public Facts facts() {
    return FACTS;
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    byte[] text = Scalars.text(value).getBytes(StandardCharsets.UTF_8);
    long hash = StringHelper.murmurhash3_x64_128(text, 0, text.length, 0)[0];
    sink.add(new NumberField(path, hash, SCHEMA));
    if (stored) {
      sink.add(new StoredField(path, hash));
    }
  }

  @Override
  public BytesRef encode(Object value) {
    throw new FaultException(
        ErrorKind.QUERY_SHARD, "Murmur3 fields are not searchable: [" + path + "]");
  }
}
