package io.lampyr.query.script.doc;

import io.lampyr.mapping.Mapping;
import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.run.Given;
import io.lampyr.query.script.run.ScriptParams;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.jspecify.annotations.Nullable;

/** What a script on documents is given: their fields, its parameters, and values beside. */
public final class DocGiven implements Given {
  /** A number of the document where this is. */
  public interface Numbers {
    double value();
  }

  private static final String SOURCE = "_source";

  private final DocFields fields;
  private final Map<String, @Nullable Object> params;
  private final Map<String, ? extends @Nullable Object> beside;
  private final Numbers score;
  private Map<String, @Nullable Object> shown;
  private @Nullable DocSource source;
  private @Nullable Object current;

  /**
   * @param params which the script may change
   * @param beside other names' values
   * @param score of the document
   */
  public DocGiven(
      DocFields fields,
      Map<String, @Nullable Object> params,
      Map<String, ? extends @Nullable Object> beside,
      Numbers score) {
    this.fields = fields;
    this.params = params;
    this.shown = params;
    this.beside = beside;
    this.score = score;
  }

  /** On a segment's documents with their scores; none stands for scores that are zero. */
  public static DocGiven scored(
      ScriptedIndex index,
      LeafReaderContext context,
      Map<String, @Nullable Object> params,
      @Nullable DoubleValues scores)
      throws IOException {
    DocFields fields = new DocFields(index, context, null);
    Numbers score = () -> scores == null ? 0 : score(scores, fields.doc());
    return new DocGiven(fields, ScriptParams.own(params), Map.of(), score);
  }

  /**
   * The same, with the document's source among the parameters of a script that says its name: to
   * look at it costs far more than columns do.
   */
  public DocGiven sourced(String script, Mapping mapping, LeafReaderContext context)
      throws IOException {
    if (!script.contains(SOURCE)) {
      return this;
    }
    DocGiven given = new DocGiven(fields, new HashMap<>(params), beside, score);
    given.source = new DocSource(context, mapping);
    return given;
  }

  /** The same, to a script that cannot set parameters. */
  public DocGiven keepingParams() {
    shown = Collections.unmodifiableMap(params);
    return this;
  }

  private static double score(DoubleValues scores, int doc) {
    try {
      return scores.advanceExact(doc) ? scores.doubleValue() : 0;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  public void moveTo(int doc) {
    fields.moveTo(doc);
    if (source != null) {
      try {
        params.put(SOURCE, source.of(doc));
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
  }

  /** What {@code _value} is. */
  public void current(@Nullable Object value) {
    current = value;
  }

  @Override
  public @Nullable Object value(String name) {
    return switch (name) {
      case "doc" -> fields;
      case "params" -> shown;
      case "_score" -> score.value();
      case "_termStats" -> fields.stats();
      case "_value" -> current;
      default -> beside.get(name);
    };
  }

  @Override
  public @Nullable Object call(String function, Arguments arguments) {
    return ScriptFunctions.call(function, arguments, fields);
  }
}
