import org.opensearch.client.opensearch.OpenSearchClient;

/** A day of somebody who uses opensearch-java: ADDRESS. Prints how many checks held. */
final class OpensearchDay {
  private OpensearchDay() {}

  public static void main(String[] arguments) throws Exception {
    OpenSearchClient client = Connection.to(arguments[0]);
    Documents.indices(client);
    Documents.documents(client);
    Documents.bulks(client);
    Searches.searches(client);
    Searches.queries(client);
    Sums.sums(client);
    Searches.tools(client);
    Searches.pages(client);
    Searches.points(client);
    Operations.copies(client);
    Operations.streams(client);
    Operations.pipelines(client);
    Operations.policies(client);
    Facts.of(client);
    Operations.end(client);
    System.out.println("checks=" + Checks.held());
    System.exit(0);
  }
}
