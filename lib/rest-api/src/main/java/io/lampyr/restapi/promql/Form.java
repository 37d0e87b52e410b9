package io.lampyr.restapi.promql;

import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.restapi.call.Call;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The parameters of a call, of its address and of the form in its body; each may be repeated. */
final class Form {
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final int MAX_BYTES = 10 << 20;

  private final Map<String, List<String>> values = new LinkedHashMap<>();

  /** Throws if there is a parameter that is not known. */
  static Form of(Call call, Set<String> known) {
    Form form = new Form();
    if (call.request().body().length > 0) {
      form.add(body(call));
    }
    String uri = call.request().uri();
    int mark = uri.indexOf('?');
    if (mark >= 0) {
      form.add(uri.substring(mark + 1));
    }
    for (String name : form.values.keySet()) {
      if (!known.contains(name)) {
        throw PromqlException.badData("unknown parameter \"" + name + "\"");
      }
    }
    return form;
  }

  private static String body(Call call) {
    byte[] body = call.request().body();
    String type = call.request().headers().find("Content-Type").orElse("");
    if (!type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals(FORM)) {
      throw PromqlException.badData("a body must be a form: " + FORM);
    }
    if (call.request().headers().find("Content-Encoding").isPresent()) {
      throw PromqlException.badData("a form must not be compressed");
    }
    if (body.length > MAX_BYTES) {
      throw PromqlException.badData("a form is too long bytes=" + body.length);
    }
    return new String(body, StandardCharsets.UTF_8);
  }

  private void add(String encoded) {
    for (String pair : encoded.split("&", -1)) {
      if (!pair.isEmpty()) {
        int equals = pair.indexOf('=');
        String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
        String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
        values.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
      }
    }
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      throw PromqlException.badData("error parsing form values: " + malformed.getMessage());
    }
  }

  /** The first value, if there is one that is not empty. */
  Optional<String> text(String name) {
    return all(name).stream().findFirst().filter(value -> !value.isEmpty());
  }

  List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }
}
