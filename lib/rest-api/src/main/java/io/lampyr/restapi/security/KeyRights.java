package io.lampyr.restapi.security;

import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.access.Rights;
import java.util.Optional;

/** What the holder of a key may do. */
record KeyRights(String id, String name, KeyScope scope) implements Rights {

  @Override
  public Optional<String> owner() {
    return Optional.of(id);
  }

  @Override
  public boolean allows(Privilege privilege) {
    return scope.allows(privilege);
  }

  @Override
  public boolean allows(Privilege privilege, String target) {
    return scope.allows(privilege, target);
  }
}
