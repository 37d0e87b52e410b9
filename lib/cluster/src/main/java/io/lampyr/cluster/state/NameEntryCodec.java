package io.lampyr.cluster.state;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonNames;
import io.lampyr.cluster.codec.JsonOut;

final class NameEntryCodec extends Codec<NameEntry> {
  NameEntryCodec() {
    super("name", 1);
  }

  @Override
  protected void write(NameEntry entry, JsonOut out) {
    out.text("name", entry.name())
        .text("means", JsonNames.of(entry.kind()))
        .texts("indices", entry.indices().stream().map(IndexId::uuid).toList());
  }

  @Override
  protected NameEntry read(JsonFields in) {
    return new NameEntry(
        in.text("name"),
        in.constant("means", NameEntry.Kind.class),
        in.texts("indices").stream().map(IndexId::new).toList());
  }
}
