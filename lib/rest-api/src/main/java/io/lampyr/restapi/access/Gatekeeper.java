package io.lampyr.restapi.access;

import io.lampyr.restapi.exchange.Request;
import java.util.Optional;

/** Tells from a request who sends it. */
public interface Gatekeeper {

  /** Admits everybody to everything. */
  Gatekeeper OPEN =
      new Gatekeeper() {
        @Override
        public Rights admit(Request request) {
          return Rights.ALL;
        }

        @Override
        public Rights of(Optional<String> owner) {
          return Rights.ALL;
        }
      };

  /**
   * The rights of the sender; throws {@link io.lampyr.restapi.error.ApiException} with status 401
   * where they cannot be told.
   */
  Rights admit(Request request);

  /**
   * The rights that whoever has this name has by now; throws as {@link #admit} does where they have
   * ended.
   */
  Rights of(Optional<String> owner);
}
