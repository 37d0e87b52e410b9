package io.lampyr.localstack.rights;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RightsJudgeTest {
  private static final String BUCKET =
      """
      {"Statement": [{"Effect": "Deny", "Principal": "*", "Action": "s3:PutObject",
        "NotResource": "arn:aws:s3:::b/gc/reach",
        "Condition": {"Null": {"s3:if-none-match": "true", "s3:if-match": "true"},
          "Bool": {"s3:ObjectCreationOperation": "true"}}}]}
      """;
  private static final String ROLE =
      """
      {"Statement": [
        {"Effect": "Allow", "Action": ["s3:PutObject", "s3:GetObject"],
          "Resource": ["arn:aws:s3:::b/indices/*", "arn:aws:s3:::b/gc/*"]},
        {"Effect": "Allow", "Action": "s3:ListBucket", "Resource": "arn:aws:s3:::b",
          "Condition": {"StringLike": {"s3:prefix": "translog/*"}}},
        {"Effect": "Allow", "Action": ["kms:Decrypt", "kms:GenerateDataKey"], "Resource": "k"},
        {"Effect": "Deny", "Action": "*", "Resource": "arn:aws:s3:::b/indices/secret"}]}
      """;

  @TempDir Path folder;
  private Recording recording = new Recording(Path.of(""), Path.of(""));
  private final RightsJudge judge =
      new RightsJudge("us-east-1", "1", "k").role("f", "own", ROLE).resource("bucket", BUCKET);

  @BeforeEach
  void empty() {
    recording = Recording.in(folder);
  }

  private void call(String operation, String upon, String conditions) throws IOException {
    Files.writeString(
        recording.calls().resolve("1.calls"),
        "f\tS3\t%s\t%s\t%s\n".formatted(operation, upon, conditions));
  }

  @Test
  void whatARoleAllowsIsAllowed() throws IOException {
    call("PutObject", "b/indices/x", "s3:if-none-match=there;");
    assertThat(judge.refused(recording)).isEmpty();
    call("ListObjectsV2", "b", "s3:prefix=translog/3;");
    assertThat(judge.refused(recording)).isEmpty();
    call("UploadPart", "b/indices/x", "");
    assertThat(judge.refused(recording)).isEmpty();
  }

  @Test
  void whatNobodyAllowsIsRefused() throws IOException {
    call("GetObject", "b/translog/1", "");
    assertThat(judge.refused(recording)).hasSize(1).allMatch(said -> said.endsWith("by the role"));
    call("ListObjectsV2", "b", "s3:prefix=indices/;");
    assertThat(judge.refused(recording)).hasSize(1);
    call("DeleteObject", "b/indices/x", "");
    assertThat(judge.refused(recording)).hasSize(1);
  }

  @Test
  void whatIsDeniedIsRefusedWhoeverAllowsIt() throws IOException {
    call("PutObject", "b/indices/x", "");
    assertThat(judge.refused(recording))
        .hasSize(1)
        .allMatch(said -> said.endsWith("denied by bucket"));
    call("PutObject", "b/gc/reach", "");
    assertThat(judge.refused(recording)).isEmpty();
    call("GetObject", "b/indices/secret", "");
    assertThat(judge.refused(recording)).allMatch(said -> said.endsWith("denied by the role"));
  }

  @Test
  void whatAnEndpointDoesNotAllowIsRefused() throws IOException {
    call("PutObject", "b/indices/x", "s3:if-none-match=there;");
    judge.door("dynamodb", "{\"Statement\": []}").door("s3", doorOf("1"));
    assertThat(judge.refused(recording)).isEmpty();
    judge.door("s3", doorOf("2"));
    assertThat(judge.refused(recording))
        .hasSize(1)
        .allMatch(said -> said.endsWith("not allowed by the endpoint of s3"));
  }

  private static String doorOf(String account) {
    return """
    {"Statement": [{"Effect": "Allow", "Principal": "*", "Action": "*", "Resource": "*",
      "Condition": {"StringEquals": {"aws:ResourceAccount": "%s"}}}]}
    """
        .formatted(account);
  }

  @Test
  void rightsThatNobodyNeedsAreNamed() throws IOException {
    call("GetObject", "b/indices/x", "");
    assertThat(judge.unused(recording))
        .contains("f s3:PutObject arn:aws:s3:::b/indices/*", "f s3:ListBucket arn:aws:s3:::b")
        .doesNotContain("f s3:GetObject arn:aws:s3:::b/indices/*", "f kms:Decrypt k");
  }
}
