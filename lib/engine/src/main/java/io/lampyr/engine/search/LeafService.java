package io.lampyr.engine.search;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Randomness;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.engine.leaf.LeafAsker;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.leaf.LeafQuestion;
import io.lampyr.engine.leaf.LeafReply;
import io.lampyr.engine.leaf.LeafRequest;
import io.lampyr.engine.leaf.LeafResult;
import io.lampyr.engine.leaf.LeafShard;
import io.lampyr.engine.leaf.LeafTask;
import io.lampyr.engine.leaf.ShardOutcome;
import io.lampyr.query.dsl.frame.TermsLookup;
import io.lampyr.query.search.GroupSearches;
import io.lampyr.query.search.SearchBody;
import io.lampyr.query.search.ShardHit;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Searches shards for a coordinator elsewhere: exactly the commits that it names, and no others.
 *
 * <p>Laws: what fails on one shard is told of that shard. A reply that is too long to be sent is
 * put into the store, under {@link #RESULTS}, where anybody may delete it after an hour. Safe for
 * many threads; blocks.
 */
public final class LeafService implements LeafPort {
  /** What replies that lie in the store begin with. */
  public static final String RESULTS = "results/leaves/";

  private final Engine engine;
  private final BlobStore blobs;
  private final Randomness randomness;
  private final int inlineBytes;
  private final Siblings siblings;
  private final LanesLeaf lanes;
  private final AtomicInteger running = new AtomicInteger();

  /** What it shares with the searches of its process. */
  record Engine(
      SearchPlace.Shared shared,
      RequestMemory memory,
      KnownSchemas schemas,
      int shardsAtOnce,
      LeafMeter meter,
      WarmService warming,
      KeptNear near) {}

  LeafService(Engine engine, BlobStore blobs, Randomness randomness, int inlineBytes) {
    this.engine = engine;
    this.blobs = blobs;
    this.randomness = randomness;
    this.inlineBytes = inlineBytes;
    this.siblings = new Siblings(engine.shared().scheduler(), "leaf", engine.shardsAtOnce());
    this.lanes = new LanesLeaf(engine.schemas(), siblings, randomness, engine.shared().clock());
  }

  @Override
  public byte[] call(byte[] request, Duration within) {
    return answer(request);
  }

  /** Opens what it is told of before it is asked for, as it finds time; brings vectors at once. */
  @Override
  public void warm(byte[] notice, Duration within) {
    if (LeafCodec.isOfVectors(notice)) {
      ShardSegments segments = new ShardSegments(engine.shared().readers());
      LeafCodec.vectors(notice).views().forEach(segments::bringVectors);
    } else {
      engine.warming().warm(notice);
    }
  }

  @Override
  public void clear(byte[] notice, Duration within) {
    engine.near().clear(LeafCodec.clear(notice));
  }

  /** The reply to a request, or where it lies. Bytes that are no request are an exception. */
  public byte[] answer(byte[] message) {
    LeafRequest request = LeafCodec.request(message);
    byte[] reply = LeafCodec.encode(answerFor(request));
    return reply.length <= inlineBytes ? reply : LeafCodec.encode(put(reply));
  }

  private LeafCodec.Elsewhere put(byte[] reply) {
    BlobKey key =
        new BlobKey(RESULTS + "%016x%016x".formatted(randomness.nextLong(), randomness.nextLong()));
    PutOutcome put = blobs.put(key, BlobContent.of(reply), PutCondition.IF_ABSENT);
    if (put instanceof PutOutcome.Stored) {
      return new LeafCodec.Elsewhere(key, reply.length);
    }
    throw new UnavailableException("a long result could not be put into the store blob=" + key);
  }

  /** Whoever says who asks is told how busy this process is. */
  private LeafReply answerFor(LeafRequest request) {
    if (request.asker().isEmpty()) {
      return answer(request);
    }
    LeafAsker asker = request.asker().get();
    engine.meter().asked(asker.process());
    LeafReply reply = asker.share().during(() -> answer(request));
    return new LeafReply(
        reply.serviceNanos(), reply.queue(), reply.results(), Optional.of(engine.meter().load()));
  }

  private LeafReply answer(LeafRequest request) {
    long began = engine.shared().clock().monotonicNanos();
    int others = running.getAndIncrement();
    try (RequestMemory.Held memory = engine.memory().begin()) {
      SearchPlace place = new SearchPlace(engine.shared(), memory, request.question().within());
      Map<Integer, LeafResult> results =
          request.task() instanceof LeafTask.Part part
              ? lanes.answer(request, part, place)
              : searched(request, place);
      long took = engine.shared().clock().monotonicNanos() - began;
      long service = Math.max(0, took - place.turns().waits().average());
      engine.meter().answered(service);
      return new LeafReply(service, others, results);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while shards were searched", e);
    } finally {
      running.decrementAndGet();
    }
  }

  private Map<Integer, LeafResult> searched(LeafRequest request, SearchPlace place)
      throws InterruptedException {
    LeafQuestion question = request.question();
    SearchBody body = source(question).read(question.now(), question.dialect());
    List<LeafResult> each =
        siblings.map(request.shards(), shard -> result(shard, request, body, place));
    Map<Integer, LeafResult> results = new HashMap<>();
    for (int i = 0; i < each.size(); i++) {
      results.put(request.shards().get(i).ordinal(), each.get(i));
    }
    return results;
  }

  private static SearchSource source(LeafQuestion question) {
    return new SearchSource(question.body(), question.parameters(), question.query());
  }

  private LeafResult result(
      LeafShard asked, LeafRequest request, SearchBody body, SearchPlace place) {
    try {
      SearchShard shard =
          new SearchShard(
              asked.view().shard(),
              engine
                  .schemas()
                  .of(
                      asked.view().shard().index(),
                      asked.tableVersion(),
                      request.question().dialect()),
              asked.filters(),
              Optional.of(asked.view()),
              asked.boost());
      Supplier<LeafResult> work = () -> result(shard, asked, request, body, place);
      return switch (request.task()) {
        case LeafTask.Query _ ->
            place.inTurn(asked.view(), body, work, new LeafResult.Queried(ShardOutcome.TIMED_OUT));
        case LeafTask.Group _, LeafTask.Fetch _ -> place.toTell(asked.view(), work);
        case LeafTask.Statistics _, LeafTask.Nearest _ -> place.inTurn(asked.view(), work);
        case LeafTask.Part _ -> throw new IllegalStateException("parts of queries are no searches");
      };
    } catch (RuntimeException failed) {
      return new LeafResult.Failed(LeafFailures.of(failed));
    }
  }

  private static LeafResult result(
      SearchShard shard, LeafShard asked, LeafRequest request, SearchBody body, SearchPlace place) {
    try (OpenShard open =
        OpenShard.open(
            shard,
            search(shard, request.question(), body),
            place.acquire(asked.view()),
            asked.ordinal(),
            place.means())) {
      return carryOut(open, asked.ordinal(), request, body, place);
    }
  }

  private static SearchRequest search(SearchShard shard, LeafQuestion question, SearchBody body) {
    return new SearchRequest(
        List.of(shard),
        body,
        question.dialect(),
        question.now(),
        question.within(),
        true,
        SearchTuning.STANDARD,
        Optional.empty(),
        TermsLookup.none());
  }

  private static LeafResult carryOut(
      OpenShard open, int ordinal, LeafRequest request, SearchBody body, SearchPlace place) {
    return switch (request.task()) {
      case LeafTask.Statistics _ -> new LeafResult.Counted(open.statistics());
      case LeafTask.Nearest _ -> {
        List<List<ShardHit>> found = open.nearest(place.memory());
        place.memory().take(ShardOutcome.bytes(found), "<lists>");
        yield new LeafResult.Nearest(found);
      }
      case LeafTask.Query _ -> {
        open.learn(request.learned());
        yield new LeafResult.Queried(open.query(place.maxBuckets(), place.memory()));
      }
      case LeafTask.Group(LeafTask.GroupOf group) -> {
        open.learn(request.learned());
        yield new LeafResult.Grouped(open.group(search(body, group)));
      }
      case LeafTask.Fetch fetch -> {
        open.learn(request.learned());
        SearchBody as = fetch.group().map(group -> search(body, group).body()).orElse(body);
        List<ShardHit> hits = fetch.hits().getOrDefault(ordinal, List.of());
        yield new LeafResult.Fetched(open.fetch(as, hits));
      }
      case LeafTask.Part _ -> throw new IllegalStateException("parts of queries are no searches");
    };
  }

  private static GroupSearches.GroupSearch search(SearchBody body, LeafTask.GroupOf group) {
    List<GroupSearches.GroupSearch> all = GroupSearches.plan(body, List.of(group.hit()));
    if (group.number() >= all.size()) {
      throw new IllegalArgumentException("the search has no such group: " + group.number());
    }
    return all.get(group.number());
  }
}
