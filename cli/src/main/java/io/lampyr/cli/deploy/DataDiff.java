package io.lampyr.cli.deploy;

import java.util.List;
import java.util.regex.Pattern;

/** Finds, in what the CDK says would change, whatever a deployment would lose its data by. */
final class DataDiff {
  private static final Pattern LOST =
      Pattern.compile(
          "\\[[-~]].*AWS::(S3::Bucket|DynamoDB::Table|KMS::Key)\\s.*"
              + "\\b(destroy|orphan|replace|replaced|replacement)\\b.*");

  private DataDiff() {}

  /** The lines that say so. */
  static List<String> losses(String diff) {
    return diff.lines().map(String::strip).filter(line -> LOST.matcher(line).matches()).toList();
  }
}
