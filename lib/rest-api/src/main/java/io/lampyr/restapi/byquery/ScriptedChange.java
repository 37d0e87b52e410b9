package io.lampyr.restapi.byquery;

import io.lampyr.base.port.Clock;
import io.lampyr.mapping.source.DocumentTree;
import io.lampyr.restapi.document.DocumentWrite;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.search.FoundDocument;
import io.lampyr.restapi.update.script.UpdateContext;
import io.lampyr.restapi.update.script.UpdateScript;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Runs a script on each document, and lets others make the write of what it left. The script is not
 * read before there is a document, so that it is the task that fails where nobody waits for it.
 */
final class ScriptedChange implements Change.Maker {
  private static final Set<String> GIVEN =
      Set.of("_source", "op", "_index", "_id", "_routing", "_version", "_now");

  private final UpdateScript script;
  private final Clock clock;
  private final Outcome outcome;
  private volatile UpdateScript.@Nullable Prepared prepared;

  /** Makes the write of a document as its script left it. */
  interface Outcome {
    DocumentWrite write(FoundDocument document, UpdateContext left, boolean delete);
  }

  ScriptedChange(UpdateScript script, Clock clock, Outcome outcome) {
    this.script = script;
    this.clock = clock;
    this.outcome = outcome;
  }

  @Override
  public Change of(FoundDocument document) {
    UpdateContext context = new UpdateContext(DocumentTree.read(source(document)), "index");
    context.tell("_index", document.index());
    context.tell("_id", document.id());
    context.tell("_routing", document.routing());
    context.tell("_version", document.version());
    context.tell("_now", clock.now().toEpochMilli());
    prepared().run(context);
    context.checkMembers(GIVEN);
    return switch (context.operation()) {
      case "index" -> new Change.Write(outcome.write(document, context, false));
      case "delete" -> new Change.Write(outcome.write(document, context, true));
      case "noop" -> new Change.Nothing();
      default ->
          throw ApiException.argument(
              "Operation type ["
                  + context.operation()
                  + "] not allowed, only [noop, index, delete] are allowed");
    };
  }

  /** Slices that begin together may read it several times. */
  private UpdateScript.Prepared prepared() {
    UpdateScript.Prepared known = prepared;
    if (known == null) {
      known = script.prepare();
      prepared = known;
    }
    return known;
  }

  /** Ends the run where a script changed what it must not change. */
  static void unchanged(UpdateContext left, String name, @Nullable Object before) {
    Object after = left.told(name);
    boolean same =
        before instanceof Number number
            ? after instanceof Number other && other.longValue() == number.longValue()
            : Objects.equals(before, after);
    if (!same) {
      throw ApiException.argument("Modifying [" + name + "] not allowed");
    }
  }

  /** The source, without which nothing can be written. */
  static BytesRef source(FoundDocument document) {
    BytesRef source = document.source();
    if (source == null) {
      throw ApiException.argument(
          "[" + document.index() + "][" + document.id() + "] didn't store _source");
    }
    return source;
  }
}
