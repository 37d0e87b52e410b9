package io.lampyr.restapi.assembly;

import io.lampyr.base.port.Clock;
import io.lampyr.restapi.access.Gatekeeper;
import io.lampyr.restapi.access.OwnPagesGate;
import io.lampyr.restapi.access.SignedGate;
import io.lampyr.restapi.cluster.Identity;
import io.lampyr.restapi.feature.FeatureRoutes;
import io.lampyr.restapi.security.ApiKeys;
import io.lampyr.restapi.security.KeyGate;
import io.lampyr.restapi.security.TokenGate;

/** Who is admitted, as the settings want it. */
final class Gates {
  private Gates() {}

  static Gatekeeper of(ApiSettings settings, ApiKeys keys, Clock clock) {
    Gatekeeper others =
        settings.keys() ? new KeyGate(keys, clock) : new OwnPagesGate(settings.sites());
    Gatekeeper tokens =
        settings
            .tokens()
            .<Gatekeeper>map(roles -> new TokenGate(roles, others, clock))
            .orElse(others);
    return settings.signatures() ? new SignedGate(tokens) : tokens;
  }

  /** What is told of a process with these settings. */
  static FeatureRoutes.Running process(ApiSettings settings, String version) {
    boolean anonymous = !settings.keys() && !settings.signatures() && settings.tokens().isEmpty();
    return new FeatureRoutes.Running(version, Identity.BUILT, settings.keys(), anonymous);
  }
}
