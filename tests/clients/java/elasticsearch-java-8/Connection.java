import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.json.jackson.JacksonJsonpMapper;
import co.elastic.clients.transport.rest_client.RestClientTransport;
import org.apache.http.HttpHost;
import org.elasticsearch.client.RestClient;

/** How clients of this version are made. */
class Connection {
  static ElasticsearchClient to(String address) {
    RestClient low = RestClient.builder(HttpHost.create(address)).build();
    return new ElasticsearchClient(new RestClientTransport(low, new JacksonJsonpMapper()));
  }
}
