package io.lampyr.restapi;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.share.Share;
import io.lampyr.base.trace.TraceId;
import io.lampyr.restapi.access.Gatekeeper;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.access.Rights;
import io.lampyr.restapi.access.Sites;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.answer.AnswerWriter;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.ParameterValues;
import io.lampyr.restapi.error.AbsentFeatures;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.error.PlainException;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.route.RouteTable;
import io.lampyr.restapi.task.OpaqueId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * The API: a request comes in, a response goes out, whatever carries them.
 *
 * <p>Laws: every request is answered; nothing is thrown but errors of the machine. Safe for many
 * threads; blocks as long as the endpoint does.
 */
public final class RestApi {
  /** The parameters that every route takes. */
  public static final Set<String> TAKEN_BY_ALL =
      Set.of("pretty", "human", "filter_path", "error_trace", "format");

  /** The parameters that stand for a body, which routes take whose clients may have none. */
  public static final Set<String> BODY = Set.of("source", "source_content_type");

  private static final List<String> SCROLLING = List.of("_search", "scroll");

  private final List<Route> known;
  private final RouteTable routes;
  private final Persona persona;
  private final Gatekeeper gatekeeper;
  private final ErrorAnswers errors;
  private final RequestMemory memory;
  private final Sites sites;
  private final TakenParameters taken;
  private final Runnable afterEach;

  /** Whose own pages alone may ask. */
  public RestApi(List<Route> routes, Persona persona, Gatekeeper gatekeeper, RequestMemory memory) {
    this(routes, persona, gatekeeper, memory, Sites.NONE, () -> {});
  }

  /**
   * That does something more once a request is answered, however it was; before it counts as over
   * for whoever carries it.
   */
  public RestApi(
      List<Route> routes,
      Persona persona,
      Gatekeeper gatekeeper,
      RequestMemory memory,
      Sites sites,
      Runnable afterEach) {
    this.afterEach = afterEach;
    this.sites = sites;
    this.memory = memory;
    this.known = List.copyOf(routes);
    this.routes = new RouteTable(routes);
    this.persona = persona;
    this.gatekeeper = gatekeeper;
    this.errors = new ErrorAnswers(persona.dialect());
    this.taken = new TakenParameters(known, persona);
  }

  /** All routes. */
  public List<Route> known() {
    return known;
  }

  /**
   * Throws what is answered to whoever may not ask at all, so that no body need be taken in. A
   * browser that asks whether a page may ask has none.
   */
  public void admit(Request head) {
    var _ = gatekeeper.admit(head);
  }

  public Response answer(Request request) {
    try (Answered answered = begin(request)) {
      return answered.response();
    }
  }

  /** As {@link #answer}, for whoever may take long to send it. */
  public Answered begin(Request request) {
    Response response = TraceId.under(request.origin().id(), () -> answered(request));
    RequestMemory.Held sent = memory.begin();
    sent.note(response.body().length);
    return new Answered(response, sent, afterEach);
  }

  /**
   * An answer, whose bytes are counted among those of all requests until this is closed.
   *
   * @param after what is done then
   */
  public record Answered(Response response, RequestMemory.Held held, Runnable after)
      implements AutoCloseable {
    @Override
    public void close() {
      held.close();
      after.run();
    }
  }

  private Response answered(Request request) {
    if (sites.isAsked(request)) {
      return branded(sites.told(request));
    }
    try (RequestMemory.Held held = memory.begin()) {
      return held.during(() -> answer(request, held));
    }
  }

  private Response answer(Request request, RequestMemory.Held held) {
    boolean headOnly = request.method() == Method.HEAD;
    Answer answer;
    AnswerWriter.Style style = style(request);
    try {
      RouteTable.Found found = routes.find(request.method(), request.path());
      answer = OpaqueId.under(request, () -> dispatch(request, found));
      return finish(
          request, AnswerWriter.write(answer, style, headOnly, room(request, found, held)));
    } catch (RuntimeException thrown) {
      answer = errors.answer(thrown, isTraced(request));
      return finish(request, AnswerWriter.write(answer, style.unfiltered(), headOnly, held::note));
    }
  }

  /**
   * What was done cannot be asked for again: only others can be refused for the room that its
   * answer takes.
   */
  private static LongConsumer room(
      Request request, RouteTable.Found found, RequestMemory.Held held) {
    return isRepeatable(request, found) ? bytes -> held.take(bytes, "<answer>") : held::note;
  }

  /** Whether asking again gives the same: a scroll has gone on by then. */
  private static boolean isRepeatable(Request request, RouteTable.Found found) {
    return found instanceof RouteTable.Found.Match match
        && (match.route().privilege() == Privilege.READ
            || match.route().privilege() == Privilege.MONITOR)
        && !(request.path().size() > 1 && request.path().subList(0, 2).equals(SCROLLING));
  }

