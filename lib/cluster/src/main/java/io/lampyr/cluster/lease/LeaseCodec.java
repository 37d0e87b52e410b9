package io.lampyr.cluster.lease;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import java.util.TreeSet;

/** The lease as text. */
public final class LeaseCodec extends Codec<Lease> {
  public LeaseCodec() {
    super("lease", 1);
  }

  @Override
  protected void write(Lease lease, JsonOut out) {
    out.number("term", lease.term())
        .text("leader", lease.leader().map(NodeId::value))
        .texts("members", lease.members().stream().map(NodeId::value).toList());
  }

  @Override
  protected Lease read(JsonFields in) {
    return new Lease(
        in.number("term"),
        in.optionalText("leader").map(NodeId::new),
        new TreeSet<>(in.texts("members").stream().map(NodeId::new).toList()));
  }
}
