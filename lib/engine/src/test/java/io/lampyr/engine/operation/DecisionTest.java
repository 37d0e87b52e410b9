package io.lampyr.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.engine.operation.Decision.Apply;
import io.lampyr.engine.operation.Decision.Refuse;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DecisionTest {
  private static final Optional<DocumentVersion> NOTHING = Optional.empty();
  private static final Optional<DocumentVersion> DOCUMENT =
      Optional.of(new DocumentVersion(5, 17, 3, false));
  private static final Optional<DocumentVersion> TOMBSTONE =
      Optional.of(new DocumentVersion(6, 18, 3, true));

  @Test
  void versionsCountUpFromTheDocumentOrItsTombstone() {
    assertThat(index(VersionCheck.NONE, NOTHING)).isEqualTo(new Apply(1, false));
    assertThat(index(VersionCheck.NONE, DOCUMENT)).isEqualTo(new Apply(6, true));
    assertThat(index(VersionCheck.NONE, TOMBSTONE)).isEqualTo(new Apply(7, false));
    assertThat(Decision.of(WriteKind.DELETE, VersionCheck.NONE, NOTHING))
        .isEqualTo(new Apply(1, false));
    assertThat(Decision.of(WriteKind.DELETE, VersionCheck.NONE, DOCUMENT))
        .isEqualTo(new Apply(6, true));
  }

  @Test
  void whatExistsIsNotCreatedAgain() {
    assertThat(Decision.of(WriteKind.CREATE, VersionCheck.NONE, NOTHING))
        .isEqualTo(new Apply(1, false));
    assertThat(Decision.of(WriteKind.CREATE, VersionCheck.NONE, TOMBSTONE))
        .isEqualTo(new Apply(7, false));
    assertThat(reason(Decision.of(WriteKind.CREATE, VersionCheck.NONE, DOCUMENT)))
        .isEqualTo("document already exists (current version [5])");
  }

  @Test
  void aChangedDocumentIsLeftAlone() {
    assertThat(index(new VersionCheck.IfSeqNo(17, 3), DOCUMENT)).isEqualTo(new Apply(6, true));
    assertThat(reason(index(new VersionCheck.IfSeqNo(16, 3), DOCUMENT)))
        .isEqualTo(
            "required seqNo [16], primary term [3]. current document has seqNo [17] and primary term [3]");
    assertThat(reason(index(new VersionCheck.IfSeqNo(17, 2), DOCUMENT)))
        .contains("primary term [2]");
    assertThat(reason(index(new VersionCheck.IfSeqNo(17, 3), NOTHING)))
        .endsWith("but no document was found");
    assertThat(reason(index(new VersionCheck.IfSeqNo(18, 3), TOMBSTONE)))
        .endsWith("but no document was found");
  }

  @Test
  void externalVersionsMustRiseAlsoAboveATombstone() {
    assertThat(index(new VersionCheck.External(9, false), DOCUMENT)).isEqualTo(new Apply(9, true));
    assertThat(index(new VersionCheck.External(0, false), NOTHING)).isEqualTo(new Apply(0, false));
    assertThat(reason(index(new VersionCheck.External(5, false), DOCUMENT)))
        .isEqualTo("current version [5] is higher or equal to the one provided [5]");
    assertThat(index(new VersionCheck.External(5, true), DOCUMENT)).isEqualTo(new Apply(5, true));
    assertThat(reason(index(new VersionCheck.External(4, true), DOCUMENT)))
        .isEqualTo("current version [5] is higher than the one provided [4]");
    assertThat(reason(index(new VersionCheck.External(6, false), TOMBSTONE)))
        .contains("current version [6]");
  }

  private static Decision index(VersionCheck check, Optional<DocumentVersion> current) {
    return Decision.of(WriteKind.INDEX, check, current);
  }

  private static String reason(Decision decision) {
    assertThat(decision).isInstanceOf(Refuse.class);
    return ((Refuse) decision).conflict().describe();
  }
}
