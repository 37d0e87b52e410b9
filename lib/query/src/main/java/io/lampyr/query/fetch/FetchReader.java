package io.lampyr.query.fetch;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.Spoken;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.highlight.HighlightReader;
import io.lampyr.query.highlight.HighlightSpec;
import io.lampyr.query.request.StreamedBody;
import io.lampyr.query.script.Script;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** Reads, key by key, what is shown of hits: the same keys for a search as for inner hits. */
public final class FetchReader {
  private @Nullable SourceSpec source;
  private final List<FieldPattern> fields = new ArrayList<>();
  private final List<FieldPattern> columns = new ArrayList<>();
  private @Nullable List<String> stored;
  private final Map<String, FetchSpec.ScriptField> scripts = new LinkedHashMap<>();
  private @Nullable HighlightSpec highlight;
  private boolean version;
  private boolean seqNo;
  private boolean explain;
  private boolean namedScores;

  /** Reads the value of a key, if it is one of these. */
  public boolean key(String name, JsonParser parser) {
    switch (name) {
      case "_source" -> source = source(parser);
      case "fields" -> fields.addAll(StreamedBody.list(parser, p -> FieldPattern.read(p, name)));
      case "docvalue_fields" ->
          columns.addAll(StreamedBody.list(parser, p -> FieldPattern.read(p, name)));
      case "stored_fields" -> stored(parser);
      case "script_fields" -> scripts(parser);
      case "highlight" -> highlight = new HighlightReader().read(parser);
      case "version" -> version = StreamedBody.flag(parser, name);
      case "seq_no_primary_term" -> seqNo = StreamedBody.flag(parser, name);
      case "explain" -> explain = StreamedBody.flag(parser, name);
      case "include_named_queries_score" -> namedScores = StreamedBody.flag(parser, name);
      default -> {
        return false;
      }
    }
    return true;
  }

  private static SourceSpec source(JsonParser parser) {
    SourceSpec source = SourceSpec.read(parser);
    if (Spoken.isOpenSearch()) {
      SourceSpec.checkApart(source.includes(), source.excludes());
    }
    return source;
  }

  private void stored(JsonParser parser) {
    switch (parser.currentToken()) {
      case VALUE_STRING, START_ARRAY -> {}
      default ->
          throw StreamedBody.expected(parser, "[VALUE_STRING] or [START_ARRAY]", "stored_fields");
    }
    List<String> names = StreamedBody.texts(parser, "stored_fields");
    if (names.contains("_none_") && names.size() > 1) {
      throw FaultException.argument("cannot combine _none_ with other fields");
    }
    stored = names;
  }

  private void scripts(JsonParser parser) {
    StreamedBody.object(
        parser,
        "script_fields",
        (field, value) -> {
          Script[] script = new Script[1];
          boolean[] forgiving = new boolean[1];
          StreamedBody.object(
              value,
              "script_fields",
              (key, inner) -> {
                switch (key) {
                  case "script" -> script[0] = Script.read(inner);
                  case "ignore_failure" -> forgiving[0] = StreamedBody.flag(inner, key);
                  default ->
                      throw StreamedBody.parsing(
                          inner,
                          "Unknown key for a "
                              + JsonReading.named(inner.currentToken())
                              + " in ["
                              + key
                              + "].");
                }
                return true;
              });
          if (script[0] == null) {
            throw StreamedBody.parsing(value, "Required [script]");
          }
          scripts.put(field, new FetchSpec.ScriptField(script[0], forgiving[0]));
          return true;
        });
  }

  /** What was read. */
  public FetchSpec done() {
    if (stored != null && stored.contains("_none_")) {
      if (source != null && source.shown()) {
        throw FaultException.argument(
            "[stored_fields] cannot be disabled if [_source] is requested");
      }
      if (!fields.isEmpty()) {
        throw FaultException.argument(
            "[stored_fields] cannot be disabled when using the [fields] option");
      }
      if (version && Spoken.isElasticsearch()) {
        throw FaultException.argument(
            "[stored_fields] cannot be disabled if [version] is requested");
      }
    }
    SourceSpec effective = source == null && !scripts.isEmpty() ? SourceSpec.NONE : source;
    return new FetchSpec(
        effective,
        fields,
        columns,
        stored,
        scripts,
        highlight,
        new FetchSpec.Stamps(version, seqNo),
        new FetchSpec.Notes(explain, namedScores));
  }
}
