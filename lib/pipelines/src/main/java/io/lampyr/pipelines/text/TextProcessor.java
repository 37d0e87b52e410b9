package io.lampyr.pipelines.text;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Trees;
import io.lampyr.pipelines.run.Processor;
import io.lampyr.query.pattern.Work;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes another value of a text, or of each text of a list. */
public record TextProcessor(String field, String target, boolean ignoreMissing, Function function)
    implements Processor.Change {

  /** What is made of one text. */
  public interface Function {
    Object of(String text, String field, Work work);
  }

  /** One with the options that all have. */
  public static TextProcessor of(Options options, Function function) {
    String field = options.text("field");
    boolean ignoreMissing = options.flag("ignore_missing", false);
    return new TextProcessor(field, options.text("target_field", field), ignoreMissing, function);
  }

  @Override
  public void change(IngestDocument document) {
    Object value = document.get(field, ignoreMissing);
    if (value == null) {
      if (ignoreMissing) {
        return;
      }
      throw FaultException.argument("field [" + field + "] is null, cannot process it.");
    }
    if (value instanceof List<?> list) {
      List<Object> made = new ArrayList<>();
      list.forEach(one -> made.add(element(one, document.work())));
      document.set(target, made);
    } else if (value instanceof String text) {
      document.set(target, function.of(text, field, document.work()));
    } else {
      throw IngestDocument.cannotCast(field, value, "java.lang.String");
    }
  }

  private Object element(@Nullable Object value, Work work) {
    if (value instanceof String text) {
      return function.of(text, field, work);
    }
    throw FaultException.argument(
        "value ["
            + value
            + "] of type ["
            + Trees.typeName(value)
            + "] in list field ["
            + field
            + "] cannot be cast to [java.lang.String]");
  }
}
