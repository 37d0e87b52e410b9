package io.lampyr.cluster.state;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import java.util.Optional;
import java.util.OptionalLong;

final class HeartbeatCodec extends Codec<Heartbeat> {
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
                    load.number("memory"))));
  }
}
