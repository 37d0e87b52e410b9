package io.lampyr.restapi.search;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.source.SourceValues;
import io.lampyr.query.dsl.frame.TermsLookup;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.document.Concurrency;
import io.lampyr.restapi.document.DocumentLookup;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * What the queries of one call look up in other documents. Each document is read once, however many
 * shards ask for it; all of them see the same. Safe for many threads.
 */
final class RequestLookup implements TermsLookup {
  /** The most documents that one call looks up. */
  private static final int MAX_DOCUMENTS = 4096;

  /** The most queries by which one call looks values up. */
  private static final int MAX_QUERIES = 100;

  private final Call call;
  private final DocumentLookup documents;
  private final QueriedValues queried;
  private final Map<Key, FutureTask<Optional<DocumentLookup.Document>>> found =
      new ConcurrentHashMap<>();
  private final Map<Found, FutureTask<List<Object>>> values = new ConcurrentHashMap<>();
  private final Map<OfField, FutureTask<List<Object>>> fields = new ConcurrentHashMap<>();
  private volatile @Nullable RuntimeException failure;

  private record Key(String index, String id, @Nullable String routing) {}

  private record OfField(Key document, String field) {}

  RequestLookup(Call call, DocumentLookup documents, QueriedValues queried) {
    this.call = call;
    this.documents = documents;
    this.queried = queried;
  }

  /**
   * Finds beforehand what queries of a body find: searches that run within another one would wait
   * for what that one holds.
   */
  RequestLookup prepared(byte[] body) {
    QueriedValues.asked(body).forEach(this::values);
    return this;
  }

  @Override
  public List<Object> values(Found wanted) {
    if (values.size() >= MAX_QUERIES && !values.containsKey(wanted)) {
      throw ApiException.argument("more than [" + MAX_QUERIES + "] queries look values up");
    }
    try {
      return once(values, wanted, () -> queried.of(call, wanted));
    } catch (RuntimeException broken) {
      throw failed(broken);
    }
  }

  @Override
  public List<Object> values(String index, String id, @Nullable String routing, String path) {
    Optional<Map<String, @Nullable Object>> tree =
        find(new Key(index, id, routing))
            .flatMap(DocumentLookup.Document::source)
            .map(bytes -> Json.readObject(bytes.utf8ToString()));
    List<Object> values = new ArrayList<>();
    if (tree.isPresent()) {
      for (Object value : SourceValues.at(tree.get(), path)) {
        if (value != null) {
          values.add(value);
        }
      }
    }
    return values;
  }

  @Override
  public List<Object> ofField(
      String index, String id, @Nullable String routing, @Nullable Long version, String field) {
    Key key = new Key(index, id, routing);
    if (!isThere(key, version)) {
      return List.of();
    }
    List<Object> stored = once(fields, new OfField(key, field), () -> stored(key, field));
    return stored.isEmpty() ? values(index, id, routing, field) : stored;
  }

  private boolean isThere(Key key, @Nullable Long version) {
    try {
      return looked(key)
          .filter(document -> version == null || document.version() == version)
          .isPresent();
    } catch (ApiException wrong) {
      if (wrong.error().type().equals("index_not_found_exception")) {
        return false;
      }
      throw failed(wrong);
    } catch (RuntimeException broken) {
      throw failed(broken);
    }
  }

  private List<Object> stored(Key key, String field) {
    return find(key)
        .map(document -> document.stored().of(List.of(field)))
        .map(values -> values.get(field))
        .orElse(List.of());
  }

  @Override
  public byte[] source(String index, String id, @Nullable String routing, @Nullable Long version) {
    String name = "indexed document [" + index + "/" + id + "]";
    DocumentLookup.Document found =
        find(new Key(index, id, routing))
            .orElseThrow(() ->
                failed(
                    new ApiException(
                        404, "resource_not_found_exception", name + " couldn't be found")));
    Long wanted = Concurrency.given(version);
    if (wanted != null && wanted != found.version()) {
      throw failed(
          new ApiException(
              409,
              "version_conflict_engine_exception",
              "["
                  + id
                  + "]: version conflict, current version ["
                  + found.version()
                  + "] is different than the one provided ["
                  + wanted
                  + "]"));
    }
    return found
        .source()
        .map(bytes -> BytesRef.deepCopyOf(bytes).bytes)
        .orElseThrow(() -> failed(ApiException.argument(name + " source disabled")));
  }

  @Override
  public byte[] shape(String index, String id, @Nullable String routing) {
    String shape = "Shape with ID [" + id + "] ";
    return find(new Key(index, id, routing))
        .orElseThrow(() -> failed(ApiException.argument(shape + "not found")))
        .source()
        .map(bytes -> BytesRef.deepCopyOf(bytes).bytes)
        .orElseThrow(() -> failed(ApiException.argument(shape + "source disabled")));
  }

  @Override
  public FaultException failed(FaultException why) {
    failure = why;
    return why;
  }

  private <E extends RuntimeException> E failed(E why) {
    failure = why;
    return why;
  }

  /** What was in the way of a look-up; nothing if nothing was. */
  Optional<RuntimeException> failure() {
    return Optional.ofNullable(failure);
  }

  /** Throws what was in the way of a look-up, if anything was: no shard could do without it. */
  void throwFailure() {
    if (failure != null) {
      throw failure;
    }
  }

  private Optional<DocumentLookup.Document> find(Key key) {
    try {
      return looked(key);
    } catch (RuntimeException broken) {
      throw failed(broken);
    }
  }

  private Optional<DocumentLookup.Document> looked(Key key) {
    if (found.size() >= MAX_DOCUMENTS && !found.containsKey(key)) {
      throw ApiException.argument("more than [" + MAX_DOCUMENTS + "] documents are looked up");
    }
    return once(found, key, () -> read(key));
  }

  /** Whoever comes first does it, and the others wait. */
  private <K, V> V once(Map<K, FutureTask<V>> all, K key, Callable<V> work) {
    FutureTask<V> task = all.get(key);
    if (task == null) {
      task = new FutureTask<>(work);
      FutureTask<V> earlier = all.putIfAbsent(key, task);
      task = earlier == null ? task : earlier;
      // Running it again does nothing.
      task.run();
    }
    try {
      return task.get();
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(failed);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted during a look-up", e);
    }
  }

  private Optional<DocumentLookup.Document> read(Key key) {
    call.require(Privilege.READ, key.index());
    return documents.find(key.index(), key.id(), key.routing());
  }
}
