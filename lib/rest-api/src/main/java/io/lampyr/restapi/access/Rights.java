package io.lampyr.restapi.access;

import java.util.Map;
import java.util.Optional;

/** What whoever sent a request may do. Immutable. */
public interface Rights {

  /** Everything. */
  Rights ALL =
      new Rights() {
        @Override
        public boolean allows(Privilege privilege) {
          return true;
        }

        @Override
        public boolean allows(Privilege privilege, String name) {
          return true;
        }
      };

  /** Whether the privilege is held for anything at all. */
  boolean allows(Privilege privilege);

  /** Whether the privilege is held for the index or alias of that name. */
  boolean allows(Privilege privilege, String name);

  /** By what name whatever they begin is known as theirs; empty where nobody is told apart. */
  default Optional<String> owner() {
    return Optional.empty();
  }

  /** What there is to say of them; empty where nobody is told apart. */
  default Optional<Map<String, Object>> user() {
    return Optional.empty();
  }

  /** Whether what was begun under that name is theirs; it is where nobody is told apart. */
  default boolean isOwn(Optional<String> begun) {
    return owner().isEmpty() || owner().equals(begun);
  }

  /** Whether they may see and end what that one has begun. */
  default boolean maySee(Optional<String> other) {
    return isOwn(other) || allows(Privilege.MANAGE_CLUSTER);
  }
}
