package io.lampyr.engine.node;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import java.util.List;

/** The text of a note of what a node uses most. */
final class UsedNoteCodec extends Codec<List<HotBytes>> {
  UsedNoteCodec() {
    super("used", 1);
  }

  @Override
  protected void write(List<HotBytes> hottest, JsonOut out) {
    out.objects(
        "hottest",
        hottest,
        (one, fields) ->
            fields
                .text("blob", one.blob().path())
                .number("offset", one.offset())
                .number("length", one.length()));
  }

  @Override
  protected List<HotBytes> read(JsonFields in) {
    List<HotBytes> hottest =
        in.objects(
            "hottest",
            one ->
                new HotBytes(
                    new BlobKey(one.text("blob")),
                    one.number("offset"),
                    one.smallNumber("length")));
    Check.that(hottest.size() <= UsedNotes.MOST_TOLD, "more stretches than a note holds");
    return hottest;
  }
}