  /**
   * What is answered where a transport could not make a request of what it got, or must not pass it
   * on: in the shape of all other errors.
   */
  public Response refuse(RuntimeException why) {
    AnswerWriter.Style style = new AnswerWriter.Style(false, "", MediaTypes.JSON_ANSWER);
    Response response = AnswerWriter.write(errors.answer(why, false), style, false, _ -> {});
    return branded(response);
  }

  private AnswerWriter.Style style(Request request) {
    Map<String, String> parameters = request.parameters();
    String pretty = parameters.get("pretty");
    return new AnswerWriter.Style(
        pretty != null && !pretty.equals("false"),
        parameters.getOrDefault("filter_path", ""),
        MediaTypes.formOf(request),
        MediaTypes.ofAnswer(request));
  }

  private Response finish(Request request, Response response) {
    Response branded = branded(response);
    Optional<String> id = OpaqueId.of(request);
    if (id.isPresent()) {
      Map<String, String> headers = new LinkedHashMap<>(branded.headers().values());
      headers.put(OpaqueId.HEADER, id.get());
      branded = new Response(branded.status(), new Headers(headers), branded.body());
    }
    return Compression.compressed(request, sites.shown(request, branded));
  }

  private Response branded(Response response) {
    Map<String, String> headers = new LinkedHashMap<>(response.headers().values());
    headers.putAll(persona.headers());
    return new Response(response.status(), new Headers(headers), response.body());
  }

  private Answer dispatch(Request request, RouteTable.Found found) {
    return switch (found) {
      case RouteTable.Found.Match(Route route, Map<String, String> variables) ->
          call(request, route, variables);
      case RouteTable.Found.WrongMethod(Set<Method> allowed) -> wrongMethod(request, allowed);
      case RouteTable.Found.Nothing() -> {
        refuseAbsent(request);
        throw new PlainException(
            400,
            "no handler found for uri ["
                + request.uri()
                + "] and method ["
                + request.method()
                + "]");
      }
    };
  }

  /** What the peer has and we have not is told apart from what nobody has. */
  private void refuseAbsent(Request request) {
    if (persona == Persona.ELASTICSEARCH) {
      AbsentFeatures.refusal(request)
          .ifPresent(refusal -> {
            throw refusal;
          });
    }
  }

  private Answer wrongMethod(Request request, Set<Method> allowed) {
    String names = allowed.stream().map(Method::name).collect(Collectors.joining(", "));
    Headers headers = new Headers(Map.of("Allow", names));
    if (request.method() == Method.OPTIONS) {
      return Answer.empty(200).with(headers);
    }
    refuseAbsent(request);
    throw new PlainException(
        405,
        "Incorrect HTTP method for uri ["
            + request.uri()
            + "] and method ["
            + request.method()
            + "], allowed: ["
            + names
            + "]",
        headers);
  }

  /**
   * The parts of a path may be given as parameters, where the route has a path with them: for
   * clients {@code /_search?index=a} is {@code /a/_search}.
   */
  private Call call(Request request, Route route, Map<String, String> variables, Rights rights) {
    Map<String, String> all = new HashMap<>(variables);
    Map<String, String> parameters = new LinkedHashMap<>(request.parameters());
    for (String name : taken.variables(route)) {
      String given = parameters.remove(name);
      if (given != null && !given.isEmpty()) {
        all.putIfAbsent(name, given);
      }
    }
    taken.check(request, parameters.keySet(), route);
    ParameterValues.check(parameters);
    return new Call(request, all, rights);
  }

  /** Nothing is unpacked for who may not ask. */
  private Answer call(Request compressed, Route route, Map<String, String> variables) {
    Rights rights = gatekeeper.admit(compressed);
    Request request = compressed;
    if (route.bodies() != Route.Bodies.AS_SENT) {
      request = MediaTypes.withJson(Compression.plain(compressed), route.bodies());
    }
    if (route.further().source()) {
      request = MediaTypes.withJsonSource(request);
    }
    Call call = call(request, route, variables, rights);
    if (route.bodies() == Route.Bodies.NONE) {
      MediaTypes.checkNoBody(request);
    }
    checkRights(call, route.privilege());
    // Where more is asked than can be done at once, each key has an equal share.
    return Share.of(rights.owner().orElse("")).during(() -> route.endpoint().answer(call));
  }

  /**
   * Rights on the one name that a path has are looked at here; what else a call touches, such as a
   * bulk's items or the indices behind a wildcard, its endpoint looks at.
   */
  private static void checkRights(Call call, Privilege privilege) {
    Optional<String> index = call.pathIfGiven("index");
    if (index.isPresent() && index.get().chars().noneMatch(c -> c == '*' || c == ',' || c == '<')) {
      call.require(privilege, index.get());
    } else if (!call.rights().allows(privilege)) {
      call.require(privilege, index.orElse("*"));
    }
  }

  private static boolean isTraced(Request request) {
    String wanted = request.parameters().get("error_trace");
    return wanted != null && !wanted.equals("false");
  }
}
