package io.lampyr.restapi.welcome;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.Version;

/** {@code GET /}: clients ask for it first, and look whom they talk to. */
public final class WelcomeRoutes {
  private final Persona persona;
  private final Identity identity;

  /** By what the system is told apart from others. */
  public record Identity(String clusterName, String clusterUuid) {}

  public WelcomeRoutes(Persona persona, Identity identity) {
    this.persona = persona;
    this.identity = identity;
  }

  public List<Route> routes() {
    return List.of(Route.on(Duty.SEARCH, Privilege.MONITOR, "/").get(_ -> Answer.ok(describe())));
  }

  private Map<String, Object> describe() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", "lampyr");
    json.put("cluster_name", identity.clusterName());
    json.put("cluster_uuid", identity.clusterUuid());
    json.put("version", version());
    json.put(
        "tagline",
        switch (persona) {
          case ELASTICSEARCH -> "You Know, for Search";
          case OPENSEARCH -> "The OpenSearch Project: https://opensearch.org/";
        });
    return json;
  }

  /** The version whose API is spoken: clients refuse to work with others. */
  private Map<String, Object> version() {
    Map<String, Object> json = new LinkedHashMap<>();
    switch (persona) {
      case ELASTICSEARCH -> {
        json.put("number", "9.2.0");
        json.put("build_flavor", "default");
      }
      case OPENSEARCH -> {
        json.put("distribution", "opensearch");
        json.put("number", "3.8.0");
      }
    }
    json.put("build_type", "tar");
    json.put("build_hash", "unknown");
    json.put("build_date", "2026-01-01T00:00:00.000000000Z");
    json.put("build_snapshot", false);
    json.put("lucene_version", Version.LATEST.toString());
    json.put("minimum_wire_compatibility_version", oldest("8.19.0", "2.19.0"));
    json.put("minimum_index_compatibility_version", oldest("8.0.0", "2.0.0"));
    return json;
  }

  private String oldest(String elasticsearch, String opensearch) {
    return switch (persona) {
      case ELASTICSEARCH -> elasticsearch;
      case OPENSEARCH -> opensearch;
    };
  }
}
