package io.lampyr.conformance.play;

import io.lampyr.conformance.suite.Api;
import io.lampyr.conformance.suite.Asked;
import io.lampyr.conformance.suite.Step;
import io.lampyr.conformance.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A test as it is played for its effects: what fails in it is not told. */
public final class Stage {
  /**
   * What a step would send.
   *
   * @param target path and query, encoded
   * @param mediaType nothing if there is no body
   */
  public record Cue(String method, String target, String mediaType, String body) {}

  private final Server server;
  private final Map<String, Api> apis;
  private final Play play;

  public Stage(Server server, Map<String, Api> apis) {
    this.server = server;
    this.apis = Map.copyOf(apis);
    this.play = new Play(server, apis, false);
  }

  /** Throws {@link ServerLostException} if nobody listens. */
  public void play(Step step) throws InterruptedException {
    try {
      play.take(List.of(step));
    } catch (ServerLostException lost) {
      throw lost;
    } catch (RuntimeException unmet) {
      // What was sent before it may have changed everything: nobody relies on its success.
      return;
    }
  }

  /** What the step sends as things are now, if it is one that sends something. */
  public Optional<Cue> cue(Step step) {
    if (!(step instanceof Step.Do request) || !apis.containsKey(request.api())) {
      return Optional.empty();
    }
    Map<String, Value> arguments = new LinkedHashMap<>(play.arguments(request));
    arguments.remove("ignore");
    Value body = arguments.getOrDefault("body", Value.nothing());
    arguments.remove("body");
    Api api = apis.get(request.api());
    boolean hasBody = !body.isNothing();
    return switch (api.request(new Value.Fields(arguments), hasBody)) {
      case Asked.Impossible _ -> Optional.empty();
      case Asked.Possible(String method, String target) ->
          Optional.of(
              new Cue(
                  method, target, hasBody ? api.mediaType() : "", hasBody ? api.encode(body) : ""));
    };
  }

  /** Removes what was left behind. */
  public void empty() throws InterruptedException {
    new Emptying(server).empty(play.scripts());
  }
}
