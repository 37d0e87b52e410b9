package io.lampyr.pipelines.run;

import io.lampyr.pipelines.place.PlaceFile;
import java.util.Optional;

/** The databases of addresses that this process was given. Safe for many threads. */
public interface Places {
  /** None was given. */
  Places NONE =
      new Places() {
        @Override
        public boolean areGiven() {
          return false;
        }

        @Override
        public Optional<PlaceFile> find(String file) {
          return Optional.empty();
        }
      };

  /** Whether there is a folder of them. */
  boolean areGiven();

  /** The database of that name, if it is there and can be read. */
  Optional<PlaceFile> find(String file);
}
