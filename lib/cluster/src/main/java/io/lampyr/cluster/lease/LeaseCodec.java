package io.lampyr.cluster.lease;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import java.util.TreeSet;

/**
 * The lease as text. One that not everybody can read has a format that the first release refuses:
 * its nodes become no members.
 */
public final class LeaseCodec extends Codec<Lease> {
  public LeaseCodec() {
    super("lease", 2);
  }

  @Override
  protected int format(Lease lease) {
    return lease.level() == Lease.FIRST_LEVEL ? 1 : 2;
  }

  @Override
  protected void write(Lease lease, JsonOut out) {
    out.number("term", lease.term())
        .text("leader", lease.leader().map(NodeId::value))
        .texts("members", lease.members().stream().map(NodeId::value).toList());
    if (lease.level() != Lease.FIRST_LEVEL) {
      out.number("level", lease.level());
    }
  }

  @Override
  protected Lease read(JsonFields in) {
    return new Lease(
        in.number("term"),
        in.optionalText("leader").map(NodeId::new),
        new TreeSet<>(in.texts("members").stream().map(NodeId::new).toList()),
        in.optionalNumber("level").map(Math::toIntExact).orElse(Lease.FIRST_LEVEL));
  }
}
