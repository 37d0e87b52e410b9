package io.lampyr.restapi.document;

import io.lampyr.engine.client.DocumentReader;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.fetch.HitWriter;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.destination.WriteTargets;
import io.lampyr.restapi.destination.WriteTargets.Required;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.update.SourceChoice;
import io.lampyr.restapi.update.Update;
import io.lampyr.restapi.update.UpdateParser;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Calls that write or read a single document. */
public final class DocumentRoutes {
  /** More attempts would only wait for a writer that never rests. */
  public static final int MAX_RETRIES = 100;

  private static final String DOCUMENT = "/{index}/_doc/{id}";

  private final DocumentWriter writer;
  private final DocumentGets gets;
  private final ScriptLibrary scripts;
  private final ErrorAnswers errors;

  public DocumentRoutes(
      DocumentWriter writer,
      WriteTargets targets,
      DocumentReader reader,
      ScriptLibrary scripts,
      ErrorAnswers errors) {
    this.writer = writer;
    this.scripts = scripts;
    this.gets = new DocumentGets(targets, reader, writer.refresh());
    this.errors = errors;
  }

  public List<Route> routes() {
    return List.of(
        storing(DOCUMENT).takingBody().by(call -> store(call, false), Method.PUT, Method.POST),
        storing("/{index}/_doc").takingBody().post(this::add),
        storing("/{index}/_create/{id}")
            .takingBody()
            .by(call -> store(call, true), Method.PUT, Method.POST),
        writing(DOCUMENT).taking(WriteParameters.OF_DELETE).delete(this::delete),
        writing("/{index}/_update/{id}")
            .taking(WriteParameters.OF_UPDATE)
            .inElasticsearch("include_source_on_error")
            .takingBody()
            .post(this::update),
        reading(DOCUMENT)
            .taking(WriteParameters.OF_GET)
            .inElasticsearch("force_synthetic_source", "_source_exclude_vectors")
            .get(this::get),
        reading("/{index}/_source/{id}")
            .taking(WriteParameters.OF_SOURCE)
            .inElasticsearch("_source_exclude_vectors")
            .get(this::source));
  }

  private static Route.Draft storing(String path) {
    return writing(path)
        .taking(WriteParameters.OF_INDEX)
        .inElasticsearch("include_source_on_error", "require_data_stream");
  }

  private static Route.Draft writing(String path) {
    return Route.on(Duty.INGEST, Privilege.WRITE, path);
  }

  private static Route.Draft reading(String path) {
    return Route.on(Duty.SEARCH, Privilege.READ, path);
  }

  /** What gets a new id cannot be there: that is a creation, unless the call says otherwise. */
  private Answer add(Call call) {
    return store(call, !call.parameters().has("op_type"));
  }

