package io.lampyr.simulation.workload;

import io.lampyr.base.error.LampyrException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.world.Cluster;
import io.lampyr.simulation.world.SimFunction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How a client's requests come to functions, mostly to one that it likes, and what it is told. */
final class Asker {
  private final Cluster cluster;
  private final Machine machine;
  private final int favourite;
  private int requests;

  Asker(Cluster cluster, Machine machine, int favourite) {
    this.cluster = cluster;
    this.machine = machine;
    this.favourite = favourite;
  }

  /** How many were made. */
  int requests() {
    return requests;
  }

  Optional<Told> ask(Method method, String target, String body) {
    return function().flatMap(function -> ask(function, method, target, body));
  }

  /** Bytes, of which nothing but what they mean can be shown. */
  Optional<Told> send(String target, Headers headers, byte[] body, String shown) {
    return function()
        .flatMap(function ->
            told(
                function,
                "POST " + target + " " + shown,
                () -> function.answer(machine, Request.of(Method.POST, target, headers, body))));
  }

  /** Who is asked next, if anybody is there. */
  private Optional<SimFunction> function() {
    List<SimFunction> functions = cluster.functions();
    if (functions.isEmpty()) {
      return Optional.empty();
    }
    boolean fickle = !cluster.conditions().habits().taste().isDivided();
    boolean any = favourite >= functions.size() || (fickle && cluster.loop().draw(4) == 0);
    return Optional.of(functions.get(any ? cluster.loop().draw(functions.size()) : favourite));
  }

  /** Of this function. */
  Optional<Told> ask(SimFunction function, Method method, String target, String body) {
    return told(
        function,
        method + " " + target + " " + body,
        () -> function.answer(machine, method, target, body));
  }

  private Optional<Told> told(SimFunction function, String what, Supplier<Response> asking) {
    int number = ++requests;
    String name = machine.name() + " #" + number + " " + what;
    cluster.happenings().tell(name + " by " + function.machine().name());
    try {
      Response response = asking.get();
      cluster.happenings().tell(machine.name() + " #" + number + " is told " + response.status());
      return Optional.of(new Told(response.status(), body(response)));
    } catch (LampyrException lost) {
      cluster.happenings().tell(machine.name() + " #" + number + " lost: " + lost.getMessage());
      return Optional.empty();
    }
  }

  /** Empty of what is told in no JSON. */
  private static Map<String, @Nullable Object> body(Response response) {
    byte[] body = response.body();
    return body.length > 0 && body[0] == '{' ? Json.readObject(body) : Map.of();
  }
}
