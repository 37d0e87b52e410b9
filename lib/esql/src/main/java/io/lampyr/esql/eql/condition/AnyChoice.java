package io.lampyr.esql.eql.condition;

import io.lampyr.esql.fault.QueryException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** True of a row if it is so of any choice of one value of each field; fields may have none. */
record AnyChoice(List<String> fields, ValueCompiler.Chosen test) implements EqlTest {
  private static final int MAX_CHOICES = 10_000;

  AnyChoice(Set<String> fields, ValueCompiler.Chosen test) {
    this(List.copyOf(fields), test);
  }

  @Override
  public boolean of(EqlRow row) {
    List<List<Object>> values = new ArrayList<>();
    long choices = 1;
    for (String field : fields) {
      List<Object> all = row.values(field);
      values.add(all);
      choices *= Math.max(1, all.size());
      if (choices > MAX_CHOICES) {
        throw QueryException.argument(
            "fields " + fields + " have more than [" + MAX_CHOICES + "] choices of values");
      }
    }
    return any(values, 0, new HashMap<>());
  }

  private boolean any(List<List<Object>> values, int at, Map<String, Object> chosen) {
    if (at == values.size()) {
      return test.of(chosen);
    }
    if (values.get(at).isEmpty()) {
      return any(values, at + 1, chosen);
    }
    for (Object value : values.get(at)) {
      chosen.put(fields.get(at), value instanceof Number number ? EqlNumbers.of(number) : value);
      if (any(values, at + 1, chosen)) {
        return true;
      }
    }
    return false;
  }
}
