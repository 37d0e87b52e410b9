package io.lampyr.infra.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptionsTest {

  private static Options options(Map<String, String> context) {
    return Options.from(name -> Optional.ofNullable(context.get(name)), "eu-west-1");
  }

  @Test
  void regionOfTheCommandLineIsTheDefault() {
    assertThat(options(Map.of()).place().zones()).containsExactly("eu-west-1a", "eu-west-1b");
    assertThat(options(Map.of("region", "us-west-2")).place().region()).isEqualTo("us-west-2");
  }

  @Test
  void wrongOptionIsNamedWithWhatWouldBeRight() {
    for (Map.Entry<String, String> wrong :
        Map.of(
                "nodeCpu", "3",
                "minNodes", "none",
                "standin", "yes",
                "logDays", "8",
                "gcEvery", "hourly",
                "searchCache", "disk",
                "zones", "us-east-1a",
                "name", "no spaces here")
            .entrySet()) {
      assertThatThrownBy(() -> options(Map.of(wrong.getKey(), wrong.getValue())))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("option=" + wrong.getKey())
          .hasMessageContaining("value=\"" + wrong.getValue() + "\"")
          .hasMessageContaining("expected=\"");
    }
  }

  @Test
  void fewestNodesAreNotMoreThanMost() {
    assertThatThrownBy(() -> options(Map.of("minNodes", "5", "maxNodes", "4")))
        .hasMessageContaining("option=maxNodes")
        .hasMessageContaining("from 5");
  }

  @Test
  void domainNeedsItsCertificate() {
    assertThatThrownBy(() -> options(Map.of("domain", "a.example")))
        .hasMessageContaining("certificate");
  }

  @Test
  void whatDoesNotGoTogetherIsSaid() {
    for (Map.Entry<String, Map<String, String>> wrong :
        Map.of(
                "oidcIssuer, oidcAudience and oidcRoles go together",
                Map.of("oidcIssuer", "https://a.example"),
                "oidcIssuer needs the authorizer",
                Map.of(
                    "oidcIssuer", "https://a.example",
                    "oidcAudience", "a",
                    "oidcRoles", "a=viewer",
                    "signIn", "iam"),
                "option=oidcRoles",
                Map.of(
                    "oidcIssuer", "https://a.example", "oidcAudience", "a", "oidcRoles", "a=king"),
                "callerRate and callerBurst go together",
                Map.of("callerRate", "5"),
                "callerRate and callerBurst need the authorizer",
                Map.of("callerRate", "5", "callerBurst", "5", "authorizer", "false"),
                "need private=true",
                Map.of("privateFrom", "10.0.0.0/8"),
                "domain is a public name",
                Map.of("private", "true", "domain", "a.example", "certificate", "arn"),
                "need vpc",
                Map.of("subnets", "subnet-0a"),
                "one for each of zones",
                Map.of("vpc", "vpc-0a", "subnets", "subnet-0a"),
                "for a network of its own",
                Map.of(
                    "vpc", "vpc-0a",
                    "subnets", "subnet-0a",
                    "zones", "eu-west-1a",
                    "egress", "gateways"))
            .entrySet()) {
      assertThatThrownBy(() -> options(wrong.getValue()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(wrong.getKey());
    }
  }

  @Test
  void missingJarIsNamedWithTheCommandThatBuildsIt(@TempDir Path empty) {
    assertThatThrownBy(() -> new Artifacts(empty).jar("commit-flusher"))
        .hasMessageContaining("lampyr-commit-flusher-*-lambda.jar")
        .hasMessageContaining("scripts/mvn -pl functions/commit-flusher -am package");
  }

  @Test
  void missingLibrariesOfTheImageAreNamedWithTheCommandThatBuildsThem(@TempDir Path empty) {
    assertThatThrownBy(() -> new Artifacts(empty).nodeFolder())
        .hasMessageContaining("scripts/mvn -pl cache-nodes -am package");
  }
}
