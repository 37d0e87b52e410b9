package io.lampyr.restapi.update;

import io.lampyr.base.suggest.Nearest;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.mapping.source.DocumentTree;
import io.lampyr.query.fetch.SourceSpec;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.update.script.ScriptLibrary;
import io.lampyr.restapi.update.script.UpdateScript;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/** Reads the body of an update. */
public final class UpdateParser {
  private static final List<String> NAMES =
      List.of(
          "doc",
          "upsert",
          "script",
          "scripted_upsert",
          "doc_as_upsert",
          "detect_noop",
          "_source",
          "if_seq_no",
          "if_primary_term");

  private final ScriptLibrary library;
  private @Nullable Map<String, @Nullable Object> change;
  private @Nullable Map<String, @Nullable Object> upsert;
  private @Nullable UpdateScript script;
  private @Nullable SourceChoice shown;
  private @Nullable Long seqNo;
  private @Nullable Long primaryTerm;
  private boolean scriptedUpsert;
  private boolean docAsUpsert;
  private boolean detectNoop = true;

  private UpdateParser(ScriptLibrary library, boolean docAsUpsert) {
    this.library = library;
    this.docAsUpsert = docAsUpsert;
  }

  /** The update that the body asks for; what is wrong with the body is thrown as a 400. */
  public static Update parse(BytesRef body, ScriptLibrary library) {
    return parse(body, library, false);
  }

  /**
   * The same.
   *
   * @param docAsUpsert whether a document is made of what is to be changed, if the body does not
   *     say so
   */
  public static Update parse(BytesRef body, ScriptLibrary library, boolean docAsUpsert) {
    try (JsonParser parser = JsonReading.parser(body.bytes, body.offset, body.length)) {
      JsonToken first = parser.nextToken();
      UpdateParser update = new UpdateParser(library, docAsUpsert);
      if (first == null) {
        return update.build();
      }
      if (first != JsonToken.START_OBJECT) {
        throw wrong(
            parser, "[UpdateRequest] Expected START_OBJECT but was: " + JsonReading.named(first));
      }
      update.object(parser);
      if (parser.nextToken() != null) {
        throw new FaultException(ErrorKind.PARSE, "unexpected content after the update's end");
      }
      return update.build();
    } catch (JacksonException malformed) {
      throw new FaultException(JsonReading.fault(malformed));
    }
  }

  private Update build() {
    return new Update(
        Optional.ofNullable(change),
        Optional.ofNullable(script),
        Optional.ofNullable(upsert),
        new Update.Options(scriptedUpsert, docAsUpsert, detectNoop),
        Optional.ofNullable(shown),
        new Update.Precondition(seqNo, primaryTerm));
  }

  private void object(JsonParser parser) {
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      if (!NAMES.contains(name)) {
        String near = Nearest.question(name, NAMES);
        throw wrong(parser, ("[UpdateRequest] unknown field [" + name + "] " + near).strip());
      }
      parser.nextToken();
      member(name, parser);
    }
  }

  private void member(String name, JsonParser parser) {
    switch (name) {
      case "doc" -> change = object(name, parser);
      case "upsert" -> upsert = object(name, parser);
      case "script" -> script = UpdateScript.of(DocumentTree.value(parser), library);
      case "_source" -> shown = shown(parser);
      case "scripted_upsert" -> scriptedUpsert = flag(name, parser);
      case "doc_as_upsert" -> docAsUpsert = flag(name, parser);
      case "detect_noop" -> detectNoop = flag(name, parser);
      case "if_seq_no" -> seqNo = number(name, parser);
      case "if_primary_term" -> primaryTerm = number(name, parser);
      default -> throw new IllegalStateException("a name that is not read: " + name);
    }
  }

  private static Map<String, @Nullable Object> object(String name, JsonParser parser) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw unsupported(name, parser);
    }
    return DocumentTree.object(parser);
  }

  private static SourceChoice shown(JsonParser parser) {
    if (parser.currentToken() == JsonToken.VALUE_NULL || parser.currentToken().isNumeric()) {
      throw unsupported("_source", parser);
    }
    String where = at(parser);
    try {
      SourceSpec read = SourceSpec.read(parser);
      return new SourceChoice(read.shown(), read.includes(), read.excludes());
    } catch (FaultException wrong) {
      throw failed("_source", where, wrong);
    }
  }

  private static boolean flag(String name, JsonParser parser) {
    return switch (parser.currentToken()) {
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_STRING -> {
        try {
          yield Flags.parseAsked(parser.getString());
        } catch (FaultException wrong) {
          throw failed(name, at(parser), wrong);
        }
      }
      default -> throw unsupported(name, parser);
    };
  }

  private static FaultException failed(String name, String where, FaultException wrong) {
    return new FaultException(
        wrong
            .fault()
            .within(
                ErrorKind.X_CONTENT_PARSE,
                where + "[UpdateRequest] failed to parse field [" + name + "]"));
  }

  private static long number(String name, JsonParser parser) {
    try {
      return Long.parseLong(parser.currentToken().isScalarValue() ? parser.getString() : "");
    } catch (NumberFormatException malformed) {
      throw unsupported(name, parser);
    }
  }

  private static ApiException unsupported(String name, JsonParser parser) {
    return wrong(
        parser,
        "[UpdateRequest] "
            + name
            + " doesn't support values of type: "
            + JsonReading.named(parser.currentToken()));
  }

  private static ApiException wrong(JsonParser parser, String reason) {
    return new ApiException(400, "x_content_parse_exception", at(parser) + reason);
  }

  private static String at(JsonParser parser) {
    TokenStreamLocation at = parser.currentTokenLocation();
    return "[" + at.getLineNr() + ":" + at.getColumnNr() + "] ";
  }
}
