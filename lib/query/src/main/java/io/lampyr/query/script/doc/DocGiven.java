package io.lampyr.query.script.doc;

import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.run.Given;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a script on documents is given: their fields, its parameters, and values beside. */
public final class DocGiven implements Given {
  /** A number of the document where this is. */
  public interface Numbers {
    double value();
  }

  private final DocFields fields;
  private final Map<String, @Nullable Object> params;
  private final Map<String, ? extends @Nullable Object> beside;
  private final Numbers score;
  private @Nullable Object current;

  /**
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
    this.beside = beside;
    this.score = score;
  }

  public void moveTo(int doc) {
    fields.moveTo(doc);
  }

  /** What {@code _value} is. */
  public void current(@Nullable Object value) {
    current = value;
  }

  @Override
  public @Nullable Object value(String name) {
    return switch (name) {
      case "doc" -> fields;
      case "params" -> params;
      case "_score" -> score.value();
      case "_value" -> current;
      default -> beside.get(name);
    };
  }

  @Override
  public @Nullable Object call(String function, Arguments arguments) {
    return ScriptFunctions.call(function, arguments, fields);
  }
}
