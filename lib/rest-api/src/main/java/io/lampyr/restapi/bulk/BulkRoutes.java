package io.lampyr.restapi.bulk;

import io.lampyr.base.port.Clock;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.document.DocumentRoutes;
import io.lampyr.restapi.document.DocumentWrite;
import io.lampyr.restapi.document.DocumentWriter;
import io.lampyr.restapi.document.OutcomeJson;
import io.lampyr.restapi.document.WriteOutcome;
import io.lampyr.restapi.document.WriteTerms;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/** Calls that write many documents. */
public final class BulkRoutes {
  private static final Set<String> PARAMETERS =
      Set.of(
          "refresh",
          "routing",
          "timeout",
          "wait_for_active_shards",
          "pipeline",
          "require_alias",
          "_source",
          "_source_includes",
          "_source_excludes");
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final DocumentWriter writer;
  private final BulkSettings settings;
  private final ScriptLibrary scripts;
  private final ErrorAnswers errors;
  private final Clock clock;

  public BulkRoutes(
      DocumentWriter writer,
      BulkSettings settings,
      ScriptLibrary scripts,
      ErrorAnswers errors,
      Clock clock) {
    this.writer = writer;
    this.settings = settings;
    this.scripts = scripts;
    this.errors = errors;
    this.clock = clock;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.WRITE, "/_bulk", "/{index}/_bulk")
            .taking(PARAMETERS)
            .inElasticsearch(
                "include_source_on_error", "list_executed_pipelines", "require_data_stream")
            .takingLines()
            .by(this::answer, Method.PUT, Method.POST));
  }

  private Answer answer(Call call) {
    long began = clock.monotonicNanos();
    byte[] body = call.body();
    if (body.length == 0) {
      throw new FaultException(ErrorKind.PARSE, "request body is required");
    }
    if (body.length > settings.bytes()) {
      throw new ApiException(
          413,
          "content_too_large_exception",
          "bulk of "
              + body.length
              + " bytes is larger than the "
              + settings.bytes()
              + " that one call can bring: split it into several, or use `lampyr bulk`");
    }
    WriteTerms terms = WriteTerms.of(call);
    BulkBody read = new BulkBody(scripts.remembering(), BulkDefaults.of(call));
    List<DocumentWrite> writes = read.writes(body, settings.items());
    check(writes, read.problems());
    DocumentWriter.Written written = writer.writeTimed(writes, terms);
    long took = (clock.monotonicNanos() - began) / NANOS_PER_MILLI;
    return Answer.json(200, out -> write(out, took, writes, written))
        .with(OutcomeJson.headers(written.outcomes()));
  }

  private static void check(List<DocumentWrite> writes, List<String> problems) {
    if (writes.isEmpty()) {
      throw DocumentRoutes.invalid(List.of("no requests added"));
    }
    if (!problems.isEmpty()) {
      throw DocumentRoutes.invalid(problems);
    }
  }

  private void write(
      JsonGenerator out, long took, List<DocumentWrite> writes, DocumentWriter.Written written) {
    List<WriteOutcome> outcomes = written.outcomes();
    boolean failed = outcomes.stream().anyMatch(WriteOutcome.Failed.class::isInstance);
    out.writeStartObject();
    out.writeNumberProperty("took", took);
    written
        .piping()
        .ifPresent(nanos -> out.writeNumberProperty("ingest_took", nanos / NANOS_PER_MILLI));
    out.writeBooleanProperty("errors", failed);
    out.writeArrayPropertyStart("items");
    for (int i = 0; i < outcomes.size(); i++) {
      WriteOutcome outcome = outcomes.get(i);
      out.writeStartObject();
      out.writeObjectPropertyStart(writes.get(i).operation().word());
      OutcomeJson.members(out, outcome, errors);
      if (!(outcome instanceof WriteOutcome.Failed)) {
        out.writeNumberProperty("status", OutcomeJson.status(outcome, errors));
      }
      out.writeEndObject();
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeEndObject();
  }
}
