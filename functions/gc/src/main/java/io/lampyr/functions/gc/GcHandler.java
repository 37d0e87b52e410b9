package io.lampyr.functions.gc;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.engine.garbage.GarbageCollector;
import io.lampyr.engine.garbage.GcRun;
import io.lampyr.engine.garbage.GcRunCodec;
import io.lampyr.engine.garbage.GcStep;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Does the step that an event names, with the run that it carries, and answers with the run as it
 * is then. Every event may come again. For one thread at a time.
 */
public final class GcHandler {
  /** What a state machine carries from state to state. */
  public static final int MAX_STATE_BYTES = 256 << 10;

  private static final int MAX_FAILURE_CHARS = 1000;
  private static final String BEGIN = "begin";
  private static final String ERROR = "error";

  private final GarbageCollector collector;
  private final Codec<GcRun> codec = new GcRunCodec();

  public GcHandler(GarbageCollector collector) {
    this.collector = collector;
  }

  /** Answers an event, which is JSON, with JSON. */
  public byte[] answer(byte[] event) {
    if (event.length > 2 * MAX_STATE_BYTES) {
      throw new InvalidInputException("event is larger than a state can be bytes=" + event.length);
    }
    Map<String, @Nullable Object> call;
    try {
      call = Json.readObject(event);
    } catch (FaultException malformed) {
      throw new InvalidInputException("event is not a JSON object: " + malformed.getMessage());
    }
    byte[] answer = codec.encode(next(call)).getBytes(UTF_8);
    if (answer.length > MAX_STATE_BYTES) {
      throw new IllegalStateException("state of a run has outgrown its bound=" + answer.length);
    }
    return answer;
  }

  private GcRun next(Map<String, @Nullable Object> call) {
    String step = text(call, "step");
    if (step.equals(BEGIN)) {
      String id = text(call, "id");
      if (!GcRun.isId(id)) {
        throw new InvalidInputException("id of a run must be 1 to 80 of A-Z a-z 0-9 _ -");
      }
      return collector.begin(id, new GcRun.Kind(flag(call, "dry_run"), flag(call, "full")));
    }
    GcStep known =
        GcStep.of(step)
            .orElseThrow(() -> new InvalidInputException("unknown step of gc step=" + step));
    if (!(call.get("run") instanceof Map<?, ?> run)) {
      throw new InvalidInputException("event has no run step=" + step);
    }
    return collector.step(known, decode(run));
  }

  /** A run that failed carries beside its own fields what the machine has caught. */
  private GcRun decode(Map<?, ?> run) {
    Map<String, Object> fields = new LinkedHashMap<>();
    run.forEach((name, value) -> {
      if (!ERROR.equals(name) && value != null) {
        fields.put(String.valueOf(name), value);
      }
    });
    GcRun decoded = codec.decode("event", new String(Json.write(fields), UTF_8));
    Object error = run.get(ERROR);
    return error == null ? decoded : decoded.failed(shortened(String.valueOf(error)));
  }

  private static String shortened(String text) {
    return text.length() <= MAX_FAILURE_CHARS ? text : text.substring(0, MAX_FAILURE_CHARS);
  }

  private static String text(Map<String, @Nullable Object> call, String name) {
    if (call.get(name) instanceof String text) {
      return text;
    }
    throw new InvalidInputException("event lacks a text field=" + name);
  }

  private static boolean flag(Map<String, @Nullable Object> call, String name) {
    if (call.get(name) instanceof Boolean flag) {
      return flag;
    }
    throw new InvalidInputException("event lacks a flag field=" + name);
  }
}
