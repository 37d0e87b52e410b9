package io.lampyr.bench.coldstart;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.blobstore.file.FileBlobStore;
import io.lampyr.blobstore.file.FileStoreSettings;
import io.lampyr.cluster.item.BlobItemStore;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.functions.search.SearchFunction;
import io.lampyr.functions.search.SearchSettings;
import io.lampyr.functions.search.Wiring;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Objects;

/** The search function over a folder in the place of what lies on AWS. */
public final class ColdFunction implements RequestStreamHandler {
  static final String STORE = "LAMPYR_BENCH_STORE";

  private final SearchFunction function = new SearchFunction(ColdFunction::wiring);

  /** For the runtime, which makes it by its name. */
  public ColdFunction() {}

  private static Wiring wiring() {
    SystemClock clock = new SystemClock();
    FileBlobStore blobs =
        FileBlobStore.open(
            FileStoreSettings.of(Path.of(Objects.requireNonNull(System.getenv(STORE)))),
            clock,
            new ThreadScheduler((_, _) -> {}),
            new SystemRandomness());
    return new Wiring(
        new Wiring.Surroundings(
            blobs,
            new BlobItemStore(blobs, "state"),
            (node, _) -> {
              throw new IllegalStateException("no node is asked: " + node);
            },
            (node, _) -> {
              throw new IllegalStateException("no node is asked: " + node);
            },
            SearchEngine.Fleet.NONE,
            blobs),
        new SearchSettings("", ByteSize.ofMb(64)),
        new ApiSettings(Persona.ELASTICSEARCH, false, "bench"));
  }

  @Override
  public void handleRequest(InputStream event, OutputStream out, Context context)
      throws IOException {
    function.handleRequest(event, out, context);
  }
}
