package io.lampyr.engine.backup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.LampyrException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.envelope.Envelope;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.Revision;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bytes of a backup: {@code docs/format/backup.md}. */
class PagesTest {
  private static final BlobKey KEY = new BlobKey("backups/test/page");
  private static final String ID = "20261123T095104Z-0badcafe";

  private static final List<Item> ITEMS =
      List.of(
          new Item(new ItemKey("names", "a.b_c-d"), new Revision(7, -2), "{\"name\":\"\u00e4\"}\n"),
          new Item(new ItemKey("index.x", "metadata"), new Revision(1, 3), ""));
  private static final Manifest MANIFEST =
      new Manifest(
          ID, Instant.ofEpochMilli(1_795_427_464_000L), 2, 3, 1, 2, 4, 5, 6_000_000_000L, true);

  @Test
  void bytesAreThoseThatTheDocumentTells() {
    assertThat(new String(ItemPages.seal(ITEMS), UTF_8))
        .matches(
            """
            (?s)lampyr backup-items v1 crc32c=[0-9a-f]{8}
            names a\\.b_c-d 7 fffffffffffffffe 14
            \\{"name":"\u00e4"}

            index\\.x metadata 1 0000000000000003 0

            """);
    assertThat(
            new String(
                BlobPages.seal(List.of(new BlobPages.Named(new BlobKey("translog/n/1"), 12))),
                UTF_8))
        .matches("lampyr backup-blobs v1 crc32c=[0-9a-f]{8}\ntranslog/n/1 12\n");
    assertThat(new String(new ManifestCodec().seal(MANIFEST), UTF_8))
        .matches("lampyr backup v1 crc32c=[0-9a-f]{8}\n\\{\"kind\":\"backup\",\"format\":1,.*}");
  }

  @Test
  void whatIsSealedIsOpened() {
    assertThat(ItemPages.open(KEY, ItemPages.seal(ITEMS))).isEqualTo(ITEMS);
    assertThat(new ManifestCodec().open(KEY, new ManifestCodec().seal(MANIFEST)))
        .isEqualTo(MANIFEST);
  }

  @Test
  void damageIsNamed() {
    byte[] good = ItemPages.seal(ITEMS);
    for (int at = 0; at < good.length; at++) {
      byte[] bad = good.clone();
      bad[at] ^= 1;
      assertThatThrownBy(() -> ItemPages.open(KEY, bad))
          .isInstanceOf(LampyrException.class)
          .hasMessageContaining(KEY.path());
    }
  }

  @Test
  void whatNobodyWroteIsRefused() {
    Envelope items = new Envelope("backup-items", 1);
    for (String body :
        List.of(
            "x",
            "names a 1 0000000000000001 5\nabc\n",
            "names a 1 0000000000000001 9999999\nabc\n",
            "names a 0 0000000000000001 1\na\n",
            "names .. 1 0000000000000001 1\na\n",
            "names a 1 0000000000000001 1\nab")) {
      assertThatThrownBy(() -> ItemPages.open(KEY, items.seal(body.getBytes(UTF_8))))
          .isInstanceOf(CorruptionException.class);
    }
    Envelope blobs = new Envelope("backup-blobs", 1);
    for (String body : List.of("../../etc/passwd 1\n", "translog/n/1\n", "translog/n/1 -1\n")) {
      assertThatThrownBy(() -> BlobPages.open(KEY, blobs.seal(body.getBytes(UTF_8))))
          .isInstanceOf(CorruptionException.class);
    }
  }
}
