package io.lampyr.pipelines.shape;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Processor;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** {@code geo_grid}: the shape of a grid's cell, and the cells that lie around and in it. */
public final class GridProcessor implements Processor.Change {
  private final String field;
  private final String target;
  private final Grid grid;
  private final Drawing drawing;
  private final Optional<String> parent;
  private final Optional<String> children;
  private final Optional<String> others;
  private final Optional<String> precision;
  private final boolean ignoreMissing;

  public GridProcessor(Options options) {
    field = options.text("field");
    target = options.text("target_field", field);
    grid = choice(options, "tile_type", options.text("tile_type"), Grid.class);
    drawing =
        choice(options, "target_format", options.text("target_format", "geojson"), Drawing.class);
    parent = options.optionalText("parent_field");
    children = options.optionalText("children_field");
    others = options.optionalText("non_children_field");
    precision = options.optionalText("precision_field");
    ignoreMissing = options.flag("ignore_missing", false);
  }

  private static <T extends Enum<T>> T choice(
      Options options, String name, String text, Class<T> all) {
    try {
      return Enum.valueOf(all, text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException none) {
      throw options.wrong(
          name,
          "illegal value ["
              + text
              + "], valid values are "
              + Arrays.toString(all.getEnumConstants()));
    }
  }

  @Override
  public void change(IngestDocument document) {
    String address = document.text(field, ignoreMissing);
    if (address == null) {
      if (ignoreMissing) {
        return;
      }
      throw FaultException.argument("field [" + field + "] is null, cannot process it.");
    }
    Grid.Cell cell = grid.cell(address);
    document.set(target, cell.outline().drawn(drawing));
    parent.ifPresent(path -> cell.parent().ifPresent(value -> document.set(path, value)));
    if (children.isPresent() && !cell.children().isEmpty()) {
      document.set(children.get(), cell.children());
    }
    if (others.isPresent() && !cell.others().isEmpty()) {
      document.set(others.get(), cell.others());
    }
    precision.ifPresent(path -> document.set(path, (long) cell.level()));
  }
}
