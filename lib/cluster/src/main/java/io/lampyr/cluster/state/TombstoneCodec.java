package io.lampyr.cluster.state;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.ETag;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;

final class TombstoneCodec extends Codec<Tombstone> {
  TombstoneCodec() {
    super("tombstone", 1);
  }

  @Override
  protected void write(Tombstone tombstone, JsonOut out) {
    out.text("id", tombstone.id())
        .time("written", tombstone.written())
        .objects(
            "blobs",
            tombstone.blobs(),
            (blob, fields) ->
                fields
                    .text("key", blob.key().path())
                    .text("etag", blob.etag().value())
                    .number("length", blob.length()));
  }

  @Override
  protected Tombstone read(JsonFields in) {
    return new Tombstone(
        in.text("id"),
        in.time("written"),
        in.objects(
            "blobs",
            blob ->
                new Tombstone.Doomed(
                    new BlobKey(blob.text("key")),
                    new ETag(blob.text("etag")),
                    blob.number("length"))));
  }
}
