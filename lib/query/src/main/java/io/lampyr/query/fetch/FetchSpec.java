package io.lampyr.query.fetch;

import io.lampyr.query.highlight.HighlightSpec;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What of each found document is shown.
 *
 * @param source what of the source; null is the whole of it, unless stored fields were asked for
 * @param stored stored fields; null is none in particular, {@code _none_} leaves out the id too
 * @param stamps which numbers of the document's history are shown
 * @param notes what is told of how the document was found
 */
public record FetchSpec(
    @Nullable SourceSpec source,
    List<FieldPattern> fields,
    List<FieldPattern> columns,
    @Nullable List<String> stored,
    Map<String, ScriptField> scripts,
    @Nullable HighlightSpec highlight,
    Stamps stamps,
    Notes notes) {
  public static final FetchSpec PLAIN =
      new FetchSpec(null, List.of(), List.of(), null, Map.of(), null, Stamps.NONE, Notes.NONE);

  /** A script whose results are shown, or nothing where it fails and that is to be ignored. */
  public record ScriptField(Script script, boolean ignoreFailure) {}

  /** Numbers of a document's history. */
  public record Stamps(boolean version, boolean seqNo) {
    public static final Stamps NONE = new Stamps(false, false);
  }

  /** How the score came about, and the scores of queries with names. */
  public record Notes(boolean explain, boolean namedScores) {
    public static final Notes NONE = new Notes(false, false);
  }

  public FetchSpec {
    fields = List.copyOf(fields);
    columns = List.copyOf(columns);
    stored = stored == null ? null : List.copyOf(stored);
    scripts = Map.copyOf(scripts);
  }

  /** Whether not even ids are shown. */
  public boolean nothing() {
    return stored != null && stored.contains("_none_");
  }

  /** Refuses scripts that cannot be compiled, whether or not a hit is there to run them for. */
  public void checkScripts() {
    for (ScriptField asked : scripts.values()) {
      if (!asked.script().language().equals(Script.EXPRESSION)) {
        var _ = asked.script().compile(ScriptContext.FIELD);
      }
    }
  }

  /** What of the source is shown after all. */
  public SourceSpec effectiveSource() {
    if (source != null) {
      return source;
    }
    return stored == null || stored.contains("_source") ? SourceSpec.WHOLE : SourceSpec.NONE;
  }

  /** As this, with a URL's parameter in place of what the body says of the source. */
  public FetchSpec withSource(SourceSpec other) {
    return new FetchSpec(other, fields, columns, stored, scripts, highlight, stamps, notes);
  }
}
