package io.lampyr.aws.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.MisconfiguredException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a stand-in for AWS's own command line, a real process. */
class SignedInTest {
  @TempDir Path folder;

  @Test
  void credentialsAreThoseThatTheCommandLineHandsOut() throws IOException {
    SignedIn signed =
        signedIn(
            "[ \"$*\" = 'configure export-credentials --format process --profile work' ] &&"
                + " echo '{\"Version\": 1, \"AccessKeyId\": \"id\", \"SecretAccessKey\": \"key\"}'",
            Optional.of("work"));
    assertThat(signed.resolveCredentials().accessKeyId()).isEqualTo("id");
  }

  @Test
  void whoeverIsNotSignedInIsToldHow() throws IOException {
    SignedIn signed =
        signedIn(
            "echo 'The config profile (wrok) could not be found' >&2; exit 255",
            Optional.of("wrok"));
    assertThatThrownBy(signed::resolveCredentials)
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContainingAll(
            "no credentials were found profile=wrok: sign in (aws sso login",
            "The config profile (wrok) could not be found");
  }

  @Test
  void aCommandLineThatIsTooOldIsToldSo() throws IOException {
    SignedIn signed =
        signedIn(
            "echo 'aws: error: argument subcommand: Invalid choice, valid choices are:' >&2;"
                + " echo 'list | get' >&2; exit 2",
            Optional.empty());
    assertThatThrownBy(signed::resolveCredentials)
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContainingAll("too old", "2.13", "AWS_ACCESS_KEY_ID");
  }

  @Test
  void aCommandLineThatIsMissingIsToldSo() {
    SignedIn signed = new SignedIn(folder.resolve("none").toString(), Optional.empty());
    assertThatThrownBy(signed::resolveCredentials)
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContainingAll("is not there to be asked", "AWS_ACCESS_KEY_ID");
  }

  private SignedIn signedIn(String script, Optional<String> profile) throws IOException {
    Path program = Files.writeString(folder.resolve("aws"), "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new SignedIn(program.toString(), profile);
  }
}
