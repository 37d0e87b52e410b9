package io.lampyr.cli.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.MisconfiguredException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a stand-in for AWS's own command line, a real process. */
class KeyOfDeploymentTest {
  /** One deployment, whose function writes down what it was asked, and answers. */
  private static final String AWS =
      """
      #!/bin/sh
      here=$(dirname "$0")
      case "$1 $2 $4" in
      "sts "*) echo '{"Account": "123456789012"}' ;;
      "cloudformation describe-stacks Mine-Compute")
        echo '{"Stacks": [{"Outputs": [{"OutputKey": "IngestFunctionName", "OutputValue": "mine-ingest"}]}]}' ;;
      "lambda invoke mine-ingest")
        [ "$6" = live ] || exit 9
        ls -ld "$(dirname "$9")" > "$here/mode"
        cp "${8#fileb://}" "$here/event"
        cp "$here/answer" "$9"
        echo '{"StatusCode": 200}' ;;
      *) echo "Stack with id $4 does not exist" >&2; exit 254 ;;
      esac
      """;

  @TempDir Path folder;

  @Test
  void theFunctionThatWritesMakesTheKey() throws Exception {
    answers("{\"id\": \"1\", \"name\": \"first\", \"encoded\": \"MTox\"}");
    assertThat(make("Mine", "first")).isEqualTo(new KeyOfDeployment("1", "MTox"));
    assertThat(Files.readString(folder.resolve("event")))
        .isEqualTo("{\"lampyr_create_key\":\"first\"}");
    assertThat(Files.readString(folder.resolve("mode"))).startsWith("drwx------");
  }

  @Test
  void whyThereIsNoKeyIsTold() throws Exception {
    answers("{\"errorMessage\": \"access was denied\", \"errorType\": \"X\"}");
    assertThatThrownBy(() -> make("Mine", "first"))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessage("the function made no key function=mine-ingest: access was denied");
    assertThatThrownBy(() -> make("Other", "first"))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContainingAll(
            "deployment is not there name=Other region=eu-central-1", "--deployment");
    assertThatThrownBy(() -> make("Mine", "x".repeat(201)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("a key's name has 1 to 200 characters, and not 201");
  }

  @Test
  void whoeverIsNotSignedInOrNamesNoRegionIsToldHow() throws Exception {
    program("#!/bin/sh\necho 'Unable to locate credentials' >&2; exit 253\n");
    assertThatThrownBy(() -> make("Mine", "first"))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("no AWS credentials were found; sign in");
    assertThatThrownBy(() ->
            KeyOfDeployment.make(machine(), "Mine", Optional.empty(), Optional.empty(), "first"))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("no region is named; give --region");
  }

  private KeyOfDeployment make(String deployment, String name)
      throws IOException, InterruptedException {
    return KeyOfDeployment.make(
        machine(), deployment, Optional.of("eu-central-1"), Optional.empty(), name);
  }

  private Machine machine() {
    return new Machine(Map.of("HOME", folder.toString(), "PATH", folder + ":/usr/bin:/bin"));
  }

  private void answers(String json) throws IOException {
    program(AWS);
    Files.writeString(folder.resolve("answer"), json);
  }

  private void program(String script) throws IOException {
    Path file = Files.writeString(folder.resolve("aws"), script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
