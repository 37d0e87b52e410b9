import co.elastic.clients.elasticsearch.ElasticsearchClient;

/** How clients of this version are made. */
class Connection {
  static ElasticsearchClient to(String address) {
    return ElasticsearchClient.of(b -> b.host(address));
  }
}
