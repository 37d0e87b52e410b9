package io.lampyr.engine.downsample;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.column.ColumnValues;
import io.lampyr.mapping.field.NonFinite;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.jspecify.annotations.Nullable;

/**
 * The newest of a field's values. Of a metric that is the newest number that is one: the mark that
 * a series ended stands for it only where there is nothing else.
 */
final class LastColumn extends Column {
  private final LeafField leaf;
  private @Nullable Object last;
  private boolean settled;

  LastColumn(LeafField leaf, List<String> names) {
    super(names);
    this.leaf = leaf;
  }

  @Override
  @Nullable Cells open(LeafReader reader) throws IOException {
    if (reader.getFieldInfos().fieldInfo(leaf.path()) == null) {
      return null;
    }
    ColumnValues values = ColumnValues.open(reader, ColumnFormat.of(leaf, null));
    return doc -> {
      if (!settled) {
        take(values.of(doc));
      }
    };
  }

  private void take(List<Object> values) {
    if (values.isEmpty()) {
      return;
    }
    boolean number = values.stream().allMatch(LastColumn::isFinite);
    if (last == null || number) {
      List<Object> told = values.stream().map(NonFinite::told).toList();
      last = told.size() == 1 ? told.getFirst() : told;
    }
    settled = number;
  }

  private static boolean isFinite(Object value) {
    return !(value instanceof Double number) || Double.isFinite(number);
  }

  @Override
  @Nullable Object take() {
    Object taken = last;
    last = null;
    settled = false;
    return taken;
  }
}
