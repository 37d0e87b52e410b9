package io.lampyr.conformance.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A part of what {@code make fuzz} does, in every build. */
@Timeout(300)
class FuzzTest {
  @Test
  void everyAnswerToRequestsThatNobodyWouldSendIsLawful() {
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(told, true, StandardCharsets.UTF_8);
    int status = Fuzz.run(out, "--seed", "1", "--requests", "1500");
    assertThat(told.toString(StandardCharsets.UTF_8)).endsWith("causes=0\n");
    assertThat(status).isZero();
  }
}
