package io.lampyr.restapi.rankeval;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A search whose hits somebody has rated: its body, or the name of a template and what it is filled
 * with.
 *
 * @param summary what is shown of the sources of hits
 */
record RatedRequest(
    String id,
    Map<Key, Integer> ratings,
    Optional<byte[]> body,
    Optional<String> template,
    Map<String, @Nullable Object> params,
    List<String> summary) {
  private static final String NAME = "request";

  /** A document's name among those of all indices. */
  record Key(String index, String id) {}

  /** What a rated search may not have, and how that is called. */
  private static final Map<String, String> REFUSED = new LinkedHashMap<>();

  static {
    REFUSED.put("suggest", "contain a suggest section");
    REFUSED.put("aggs", "contain aggregations");
    REFUSED.put("aggregations", "contain aggregations");
    REFUSED.put("highlight", "contain a highlighter section");
    REFUSED.put("explain", "use explain");
    REFUSED.put("profile", "use profile");
  }

  /** Reads the request; the check refuses bodies that no search could have. */
  static RatedRequest read(Part part, Consumer<byte[]> check) {
    PlacedOptions options = PlacedOptions.of(NAME, part);
    Optional<String> id = options.text("id");
    Map<Key, Integer> ratings = new LinkedHashMap<>();
    List<Key> twice = new ArrayList<>();
    for (Part one : options.objects("ratings")) {
      Rated rated = options.within("ratings", one, () -> rated(one));
      if (ratings.put(rated.key(), rated.rating()) != null) {
        twice.add(rated.key());
      }
    }
    Optional<Part.Fields> request = options.object(NAME);
    Optional<byte[]> body = request.map(given -> Json.write(given.tree()));
    body.ifPresent(bytes ->
        options.within(
            NAME,
            () -> {
              check.accept(bytes);
              return bytes;
            }));
    Map<String, @Nullable Object> params =
        options.object("params").map(given -> Json.object(given.tree(), "params")).orElse(Map.of());
    Optional<String> template = options.text("template_id");
    List<String> summary = options.texts("summary_fields");
    options.end("id", "ratings");
    String name = id.orElse("");
    return options.built(() -> {
      refuse(request, template, params);
      refuse(twice, name);
      return new RatedRequest(name, ratings, body, template, params, summary);
    });
  }

  private static void refuse(List<Key> twice, String request) {
    for (Key key : twice) {
      throw FaultException.argument(
          "Found duplicate rated document key [{\"_index\":\""
              + key.index()
              + "\",\"_id\":\""
              + key.id()
              + "\"}] in evaluation request ["
              + request
              + "]");
    }
  }

  private static void refuse(
      Optional<Part.Fields> request, Optional<String> template, Map<String, ?> params) {
    if (request.isPresent() && (template.isPresent() || !params.isEmpty())) {
      throw FaultException.argument(
          "Ambiguously rated request: Set both, verbatim test request and test request template"
              + " parameters.");
    }
    if (request.isEmpty() && params.isEmpty()) {
      throw FaultException.argument(
          "Need to set at least test request or test request template parameters.");
    }
    if (template.isEmpty() && !params.isEmpty()) {
      throw FaultException.argument(
          "If template parameters are supplied need to set id of template to apply them to too.");
    }
    request.ifPresent(fields ->
        refuseSections(section -> {
          Part given = fields.parts().get(section);
          return given == null ? null : given.tree();
        }));
  }

  /** Refuses the body of a search that has what no rated search may have. */
  static void refuseSections(byte[] body) {
    refuseSections(Json.readObject(body)::get);
  }

  private static void refuseSections(Function<String, @Nullable Object> sections) {
    REFUSED.forEach((section, words) -> {
      Object given = sections.apply(section);
      if (given != null && !Boolean.FALSE.equals(given) && !"false".equals(given)) {
        throw FaultException.argument("Query in rated requests should not " + words + ".");
      }
    });
  }

  private record Rated(Key key, int rating) {}

  private static Rated rated(Part part) {
    PlacedOptions options = PlacedOptions.of("rated_document", part);
    Optional<String> index = options.text("_index");
    Optional<String> id = options.text("_id");
    Optional<Integer> rating = options.integer("rating");
    options.end("_index", "_id", "rating");
    options.built(() -> {
      named(index, "Index");
      return named(id, "DocId");
    });
    return new Rated(new Key(index.orElse(""), id.orElse("")), rating.orElse(0));
  }

  private static String named(Optional<String> name, String what) {
    return name.filter(given -> !given.isEmpty())
        .orElseThrow(() -> FaultException.argument(what + " must be set for each rated document"));
  }
}
