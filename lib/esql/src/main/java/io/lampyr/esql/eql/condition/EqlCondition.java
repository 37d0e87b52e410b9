package io.lampyr.esql.eql.condition;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A condition, ready to be asked.
 *
 * @param query a query in JSON that finds all documents that fulfil it, and maybe more
 * @param rest what is to be judged of those, if the query alone does not say it
 * @param fields whose values that needs
 */
public record EqlCondition(Map<String, Object> query, Optional<EqlTest> rest, List<String> fields) {
  public EqlCondition {
    fields = List.copyOf(fields);
  }
}
