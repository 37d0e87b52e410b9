import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is checked, and how. */
final class Checks {
  /** Any document. */
  @SuppressWarnings("rawtypes")
  static final Class<Map> ANY = Map.class;

  private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.1 (\\d{3})");
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

  static int status(Call call) throws Exception {
    try {
      call.make();
      return 200;
    } catch (ElasticsearchException told) {
      return told.status();
    } catch (IOException raw) {
      // The older version has no exception of its own for some statuses.
      Matcher line = STATUS_LINE.matcher(String.valueOf(raw.getMessage()));
      if (!line.find()) {
        throw raw;
      }
      return Integer.parseInt(line.group(1));
    }
  }

  static StringReader json(String text) {
    return new StringReader(text.replace('\'', '"'));
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
}
