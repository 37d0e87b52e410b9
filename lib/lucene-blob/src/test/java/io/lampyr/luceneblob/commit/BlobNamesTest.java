package io.lampyr.luceneblob.commit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.blobstore.BlobKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlobNamesTest {
  private static final String SHARD = "indices/AAAAAAAAAAAAAAAAAAAAAA/3/";

  @Test
  void nameIsThatOfTheFirstCommitAndLeadsBackToIt() {
    CommitIdentity first =
        new CommitIdentity(SampleCommits.SHARD, new PrimaryTerm(Long.MAX_VALUE), 17);
    BlobKey key = BlobNames.batch(first);
    assertThat(key).isEqualTo(new BlobKey(SHARD + "9223372036854775807/bcc-17"));
    assertThat(BlobNames.parse(key)).contains(first);
    assertThat(key.path())
        .startsWith(BlobNames.termPrefix(first.shard(), first.term()))
        .startsWith(BlobNames.shardPrefix(first.shard()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        SHARD + "7/bcc-01",
        SHARD + "07/bcc-1",
        SHARD + "0/bcc-1",
        SHARD + "7/bcc-0",
        SHARD + "7/bcc-9999999999999999999",
        SHARD + "7/bcc-1/x",
        SHARD + "7/bcc-",
        SHARD + "7/blob-1",
        "indices/AAAAAAAAAAAAAAAAAAAAAA/1024/7/bcc-1",
        "indices/AAAAAAAAAAAAAAAAAAAAAA/03/7/bcc-1",
        "indices/AAAAAAAAAAAAAAAAAAAAA/3/7/bcc-1",
        "x/indices/AAAAAAAAAAAAAAAAAAAAAA/3/7/bcc-1",
      })
  void otherNamesAreNotThoseOfBatches(String path) {
    assertThat(BlobNames.parse(new BlobKey(path))).isEmpty();
  }
}
