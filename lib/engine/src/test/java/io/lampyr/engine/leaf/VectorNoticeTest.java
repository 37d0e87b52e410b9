package io.lampyr.engine.leaf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.reader.ShardView;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The bytes by which nodes are told whose vectors are wanted near. */
class VectorNoticeTest {
  private static final IndexId INDEX = new IndexId("AAAAAAAAAAAAAAAAAAAAAA");

  private static ShardView view() {
    BlobKey blob = new BlobKey("indices/" + INDEX + "/3/1/bcc-1");
    CommitPoint commit =
        new CommitPoint(new PrimaryTerm(1), 5, new BlobStretch(blob, 2, 7), 0, Optional.empty());
    return new ShardView(new ShardId(INDEX, 3), commit, Optional.empty(), Optional.empty());
  }

  @Test
  void bytesAreTheGoldenOnes() {
    VectorNotice notice = new VectorNotice(List.of(view()));
    byte[] bytes = LeafCodec.encode(notice);
    assertThat(HexFormat.of().formatHex(bytes))
        .isEqualTo(
            "4c594c460206"
                + "1d0abd29"
                + "0116"
                + "41".repeat(22)
                + "03010528"
                + "696e64696365732f"
                + "41".repeat(22)
                + "2f332f312f6263632d3102070000000000");
    assertThat(LeafCodec.isOfVectors(bytes)).isTrue();
    assertThat(LeafCodec.vectors(bytes)).isEqualTo(notice);
  }

  @Test
  void itIsNoNoticeOfWhatWasPublished() {
    byte[] published = LeafCodec.encode(new WarmNotice(List.of(view())));
    assertThat(LeafCodec.isOfVectors(published)).isFalse();
    assertThatThrownBy(() -> LeafCodec.vectors(published)).isInstanceOf(CorruptionException.class);
    byte[] wanted = LeafCodec.encode(new VectorNotice(List.of(view())));
    assertThatThrownBy(() -> LeafCodec.warm(wanted)).isInstanceOf(CorruptionException.class);
    assertThat(LeafCodec.isOfVectors(new byte[3])).isFalse();
  }

  @Test
  void manyGoInSeveral() {
    List<ShardView> many = Collections.nCopies(2 * VectorNotice.MOST + 1, view());
    assertThat(VectorNotice.of(many).stream().map(each -> each.views().size()))
        .containsExactly(VectorNotice.MOST, VectorNotice.MOST, 1);
    assertThat(VectorNotice.of(List.of())).isEmpty();
    assertThatThrownBy(() -> new VectorNotice(many)).hasMessageContaining("too many commits");
  }
}
