package io.lampyr.restapi.error;

import io.lampyr.restapi.exchange.Request;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The calls of Elasticsearch that are refused by name: a client that sends one is told what is not
 * there, and what to do instead. They are answered as the serverless product answers calls of the
 * stack alone, so that clients can tell them from mistakes of their own.
 */
public final class AbsentFeatures {
  private static final int GONE = 410;
  private static final String TYPE = "api_not_available_exception";

  /** Beginnings of paths, where a star stands for any part; what is not there; what is instead. */
  private static final String TABLE =
      """
      _ml | machine learning | search vectors that were made elsewhere by [dense_vector] and [knn]
      _inference | inference endpoints | call models before documents are sent, and index vectors
      _connector | connectors | send documents by [_bulk]
      _transform | transforms | page through a [composite] aggregation and send buckets by [_bulk]
      _rollup | rollups | keep streams short by their lifecycles, and sum up by aggregations
      */_rollup | rollups | keep streams short by their lifecycles, and sum up by aggregations
      */_rollup_search | rollups | search the documents themselves
      _watcher | watches | ask on a schedule from outside
      _ccr | replication between clusters | the object store's own replication copies everything
      */_ccr | replication between clusters | the object store's own replication copies everything
      */_graph | graph exploration | use [significant_terms] aggregations
      _text_structure | finding the structure of texts | simulate pipelines by [_ingest/pipeline]
      _capabilities | lists of capabilities | call what is wanted: what is not there says so
      _encryption | keys of encryption | the object store encrypts what lies in it
      _slm | snapshot policies | the object store's own versions are the backup
      _snapshot/*/*/_mount | mounting snapshots | every index lies in the object store already
      _snapshot | snapshots | the object store's own versions are the backup
      _searchable_snapshots | mounting snapshots | every index lies in the object store already
      */_searchable_snapshots | mounting snapshots | every index lies in the object store already
      _nodes/*/_repositories_metering | repositories | the process's metrics count its requests
      _autoscaling | autoscaling policies | the leader sizes nodes by load: see [scaling] settings
      _nodes/*/shutdown | registered shutdowns | a node that is told to end hands its shards on
      _nodes/shutdown | registered shutdowns | a node that is told to end hands its shards on
      _ssl | lists of certificates | look at the files that the server was started with
      _query/data_source | sources of data elsewhere | copy documents by [_bulk]
      _query/dataset | sets of data elsewhere | copy documents by [_bulk]
      */_knn_search | searches by [_knn_search] | use [knn] in [_search]
      _ilm/migrate_to_data_tiers | tiers of data | every index lies in the object store
      _application/analytics | behavioral analytics | write events to a data stream
      _streams | wired streams | use data streams, and [reroute] in their pipelines
      _fleet | calls of Fleet | point agents at [_bulk]
      */_fleet | calls of Fleet | point agents at [_bulk]
      _monitoring | collections of monitoring | read metrics at [_prometheus] and [_nodes/stats]
      _profiling | profiling | use [_nodes/hot_threads]
      _project | projects | this is the one project
      _project_routing | routing between projects | this is the one project
      _migration/reindex | upgrades of old indices | every index is of the present version
      _ingest/geoip/database | databases of addresses | look addresses up before documents are sent
      _ingest/ip_location/database | databases of addresses | look addresses up before documents are sent
      _license | other licences | everything that is there is free to use
      _security/role | stored roles | give API keys [role_descriptors]
      _security/_query/role | stored roles | give API keys [role_descriptors]
      _security/role_mapping | role mappings | name roles of tokens in the server's settings
      _security/user | users | make API keys by [_security/api_key], or bring tokens
      _security/_query/user | users | make API keys by [_security/api_key], or bring tokens
      _security/_password | users | make API keys by [_security/api_key], or bring tokens
      _security/privilege | privileges of applications | give API keys [role_descriptors]
      _security/service | service accounts | make API keys by [_security/api_key]
      _security/profile | profiles of users | make API keys by [_security/api_key]
      _security/oauth2 | tokens that are made here | make API keys, or bring tokens of an issuer
      _security/oidc | sessions of browsers | make API keys, or bring tokens of an issuer
      _security/saml | sessions of browsers | make API keys, or bring tokens of an issuer
      _security/delegate_pki | certificates of clients | make API keys by [_security/api_key]
      _security/enroll | enrolment | nodes know each other by the store that they share
      _security/realm | realms | keys and tokens are looked up where they are kept
      _security/api_key | this call of API keys | there are no users: make keys for who needs them
      _security/cross_cluster | keys between clusters | make API keys by [_security/api_key]
      _security/settings | indices of security | keys lie in the cluster's state
      _security/stats | caches of document rights | keys give rights on whole indices
      """;

  private static final List<Feature> FEATURES = TABLE.lines().map(Feature::of).toList();

  private record Feature(List<String> begin, String what, String instead) {
    static Feature of(String line) {
      String[] cells = line.split(" \\| ", -1);
      return new Feature(
          List.of(cells[0].strip().split("/", -1)), cells[1], cells[2].replace("\\|", "|"));
    }

    boolean isAskedBy(List<String> path) {
      if (path.size() < begin.size()) {
        return false;
      }
      for (int i = 0; i < begin.size(); i++) {
        String wanted = begin.get(i);
        if (!wanted.equals("*") && !wanted.equals(path.get(i))) {
          return false;
        }
      }
      return true;
    }
  }

  private AbsentFeatures() {}

  /** Why the request is refused, if it asks for what is not there. */
  public static Optional<ApiException> refusal(Request request) {
    return FEATURES.stream()
        .filter(feature -> feature.isAskedBy(request.path()))
        .findFirst()
        .map(feature -> refusal(request, feature));
  }

  private static ApiException refusal(Request request, Feature feature) {
    String path = request.uri().split("\\?", -1)[0];
    return new ApiException(
        GONE,
        TYPE,
        "Request for uri ["
            + path
            + "] with method ["
            + request.method()
            + "] exists but is not available: Lampyr has no "
            + feature.what()
            + ". "
            + feature.instead().substring(0, 1).toUpperCase(Locale.ROOT)
            + feature.instead().substring(1));
  }
}
