package io.lampyr.infra.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
  void whatIsNoOptionIsRefusedAsItWouldHaveNoEffect() {
    assertThatThrownBy(() -> Options.refuseUnknown(List.of("region", "minNode")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(
            "there is no such context option option=minNode nearest=minNodes",
            "infra/cdk/README.md");
    for (String spelling : List.of("min_nodes", "min-nodes", "min.nodes")) {
      assertThatThrownBy(() -> Options.refuseUnknown(List.of(spelling)))
          .hasMessageContaining("option=" + spelling + " nearest=minNodes");
    }
    Options.refuseUnknown(Options.NAMES);
    Options.refuseUnknown(
        List.of(
            "@aws-cdk/core:defaultCrossStackReferences",
            "aws:cdk:enable-path-metadata",
            "availability-zones:account=1:region=us-east-1",
            "acknowledged-issue-numbers",
            "cli-telemetry"));
  }

  @Test
  void fewestNodesAreNotMoreThanMost() {
    assertThatThrownBy(() -> options(Map.of("minNodes", "5", "maxNodes", "4")))
        .hasMessageContaining("option=maxNodes")
        .hasMessageContaining("from 5");
  }

  @Test
  void nodesForSearchesAreThereWhereTheyAreAskedForInTheSizeThatIsWanted() {
    assertThat(options(Map.of()).nodes().search()).isEmpty();
    SearchSize one = options(Map.of("searchMinNodes", "1")).nodes().search().orElseThrow();
    assertThat(one.isScaled()).isFalse();
    SearchSize many =
        options(
                Map.of(
                    "searchMinNodes", "2",
                    "searchMaxNodes", "20",
                    "searchNodeCpu", "4096",
                    "searchNodeMemory", "16384",
                    "searchNodeDisk", "200"))
            .nodes()
            .search()
            .orElseThrow();
    assertThat(many).isEqualTo(new SearchSize(4096, 16_384, 200, 2, 20));
    assertThat(many.isScaled()).isTrue();
    assertThatThrownBy(() -> options(Map.of("searchMaxNodes", "3")))
        .hasMessageContaining("option=searchMinNodes");
    assertThatThrownBy(() -> options(Map.of("searchMinNodes", "5", "searchMaxNodes", "4")))
        .hasMessageContaining("option=searchMaxNodes")
        .hasMessageContaining("from 5");
    assertThatThrownBy(() -> options(Map.of("searchNodeCpu", "3")))
        .hasMessageContaining("option=searchNodeCpu");
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
  void aDoorIsNoWayAroundWhatOtherOptionsKeep() {
    Map<String, String> open =
        Map.of(
            "door", "public",
            "egress", "gateways",
            "doorDomain", "door.example.com",
            "doorCertificate", "arn:aws:acm:eu-west-1:123456789012:certificate/1");
    assertThat(options(open).reach().door().orElseThrow().from()).containsExactly("0.0.0.0/0");
    for (Map.Entry<String, Map<String, String>> wrong :
        Map.of(
                "door=public needs doorDomain and doorCertificate",
                Map.of("egress", "gateways", "doorDomain", "", "doorCertificate", ""),
                "door=public needs egress=gateways",
                Map.of("egress", "endpoints"),
                "lets in whom private=true keeps out",
                Map.of("private", "true"),
                "stands before the gateway alone",
                Map.of("waf", "true"),
                "budgetStops=true takes rights from functions",
                Map.of("budget", "5", "budgetEmail", "a@example.com", "budgetStops", "true"),
                "doorDomain and doorCertificate go together",
                Map.of("doorCertificate", ""),
                "option=doorCertificate",
                Map.of("doorCertificate", "mine"),
                "option=zones",
                Map.of("zones", "eu-west-1a"),
                "option=doorFrom",
                Map.of("doorFrom", "everybody"),
                "option=doorMemory",
                Map.of("doorMemory", "512"))
            .entrySet()) {
      Map<String, String> context = new TreeMap<>(open);
      context.putAll(wrong.getValue());
      assertThatThrownBy(() -> options(context))
          .as(wrong.getKey())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(wrong.getKey());
    }
  }

  @Test
  void whatIsOfADoorNeedsOne() {
    for (String part :
        List.of("doorDomain", "doorCertificate", "doorCpu", "doorFrom", "doorImage", "doorNodes")) {
      assertThatThrownBy(() -> options(Map.of(part, "1")))
          .hasMessageContaining("option " + part + " needs door=internal or door=public");
    }
    assertThat(options(Map.of("door", "none")).reach().door()).isEmpty();
    assertThat(options(Map.of("door", "none", "doorNodes", "2")).reach().door()).isEmpty();
    assertThat(options(Map.of("door", "internal")).reach().door().orElseThrow().from())
        .containsExactly("10.60.0.0/16");
    assertThatThrownBy(() -> options(Map.of("door", "yes"))).hasMessageContaining("option=door");
    Map<String, String> given =
        Map.of(
            "door", "internal",
            "vpc", "vpc-0a",
            "zones", "eu-west-1a,eu-west-1b",
            "subnets", "subnet-0a,subnet-0b");
    assertThatThrownBy(() -> options(given)).hasMessageContaining("door=internal needs doorFrom");
    assertThatThrownBy(() ->
            options(
                Map.of(
                    "door", "internal",
                    "oidcIssuer", "https://a.example",
                    "oidcAudience", "a",
                    "oidcRoles", "a=viewer")))
        .hasMessageContaining("oidcIssuer needs egress=gateways where there is a door");
  }

  private static Options tokens(String issuer, String roles) {
    return options(Map.of("oidcIssuer", issuer, "oidcAudience", "a", "oidcRoles", roles));
  }

  @Test
  void issuersThatFunctionsWouldRefuseAreRefusedBeforeThem() {
    for (String issuer :
        List.of(
            "http://a.example",
            "https://me@a.example",
            "https://me:secret@a.example/realm",
            "https:///realm",
            "https://a.example?x",
            "https://a.example/#x",
            "https://-a.example",
            "https://a..example",
            "https://a.1",
            "https://192.0.2.256",
            "https://a.example:999999",
            "https://a.example/{realm}",
            "https://a.example/%zz")) {
      assertThatThrownBy(() -> tokens(issuer, "a=viewer"))
          .as(issuer)
          .hasMessageContaining("option=oidcIssuer");
    }
    for (String issuer :
        List.of(
            "https://192.0.2.1:8443/a",
            "https://a",
            "https://a.example/r%20x/~b/",
            "https://a.example")) {
      assertThat(tokens(issuer, "a=viewer").entrance().tokens().orElseThrow().issuer())
          .isEqualTo(issuer);
    }
  }

  @Test
  void rolesThatFunctionsWouldRefuseAreRefusedBeforeThem() {
    String sound = "https://a.example";
    for (String roles :
        List.of(
            "a",
            "=viewer",
            "a=viewer@",
            "a=viewer@x||y",
            "a=viewer@|x",
            "a=viewer@x|",
            "a=viewer@/x/",
            "a=viewer@x|/y",
            "a=viewer@x| y",
            "a=viewer@x@y",
            "a=viewer,,b=viewer",
            "x".repeat(257) + "=viewer",
            "a=viewer,".repeat(100) + "a=viewer")) {
      assertThatThrownBy(() -> tokens(sound, roles))
          .as(roles)
          .hasMessageContaining("option=oidcRoles");
    }
    String roles = "x".repeat(256) + "=superuser, some one=viewer@logs-*|books,a=editor@x/y";
    assertThat(tokens(sound, roles).entrance().tokens().orElseThrow().roles())
        .isEqualTo(roles.replace(", ", ","));
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
