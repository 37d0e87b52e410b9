package io.lampyr.query.aggregation;

import io.lampyr.base.suggest.Nearest;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.aggregation.bucket.GlobalAggregation;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.Asking;
import io.lampyr.query.aggregation.frame.Children;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.OptionsReader;
import io.lampyr.query.aggregation.frame.Pipeline;
import io.lampyr.query.aggregation.frame.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads what a request has under {@code aggs}. */
public final class AggregationParser {
  private AggregationParser() {}

  private static final Pattern NAME = Pattern.compile("[^\\[\\]>]+");
  private static final int MAX_DEPTH = 48;

  /** The names of all types. */
  public static List<String> types() {
    return AggregationTypes.names();
  }

  /** Those of types that pass over what others made. */
  public static Set<String> pipelineTypes() {
    return AggregationTypes.pipelineNames();
  }

  /**
   * The tree of the object that begins at the parser's current token; the parser is left at its
   * end. Whatever is wrong is a {@link FaultException}.
   *
   * @param asking what it means beside what it says
   */
  public static AggregationTree parse(JsonParser parser, Asking asking) {
    Reading reading = new Reading(parser, asking);
    Children children = reading.children(null, 0);
    Pipelines.check(null, children);
    return new AggregationTree(ascending(children), reading.uses);
  }

  /** Only what went down to nested documents can go up again. */
  private static Children ascending(Children children) {
    List<Node> nodes = new ArrayList<>();
    for (Node node : children.nodes()) {
      Aggregation aggregation = node.aggregation();
      if (aggregation.type().equals("reverse_nested")) {
        aggregation =
            new Refused(
                aggregation.type(),
                Fault.of(
                    ErrorKind.ILLEGAL_ARGUMENT,
                    "Reverse nested aggregation ["
                        + node.name()
                        + "] can only be used inside a [nested] aggregation"));
      }
      boolean down = aggregation.type().equals("nested");
      nodes.add(
          new Node(
              node.name(),
              aggregation,
              node.meta(),
              down ? node.children() : ascending(node.children())));
    }
    return new Children(nodes, children.pipelines());
  }

  /** One aggregation, as far as it is read. */
  private static final class Definition {
    private final String name;
    private @Nullable Options options;
    private AggregationTypes.@Nullable Made made;
    private @Nullable Children children;
    private @Nullable Map<String, @Nullable Object> meta;

    Definition(String name) {
      this.name = name;
    }
  }

  private static final class Reading {
    private final JsonParser parser;
    private final Asking asking;
    private final List<AggregationTree.Use> uses = new ArrayList<>();

    Reading(JsonParser parser, Asking asking) {
      this.parser = parser;
      this.asking = asking;
    }

    Children children(@Nullable Definition parent, int depth) {
      if (depth > MAX_DEPTH) {
        throw fault("aggregations are nested too deep");
      }
      List<Definition> found = new ArrayList<>();
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        checkName(name, found);
        if (parser.nextToken() != JsonToken.START_OBJECT) {
          throw fault(
              "Aggregation definition for ["
                  + name
                  + " starts with a ["
                  + JsonReading.named(parser.currentToken())
                  + "], expected a [START_OBJECT].");
        }
        found.add(definition(name, depth));
      }
      return placed(found, parent);
    }

    private void checkName(String name, List<Definition> before) {
      if (!NAME.matcher(name).matches()) {
        throw fault(
            "Invalid aggregation name ["
                + name
                + "]. Aggregation names can contain any character except '[', ']', and '>'");
      }
      for (Definition other : before) {
        if (other.name.equals(name)) {
          throw FaultException.argument(
              "Two sibling aggregations cannot have the same name: [" + name + "]");
        }
      }
    }

