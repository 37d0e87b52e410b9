package io.lampyr.engine.backup;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.envelope.Envelope;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;

/** A manifest as an object: {@code docs/format/backup.md}. */
final class ManifestCodec extends Codec<Manifest> {
  static final int MAX_BYTES = 64 << 10;

  private static final Envelope ENVELOPE = new Envelope("backup", 1);

  ManifestCodec() {
    super("backup", 1);
  }

  byte[] seal(Manifest manifest) {
    return ENVELOPE.seal(encode(manifest).getBytes(UTF_8));
  }

  Manifest open(BlobKey key, byte[] bytes) {
    return decode(key.path(), new String(ENVELOPE.open(bytes, key.path()), UTF_8));
  }

  @Override
  protected void write(Manifest manifest, JsonOut out) {
    out.text("id", manifest.id())
        .time("taken", manifest.taken())
        .number("level", manifest.level())
        .number("item_first", manifest.itemFirst())
        .number("item_pages", manifest.itemPages())
        .number("items", manifest.items())
        .number("blob_pages", manifest.blobPages())
        .number("blobs", manifest.blobs())
        .number("bytes", manifest.bytes())
        .flag("lease", manifest.lease());
  }

  @Override
  protected Manifest read(JsonFields in) {
    return new Manifest(
        in.text("id"),
        in.time("taken"),
        in.smallNumber("level"),
        in.smallNumber("item_first"),
        in.smallNumber("item_pages"),
        in.number("items"),
        in.smallNumber("blob_pages"),
        in.number("blobs"),
        in.number("bytes"),
        in.flag("lease"));
  }
}
