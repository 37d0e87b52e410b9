package io.lampyr.restapi.access;

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
}
