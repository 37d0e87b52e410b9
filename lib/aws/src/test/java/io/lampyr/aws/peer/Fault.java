package io.lampyr.aws.peer;

import java.time.Duration;

/** What becomes of one request on its way. */
public sealed interface Fault {
  Fault NONE = new Pass();

  /** Nothing goes wrong. */
  record Pass() implements Fault {}

  /** The connection is reset before the request has reached the service. */
  record ResetBefore() implements Fault {}

  /** The connection is reset when the service has done what was asked, before it says so. */
  record ResetAfter() implements Fault {}

  /** The request reaches the service late; the client waits. */
  record Delay(Duration time) implements Fault {}

  /** The answer's body ends in the middle, without a word. */
  record Truncate() implements Fault {}

  /** The service never sees the request, and this is answered. */
  record Answer(int status, String type, String body) implements Fault {}

  /** As S3 says it. */
  static Fault s3Error(int status, String code) {
    return new Answer(
        status,
        "application/xml",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error><Code>%s</Code><Message>so it is</Message><RequestId>R1</RequestId></Error>"
            .formatted(code));
  }

  /** As DynamoDB says it. */
  static Fault dynamoError(int status, String code) {
    return new Answer(
        status,
        "application/x-amz-json-1.0",
        "{\"__type\":\"com.amazonaws.dynamodb.v20120810#%s\",\"message\":\"so it is\"}"
            .formatted(code));
  }
}
