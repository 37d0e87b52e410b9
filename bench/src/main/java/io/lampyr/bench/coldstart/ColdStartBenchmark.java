package io.lampyr.bench.coldstart;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.report.Table;
import io.lampyr.embedded.EmbeddedServer;
import io.lampyr.embedded.EmbeddedSettings;
import io.lampyr.functions.runtime.packed.FunctionProcess;
import io.lampyr.functions.runtime.packed.RuntimeApi;
import io.lampyr.functions.search.SearchFunction;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/**
 * From the start of a process, with Lambda's own runtime client, to the first answer of a search
 * over an index that it has never seen: plainly, with an archive of class data, and with the
 * machine's ahead-of-time cache.
 */
public final class ColdStartBenchmark {
  private static final int STARTS = 11;
  private static final int DOCUMENTS = 2000;
  private static final Duration TO_ANSWER = Duration.ofSeconds(60);
  private static final String EVENT =
      "{\"httpMethod\":\"POST\",\"path\":\"/docs/_search\",\"multiValueHeaders\":"
          + "{\"Content-Type\":[\"application/json\"]},\"body\":\"{\\\"query\\\":{\\\"match\\\":"
          + "{\\\"text\\\":\\\"light\\\"}},\\\"aggs\\\":{\\\"n\\\":{\\\"avg\\\":{\\\"field\\\":"
          + "\\\"n\\\"}}}}\"}";

  private final Clock clock = new SystemClock();
  private final Scheduler scheduler = new ThreadScheduler((_, _) -> {});
  private final Path scratch;
  private final String classPath;

  private ColdStartBenchmark(Path scratch) throws IOException {
    this.scratch = scratch;
    this.classPath = Jars.classPath(scratch);
  }

  /** Starts processes one after the other, on a machine that has nothing else to do. */
  public static Table run() {
    try (ScratchFolder scratch = ScratchFolder.make()) {
      return new ColdStartBenchmark(scratch.path()).measure();
    } catch (IOException | ExecutionException failure) {
      throw new UncheckedIOException(new IOException("a cold start failed", failure));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private Table measure() throws IOException, InterruptedException, ExecutionException {
    fill();
    String archive = scratch.resolve("classes.jsa").toString();
    String cache = scratch.resolve("ahead.aot").toString();
    start(List.of("-XX:ArchiveClassesAtExit=" + archive));
    start(List.of("-XX:AOTCacheOutput=" + cache));
    Table table = new Table("cold-start", List.of("median_ms", "least_ms", "most_ms"));
    table.note("starts", STARTS);
    table.note("documents", DOCUMENTS);
    table.add("plain", times(List.of()));
    table.add("class data archive", times(List.of("-XX:SharedArchiveFile=" + archive)));
    table.add("ahead-of-time cache", times(List.of("-XX:AOTCache=" + cache)));
    return table;
  }

  /** An index in a folder, flushed, as a server leaves it. */
  private void fill() throws IOException, InterruptedException {
    EmbeddedSettings settings =
        new EmbeddedSettings(
            scratch.resolve("data"),
            1,
            "127.0.0.1",
            0,
            false,
            new ApiSettings(Persona.ELASTICSEARCH, false, "bench"));
    try (EmbeddedServer server = EmbeddedServer.start(settings)) {
      RestApi api = server.assembly().api();
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < DOCUMENTS; i++) {
        lines.append("{\"index\":{}}\n{\"n\":" + i + ",\"text\":\"a light in the " + i + "\"}\n");
      }
      Headers json = new Headers(Map.of("content-type", "application/json"));
      byte[] bulk = lines.toString().getBytes(StandardCharsets.UTF_8);
      api.answer(Request.of(Method.POST, "/docs/_bulk", json, bulk));
      api.answer(Request.of(Method.POST, "/docs/_flush", json, new byte[0]));
    }
  }

  private List<Double> times(List<String> options)
      throws IOException, InterruptedException, ExecutionException {
    List<Double> millis = new ArrayList<>();
    for (int i = 0; i < STARTS; i++) {
      millis.add(start(options));
    }
    millis.sort(null);
    return List.of(millis.get(STARTS / 2), millis.getFirst(), millis.getLast());
  }

  private IOException ended() {
    try {
      return new IOException("process ended: " + Files.readString(scratch.resolve("output.txt")));
    } catch (IOException unreadable) {
      return unreadable;
    }
  }

  /** Milliseconds from the start of the process to its answer; ends it in order. */
  private double start(List<String> options)
      throws IOException, InterruptedException, ExecutionException {
    try (RuntimeApi api = new RuntimeApi(EVENT, clock, scheduler)) {
      ProcessBuilder builder =
          FunctionProcess.of(
              api,
              SearchFunction.class.getName(),
              classPath,
              options,
              Map.of(
                  "LAMPYR_STORE_FOLDER",
                  scratch.resolve("data/store").toString(),
                  "LAMPYR_NODE_SECRET",
                  "nobody-asks-for-this-secret"));
      builder.redirectOutput(scratch.resolve("output.txt").toFile());
      builder.directory(scratch.toFile());
      long began = clock.monotonicNanos();
      Process process = builder.start();
      Scheduler.Task timer = scheduler.after(TO_ANSWER, "no-answer", process::destroyForcibly);
      try {
        var _ = process.onExit().thenRun(() -> api.answered().completeExceptionally(ended()));
        RuntimeApi.Answer answer = api.answered().get();
        if (!answer.body().contains("\"statusCode\":200")) {
          throw new IOException("the function did not find anything: " + answer.body());
        }
        return (answer.atNanos() - began) / 1e6;
      } finally {
        timer.cancel();
        process.destroy();
        process.waitFor();
      }
    }
  }
}
