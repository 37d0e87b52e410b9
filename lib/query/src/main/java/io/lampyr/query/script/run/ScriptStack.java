package io.lampyr.query.script.run;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** A list whose last element is the first that is taken. */
final class ScriptStack extends ArrayList<@Nullable Object> {
  ScriptStack() {}
}
