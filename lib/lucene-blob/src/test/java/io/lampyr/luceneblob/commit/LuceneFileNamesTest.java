package io.lampyr.luceneblob.commit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LuceneFileNamesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "segments_1",
        "segments_zz9",
        "_0.si",
        "_1z.cfs",
        "_0_1.liv",
        "_a_Lucene104_0.tim",
        "_0_3_Lucene90_0.dvd",
        "_0_Lucene99HnswVectorsFormat_0.vemf",
      })
  void namesThatLuceneGivesAreValid(String name) {
    assertThat(LuceneFileNames.isValid(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "..",
        "_",
        "_.si",
        "_0",
        "_0.",
        "_0..si",
        "_0.si.tmp",
        "_A.si",
        "__0.si",
        "_0_.si",
        "_0__1.liv",
        "0.si",
        "segments",
        "segments_",
        "segments_1.si",
        "segments_/1",
        "_0/../x.si",
        "_0\\x.si",
        "_0.s/i",
        "_0.s\u0000i",
        "write.lock",
        "pending_segments_1",
        "_é.si",
      })
  void otherNamesAreNot(String name) {
    assertThat(LuceneFileNames.isValid(name)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {255, 256})
  void namesAreBounded(int length) {
    String name = "_" + "0".repeat(length - 4) + ".si";
    assertThat(LuceneFileNames.isValid(name)).isEqualTo(length <= LuceneFileNames.MAX_LENGTH);
  }
}
