package io.lampyr.engine.garbage;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.blobstore.register.CompareAndSwapRegister;
import io.lampyr.blobstore.register.Swap;
import io.lampyr.blobstore.register.Versioned;
import java.util.Optional;

/** The report in the store. Cost: a get to read, a get and a put to add a run. */
final class Reports {
  private static final int ATTEMPTS = 5;

  private final CompareAndSwapRegister register;
  private final GcReportCodec codec = new GcReportCodec();

  Reports(CompareAndSwapRegister register) {
    this.register = register;
  }

  Optional<GcReport> read() {
    return register.read().map(this::decode);
  }

  private GcReport decode(Versioned held) {
    return codec.decode(GcKeys.REPORT.path(), new String(held.bytes(), UTF_8));
  }

  /** Whether the run stands in the report; a report that is missing harms nothing. */
  boolean add(GcRun run) {
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned> held = register.read();
      GcReport next = held.map(this::decode).orElse(GcReport.NONE).and(run);
      byte[] bytes = codec.encode(next).getBytes(UTF_8);
      Swap swap = held.isPresent() ? register.swap(held.get(), bytes) : register.create(bytes);
      if (swap instanceof Swap.Swapped) {
        return true;
      }
    }
    return false;
  }
}
