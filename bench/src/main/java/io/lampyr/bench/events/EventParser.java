package io.lampyr.bench.events;

import io.lampyr.engine.lucene.MetaFields;
import io.lampyr.engine.lucene.ParsedDocument;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.DocumentParser;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KeywordField;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A fixed mapping of {@link Events}: texts are analyzed, other strings are keywords, numbers and
 * the date are indexed and have doc values; the source is stored.
 */
public final class EventParser implements DocumentParser {
  private static final int FIELDS = 16;

  private final JsonFactory json = new JsonFactory();

  @Override
  public Parsed parse(DocumentKey key, BytesRef source) {
    List<IndexableField> fields = new ArrayList<>(FIELDS);
    fields.add(new StringField(MetaFields.ID, MetaFields.idBytes(key.id()), Field.Store.NO));
    fields.add(new StoredField(MetaFields.SOURCE, source));
    try (JsonParser parser =
        json.createParser(ObjectReadContext.empty(), source.bytes, source.offset, source.length)) {
      addAll(parser, fields);
    } catch (JacksonException malformed) {
      return new Parsed.Refused("document_parsing_exception", malformed.getOriginalMessage());
    }
    return new Parsed.Ready(new ParsedDocument(fields, List.of()));
  }

  private static void addAll(JsonParser parser, List<IndexableField> fields) {
    String object = "";
    String name = "";
    for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
      switch (token) {
        case PROPERTY_NAME -> name = parser.currentName();
        case START_OBJECT -> object = name;
        case END_OBJECT -> object = "";
        case VALUE_STRING -> fields.add(text(path(object, name), parser.getString()));
        case VALUE_NUMBER_INT ->
            fields.add(new LongField(path(object, name), parser.getLongValue(), Field.Store.NO));
        case VALUE_TRUE, VALUE_FALSE ->
            fields.add(new KeywordField(path(object, name), token.asString(), Field.Store.NO));
        default -> {}
      }
    }
  }

  private static String path(String object, String name) {
    return object.isEmpty() ? name : object + "." + name;
  }

  private static IndexableField text(String path, String value) {
    return switch (path) {
      case "payload.title", "payload.body" -> new TextField(path, value, Field.Store.NO);
      default -> new KeywordField(path, new BytesRef(value), Field.Store.NO);
    };
  }
}
