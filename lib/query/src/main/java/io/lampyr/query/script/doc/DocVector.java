package io.lampyr.query.script.doc;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import java.util.List;

/** A vector as scripts see it; of bits, with eight of them in each number. */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares them, and nobody changes them.
record DocVector(float[] numbers, boolean isBits) implements DocMeasured {
  @Override
  public String typeName() {
    return "org.elasticsearch.script.field.vectors.DenseVector";
  }

  @Override
  public Object measured(String name, List<Object> values, int offset) {
    return switch (name) {
      case "vectorValue" -> shown();
      case "magnitude" ->
          isBits
              ? BitVectors.magnitude(numbers)
              : Math.sqrt(VectorDistance.DOT.of(numbers, numbers));
      default ->
          throw ScriptFailure.argument(
              "dynamic getter [" + typeName() + ", " + name + "] not found", offset);
    };
  }

  @Override
  public List<Object> shown() {
    List<Object> all = new ArrayList<>();
    for (float number : numbers) {
      all.add((double) number);
    }
    return all;
  }
}
