package io.lampyr.query.script.run;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A function that is a value. */
@FunctionalInterface
interface Callable {
  @Nullable Object call(List<@Nullable Object> arguments);

  default @Nullable Object with(@Nullable Object argument) {
    ArrayList<@Nullable Object> one = new ArrayList<>(1);
    one.add(argument);
    return call(one);
  }

  default @Nullable Object with(@Nullable Object first, @Nullable Object second) {
    ArrayList<@Nullable Object> both = new ArrayList<>(2);
    both.add(first);
    both.add(second);
    return call(both);
  }
}
