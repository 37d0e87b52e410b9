package io.lampyr.pipelines.control;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.pipelines.text.TextFunctions;
import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.run.Given;
import io.lampyr.query.script.run.GivenDocument;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What scripts of pipelines are given: values, and what processors do of single texts, as {@code
 * Processors}, and the fields of the document.
 */
record ScriptedProcessors(
    Map<String, ? extends @Nullable Object> values, Map<String, @Nullable Object> document)
    implements Given {
  /** Letters that count as a step. */
  private static final int LETTERS_A_STEP = 16;

  @Override
  public @Nullable Object value(String name) {
    return values.get(name);
  }

  @Override
  public @Nullable Object call(String function, Arguments arguments) {
    if (arguments.count() > 0 && arguments.any(0) instanceof String text) {
      arguments.work(1 + text.length() / LETTERS_A_STEP);
    }
    return switch (function + "/" + arguments.count()) {
      case "Processors.bytes/1" -> TextFunctions.bytes(arguments.text(0), "Ingest Field");
      case "Processors.lowercase/1" -> arguments.text(0).toLowerCase(Locale.ROOT);
      case "Processors.uppercase/1" -> arguments.text(0).toUpperCase(Locale.ROOT);
      case "Processors.urlDecode/1" -> TextFunctions.urlDecoded(arguments.text(0));
      case "Processors.json/1" -> json(arguments.any(0));
      case "Processors.json/2" -> {
        merge(arguments);
        yield null;
      }
      default -> new GivenDocument(values, () -> document).call(function, arguments);
    };
  }

  private static @Nullable Object json(@Nullable Object value) {
    if (!(value instanceof String text)) {
      return value;
    }
    try {
      return Json.read(text.getBytes(StandardCharsets.UTF_8));
    } catch (FaultException malformed) {
      throw FaultException.argument("the text is no JSON: " + malformed.getMessage());
    }
  }

  /** Puts the members of the object that is under a name as a text beside it. */
  @SuppressWarnings("unchecked") // Documents have names as keys only.
  private static void merge(Arguments arguments) {
    if (!(arguments.value(0) instanceof Map<?, ?> document)) {
      throw FaultException.argument("[Processors.json] puts members into an object");
    }
    if (!(json(document.get(arguments.text(1))) instanceof Map<?, ?> members)) {
      throw FaultException.argument("cannot add non-map fields to root of document");
    }
    List.copyOf(members.entrySet())
        .forEach(member ->
            ((Map<String, @Nullable Object>) document)
                .put(String.valueOf(member.getKey()), member.getValue()));
  }
}
