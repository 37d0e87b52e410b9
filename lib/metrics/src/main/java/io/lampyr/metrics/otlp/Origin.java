package io.lampyr.metrics.otlp;

import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.document.StreamName;
import io.lampyr.metrics.protobuf.WireReader;
import org.apache.lucene.util.BytesRef;

/**
 * Where telemetry comes from: its resource and the scope in it, and what both say of the stream.
 * Confined to one thread.
 */
final class Origin {
  private static final String SUFFIX = ".otel";
  private static final String ANY_DATASET = "generic";
  private static final String ANY_NAMESPACE = "default";

  private final String type;
  private final AnyValue.Maps maps;
  private final Attributes resource;
  private final Attributes scope;
  private final JsonBytes resourceJson = new JsonBytes();
  private final JsonBytes scopeJson = new JsonBytes();

  /** Of telemetry for streams of that type. */
  Origin(byte[] request, String type, AnyValue.Maps maps) {
    this.type = type;
    this.maps = maps;
    this.resource = new Attributes(request);
    this.scope = new Attributes(request);
  }

  /** Reads what a message says of its resource, passing over the scopes in it. */
  void readResource(WireReader in) {
    int begin = in.position();
    String schema = "";
    long dropped = 0;
    resource.clear();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> dropped = attributes(in, resource, 1, 2);
        case 3 -> schema = in.text();
        default -> {}
      }
    }
    in.returnTo(begin);
    resourceJson.clear();
    resourceJson.beginObject();
    text("schema_url", schema, resourceJson);
    resource.write(resourceJson, maps);
    count("dropped_attributes_count", dropped, resourceJson);
    resourceJson.endObject();
  }

  private static long attributes(WireReader in, Attributes into, int field, int droppedField) {
    long dropped = 0;
    int outer = in.enter();
    while (in.next()) {
      if (in.field() == field) {
        into.add(in);
      } else if (in.field() == droppedField) {
        dropped = in.varint();
      }
    }
    in.leave(outer);
    return dropped;
  }

  /** Reads what a message says of its scope, passing over what was recorded. */
  void readScope(WireReader in) {
    int begin = in.position();
    String schema = "";
    String name = "";
    String version = "";
    long dropped = 0;
    scope.clear();
    while (in.next()) {
      if (in.field() == 3) {
        schema = in.text();
      } else if (in.field() == 1) {
        int outer = in.enter();
        while (in.next()) {
          switch (in.field()) {
            case 1 -> name = in.text();
            case 2 -> version = in.text();
            case 3 -> scope.add(in);
            case 4 -> dropped = in.varint();
            default -> {}
          }
        }
        in.leave(outer);
      }
    }
    in.returnTo(begin);
    scopeJson.clear();
    scopeJson.beginObject();
    text("schema_url", schema, scopeJson);
    text("name", name, scopeJson);
    text("version", version, scopeJson);
    scope.write(scopeJson, maps);
    count("dropped_attributes_count", dropped, scopeJson);
    scopeJson.endObject();
  }

  /**
   * The stream of a record with these attributes: they go before the scope's, and the resource's.
   */
  StreamName stream(Attributes own) {
    return StreamName.cleaned(
        type,
        said(Attributes.DATASET, own, ANY_DATASET),
        SUFFIX,
        said(Attributes.NAMESPACE, own, ANY_NAMESPACE));
  }

  private String said(String key, Attributes own, String otherwise) {
    return own.text(key)
        .or(() -> scope.text(key))
        .or(() -> resource.text(key))
        .filter(text -> !text.isEmpty())
        .orElse(otherwise);
  }

  /** Writes both as members. */
  void write(JsonBytes out) {
    out.name("resource").all(resourceJson);
    out.name("scope").all(scopeJson);
  }

  static void writeStream(StreamName stream, JsonBytes out) {
    out.name("data_stream").beginObject();
    out.name("type").text(stream.type());
    out.name("dataset").text(stream.dataset());
    out.name("namespace").text(stream.namespace()).endObject();
  }

  /** Writes a member, unless it is empty. */
  static void text(String name, String value, JsonBytes out) {
    if (!value.isEmpty()) {
      out.name(name).text(value);
    }
  }

  /** Writes a member, unless it is zero. */
  static void count(String name, long value, JsonBytes out) {
    if (value != 0) {
      out.name(name).number(value);
    }
  }

  /** Writes bytes as a member in hexadecimal digits, unless all of them are zero. */
  static void id(String name, BytesRef value, JsonBytes out) {
    for (int i = 0; i < value.length; i++) {
      if (value.bytes[value.offset + i] != 0) {
        out.name(name)
            .text(
                java.util.HexFormat.of()
                    .formatHex(value.bytes, value.offset, value.offset + value.length));
        return;
      }
    }
  }
}
