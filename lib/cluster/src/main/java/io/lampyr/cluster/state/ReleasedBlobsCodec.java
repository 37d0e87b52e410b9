package io.lampyr.cluster.state;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;

final class ReleasedBlobsCodec extends Codec<ReleasedBlobs> {
  ReleasedBlobsCodec() {
    super("released", 1);
  }

  @Override
  protected void write(ReleasedBlobs released, JsonOut out) {
    out.text("index", released.shard().index().uuid())
        .number("shard", released.shard().ordinal())
        .texts("blobs", released.blobs().stream().map(BlobKey::path).toList());
  }

  @Override
  protected ReleasedBlobs read(JsonFields in) {
    return new ReleasedBlobs(
        new ShardId(new IndexId(in.text("index")), in.smallNumber("shard")),
        in.texts("blobs").stream().map(BlobKey::new).toList());
  }
}
