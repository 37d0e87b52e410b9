package io.lampyr.mapping.field;

import io.lampyr.mapping.analysis.NamedAnalyzer;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/**
 * Inputs to complete, each with a weight. Inputs are terms in the order of their bytes, and their
 * {@link CompletionForms} those of fields beside; the column holds, for each input, four bytes of
 * weight and then the input.
 */
public final class CompletionType implements MappedType {
  private static final Parameter<Integer> MAX_INPUT =
      Parameter.integer("max_input_length", 50).canChange();
  private static final Parameter<Boolean> SEPARATED = Parameter.flag("preserve_separators", true);
  private static final Parameter<Boolean> GAPS =
      Parameter.flag("preserve_position_increments", true);
  private static final FieldType SCHEMA = Schemas.terms(true, false);

  /** Behind the field's name: the column of inputs and weights. */
  public static final String WEIGHTS = "._weights";

  private static final String RESERVED = "\0\36\37";

  private final String path;
  private final Analyzers analyzers;
  private final CompletionForms indexed;
  private final CompletionForms typed;
  private final int maxInput;
  private final CompletionContexts contexts;

  CompletionType(FieldSetup setup) {
    this.path = setup.path();
    NamedAnalyzer simple = setup.analysis().analyzer("simple", path);
    this.analyzers = Analyzers.of(setup, simple);
    this.maxInput = setup.get(MAX_INPUT);
    if (maxInput <= 0 && !setup.kept()) {
      throw FaultException.argument("[max_input_length] must be > 0 but was [" + maxInput + "]");
    }
    boolean separated = setup.get(SEPARATED);
    boolean gaps = setup.get(GAPS);
    // All of it is written back, given or not, as the peers do it.
    setup.parameters().tell("analyzer", analyzers.index().name());
    if (analyzers.search().name().equals(analyzers.index().name())) {
      setup.parameters().hide("search_analyzer");
    }
    setup.parameters().tell("max_input_length", maxInput);
    setup.parameters().tell(SEPARATED.name(), separated);
    setup.parameters().tell(GAPS.name(), gaps);
    this.indexed = new CompletionForms(analyzers.index().analyzer(), separated, gaps);
    this.typed = new CompletionForms(analyzers.search().analyzer(), separated, gaps);
    this.contexts = CompletionContexts.read(path, setup.parameters().optional("contexts", false));
    if (!contexts.isEmpty()) {
      setup.parameters().tell("contexts", contexts.told());
    }
  }

  /** In which contexts inputs are suggested. */
  public CompletionContexts contexts() {
    return contexts;
  }

  /** What analysis makes of texts that users type. */
  public CompletionForms typed() {
    return typed;
  }

  @Override
  public String name() {
    return "completion";
  }

  @Override
  public Facts facts() {
    return new Facts(Facts.Index.TERMS, Facts.DocValues.NONE);
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    List<String> inputs = new ArrayList<>();
    int weight = 1;
    Map<String, List<String>> where = Map.of();
    switch (value.currentToken()) {
      case VALUE_STRING -> inputs.add(value.getString());
      case START_OBJECT -> {
        Map<String, @Nullable Object> entry = Json.object(Json.read(value), "completion");
        weight = read(entry, inputs);
        where = contexts.values(entry.get("contexts"));
      }
      default ->
          throw ValueException.argument(
              "failed to parse ["
                  + path
                  + "]: expected text or object, but got "
                  + value.currentToken());
    }
    // What is given twice is one input, which counts once where it is scored.
    for (String input : new LinkedHashSet<>(inputs)) {
      if (input.isEmpty()) {
        // Nothing can be completed to it.
        sink.ignored(path);
        continue;
      }
      String kept = input.length() > maxInput ? cut(input) : input;
      checkLetters(kept);
      add(kept, weight, sink);
      contexts.index(kept, where, sink);
    }
  }

  /** Refuses letters that stand between the terms of forms, and behind them. */
  private static void checkLetters(String input) {
    for (int i = 0; i < input.length(); i++) {
      char c = input.charAt(i);
      if (RESERVED.indexOf(c) >= 0) {
        throw ValueException.argument(
            "Illegal input ["
                + input
                + "] UTF-16 codepoint [0x"
                + Integer.toHexString(c)
                + "] at position "
                + i
                + " is a reserved character");
      }
    }
  }

  private String cut(String input) {
    boolean splitsPair = maxInput > 0 && Character.isHighSurrogate(input.charAt(maxInput - 1));
    return input.substring(0, splitsPair ? maxInput + 1 : maxInput);
  }

  private int read(Map<String, @Nullable Object> entry, List<String> inputs) {
    int weight = 1;
    for (Map.Entry<String, @Nullable Object> part : entry.entrySet()) {
      Object json = part.getValue();
      switch (part.getKey()) {
        case "input" -> {
          List<?> all = json instanceof List<?> list ? list : Collections.singletonList(json);
          for (Object one : all) {
            if (one instanceof String text) {
              inputs.add(text);
            } else if (one != null) {
              throw ValueException.argument(
                  "input must be a string or array, but was [" + Json.token(one) + "]");
            }
          }
        }
        case "weight" -> {
          weight = (int) NumberKind.INTEGER.sortable(String.valueOf(json), false);
          if (weight < 0) {
            throw ValueException.argument(
                "weight must be in the interval [0..2147483647], but was [" + weight + "]");
          }
        }
        case "contexts" -> {}
        default ->
            throw ValueException.argument(
                "unknown field name ["
                    + part.getKey()
                    + "], must be one of [input, weight, contexts]");
      }
    }
    return weight;
  }

  private void add(String input, int weight, FieldSink sink) {
    byte[] utf8 = input.getBytes(StandardCharsets.UTF_8);
    if (utf8.length > Scalars.MAX_TERM_BYTES) {
      throw Scalars.immense(path, utf8);
    }
    List<IndexableField> forms = indexed.fields(path, input, FormsBudget.of(sink));
    byte[] weighted = new byte[Integer.BYTES + utf8.length];
    ByteBuffer.wrap(weighted).putInt(weight).put(utf8);
    sink.add(new TermField(path, new BytesRef(utf8), SCHEMA));
    PackedField.add(path + WEIGHTS, new BytesRef(weighted), sink);
    forms.forEach(sink::add);
  }

  @Override
  public BytesRef encode(Object value) {
    return Scalars.term(path, value.toString());
  }
}
