package io.lampyr.restapi.assembly;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.engine.catalog.IndexResolver;
import io.lampyr.engine.enrich.EnrichBuilds;
import io.lampyr.engine.enrich.EnrichLookups;
import io.lampyr.engine.enrich.EnrichPolicies;
import io.lampyr.engine.enrich.EnrichTables;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.enrich.EnrichExecutions;
import io.lampyr.restapi.enrich.EnrichRoutes;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.pipeline.PipelineRoutes;
import io.lampyr.restapi.pipeline.PipelineUses;
import io.lampyr.restapi.pipeline.PlaceFolder;
import io.lampyr.restapi.pipeline.StoredPipelines;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.search.PagedSearches;
import io.lampyr.restapi.search.Searches;
import io.lampyr.restapi.task.LastingCalls;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What an assembly has of pipelines, and of the policies that they look up in. */
final class PipelineAssembly {
  private final EnrichLookups lookups;
  private final EnrichBuilds builds;
  private final StoredPipelines pipelines;
  private final Clock clock;
  private final Persona persona;

  PipelineAssembly(
      ItemStore items,
      ItemWriter writer,
      ChangeJournal journal,
      ScriptLibrary scripts,
      Clock clock,
      ApiSettings settings) {
    this.clock = clock;
    this.persona = settings.persona();
    EnrichPolicies policies = new EnrichPolicies(items, writer, journal);
    this.lookups =
        new EnrichLookups(
            policies,
            new EnrichTables(
                items, clock, settings.persona().dialect(), settings.ingesting().enriching()));
    this.builds =
        new EnrichBuilds(items, writer, policies, settings.ingesting().enriching(), clock);
    this.pipelines =
        new StoredPipelines(
            items,
            writer,
            journal,
            scripts,
            lookups,
            PlaceFolder.of(settings.ingesting().places()));
  }

  StoredPipelines pipelines() {
    return pipelines;
  }

  EnrichLookups lookups() {
    return lookups;
  }

  List<Route> routes(IndexResolver resolver, ErrorAnswers errors) {
    Optional<IndexResolver> users =
        persona == Persona.ELASTICSEARCH ? Optional.of(resolver) : Optional.empty();
    List<Route> routes =
        new ArrayList<>(
            new PipelineRoutes(pipelines, new PipelineUses(users), errors, clock).routes());
    routes.addAll(new EnrichRoutes(lookups.policies(), resolver, pipelines::enrichingBy).routes());
    return routes;
  }

  List<Route> executions(Searches searches, PagedSearches pages, LastingCalls calls) {
    return new EnrichExecutions(
            new EnrichExecutions.Parts(lookups, builds, searches, pages, calls), clock)
        .routes();
  }
}
