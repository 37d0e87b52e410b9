package io.lampyr.engine.leaf;

import io.lampyr.base.share.Share;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.search.ShardHit;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The parts of a request. */
final class RequestParts {
  private static final int ELASTICSEARCH = 0;
  private static final int OPENSEARCH = 1;

  private RequestParts() {}

  static void write(LeafOutput out, LeafRequest request) {
    LeafQuestion question = request.question();
    Instant now = question.now();
    out.octet(question.dialect() == Dialect.OPENSEARCH ? OPENSEARCH : ELASTICSEARCH);
    out.signed(now.getEpochSecond()).number(now.getNano());
    out.number(question.within().toMillis()).bytes(question.body());
    out.list(
        new TreeMap<>(question.parameters()).entrySet(),
        (o, entry) -> o.text(entry.getKey()).text(entry.getValue()));
    out.optional(question.query(), LeafOutput::bytes);
    out.list(request.shards(), RequestParts::shard);
    out.optional(request.learned().nearest(), SharedParts::sections);
    out.optional(request.learned().statistics(), SharedParts::statistics);
    task(out, request.task());
    request.asker().ifPresent(asker -> asker(out, asker));
  }

  private static void asker(LeafOutput out, LeafAsker asker) {
    out.fixed(asker.process()).text(asker.share().caller()).text(asker.share().topic());
  }

  private static LeafAsker asker(LeafInput in) {
    return new LeafAsker(in.fixed(), new Share(in.text(), in.text()));
  }

  private static void shard(LeafOutput out, LeafShard shard) {
    out.number(shard.ordinal());
    SharedParts.view(out, shard.view());
    out.number(shard.tableVersion()).list(shard.filters(), LeafOutput::text).real(shard.boost());
  }

  private static void task(LeafOutput out, LeafTask task) {
    switch (task) {
      case LeafTask.Statistics _ -> out.octet(0);
      case LeafTask.Nearest _ -> out.octet(1);
      case LeafTask.Query _ -> out.octet(2);
      case LeafTask.Group(LeafTask.GroupOf group) -> group(out.octet(3), group);
      case LeafTask.Fetch fetch -> {
        out.octet(4).optional(fetch.group(), RequestParts::group);
        out.list(
            new TreeMap<>(fetch.hits()).entrySet(),
            (o, entry) -> SharedParts.hits(o.number(entry.getKey()), entry.getValue()));
      }
      case LeafTask.Part part -> {
        out.octet(5).bytes(part.part()).octet(part.kind().code());
        out.list(part.lanes(), (o, lane) -> o.list(lane, (p, at) -> p.number(at)));
      }
    }
  }

  private static void group(LeafOutput out, LeafTask.GroupOf group) {
    SharedParts.hits(out, List.of(group.hit()));
    out.number(group.number());
  }

  static LeafRequest read(LeafInput in) {
    Dialect dialect =
        switch (in.octet()) {
          case ELASTICSEARCH -> Dialect.ELASTICSEARCH;
          case OPENSEARCH -> Dialect.OPENSEARCH;
          default -> throw in.corrupt("a request is in an unknown dialect");
        };
    Instant now = Instant.ofEpochSecond(in.signed(), in.number());
    Duration within = Duration.ofMillis(in.number());
    byte[] body = in.bytes();
    Map<String, String> parameters = new HashMap<>();
    in.list(2, i -> Map.entry(i.text(), i.text()))
        .forEach(entry -> parameters.put(entry.getKey(), entry.getValue()));
    LeafQuestion question =
        new LeafQuestion(dialect, now, within, body, parameters, in.optional(LeafInput::bytes));
    List<LeafShard> shards = in.list(60, RequestParts::shard);
    Learned learned =
        new Learned(in.optional(SharedParts::sections), in.optional(SharedParts::statistics));
    return new LeafRequest(question, shards, learned, task(in), in.since(2, RequestParts::asker));
  }

  private static LeafShard shard(LeafInput in) {
    return new LeafShard(
        in.whole(), SharedParts.view(in), in.number(), in.list(1, LeafInput::text), in.real());
  }

  private static LeafTask task(LeafInput in) {
    int kind = in.octet();
    return switch (kind) {
      case 0 -> new LeafTask.Statistics();
      case 1 -> new LeafTask.Nearest();
      case 2 -> new LeafTask.Query();
      case 3 -> new LeafTask.Group(group(in));
      case 4 -> {
        var group = in.optional(RequestParts::group);
        Map<Integer, List<ShardHit>> hits = new HashMap<>();
        in.list(2, i -> Map.entry(i.whole(), SharedParts.hits(i)))
            .forEach(entry -> hits.put(entry.getKey(), entry.getValue()));
        yield new LeafTask.Fetch(group, hits);
      }
      case 5 -> {
        byte[] part = in.bytes();
        int how = in.octet();
        LeafTask.LaneKind lanes =
            LeafTask.LaneKind.of(how).orElseThrow(() -> in.corrupt("unknown kind of lanes " + how));
        yield new LeafTask.Part(lanes, part, in.list(2, i -> i.list(1, LeafInput::whole)));
      }
      default -> throw in.corrupt("unknown task " + kind);
    };
  }

  private static LeafTask.GroupOf group(LeafInput in) {
    List<ShardHit> hit = SharedParts.hits(in);
    if (hit.size() != 1) {
      throw in.corrupt("a group is not of one hit");
    }
    return new LeafTask.GroupOf(hit.getFirst(), in.whole());
  }
}
