package io.lampyr.restapi.document;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.engine.client.DocumentReader;
import io.lampyr.engine.client.ShardOutcome;
import io.lampyr.engine.lucene.KeptVectors;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.routing.Placed;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.fetch.HitWriter;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.call.Preference;
import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.destination.WriteTargets;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.update.SourceChoice;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Reads single documents in real time, and writes what answers show of them. */
final class DocumentGets {
  private static final int BESIDE_SOURCE = 512;

  /** The most readings of a document that changes in between. */
  private static final int TRIES = 3;

  private static final String NO_VECTORS = "term vectors cannot be read where nothing is searched";

  private final WriteTargets targets;
  private final DocumentReader reader;
  private final WriteRefresh refresh;
  private final StoredFields stored;

  DocumentGets(WriteTargets targets, DocumentReader reader, WriteRefresh refresh) {
    this.refresh = refresh;
    this.targets = targets;
    this.reader = reader;
    this.stored = new StoredFields(reader);
  }

  /** Which document is asked for. */
  record Wanted(String index, String id, @Nullable String routing) {}

  /**
   * What of a document is looked at.
   *
   * @param realTime its newest state, or that which searches see
   * @param refresh whether searches are to see its newest state first
   * @param preference which shards are looked at
   */
  record Sight(boolean realTime, boolean refresh, Preference preference) {
    static final Sight NEWEST = new Sight(true, false, Preference.NONE);

    static Sight of(Parameters parameters) {
      return new Sight(
          parameters.flag("realtime", true),
          parameters.flag("refresh", false),
          Preference.of(parameters));
    }
  }

  /**
   * What there is under an id.
   *
   * @param stored the values of those stored fields that were asked for, and are there
   */
  record Got(
      WriteTarget target,
      Wanted wanted,
      Optional<StoredDocument> document,
      Map<String, List<Object>> stored) {

    /** What it was written with. */
    Optional<BytesRef> written() {
      return document.flatMap(found -> Optional.ofNullable(found.source()));
    }

    /** What of it is its source, as the mapping has it: also while the whole is still at hand. */
    Optional<BytesRef> source() {
      return written().flatMap(SourceChoice.kept(target.schema().mapping().source())::apply);
    }
  }

  /**
   * The document with those fields that the index stores. What is not in its source is read where
   * searches read it, which are made to see the document first.
   */
  Got get(Wanted wanted, Sight sight, List<String> fields, Duration deadline) {
    for (int i = 0; i < TRIES; i++) {
      Got got = get(wanted, sight, deadline);
      Optional<Map<String, List<Object>>> values = stored.of(got, fields);
      if (values.isPresent()) {
        return new Got(got.target(), wanted, got.document(), values.get());
      }
      if (sight.realTime()) {
        forced(got.target(), placed(got).shard(got.target().routing()), deadline);
      }
    }
    throw new UnavailableException("document changed while it was read id=" + wanted.id());
  }

  /** What is stored of fields of a document that was got, or of what stands in its place by now. */
  Map<String, List<Object>> stored(Got got, List<String> fields, Duration deadline) {
    return stored
        .of(got, fields)
        .orElseGet(() -> get(got.wanted(), Sight.NEWEST, fields, deadline).stored());
  }

  /**
   * The term vectors that the index keeps of fields of a document: read where searches read, which
   * are made to see its newest state first if that is wanted.
   */
  Map<String, List<KeptVectors.KeptTerm>> vectors(
      Wanted wanted, Sight sight, Set<String> fields, Duration deadline) {
    for (int i = 0; i < TRIES; i++) {
      Got got = get(wanted, sight, deadline);
      if (got.document().isEmpty()) {
        return Map.of();
      }
      StoredDocument document = got.document().get();
      Optional<KeptVectors> found =
          reader
              .vectors(got.target().id(), wanted.id(), document.routing(), fields)
              .orElseThrow(() -> ApiException.argument(NO_VECTORS));
      boolean same =
          found.isPresent() && found.get().version().seqNo() == document.version().seqNo();
      if (same || !sight.realTime()) {
        return found.map(KeptVectors::fields).orElse(Map.of());
      }
      forced(got.target(), placed(got).shard(got.target().routing()), deadline);
    }
    throw new UnavailableException("document changed while it was read id=" + wanted.id());
  }

  private static Placed placed(Got got) {
    return new Placed(got.wanted().id(), got.document().map(StoredDocument::routing).orElse(null));
  }

  private void forced(WriteTarget target, int shard, Duration deadline) {
    if (!refresh.force(target.id(), Set.of(shard), deadline)) {
      throw new UnavailableException("shard could not be refreshed index=" + target.name());
    }
  }

