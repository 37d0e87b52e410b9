package io.lampyr.functions.search;

import io.lampyr.base.port.Ports;
import io.lampyr.base.setting.Setting;
import io.lampyr.functions.runtime.Deployed;
import io.lampyr.functions.runtime.FunctionEnvironment;
import io.lampyr.functions.runtime.TimeBound;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.assembly.Backends;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts the function together, at its start and after each restore from a snapshot. */
final class Wiring {
  private Wiring() {}

  static List<Setting<?>> settings() {
    List<Setting<?>> known = new ArrayList<>(Composition.settings());
    known.add(TimeBound.ANSWER_WITHIN);
    return known;
  }

  /** The function as its environment wants it. */
  static Deployed<SearchHandler> deployed(Map<String, String> environment) {
    FunctionEnvironment around = FunctionEnvironment.of("search", environment, settings());
    Composition parts = new Composition(around);
    TimeBound bound = TimeBound.from(around.settings(), around.scheduler());
    SearchHandler handler =
        handler(
            parts.backendsOfAFunction(),
            parts.ports(),
            ApiSettings.from(around.settings()).searchingWithin(bound.search()),
            Optional.of(bound));
    return around.deployed(handler);
  }

  static SearchHandler handler(
      Backends backends, Ports ports, ApiSettings api, Optional<TimeBound> bound) {
    Assembly assembly = new Assembly(backends, ports, api);
    return new SearchHandler(
        assembly.api(),
        assembly.leaf(),
        bound,
        Optional.of(new SearchHandler.Tasks(assembly.lasting(), assembly.counts())));
  }
}
