package io.lampyr.query.dsl.frame;

import io.lampyr.mapping.fault.FaultException;
import java.util.List;

/**
 * What an index's settings say of queries on it.
 *
 * @param defaultFields the fields of queries that name none ({@code index.query.default_field})
 * @param lenient whether values that a field cannot have match nothing, where the query does not
 *     say ({@code index.query_string.lenient})
 * @param maxTerms of one query ({@code index.max_terms_count})
 * @param maxRegexLength in characters ({@code index.max_regex_length})
 * @param maxInnerWindow how many hits may be shown inside of one, or of a bucket ({@code
 *     index.max_inner_result_window})
 * @param aggregations what bounds these
 * @param highlights how texts are highlighted
 * @param unmapped what fields are that the mapping does not have
 * @param storedAsText whether such fields are texts for queries that documents hold ({@code
 *     index.percolator.map_unmapped_fields_as_text})
 * @param storing whether a document is about to hold the query
 */
public record QuerySettings(
    List<String> defaultFields,
    boolean lenient,
    int maxTerms,
    int maxRegexLength,
    int maxInnerWindow,
    Aggregations aggregations,
    Highlights highlights,
    Unmapped unmapped,
    boolean storedAsText,
    boolean storing) {
  public static final QuerySettings STANDARD =
      new QuerySettings(
          List.of("*"),
          false,
          65_536,
          1000,
          100,
          Aggregations.STANDARD,
          Highlights.STANDARD,
          Unmapped.NOTHING,
          false,
          false);

  /** What queries on a field find that the mapping does not have. */
  public enum Unmapped {
    NOTHING,
    REFUSED,
    TEXT
  }

  /**
   * What bounds aggregations.
   *
   * @param matrixFilters of one {@code adjacency_matrix} ({@code
   *     index.max_adjacency_matrix_filters})
   * @param topMetrics of one bucket ({@code index.top_metrics_max_size})
   */
  public record Aggregations(int matrixFilters, int topMetrics) {
    public static final Aggregations STANDARD = new Aggregations(100, 10);
  }

  /**
   * How texts are highlighted.
   *
   * @param maxAnalyzed characters of a text that is analyzed for it ({@code
   *     index.highlight.max_analyzed_offset})
   * @param byMatches whether what matches is marked as a whole, and not each of its words ({@code
   *     index.highlight.weight_matches_mode.enabled})
   */
  public record Highlights(int maxAnalyzed, boolean byMatches) {
    public static final Highlights STANDARD = new Highlights(1_000_000, true);
  }

  public QuerySettings {
    defaultFields = List.copyOf(defaultFields);
  }

  /** The same for queries that documents are about to hold. */
  public QuerySettings ofStoring() {
    return held(Unmapped.REFUSED, true);
  }

  /** The same for queries that documents hold. */
  public QuerySettings ofStored() {
    return held(Unmapped.NOTHING, false);
  }

  /** Other documents than the one that is at hand cannot be asked by a query that one holds. */
  public void checkRelatives(String query) {
    if (storing) {
      throw FaultException.argument(
          "the [" + query + "] query is unsupported inside a percolator query");
    }
  }

  private QuerySettings held(Unmapped otherwise, boolean storing) {
    return new QuerySettings(
        defaultFields,
        lenient,
        maxTerms,
        maxRegexLength,
        maxInnerWindow,
        aggregations,
        highlights,
        storedAsText ? Unmapped.TEXT : otherwise,
        storedAsText,
        storing);
  }

  public void checkTerms(int terms) {
    if (terms > maxTerms) {
      throw FaultException.argument(
          "The number of terms ["
              + terms
              + "] used in the Terms Query request has exceeded the allowed maximum of ["
              + maxTerms
              + "]. This maximum can be set by changing the [index.max_terms_count] index level"
              + " setting.");
    }
  }

  /** Each pair of filters may be a bucket. */
  public void checkMatrix(int filters) {
    if (filters > aggregations.matrixFilters()) {
      throw FaultException.argument(
          "Number of filters is too large, must be less than or equal to: ["
              + aggregations.matrixFilters()
              + "] but was ["
              + filters
              + "].This limit can be set by changing the [index.max_adjacency_matrix_filters] index"
              + " level setting.");
    }
  }

  public void checkTopMetrics(int size) {
    if (size > aggregations.topMetrics()) {
      throw FaultException.argument(
          "[top_metrics.size] must not be more than ["
              + aggregations.topMetrics()
              + "] but was ["
              + size
              + "]. This limit can be set by changing the [index.top_metrics_max_size] index level"
              + " setting.");
    }
  }

  /** Lucene parses expressions by recursion: what is too long is refused before. */
  public void checkRegex(String expression, String query) {
    if (expression.length() > maxRegexLength) {
      throw FaultException.argument(
          "The length of regex ["
              + expression.length()
              + "] used in the "
              + query
              + " has exceeded the allowed maximum of ["
              + maxRegexLength
              + "]. This maximum can be set by changing the [index.max_regex_length] index level"
              + " setting.");
    }
  }
}
