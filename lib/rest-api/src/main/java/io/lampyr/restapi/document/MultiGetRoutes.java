package io.lampyr.restapi.document;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Scheduler;
import io.lampyr.engine.client.DocumentReader;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.destination.WriteTargets;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Duration;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Calls that read several documents. */
public final class MultiGetRoutes {
  private static final int READS_AT_ONCE = 16;

  private final DocumentGets gets;
  private final ErrorAnswers errors;
  private final Siblings reads;

  public MultiGetRoutes(
      WriteTargets targets,
      DocumentReader reader,
      WriteRefresh refresh,
      ErrorAnswers errors,
      Scheduler scheduler) {
    this.gets = new DocumentGets(targets, reader, refresh);
    this.errors = errors;
    this.reads = new Siblings(scheduler, "mget", READS_AT_ONCE);
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/_mget", "/{index}/_mget")
            .taking(WriteParameters.OF_MULTI_GET)
            .inElasticsearch("force_synthetic_source", "_source_exclude_vectors")
            .takingSource()
            .by(this::answer, Method.GET, Method.POST));
  }

  /** One document, or why it could not be read. */
  private sealed interface Reading {
    record Read(DocumentGets.Got got) implements Reading {}

    record Failed(ApiException why) implements Reading {}
  }

  private Answer answer(Call call) {
    DocumentGets.Sight sight = DocumentGets.Sight.of(call.parameters());
    List<MultiGetBody.Item> items = MultiGetBody.items(call);
    items.forEach(item -> item.terms().checked(errors.dialect()));
    Duration deadline = WriteTerms.deadline(call.parameters());
    List<Reading> readings;
    try {
      readings = reads.map(items, item -> read(call, item, sight, deadline));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while documents were read");
    }
    return Answer.json(
        200,
        out -> {
          out.writeStartObject();
          out.writeArrayPropertyStart("docs");
          for (int i = 0; i < items.size(); i++) {
            out.writeStartObject();
            write(out, items.get(i), readings.get(i));
            out.writeEndObject();
          }
          out.writeEndArray();
          out.writeEndObject();
        });
  }

  private Reading read(
      Call call, MultiGetBody.Item item, DocumentGets.Sight sight, Duration deadline) {
    try {
      call.require(Privilege.READ, item.wanted().index());
      if (item.wanted().id().isEmpty() && !item.wanted().index().isEmpty()) {
        throw ApiException.argument("Ids can't be empty");
      }
      DocumentGets.Got got = gets.get(item.wanted(), sight, item.terms().stored(), deadline);
      DocumentGets.checkVersion(got, item.concurrency());
      return new Reading.Read(got);
    } catch (RuntimeException why) {
      return new Reading.Failed(errors.known(why));
    }
  }

  private static void write(JsonGenerator out, MultiGetBody.Item item, Reading reading) {
    switch (reading) {
      case Reading.Read(DocumentGets.Got got) -> DocumentGets.members(out, got, item.terms());
      case Reading.Failed(ApiException why) -> {
        out.writeStringProperty("_index", item.wanted().index());
        out.writeStringProperty("_id", item.wanted().id());
        out.writeName("error");
        Json.write(why.wholeJson(), out);
      }
    }
  }
}
