package io.lampyr.infra.compute;

import io.lampyr.infra.network.NetworkStack;
import io.lampyr.infra.option.Artifacts;
import io.lampyr.infra.option.Door;
import io.lampyr.infra.option.Options;
import io.lampyr.infra.storage.StorageStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.lambda.Alias;
import software.constructs.Construct;

/** The functions and the service of cache nodes. */
public final class ComputeStack extends Stack {
  /** What shards hold. Who makes fewer shards of an index adds one small object for each. */
  private static final String COMMITS = "indices/*";

  /** Below what the gateway waits. */
  private static final int REQUEST_SECONDS = 29;

  private static final int LONGEST_SECONDS = 900;

  private final Options options;
  private final Rights rights;
  private final Environment environment;
  private final FunctionMaker.Made ingest;
  private final FunctionMaker.Made search;
  private final FunctionMaker.Made gc;
  private final FunctionMaker.Made flusher;
  private final FunctionMaker.Made authorizer;
  private final CacheNodes nodes;

  /** What the stack rests on. */
  public record Ground(Artifacts artifacts, NetworkStack network, StorageStack storage) {}

  public ComputeStack(
      Construct scope, String id, StackProps props, Options options, Ground ground) {
    super(scope, id, props);
    this.options = options;
    this.rights = new Rights(ground.storage());
    this.environment = new Environment(options, ground.storage());
    FunctionMaker maker =
        new FunctionMaker(this, options, ground.artifacts(), ground.network(), ground.storage());
    this.ingest = maker.make(ingest());
    this.search = maker.make(search());
    this.gc = maker.make(gc());
    this.flusher = maker.make(flusher());
    this.authorizer = maker.make(authorizer());
    Optional<Rollout> rollout =
        options.upkeep().shift().isWatched()
            ? Optional.of(new Rollout(this, options))
            : Optional.empty();
    rollout.ifPresent(led -> {
      led.lead("ingest", ingest.alias());
      led.lead("search", search.alias());
      led.lead("authorizer", authorizer.alias());
    });
    this.nodes =
        new CacheNodes(this, options, ground, rights, environment, rollout.map(Rollout::gateway));
    options.reach().door().ifPresent(door -> open(door, ground));
    output("IngestFunctionName", ingest.function().getFunctionName());
    output("SearchFunctionName", search.function().getFunctionName());
    output("GcFunctionName", gc.function().getFunctionName());
    output("FlusherFunctionName", flusher.function().getFunctionName());
    output("ClusterName", nodes.clusterName());
    output("ServiceName", nodes.serviceName());
    nodes.searchServiceName().ifPresent(name -> output("SearchServiceName", name));
    // What other stacks use by some choices stays exported by all.
    exportValue(authorizer.alias().getFunctionArn());
    for (IRole role : roles().values()) {
      exportValue(role.getRoleArn());
      exportValue(role.getRoleName());
    }
  }

  private void open(Door door, Ground ground) {
    Map<String, String> told = withLeaves(environment.withDoor());
    List<PolicyStatement> all = new ArrayList<>(answering());
    all.add(rights.make(COMMITS));
    new DoorService(this, options, door, ground, new DoorService.Work(nodes.cluster(), told, all));
  }

  private void output(String name, String value) {
    CfnOutput.Builder.create(this, name).value(value).build();
  }

  private FunctionPlan ingest() {
    List<PolicyStatement> all = new ArrayList<>(rights.read(COMMITS));
    all.addAll(List.of(rights.make(COMMITS), rights.encrypt()));
    all.addAll(List.of(rights.readState(), rights.writeState(), rights.readSecret()));
    return new FunctionPlan(
        "ingest",
        "ingest",
        "io.lampyr.functions.ingest.IngestFunction",
        options.functions().ingest(),
        REQUEST_SECONDS,
        FunctionPlan.Place.INSIDE,
        options.guards().ingestConcurrency(),
        environment.withClients(),
        all);
  }

  private FunctionPlan search() {
    return new FunctionPlan(
        "search",
        "search",
        "io.lampyr.functions.search.SearchFunction",
        options.functions().search(),
        REQUEST_SECONDS,
        FunctionPlan.Place.CACHED,
        options.guards().searchConcurrency(),
        withLeaves(environment.withCache(environment.withClients())),
        answering());
  }

