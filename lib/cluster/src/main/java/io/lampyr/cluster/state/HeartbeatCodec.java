package io.lampyr.cluster.state;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import java.util.Optional;
import java.util.OptionalLong;

final class HeartbeatCodec extends Codec<Heartbeat> {
  /** Releases that know nothing of it can do without. */
  private static final String SEARCH = "search?";

  HeartbeatCodec() {
    super("heartbeat", 1);
  }

  @Override
  protected void write(Heartbeat beat, JsonOut out) {
    out.text("node", beat.node().value())
        .text("address", beat.process().address())
        .number("epoch", beat.process().epoch())
        .time("started", beat.process().started())
        .number("sequence", beat.sequence())
        .flag("draining", beat.draining());
    beat.translogFloor().ifPresent(floor -> out.number("translog_floor", floor));
    out.object(
        "load",
        load ->
            load.decimal("ingestion", beat.load().ingestion())
                .decimal("search", beat.load().search())
                .decimal("processors", beat.load().processors())
                .number("memory_needed", beat.load().memoryNeeded())
                .number("memory", beat.load().memory()));
    beat.search().ifPresent(offer -> out.object(SEARCH, fields -> write(offer, fields)));
  }

  private static void write(SearchOffer offer, JsonOut out) {
    out.flag("alone", offer.alone())
        .decimal("queue", offer.queue())
        .decimal("service_ms", offer.serviceMillis())
        .number("cache_wanted", offer.cacheWanted())
        .number("cache", offer.cacheBytes());
  }

  private static SearchOffer offer(JsonFields in) {
    return new SearchOffer(
        in.flag("alone"),
        in.decimal("queue"),
        in.decimal("service_ms"),
        in.number("cache_wanted"),
        in.number("cache"));
  }

  @Override
  protected Heartbeat read(JsonFields in) {
    Optional<Long> floor = in.optionalNumber("translog_floor");
    return new Heartbeat(
        new NodeId(in.text("node")),
        new NodeProcess(in.text("address"), in.number("epoch"), in.time("started")),
        in.number("sequence"),
        in.flag("draining"),
        floor.map(OptionalLong::of).orElseGet(OptionalLong::empty),
        in.object(
            "load",
            load ->
                new NodeLoad(
                    load.decimal("ingestion"),
                    load.decimal("search"),
                    load.decimal("processors"),
                    load.number("memory_needed"),
                    load.number("memory"))),
        in.optionalObject(SEARCH, HeartbeatCodec::offer));
  }
}
