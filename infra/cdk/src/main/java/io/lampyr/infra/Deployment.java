package io.lampyr.infra;

import io.lampyr.infra.api.ApiStack;
import io.lampyr.infra.api.GatewayRoute;
import io.lampyr.infra.compute.ComputeStack;
import io.lampyr.infra.gc.GcStack;
import io.lampyr.infra.network.NetworkStack;
import io.lampyr.infra.observability.ObservabilityStack;
import io.lampyr.infra.observability.Watched;
import io.lampyr.infra.option.Artifacts;
import io.lampyr.infra.option.FunctionSize;
import io.lampyr.infra.option.Options;
import io.lampyr.infra.storage.StorageStack;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awscdk.App;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Environment;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.Tags;

/** All stacks of one deployment, in an app. */
final class Deployment {
  private static final String ROUTES = "infra/api-routes.json";

  private final Options options;

  private final StorageStack storage;
  private final ComputeStack compute;
  private final GcStack gc;

  Deployment(App app, Options options, Artifacts artifacts) {
    this.options = options;
    NetworkStack network = new NetworkStack(app, id("Network"), props("the network"), options);
    this.storage = new StorageStack(app, id("Storage"), guarded(), options, network);
    CfnOutput.Builder.create(storage, "Options").value(Remembered.json(options.given())).build();
    this.compute =
        new ComputeStack(
            app,
            id("Compute"),
            props("functions and cache nodes"),
            options,
            new ComputeStack.Ground(artifacts, network, storage));
    new ApiStack(
        app,
        id("Api"),
        props("the gateway"),
        options,
        new ApiStack.Ground(GatewayRoute.parse(artifacts.text(ROUTES)), compute.called(), network));
    this.gc =
        new GcStack(
            app,
            id("Gc"),
            props("garbage collection and flushes"),
            options,
            artifacts,
            compute.called());
    new ObservabilityStack(
        app, id("Observability"), props("dashboard and alarms"), options, watched());
    options.tags().forEach((name, value) -> Tags.of(app).add(name, value));
  }

  private Watched watched() {
    FunctionSize size = options.functions();
    Map<String, Integer> memory =
        Map.of(
            "ingest", size.ingest(),
            "search", size.search(),
            "gc", size.gc(),
            "flusher", size.flusher(),
            "authorizer", size.flusher());
    return new Watched(
        memory.keySet().stream().collect(Collectors.toMap(what -> what, options.place()::named)),
        memory,
        Map.of("ApiName", options.place().name()),
        Map.of(
            "ClusterName",
            compute.nodes().clusterName(),
            "ServiceName",
            compute.nodes().serviceName()),
        storage.table().getTableName(),
        gc.machine().getStateMachineArn(),
        storage.cache().getFileSystem().getFileSystemId(),
        compute.roles());
  }

  private String id(String stack) {
    return options.place().name() + "-" + stack;
  }

  /** What holds data is deleted by nobody in passing. */
  private StackProps guarded() {
    return StackProps.builder()
        .env(Environment.builder().region(options.place().region()).build())
        .description(options.place().name() + ": what holds data")
        .terminationProtection(options.upkeep().retain())
        .build();
  }

  /** The account is that of whoever deploys; so nothing is looked up when templates are made. */
  private StackProps props(String what) {
    return StackProps.builder()
        .env(Environment.builder().region(options.place().region()).build())
        .description(options.place().name() + ": " + what)
        .build();
  }
}