    private Definition definition(String name, int depth) {
      Definition definition = new Definition(name);
      for (String key = parser.nextName(); key != null; key = parser.nextName()) {
        JsonToken token = parser.nextToken();
        switch (key) {
          case "meta" -> {
            expectObject(token, key, name);
            definition.meta = Json.object(Json.read(parser), "meta");
          }
          case "aggs", "aggregations" -> {
            expectObject(token, key, name);
            if (definition.children != null) {
              throw fault("Found two sub aggregation definitions under [" + name + "]");
            }
            definition.children = children(definition, depth + 1);
          }
          default -> type(definition, key, token);
        }
      }
      if (definition.made == null) {
        throw fault("Missing definition for aggregation [" + name + "]");
      }
      return checked(definition);
    }

    private void expectObject(JsonToken token, String key, String name) {
      if (token != JsonToken.START_OBJECT) {
        throw fault(
            "Expected [START_OBJECT] under ["
                + key
                + "], but got a ["
                + token
                + "] in ["
                + name
                + "]");
      }
    }

    private void type(Definition definition, String type, JsonToken token) {
      expectObject(token, type, definition.name);
      if (definition.options != null) {
        throw fault(
            "Found two aggregation type definitions in ["
                + definition.name
                + "]: ["
                + definition.options.type()
                + "] and ["
                + type
                + "]");
      }
      if (type.equals("inference") && asking.dialect() == Dialect.ELASTICSEARCH) {
        throw FaultException.argument(
            "aggregation [inference] is not supported: there are no models to infer with");
      }
      if (!AggregationTypes.isKnown(type)) {
        String near = Nearest.question(type, AggregationTypes.names());
        throw fault(("Unknown aggregation type [" + type + "] " + near).strip());
      }
      Options given = OptionsReader.read(type, definition.name, parser);
      definition.options = given;
      definition.made = AggregationTypes.make(type, given, asking);
      boolean collects = definition.made instanceof AggregationTypes.Made.Collects;
      uses.add(new AggregationTree.Use(type, given.named("field"), collects));
      given.done();
    }

    private Definition checked(Definition definition) {
      boolean inside = definition.children != null && !definition.children.isEmpty();
      boolean accepts =
          definition.made instanceof AggregationTypes.Made.Collects(Aggregation aggregation)
              && aggregation.acceptsChildren();
      if (inside && !accepts) {
        String type = definition.options == null ? "" : definition.options.type();
        throw new FaultException(
            ErrorKind.AGGREGATION_INITIALIZATION,
            "Aggregator ["
                + definition.name
                + "] of type ["
                + type
                + "] cannot accept sub-aggregations");
      }
      return definition;
    }

    private Children placed(List<Definition> found, @Nullable Definition parent) {
      List<Node> nodes = new ArrayList<>();
      List<Pipeline> pipelines = new ArrayList<>();
      for (Definition each : found) {
        switch (each.made) {
          case AggregationTypes.Made.Collects(Aggregation aggregation) ->
              nodes.add(node(each, aggregation, parent));
          case AggregationTypes.Made.Follows(AggregationTypes.PipelineMaker pipeline) ->
              pipelines.add(pipeline.make(each.name, each.meta));
          case null -> throw new IllegalStateException("a definition without a type");
        }
      }
      return new Children(nodes, Pipelines.inOrder(pipelines));
    }

    private Node node(Definition each, Aggregation aggregation, @Nullable Definition parent) {
      Children inside = each.children == null ? Children.NONE : each.children;
      Pipelines.check(aggregation, inside);
      String type = each.options == null ? aggregation.type() : each.options.type();
      return new Node(
          each.name,
          aggregation instanceof GlobalAggregation && parent != null
              ? Misplaced.global(parent.name, each.name)
              : aggregation,
          each.meta,
          Misplaced.within(type, aggregation, inside));
    }

    private FaultException fault(String reason) {
      return new FaultException(
          new Fault(
              ErrorKind.PARSING,
              reason,
              JsonReading.position(parser.currentTokenLocation()),
              null));
    }
  }
}
