package io.lampyr.engine.leaf;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.Position;
import io.lampyr.query.aggregation.ShardAggregations;
import io.lampyr.query.search.ShardHits;
import io.lampyr.query.search.ShardHitsCodec;
import io.lampyr.query.suggest.Suggestion;
import io.lampyr.query.suggest.Suggestions;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The parts of a reply. */
final class ReplyParts {
  private static final int MAX_CAUSES = 32;

  private ReplyParts() {}

  static void write(LeafOutput out, LeafReply reply) {
    out.number(reply.serviceNanos()).number(reply.queue());
    out.list(
        new TreeMap<>(reply.results()).entrySet(),
        (o, entry) -> result(o.number(entry.getKey()), entry.getValue()));
    reply.load().ifPresent(load -> load(out, load));
  }

  private static void load(LeafOutput out, LeafLoad load) {
    long thousandths = Math.round(load.queue() * 1000);
    out.number(thousandths).number(load.serviceNanos()).number(load.askers());
  }

  private static LeafLoad load(LeafInput in) {
    return new LeafLoad(in.whole() / 1000.0, in.number(), in.whole());
  }

  static LeafReply read(LeafInput in) {
    long service = in.number();
    int queue = in.whole();
    Map<Integer, LeafResult> results = new HashMap<>();
    in.list(2, i -> Map.entry(i.whole(), result(i)))
        .forEach(entry -> results.put(entry.getKey(), entry.getValue()));
    return new LeafReply(service, queue, results, in.since(2, ReplyParts::load));
  }

  private static void result(LeafOutput out, LeafResult result) {
    switch (result) {
      case LeafResult.Failed(LeafFailure failure) -> failure(out.octet(0), failure);
      case LeafResult.Counted(SearchStatistics counted) ->
          SharedParts.statistics(out.octet(1), counted);
      case LeafResult.Nearest(var hits) -> SharedParts.sections(out.octet(2), hits);
      case LeafResult.Queried(ShardOutcome outcome) -> outcome(out.octet(3), outcome);
      case LeafResult.Grouped(ShardHits hits) -> out.octet(4).bytes(ShardHitsCodec.encode(hits));
      case LeafResult.Fetched(var hits) -> out.octet(5).list(hits, TreeValues::hit);
      case LeafResult.Told(var answer) -> out.octet(6).bytes(answer);
      case LeafResult.Along _ -> out.octet(7);
      case LeafResult.Unable _ -> out.octet(8);
    }
  }

  private static LeafResult result(LeafInput in) {
    int kind = in.octet();
    return switch (kind) {
      case 0 -> new LeafResult.Failed(failure(in));
      case 1 -> new LeafResult.Counted(SharedParts.statistics(in));
      case 2 -> new LeafResult.Nearest(SharedParts.sections(in));
      case 3 -> new LeafResult.Queried(outcome(in));
      case 4 -> new LeafResult.Grouped(ShardHitsCodec.decode(in.bytes()));
      case 5 -> new LeafResult.Fetched(in.list(3, i -> TreeValues.hit(i, 0)));
      case 6 -> new LeafResult.Told(in.bytes());
      case 7 -> new LeafResult.Along();
      case 8 -> new LeafResult.Unable();
      default -> throw in.corrupt("unknown kind of result " + kind);
    };
  }

  private static void outcome(LeafOutput out, ShardOutcome outcome) {
    out.bytes(ShardHitsCodec.encode(outcome.hits()));
    out.optional(
        Optional.ofNullable(outcome.aggregations()), (o, found) -> o.bytes(found.encode()));
    out.optional(Optional.ofNullable(outcome.suggestions()), ReplyParts::suggestions);
  }

  private static ShardOutcome outcome(LeafInput in) {
    ShardHits hits = ShardHitsCodec.decode(in.bytes());
    Optional<ShardAggregations> aggregations =
        in.optional(i -> ShardAggregations.decode(i.bytes()));
    return new ShardOutcome(
        hits, aggregations.orElse(null), in.optional(ReplyParts::suggestions).orElse(null));
  }

  static void suggestions(LeafOutput out, Suggestions suggestions) {
    out.list(
        suggestions.byName().entrySet(),
        (o, entry) ->
            o.text(entry.getKey())
                .list(
                    entry.getValue(),
                    (p, part) ->
                        p.text(part.text())
                            .number(part.offset())
                            .number(part.length())
                            .list(part.options(), ReplyParts::option)));
  }

  private static void option(LeafOutput out, Suggestion.Option option) {
    out.text(option.text()).real(option.score());
    out.signed(option.frequency()).signed(option.shard()).signed(option.doc());
    out.optional(Optional.ofNullable(option.highlighted()), LeafOutput::text);
    out.list(
        new TreeMap<>(option.contexts()).entrySet(),
        (o, entry) -> o.text(entry.getKey()).list(entry.getValue(), LeafOutput::text));
  }

  static Suggestions suggestions(LeafInput in) {
    Map<String, List<Suggestion>> byName = new LinkedHashMap<>();
    in.list(2, i -> Map.entry(i.text(), i.list(4, ReplyParts::suggestion)))
        .forEach(entry -> byName.put(entry.getKey(), entry.getValue()));
    return new Suggestions(byName);
  }

  private static Suggestion suggestion(LeafInput in) {
    return new Suggestion(in.text(), in.whole(), in.whole(), in.list(9, ReplyParts::option));
  }

  private static Suggestion.Option option(LeafInput in) {
    String text = in.text();
    float score = in.real();
    int frequency = (int) in.signed();
    int shard = (int) in.signed();
    int doc = (int) in.signed();
    String highlighted = in.optional(LeafInput::text).orElse(null);
    Map<String, List<String>> contexts = new HashMap<>();
    in.list(2, i -> Map.entry(i.text(), i.list(1, LeafInput::text)))
        .forEach(entry -> contexts.put(entry.getKey(), entry.getValue()));
    return new Suggestion.Option(text, score, frequency, shard, doc, highlighted, contexts);
  }

  static void failure(LeafOutput out, LeafFailure failure) {
    out.octet(failure.kind().code()).text(failure.message());
    out.number(failure.first()).number(failure.second());
    int causes = 0;
    for (Fault fault = failure.fault(); fault != null; fault = fault.cause()) {
      causes++;
    }
    out.number(causes);
    for (Fault fault = failure.fault(); fault != null; fault = fault.cause()) {
      out.text(fault.kind().name()).text(fault.reason());
      out.optional(
          Optional.ofNullable(fault.position()),
          (o, position) -> o.number(position.line()).number(position.column()));
    }
  }

  static LeafFailure failure(LeafInput in) {
    LeafFailure.Kind kind =
        LeafFailure.Kind.of(in.octet())
            .orElseThrow(() -> in.corrupt("a failure is of an unknown kind"));
    String message = in.text();
    long first = in.number();
    long second = in.number();
    int causes = in.count(3);
    if (causes > MAX_CAUSES) {
      throw in.corrupt("a failure has too many causes");
    }
    return new LeafFailure(kind, message, fault(in, causes), first, second);
  }

  private static @Nullable Fault fault(LeafInput in, int causes) {
    if (causes == 0) {
      return null;
    }
    ErrorKind kind = ErrorKind.valueOf(in.text());
    String reason = in.text();
    Position position = in.optional(i -> new Position(i.whole(), i.whole())).orElse(null);
    return new Fault(kind, reason, position, fault(in, causes - 1));
  }
}
