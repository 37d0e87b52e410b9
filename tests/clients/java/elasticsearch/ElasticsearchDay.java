import co.elastic.clients.elasticsearch.ElasticsearchClient;

/** A day of somebody who uses elasticsearch-java: ADDRESS. Prints how many checks held. */
final class ElasticsearchDay {
  private ElasticsearchDay() {}

  public static void main(String[] arguments) throws Exception {
    try (ElasticsearchClient client = Connection.to(arguments[0])) {
      Documents.indices(client);
      Documents.documents(client);
      Documents.bulks(client);
      Searches.searches(client);
      Searches.sums(client);
      Searches.others(client);
      Searches.tools(client);
      Searches.pages(client);
      Searches.points(client);
      Searches.later(client);
      Operations.copies(client);
      Operations.streams(client);
      Operations.lines(client);
      Operations.operations(client);
      Operations.facts(client);
      Operations.tables(client);
      Facts.of(client);
      Operations.keys(client);
    }
    System.out.println("checks=" + Checks.held());
    System.exit(0);
  }
}
