package io.lampyr.query.script.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of a script as a run of it has them: copies, for others run the same script. */
public final class ScriptParams {
  private ScriptParams() {}

  /** A copy that the script may change as it likes. */
  public static Map<String, @Nullable Object> own(Map<?, ?> params) {
    Map<String, @Nullable Object> copy = LinkedHashMap.newLinkedHashMap(params.size());
    params.forEach((name, value) -> copy.put(String.valueOf(name), copy(value)));
    return copy;
  }

  /** A copy of which only what is inside its objects and lists may be changed. */
  public static Map<String, @Nullable Object> kept(Map<?, ?> params) {
    return Collections.unmodifiableMap(own(params));
  }

  private static @Nullable Object copy(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> own(map);
      case List<?> list -> {
        List<@Nullable Object> copy = new ArrayList<>(list.size());
        list.forEach(one -> copy.add(copy(one)));
        yield copy;
      }
      case null, default -> value;
    };
  }
}