  private Map<String, String> withLeaves(Map<String, String> told) {
    return options.functions().leaves() ? callingSearch(told) : told;
  }

  /** What is needed to answer everything that clients ask, but to make shards smaller. */
  private List<PolicyStatement> answering() {
    List<PolicyStatement> all =
        new ArrayList<>(rights.read(COMMITS, "results/leaves/*", "results/tasks/*"));
    all.addAll(rights.write("results/leaves/*", "results/tasks/*"));
    all.addAll(List.of(rights.readState(), rights.writeState(), rights.readSecret()));
    if (options.functions().leaves()) {
      all.add(invokeSearch("InvokeLeaves"));
    }
    return all;
  }

  /** By its name, as a function cannot be told what is made of itself. */
  private String searchName() {
    return options.place().named("search") + ":" + FunctionMaker.ALIAS;
  }

  private PolicyStatement invokeSearch(String sid) {
    return PolicyStatement.Builder.create()
        .sid(sid)
        .actions(List.of("lambda:InvokeFunction"))
        .resources(
            List.of(
                "arn:%s:lambda:%s:%s:function:%s"
                    .formatted(getPartition(), getRegion(), getAccount(), searchName())))
        .build();
  }

  private Map<String, String> callingSearch(Map<String, String> told) {
    Map<String, String> named =
        Environment.with(told, Map.of("LAMPYR_SEARCH_FUNCTION", searchName()));
    if (!options.place().hasGateways()) {
      return named;
    }
    // The region's own has no address of IPv6.
    String endpoint = "https://lambda." + options.place().region() + ".api.aws";
    return Environment.with(named, Map.of("AWS_ENDPOINT_URL_LAMBDA", endpoint));
  }

  private FunctionPlan gc() {
    List<PolicyStatement> all =
        new ArrayList<>(rights.read("cluster/*", "gc/*", "indices/*", "results/*", "translog/*"));
    all.addAll(rights.write("gc/*"));
    all.addAll(rights.delete("gc/*", "indices/*", "results/*", "translog/*"));
    all.add(rights.abort("indices/*"));
    all.addAll(List.of(rights.readState(), rights.writeState()));
    return new FunctionPlan(
        "gc",
        "gc",
        "io.lampyr.functions.gc.GcFunction",
        options.functions().gc(),
        LONGEST_SECONDS,
        FunctionPlan.Place.CACHED,
        Optional.empty(),
        environment.withCache(environment.withGrace()),
        all);
  }

  private FunctionPlan flusher() {
    List<PolicyStatement> all =
        new ArrayList<>(
            List.of(
                rights.list("translog/*"),
                rights.readState(),
                // It rolls streams over and deletes what they have kept for long enough.
                rights.writeState(),
                rights.readSecret()));
    Map<String, String> told = environment.withNodes();
    if (options.functions().leaves()) {
      all.add(invokeSearch("BeginTasks"));
      told = callingSearch(told);
    }
    return new FunctionPlan(
        "flusher",
        "commit-flusher",
        "io.lampyr.functions.commitflusher.FlusherFunction",
        options.functions().flusher(),
        LONGEST_SECONDS / 3,
        FunctionPlan.Place.INSIDE,
        Optional.empty(),
        told,
        all);
  }

  private FunctionPlan authorizer() {
    return new FunctionPlan(
        "authorizer",
        "ingest",
        "io.lampyr.functions.ingest.AuthorizerFunction",
        options.functions().flusher(),
        REQUEST_SECONDS / 3,
        FunctionPlan.Place.OUTSIDE,
        Optional.empty(),
        environment.withTokens(),
        List.of(rights.readState("api-keys")));
  }

  /** What the gateway and the schedules call: the newest version of each function. */
  public record Called(Alias ingest, Alias search, Alias gc, Alias flusher, Alias authorizer) {}

  public Called called() {
    return new Called(
        ingest.alias(), search.alias(), gc.alias(), flusher.alias(), authorizer.alias());
  }

  /** What functions that answer clients work as. */
  public Map<String, IRole> roles() {
    return Map.of("ingest", ingest.role(), "search", search.role());
  }

  public CacheNodes nodes() {
    return nodes;
  }
}
