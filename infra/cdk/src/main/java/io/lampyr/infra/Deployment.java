package io.lampyr.infra;

import io.lampyr.infra.api.ApiStack;
import io.lampyr.infra.api.GatewayRoute;
import io.lampyr.infra.compute.ComputeStack;
import io.lampyr.infra.gc.GcStack;
import io.lampyr.infra.judge.Acknowledgements;
import io.lampyr.infra.network.NetworkStack;
import io.lampyr.infra.observability.ObservabilityStack;
import io.lampyr.infra.option.Artifacts;
import io.lampyr.infra.option.Options;
import io.lampyr.infra.storage.StorageStack;
import software.amazon.awscdk.App;
import software.amazon.awscdk.Environment;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.Tags;

/** All stacks of one deployment, in an app. */
final class Deployment {
  private static final String ROUTES = "infra/api-routes.json";

  private final Options options;

  private final NetworkStack network;
  private final StorageStack storage;
  private final ComputeStack compute;
  private final ApiStack api;
  private final GcStack gc;
  private final ObservabilityStack observability;

  Deployment(App app, Options options, Artifacts artifacts) {
    this.options = options;
    this.network = new NetworkStack(app, id("Network"), props("the network"), options);
    this.storage =
        new StorageStack(
            app, id("Storage"), props("what holds data"), options, network);
    this.compute =
        new ComputeStack(
            app,
            id("Compute"),
            props("functions and cache nodes"),
            options,
            new ComputeStack.Ground(artifacts, network, storage));
    this.api =
        new ApiStack(
            app,
            id("Api"),
            props("the gateway"),
            options,
            GatewayRoute.parse(artifacts.text(ROUTES)),
            compute.called());
    this.gc =
        new GcStack(
            app,
            id("Gc"),
            props("garbage collection"),
            options,
            artifacts.text(GcStack.DEFINITION),
            compute.called());
    this.observability =
        new ObservabilityStack(
            app,
            id("Observability"),
            props("dashboard and alarms"),
            options,
            new ObservabilityStack.Watched(storage, compute, api, gc));
    options.tags().forEach((name, value) -> Tags.of(app).add(name, value));
    Acknowledgements.judge(app);
  }

  private String id(String stack) {
    return options.place().name() + "-" + stack;
  }

  /** The account is that of whoever deploys; so nothing is looked up when templates are made. */
  private StackProps props(String what) {
    return StackProps.builder()
        .env(Environment.builder().region(options.place().region()).build())
        .description(options.place().name() + ": " + what)
        .build();
  }
}
