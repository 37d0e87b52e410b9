package io.lampyr.conformance.suite;

import io.lampyr.base.check.Check;
import io.lampyr.conformance.value.Value;
import java.util.List;
import java.util.Set;

/** One of an API's paths: its template, the methods that it takes, and the names in its braces. */
record ApiPath(String template, List<String> methods, Set<String> parts, boolean isDeprecated) {
  ApiPath {
    methods = List.copyOf(methods);
    parts = Set.copyOf(parts);
    Check.that(!methods.isEmpty(), "a path needs a method: " + template);
  }

  static ApiPath of(Value.Fields specification) {
    return new ApiPath(
        specification.get("path").plain(),
        specification.get("methods").asItems().stream().map(Value::plain).toList(),
        specification.get("parts").asFields().fields().keySet(),
        specification.fields().containsKey("deprecated"));
  }

  String filled(Value.Fields arguments) {
    String path = template;
    for (String part : parts) {
      path = path.replace("{" + part + "}", PercentCode.ofPath(arguments.get(part).plain()));
    }
    return path;
  }

  /** The first; but a body rather goes with a POST, where there is one, than with a GET. */
  String method(boolean hasBody) {
    String first = methods.getFirst();
    return hasBody && first.equals("GET") && methods.contains("POST") ? "POST" : first;
  }
}
