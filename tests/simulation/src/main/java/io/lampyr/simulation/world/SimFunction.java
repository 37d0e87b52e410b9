package io.lampyr.simulation.world;

import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.blobstore.retry.RetryingBlobStore;
import io.lampyr.cluster.item.RetryingItemStore;
import io.lampyr.engine.client.NodeConnector;
import io.lampyr.engine.client.PromptNodes;
import io.lampyr.engine.search.LeafService;
import io.lampyr.engine.search.LeafSettings;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.engine.task.TaskPlaces;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.assembly.Backends;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import io.lampyr.simulation.fiber.Machine;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A function that writes and searches: the real API, on a simulated machine. */
public final class SimFunction {
  private static final Headers JSON = new Headers(Map.of("Content-Type", "application/json"));

  private static final Pattern PIT = Pattern.compile("\"pit\":\\{[^}]*\\},");
  private static final int WAITS_MILLIS = 100_000;
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final Cluster cluster;
  private final Machine machine;
  private final RestApi api;
  private final LastingTasks tasks;
  private final Optional<LeafService> leaf;

  /** With somewhere else to work at tasks; else all of them are worked at here. */
  SimFunction(Cluster cluster, Machine machine, Optional<TaskPlaces> places) {
    this.cluster = cluster;
    this.machine = machine;
    Randomness randomness = cluster.randomness();
    Backends backends =
        new Backends(
            new RetryingBlobStore(
                SimNode.blobs(cluster, machine), SimNode.retries(machine, randomness)),
            new RetryingItemStore(
                cluster.promptItems(machine), SimNode.retries(machine, randomness)),
            nodes(cluster, machine, randomness),
            (_, process) -> new DistantDuties(cluster, machine, process),
            Optional.of(SimNode.cache(machine, randomness)),
            fleet(cluster, machine));
    Assembly assembly =
        new Assembly(
            places.map(backends::with).orElse(backends),
            new Ports(machine, machine, randomness),
            new ApiSettings(Persona.ELASTICSEARCH, false, "simulation"));
    this.api = assembly.api();
    this.tasks = assembly.lasting();
    this.leaf = assembly.leaf();
  }

  private static SearchEngine.Fleet fleet(Cluster cluster, Machine machine) {
    return cluster.conditions().searchesElsewhere()
        ? new SearchEngine.Fleet(cluster.leaves().of(machine), LeafSettings.STANDARD)
        : SearchEngine.Fleet.NONE;
  }

  /** In some histories callers wait for as long as it takes, which must not matter. */
  private static NodeConnector nodes(Cluster cluster, Machine machine, Randomness randomness) {
    NodeConnector patient = (_, process) -> new DistantNode(cluster, machine, process);
    boolean waits = cluster.conditions().patienceMillis() >= WAITS_MILLIS;
    return waits
        ? patient
        : PromptNodes.of(
            patient, cluster.promptItems(machine), new Ports(machine, machine, randomness));
  }

  public Machine machine() {
    return machine;
  }

  /** What searches here for others. */
  Optional<LeafService> leaf() {
    return leaf;
  }

  /** What works at tasks here. */
  LastingTasks tasks() {
    return tasks;
  }

  private String asked(String body) {
    return cluster.bug() == Bug.POINT_IN_TIME_IGNORED ? PIT.matcher(body).replaceAll("") : body;
  }

  /** What a client on another machine is answered; it throws if no answer comes. */
  public Response answer(Machine client, Method method, String target, String body) {
    return answer(
        client, Request.of(method, target, JSON, asked(body).getBytes(StandardCharsets.UTF_8)));
  }

  /** Likewise. */
  public Response answer(Machine client, Request request) {
    return cluster
        .network()
        .call(
            Coverage.Step.REQUEST, "answer", client, machine, PATIENCE, () -> api.answer(request));
  }
}
