package io.lampyr.cluster.state;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;

final class CatalogEntryCodec extends Codec<CatalogEntry> {
  CatalogEntryCodec() {
    super("catalog-entry", 1);
  }

  @Override
  protected void write(CatalogEntry entry, JsonOut out) {
    out.text("id", entry.id().uuid()).text("name", entry.name()).number("shards", entry.shards());
  }

  @Override
  protected CatalogEntry read(JsonFields in) {
    return new CatalogEntry(new IndexId(in.text("id")), in.text("name"), in.smallNumber("shards"));
  }
}
