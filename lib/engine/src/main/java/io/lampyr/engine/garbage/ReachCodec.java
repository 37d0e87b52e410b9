package io.lampyr.engine.garbage;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import io.lampyr.cluster.state.BlobStretch;
import java.util.List;

/** What commits refer to, as text. */
final class ReachCodec extends Codec<List<Reach.Referred>> {
  static final int MAX_BYTES = 32 << 20;

  ReachCodec() {
    super("gc-reach", 1);
  }

  @Override
  protected void write(List<Reach.Referred> commits, JsonOut out) {
    out.objects(
        "commits",
        commits,
        (commit, fields) ->
            fields
                .text("blob", commit.commit().blob().path())
                .number("offset", commit.commit().offset())
                .number("length", commit.commit().length())
                .texts("refers", commit.blobs().stream().map(BlobKey::path).toList()));
  }

  @Override
  protected List<Reach.Referred> read(JsonFields in) {
    return in.objects(
        "commits",
        commit ->
            new Reach.Referred(
                new BlobStretch(
                    new BlobKey(commit.text("blob")),
                    commit.number("offset"),
                    commit.number("length")),
                commit.texts("refers").stream().map(BlobKey::new).toList()));
  }
}
