package io.lampyr.conformance.play;

import io.lampyr.conformance.suite.Api;
import io.lampyr.conformance.suite.Asked;
import io.lampyr.conformance.suite.Claims;
import io.lampyr.conformance.suite.Step;
import io.lampyr.conformance.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One test as it is played: what its steps share. Each step throws {@link UnmetException}. */
final class Play {
  private static final Pattern NUMBER = Pattern.compile("\\d+");
  private static final String PUTS_SCRIPTS = "put_script";

  private final Server server;
  private final Map<String, Api> apis;
  private final boolean judgesWarnings;
  private final Stash stash = new Stash();
  private final Set<String> scripts = new TreeSet<>();
  private @Nullable Answer answer;

  Play(Server server, Map<String, Api> apis, boolean judgesWarnings) {
    this.server = server;
    this.apis = apis;
    this.judgesWarnings = judgesWarnings;
  }

  /** The ids of scripts that were put: no request lists them. */
  Set<String> scripts() {
    return scripts;
  }

  /** With everything in its place that was kept so far. */
  Map<String, Value> arguments(Step.Do step) {
    return stash.replaced(step.arguments()).asFields().fields();
  }

  void take(List<Step> steps) throws InterruptedException {
    for (Step step : steps) {
      switch (step) {
        case Step.Do request -> request(request);
        case Step.Keep(Map<String, String> names) ->
            names.forEach((path, name) -> stash.keep(name, found(path)));
        case Step.Claim claim -> check(claim);
        case Step.Skip _ -> {}
        case Step.Unknown(String name) -> throw new UnmetException("unknown operator " + name);
      }
    }
  }

  private void request(Step.Do step) throws InterruptedException {
    Api api = apis.get(step.api());
    if (api == null) {
      throw new UnmetException("unknown API " + step.api());
    }
    Map<String, Value> arguments = new LinkedHashMap<>(arguments(step));
    Set<Integer> ignored = numbers(arguments.remove("ignore"));
    Value body = arguments.getOrDefault("body", Value.nothing());
    arguments.remove("body");
    switch (api.request(new Value.Fields(arguments), !body.isNothing())) {
      case Asked.Impossible(String reason) -> {
        if (!step.error().equals(Optional.of(ExpectedError.ARGUMENTS))) {
          throw new UnmetException(reason);
        }
      }
      case Asked.Possible asked -> {
        if (step.api().equals(PUTS_SCRIPTS)) {
          scripts.add(arguments.getOrDefault("id", Value.nothing()).plain());
        }
        Answer answered =
            server.send(
                asked.method(),
                asked.target(),
                headers(step, api, body),
                body.isNothing() ? "" : api.encode(body));
        answer = answered;
        check(step, answered, ignored);
      }
    }
  }

  private Map<String, String> headers(Step.Do step, Api api, Value body) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    if (!body.isNothing()) {
      headers.put("Content-Type", api.mediaType());
    }
    stash
        .replaced(step.headers())
        .asFields()
        .fields()
        .forEach((name, value) -> headers.put(name, value.plain()));
    return headers;
  }

  private void check(Step.Do step, Answer answered, Set<Integer> ignored) {
    if (step.error().isPresent()) {
      String wanted = step.error().get();
      if (!new ExpectedError(wanted).isMetBy(answered)) {
        throw new UnmetException(
            step.api()
                + ": expected error "
                + wanted
                + ", found status "
                + answered.status()
                + ": "
                + answered.brief());
      }
    } else if (answered.isFailure() && !isAllowed(answered, ignored)) {
      throw new UnmetException(
          step.api() + ": status " + answered.status() + ": " + answered.brief());
    }
    if (judgesWarnings) {
      Warnings.check(step, answered.warnings());
    }
  }

  /** That something is missing is the answer of a HEAD, not its failure. */
  private static boolean isAllowed(Answer answered, Set<Integer> ignored) {
    return ignored.contains(answered.status())
        || (answered.method().equals("HEAD") && answered.status() == 404);
  }

  private static Set<Integer> numbers(@Nullable Value value) {
    Set<Integer> numbers = new TreeSet<>();
    Matcher found = NUMBER.matcher(value == null ? "" : value.plain());
    while (found.find()) {
      numbers.add(Integer.valueOf(found.group()));
    }
    return numbers;
  }

  private void check(Step.Claim step) {
    Claims claim = step.claim();
    Value expected = stash.replaced(step.expected());
    Value actual = found(step.path());
    boolean isOfText = actual.isNothing() || expected instanceof Value.Text;
    if (step.path().equals("$body") && answer != null && isOfText) {
      actual = Value.of(answer.text());
    }
    if (!claim.holds(actual, expected)) {
      String wanted =
          claim.expectsSomething() ? "expected " + Answer.brief(told(expected)) + ", " : "";
      throw new UnmetException(
          claim.word()
              + " "
              + (step.path().isEmpty() ? "''" : step.path())
              + ": "
              + wanted
              + "found "
              + Answer.brief(told(actual)));
    }
  }

  private static String told(Value value) {
    return value instanceof Value.Text text ? text.text() : value.toString();
  }

  private Value found(String path) {
    return ValuePath.of(path).in(answer == null ? Value.nothing() : answer.parsed(), stash);
  }
}
