package io.lampyr.functions.ingest;

import io.lampyr.restapi.gateway.ProxyRequestReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/** Tells events of the gateway from operators' calls of the function itself. */
final class Events {
  private final IngestHandler requests;
  private final KeyMaker keys;

  Events(IngestHandler requests, KeyMaker keys) {
    this.requests = requests;
    this.keys = keys;
  }

  void answer(InputStream event, OutputStream out) throws IOException {
    byte[] bytes = event.readNBytes(ProxyRequestReader.MAX_EVENT_BYTES + 1);
    Optional<byte[]> key = keys.answer(bytes);
    if (key.isPresent()) {
      out.write(key.get());
    } else {
      requests.answer(new ByteArrayInputStream(bytes), out);
    }
  }
}
