package io.lampyr.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.conformance.suite.RestTest;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChoiceTest {
  private static final RestTest TEST =
      new RestTest("cat.count/10_basic.yml", "Help, once", List.of(), List.of(), List.of());

  @Test
  void testsAreChosenByFolderFileAndName() {
    assertThat(Choice.of("cat.count").has(TEST)).isTrue();
    assertThat(Choice.of("search, cat.*").has(TEST)).isTrue();
    assertThat(Choice.of("cat.count/1?_basic.yml").has(TEST)).isTrue();
    assertThat(Choice.of("cat.count/10_basic.yml :: Help? once").has(TEST)).isTrue();
    assertThat(Choice.of("cat").has(TEST)).isFalse();
    assertThat(Choice.of("catxcount").has(TEST)).isFalse();
    assertThat(Choice.of("*:: Other").has(TEST)).isFalse();
  }

  @Test
  void nothingSaidIsAllOfThem() {
    assertThat(Choice.of("").isAll()).isTrue();
    assertThat(Choice.of("").has(TEST)).isTrue();
    assertThat(Choice.of("search").isAll()).isFalse();
  }
}
