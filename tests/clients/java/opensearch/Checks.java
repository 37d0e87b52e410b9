import java.util.Map;
import org.opensearch.client.json.JsonData;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch._types.OpenSearchException;
import org.opensearch.client.opensearch._types.query_dsl.Query;
import org.opensearch.client.transport.httpclient5.ResponseException;

/** What is checked, and how. */
final class Checks {
  /** Any document. */
  @SuppressWarnings("rawtypes")
  static final Class<Map> ANY = Map.class;

  private static int held;

  private Checks() {}

  /** Something that is asked of the server. */
  interface Call {
    Object make() throws Exception;
  }

  static int held() {
    return held;
  }

  static void holds(String what, boolean claim) {
    if (!claim) {
      throw new AssertionError(what);
    }
    held++;
  }

  /** How a call fails: by its type, or by its status where the client has no type for it. */
  static String fault(Call call) throws Exception {
    try {
      call.make();
      return "none";
    } catch (OpenSearchException told) {
      return told.error().type();
    } catch (ResponseException raw) {
      return String.valueOf(raw.status());
    }
  }

  /** Makes calls whose answers only have to be understood. */
  static void all(Map<String, Call> calls) {
    calls.forEach((name, call) -> {
      try {
        call.make();
        held++;
      } catch (Exception wrong) {
        throw new AssertionError(name, wrong);
      }
    });
  }

  static JsonData json(Object value) {
    return JsonData.of(value);
  }

  static FieldValue value(String text) {
    return FieldValue.of(text);
  }

  static Query match(String field, String words) {
    return Query.of(q -> q.match(m -> m.field(field).query(value(words))));
  }

  static Query term(String field, String word) {
    return Query.of(q -> q.term(t -> t.field(field).value(value(word))));
  }
}
