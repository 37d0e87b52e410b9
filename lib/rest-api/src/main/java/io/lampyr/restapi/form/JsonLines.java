package io.lampyr.restapi.form;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.restapi.call.Gzip;
import io.lampyr.restapi.error.ApiException;
import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;

/** JSON in the making, a document in each line, of at most the size that a body may have. */
final class JsonLines {
  private final Bounded out = new Bounded();

  /** Another line. */
  void add(Consumer<JsonGenerator> document) {
    try (JsonGenerator json = JsonReading.generator(out)) {
      document.accept(json);
    } catch (JacksonException beyondBounds) {
      throw new FaultException(JsonReading.fault(beyondBounds));
    }
    out.write('\n');
  }

  byte[] bytes() {
    return out.toByteArray();
  }

  private static final class Bounded extends ByteArrayOutputStream {
    @Override
    public synchronized void write(int one) {
      check(1);
      super.write(one);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
      check(length);
      super.write(bytes, offset, length);
    }

    private void check(int more) {
      if (count + (long) more > Gzip.MOST_PLAIN_BYTES) {
        throw new ApiException(
            413,
            "illegal_argument_exception",
            "the body is larger than [" + Gzip.MOST_PLAIN_BYTES + "] bytes as JSON");
      }
      // Growing copies the bytes.
      RequestMemory.takeFor(2L * more, "<http_request>");
    }
  }
}