  Got get(Wanted wanted, Sight sight, Duration deadline) {
    WriteTarget target = find(wanted.index());
    String ofAlias = target.aliasRouting().orElse(null);
    String routing = wanted.routing() != null ? wanted.routing() : ofAlias;
    if (ofAlias != null && !ofAlias.equals(routing)) {
      throw Errors.otherRouting(wanted.index(), ofAlias, routing);
    }
    SeriesWrites.refuseRouting(routing, target);
    if (routing == null && target.needsRouting()) {
      throw ApiException.missingRouting(target.name(), wanted.id());
    }
    int shard = target.routing().shardOf(wanted.id(), routing);
    if (!sight.preference().has(shard)) {
      return new Got(target, wanted, Optional.empty(), Map.of());
    }
    if (sight.refresh()) {
      forced(target, shard, deadline);
    }
    Optional<StoredDocument> found;
    if (sight.realTime()) {
      ShardOutcome<Optional<StoredDocument>> outcome =
          reader.read(target.id(), wanted.id(), routing, deadline);
      if (outcome instanceof ShardOutcome.IndexMissing && isAnother(wanted.index(), target)) {
        return get(wanted, sight, deadline);
      }
      found = Updates.document(target, outcome);
    } else {
      found = visible(target, wanted, routing);
    }
    Got got = new Got(target, wanted, found, Map.of());
    RequestMemory.takeFor(
        BESIDE_SOURCE + got.written().map(source -> source.length).orElse(0), "<documents>");
    return got;
  }

  /** Whether the name leads to another index by now, as that has taken the place of the first. */
  private boolean isAnother(String name, WriteTarget before) {
    return !find(name).id().equals(before.id());
  }

  private Optional<StoredDocument> visible(
      WriteTarget target, Wanted wanted, @Nullable String routing) {
    if (target.state() == IndexState.CLOSED) {
      throw Errors.closed(target);
    }
    return reader
        .visible(target.id(), wanted.id(), routing)
        .orElseThrow(
            () -> ApiException.argument("[realtime] can only be [true] where nothing is searched"));
  }

  private WriteTarget find(String name) {
    try {
      return targets.findToRead(name);
    } catch (ApiException unknown) {
      if (!unknown.error().type().equals("index_not_found_exception")) {
        throw unknown;
      }
    } catch (RefusedException unknown) {
      // There is no index by a name that none may have.
      if (unknown.kind() != RefusedException.Kind.INVALID_INDEX_NAME) {
        throw unknown;
      }
    }
    // Reads name what they looked for otherwise than writes do.
    ApiError error =
        ApiError.of("index_not_found_exception", "no such index [" + name + "]")
            .with("index", name)
            .with("resource.id", name)
            .with("resource.type", "index_expression")
            .with("index_uuid", "_na_");
    throw new ApiException(404, error);
  }

  /** Throws the conflict if the client asked for another version than there is. */
  static void checkVersion(Got got, Concurrency asked) {
    Long version = asked.version();
    if (version == null || got.document().isEmpty()) {
      return;
    }
    long current = got.document().get().version().version();
    if (current != version) {
      throw Errors.conflict(
          got.target(),
          got.wanted().id(),
          got.wanted().routing(),
          "current version [" + current + "] is different than the one provided [" + version + "]");
    }
  }

  /** Writes the members of the answer, without the object around them. */
  static void members(JsonGenerator out, Got got, GetTerms terms) {
    out.writeStringProperty("_index", got.target().name());
    out.writeStringProperty("_id", got.wanted().id());
    if (got.document().isEmpty()) {
      out.writeBooleanProperty("found", false);
      return;
    }
    StoredDocument document = got.document().get();
    out.writeNumberProperty("_version", document.version().version());
    out.writeNumberProperty("_seq_no", document.version().seqNo());
    out.writeNumberProperty("_primary_term", document.version().primaryTerm());
    if (document.routing() != null) {
      out.writeStringProperty("_routing", document.routing());
    }
    Optional<BytesRef> written = got.written();
    List<String> ignored =
        written.isPresent() && terms.showsAny() ? IgnoredFields.of(got, written.get()) : List.of();
    if (!ignored.isEmpty()) {
      out.writeName("_ignored");
      Json.write(ignored, out);
    }
    out.writeBooleanProperty("found", true);
    got.source()
        .flatMap(terms.shown(got.target().schema().mapping())::apply)
        .ifPresent(shown -> {
          out.writeName("_source");
          HitWriter.raw(shown, out);
        });
    if (!got.stored().isEmpty()) {
      out.writeName("fields");
      Json.write(got.stored(), out);
    }
  }
}
