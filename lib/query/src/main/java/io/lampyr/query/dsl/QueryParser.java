package io.lampyr.query.dsl;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.compound.HybridNode;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;

/** From JSON to queries. */
public final class QueryParser {
  private QueryParser() {}

  /**
   * The query that begins at the parser's current token, which must open an object; leaves the
   * parser at the token that closes it. Whatever is wrong with the query, or with the JSON, is a
   * {@link FaultException}. Costs memory in proportion to the text.
   */
  public static QueryNode parse(JsonParser parser) {
    return parse(parser, _ -> {});
  }

  /**
   * The same.
   *
   * @param told of the type of each query that is read, in whatever it lies
   */
  public static QueryNode parse(JsonParser parser, Consumer<String> told) {
    return parse(parser, told, _ -> {});
  }

  /**
   * The same.
   *
   * @param hits looks at the inner hits that queries ask for
   */
  public static QueryNode parse(
      JsonParser parser, Consumer<String> told, Consumer<Part.Fields> hits) {
    try {
      return new RootNode(new QueryReader(Kinds.ALL, told, hits).query(Part.read(parser)));
    } catch (JacksonException malformed) {
      throw new FaultException(JsonReading.fault(malformed));
    }
  }

  /** The queries whose hits are to be made one list, if the query says so. */
  public static Optional<HybridNode> hybrid(@Nullable QueryNode query) {
    return query instanceof RootNode(QueryNode in) && in instanceof HybridNode hybrid
        ? Optional.of(
            new HybridNode(
                hybrid.queries().stream().<QueryNode>map(RootNode::new).toList(), hybrid.depth()))
        : Optional.empty();
  }

  /** The query of a JSON text that holds nothing else. */
  public static QueryNode parse(byte[] json) {
    return parse(json, _ -> {});
  }

  /**
   * The same.
   *
   * @param hits looks at the inner hits that queries ask for
   */
  public static QueryNode parse(byte[] json, Consumer<Part.Fields> hits) {
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      parser.nextToken();
      QueryNode query = parse(parser, _ -> {}, hits);
      if (parser.nextToken() != null) {
        throw FaultException.argument("unexpected content after the end of the query");
      }
      return query;
    } catch (JacksonException malformed) {
      throw new FaultException(JsonReading.fault(malformed));
    }
  }
}
