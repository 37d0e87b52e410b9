package io.lampyr.query.script.run;

import java.util.ArrayList;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** An array, which is a list to scripts, and one value where its script's result is shown. */
public final class ScriptArray extends ArrayList<@Nullable Object> {
  ScriptArray() {}

  ScriptArray(Collection<?> elements) {
    super(elements);
  }
}