  private Answer store(Call call, boolean onlyCreates) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body is required");
    }
    WriteOperation operation = WriteParameters.operation(call.parameters(), onlyCreates);
    return write(call, operation, new BytesRef(call.body()), Optional.empty());
  }

  private Answer delete(Call call) {
    return write(call, WriteOperation.DELETE, DocumentWrite.NO_SOURCE, Optional.empty());
  }

  private Answer update(Call call) {
    Parameters parameters = call.parameters();
    Update update =
        UpdateParser.parse(
            new BytesRef(call.body()), scripts, parameters.flag("doc_as_upsert", false));
    // What the body says goes before parameters, as the peers have it.
    SourceChoice shown =
        update.shown().or(() -> GetTerms.source(parameters)).orElse(SourceChoice.NONE);
    shown.check(errors.dialect());
    DocumentWrite.Change change =
        new DocumentWrite.Change(update, WriteParameters.retries(parameters), shown, true);
    return write(call, WriteOperation.UPDATE, DocumentWrite.NO_SOURCE, Optional.of(change));
  }

  /** An update of its own makes indices alone, where those among others make streams too. */
  private static Required required(Parameters parameters, Optional<DocumentWrite.Change> change) {
    Required required = WriteParameters.required(parameters);
    return change.isPresent() && required == Required.NOTHING ? Required.NO_NEW_STREAM : required;
  }

  private Answer write(
      Call call, WriteOperation operation, BytesRef source, Optional<DocumentWrite.Change> change) {
    Parameters parameters = call.parameters();
    Concurrency concurrency = WriteParameters.concurrency(parameters);
    DocumentWrite write =
        new DocumentWrite(
            operation,
            call.path("index"),
            call.pathIfGiven("id").orElse(null),
            parameters.text("routing").filter(value -> !value.isEmpty()).orElse(null),
            change.map(c -> demands(concurrency, c.update())).orElse(concurrency),
            source,
            required(parameters, change),
            DocumentWrite.Pipelines.named(parameters.text("pipeline").orElse(null)),
            change,
            DocumentWrite.Hints.NONE);
    List<String> problems = write.problems();
    if (!problems.isEmpty()) {
      throw Errors.validation(problems);
    }
    WriteOutcome outcome = writer.write(List.of(write), WriteTerms.of(call)).getFirst();
    if (outcome instanceof WriteOutcome.Failed failed) {
      throw failed.why();
    }
    Answer answer =
        Answer.json(
                OutcomeJson.status(outcome, errors),
                out -> {
                  out.writeStartObject();
                  OutcomeJson.members(out, outcome, errors);
                  out.writeEndObject();
                })
            .with(OutcomeJson.headers(List.of(outcome)));
    return answer.status() == 201 ? answer.with(location(outcome)) : answer;
  }

  /** An update's body may make the demand that its parameters do not. */
  public static Concurrency demands(Concurrency parameters, Update update) {
    Update.Precondition inBody = update.precondition();
    return inBody.seqNo() == null && inBody.primaryTerm() == null
        ? parameters
        : new Concurrency(
            inBody.seqNo(), inBody.primaryTerm(), parameters.version(), parameters.versionType());
  }

  /** What a call's parameters say of the source that answers show, if anything. */
  public static Optional<SourceChoice> sourceChoice(Parameters parameters) {
    return GetTerms.source(parameters);
  }

  /** The 400 that tells of all these problems. */
  public static ApiException invalid(List<String> problems) {
    return Errors.validation(problems);
  }

  private static Headers location(WriteOutcome outcome) {
    WriteOutcome kept =
        outcome instanceof WriteOutcome.Redirected redirected ? redirected.written() : outcome;
    return kept instanceof WriteOutcome.Written written
        ? new Headers(
            Map.of("Location", "/" + encoded(written.index()) + "/_doc/" + encoded(written.id())))
        : Headers.NONE;
  }

  private static String encoded(String part) {
    return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private DocumentGets.Got read(Call call, List<String> stored) {
    Parameters parameters = call.parameters();
    Concurrency concurrency = WriteParameters.concurrency(parameters);
    List<String> problems = concurrency.problemsOfReading();
    if (!problems.isEmpty()) {
      throw Errors.validation(problems);
    }
    DocumentGets.Wanted wanted =
        new DocumentGets.Wanted(call.path("index"), call.path("id"), routing(parameters));
    DocumentGets.Got got =
        gets.get(
            wanted, DocumentGets.Sight.of(parameters), stored, WriteTerms.deadline(parameters));
    DocumentGets.checkVersion(got, concurrency);
    return got;
  }

  private static @Nullable String routing(Parameters parameters) {
    return parameters.text("routing").filter(value -> !value.isEmpty()).orElse(null);
  }

  private Answer get(Call call) {
    GetTerms terms = GetTerms.of(call.parameters()).checked(errors.dialect());
    DocumentGets.Got got = read(call, terms.stored());
    return Answer.json(
        got.document().isPresent() ? 200 : 404,
        out -> {
          out.writeStartObject();
          DocumentGets.members(out, got, terms);
          out.writeEndObject();
        });
  }

  private Answer source(Call call) {
    GetTerms terms = GetTerms.ofSource(call.parameters()).checked(errors.dialect());
    if (!terms.showsAny()) {
      throw Errors.validation(List.of("fetching source can not be disabled"));
    }
    DocumentGets.Got got = read(call, List.of());
    String name = "[" + got.target().name() + "]/[" + got.wanted().id() + "]";
    if (got.document().isEmpty()) {
      throw notFound("Document not found " + name);
    }
    BytesRef source = got.source().orElseThrow(() -> notFound("Source not found " + name));
    BytesRef shown =
        terms
            .shown(got.target().schema().mapping())
            .apply(source)
            .orElseThrow(() -> Errors.validation(List.of("fetching source can not be disabled")));
    return Answer.stored(out -> HitWriter.raw(shown, out));
  }

  private static ApiException notFound(String reason) {
    return new ApiException(404, "resource_not_found_exception", reason);
  }
}
