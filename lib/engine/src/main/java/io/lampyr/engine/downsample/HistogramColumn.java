package io.lampyr.engine.downsample;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.field.HistogramType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.jspecify.annotations.Nullable;

/**
 * Histograms, added up: values that several have count together. Of more than {@link #MOST} values
 * neighbours become one, in their middle.
 */
final class HistogramColumn extends Column {
  static final int MOST = 2048;

  private final LeafField leaf;
  private final TreeMap<Double, Long> counts = new TreeMap<>();
  private boolean any;

  HistogramColumn(LeafField leaf, List<String> names) {
    super(names);
    this.leaf = leaf;
  }

  @Override
  @Nullable Cells open(LeafReader reader) throws IOException {
    if (reader.getFieldInfos().fieldInfo(leaf.path()) == null) {
      return null;
    }
    BinaryDocValues values = DocValues.getBinary(reader, leaf.path());
    return doc -> {
      if (values.advanceExact(doc)) {
        any = true;
        HistogramType.read(values.binaryValue(), (value, count) -> add(counts, value, count));
        if (counts.size() > 2 * MOST) {
          halve();
        }
      }
    };
  }

  private static void add(Map<Double, Long> into, double value, long count) {
    into.merge(value, count, Long::sum);
  }

  private void halve() {
    TreeMap<Double, Long> half = new TreeMap<>();
    Map.Entry<Double, Long> one = null;
    for (Map.Entry<Double, Long> other : counts.entrySet()) {
      if (one == null) {
        one = other;
        continue;
      }
      double all = (double) one.getValue() + other.getValue();
      double middle =
          one.getKey() * (one.getValue() / all) + other.getKey() * (other.getValue() / all);
      add(half, middle, one.getValue() + other.getValue());
      one = null;
    }
    if (one != null) {
      add(half, one.getKey(), one.getValue());
    }
    counts.clear();
    counts.putAll(half);
  }

  @Override
  @Nullable Object take() {
    if (!any) {
      return null;
    }
    if (counts.size() > MOST) {
      halve();
    }
    Map<String, @Nullable Object> told = new TreeMap<>();
    told.put("counts", new ArrayList<>(counts.values()));
    told.put("values", new ArrayList<>(counts.keySet()));
    counts.clear();
    any = false;
    return told;
  }
}
