import org.apache.hc.core5.http.HttpHost;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.transport.httpclient5.ApacheHttpClient5TransportBuilder;

/** How clients of this version are made. */
class Connection {
  static OpenSearchClient to(String address) throws Exception {
    return new OpenSearchClient(
        ApacheHttpClient5TransportBuilder.builder(HttpHost.create(address)).build());
  }
}
