package io.lampyr.cli.bulk.input;

import io.lampyr.base.check.Check;
import java.util.Locale;
import java.util.Optional;

/**
 * What the command line says about the inputs.
 *
 * @param format of all inputs; if absent, each input is looked at
 * @param index where documents go that do not say so themselves
 * @param idField the field whose value becomes a document's id
 * @param create whether documents must not exist yet
 * @param delimiter between cells; if absent, a comma or a tab, as the format says
 * @param quotes whether cells may stand in quotes
 * @param inferTypes whether cells that look like numbers and booleans become such
 * @param mostBytes no line or document may be longer
 */
public record Layout(
    Optional<Format> format,
    Optional<String> index,
    Optional<String> idField,
    boolean create,
    Optional<Character> delimiter,
    boolean quotes,
    boolean inferTypes,
    int mostBytes) {
  public Layout {
    Check.positive(mostBytes, "mostBytes");
  }

  /** How an input's bytes are meant. */
  public enum Format {
    BULK,
    JSON,
    CSV,
    TSV;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  String tooLong() {
    return "longer than the " + mostBytes + " bytes that a request may have (--max-bytes)";
  }

  /** The action's name for documents that bring none. */
  String action() {
    return create ? "create" : "index";
  }
}
