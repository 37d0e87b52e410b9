package io.lampyr.restapi.document;

import io.lampyr.restapi.destination.WriteTargets;
import io.lampyr.restapi.update.SourceChoice;
import io.lampyr.restapi.update.Update;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * One write as its client gave it.
 *
 * @param index the name of an index or alias
 * @param source the document's JSON, not changed by anyone; empty for deletes and updates
 * @param pipelines what is to change the document first, or did
 * @param hints what its client knows of it beside what it demands
 */
public record DocumentWrite(
    WriteOperation operation,
    String index,
    @Nullable String id,
    @Nullable String routing,
    Concurrency concurrency,
    BytesRef source,
    WriteTargets.Required required,
    Pipelines pipelines,
    Optional<Change> change,
    Hints hints) {
  private static final int MAX_ID_BYTES = 512;
  static final BytesRef NO_SOURCE = new BytesRef();

  /**
   * What the client of a write knows of its document.
   *
   * @param templates which dynamic template makes a field that its index lacks, by the field's path
   * @param idYields whether the id merely tells one document from others, for an index that has no
   *     ids of its own for them
   * @param wasRead whether it replaces what was read in its index, which is not made again if
   *     somebody has deleted it since
   */
  public record Hints(Map<String, String> templates, boolean idYields, boolean wasRead) {
    public static final Hints NONE = new Hints(Map.of(), false, false);
    public static final Hints WAS_READ = new Hints(Map.of(), false, true);

    public Hints {
      templates = Map.copyOf(templates);
    }

    public static Hints of(Map<String, String> templates) {
      return new Hints(templates, false, false);
    }

    /** Of a document whose id merely tells it from others. */
    public static Hints yielding(Map<String, String> templates) {
      return new Hints(templates, true, false);
    }
  }

  /** The same, for an index whose documents have ids of their own, if its id is not insisted on. */
  DocumentWrite yielding() {
    return id == null || !hints.idYields()
        ? this
        : new DocumentWrite(
            operation,
            index,
            null,
            routing,
            concurrency,
            source,
            required,
            pipelines,
            change,
            hints);
  }

  /**
   * The pipelines of a write.
   *
   * @param wanted the one that its client names, if any
   * @param listed whether the client is to be told which were run
   * @param executed those that were run
   */
  public record Pipelines(@Nullable String wanted, boolean listed, List<String> executed) {
    public static final Pipelines UNNAMED = new Pipelines(null, false, List.of());

    public Pipelines {
      executed = List.copyOf(executed);
    }

    public static Pipelines named(@Nullable String wanted) {
      return new Pipelines(wanted, false, List.of());
    }
  }

  /**
   * What an update does, how often it is begun anew, and what of the outcome it shows.
   *
   * @param writesAnew whether what comes of it is written as a request of its own: through
   *     pipelines, and by the routing of its alias; if not, what is written if there is no document
   *     goes through pipelines, before it is known whether there is one
   */
  public record Change(Update update, int retries, SourceChoice shown, boolean writesAnew) {}

  /** What is wrong with it before anything is looked up, in the words that clients know. */
  public List<String> problems() {
    List<String> problems = new ArrayList<>();
    boolean hasId = id != null && !id.isEmpty();
    boolean needsId = operation == WriteOperation.DELETE || operation == WriteOperation.UPDATE;
    if (needsId && !hasId) {
      problems.add("id is missing");
    } else {
      problems.addAll(concurrency.problems(operation, id != null));
    }
    if (!needsId && id != null) {
      int bytes = id.getBytes(StandardCharsets.UTF_8).length;
      if (bytes > MAX_ID_BYTES) {
        problems.add(
            "id ["
                + id
                + "] is too long, must be no longer than "
                + MAX_ID_BYTES
                + " bytes but was: "
                + bytes);
      }
    }
    if ("".equals(pipelines.wanted())) {
      problems.add("pipeline cannot be an empty string");
    }
    change.ifPresent(wanted -> problems.addAll(problems(wanted)));
    return problems;
  }

  private List<String> problems(Change wanted) {
    List<String> problems = new ArrayList<>();
    Update update = wanted.update();
    if (concurrency.comparesSeqNo()) {
      if (wanted.retries() > 0) {
        problems.add("compare and write operations can not be retried");
      }
      if (update.options().docAsUpsert()) {
        problems.add("compare and write operations can not be used with upsert");
      }
      if (update.upsert().isPresent()) {
        problems.add("upsert requests don't support `if_seq_no` and `if_primary_term`");
      }
    }
    problems.addAll(update.problems());
    return problems;
  }

  /** Whether it makes an index that does not exist: of those that clients send all but deletes. */
  boolean mayCreateIndex() {
    return !hints.wasRead() && (operation != WriteOperation.DELETE || concurrency.isExternal());
  }
}
